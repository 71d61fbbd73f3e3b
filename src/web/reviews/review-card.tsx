import { memo, type ReactNode } from 'react';
import type { Rating, Review } from '../../contracts/review.ts';
import { CardFact } from '../games/card-fact.tsx';
import { Cover } from '../games/cover.tsx';
import { Avatar } from '../identity/avatar.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { copy } from './copy.ts';
import { ReportLink } from './report/report-link.tsx';
import { ReviewText } from './review-text.tsx';
import { ReviewTime } from './review-time.tsx';
import { Quote } from '../ui/icons.tsx';

type ReviewCardProps = {
  review: Review;
  /** Shows only the first lines of the text. */
  excerpt?: boolean;
  /** Whether to show the game's title and cover; the game's own page shows them already. */
  withGame?: boolean;
  /** Whether to show the author; a list of one's own reviews need not. */
  withAuthor?: boolean;
  /** Whether it has a link to report it. */
  withReport?: boolean;
  /** Whether it is the viewer's, and says so. */
  own?: boolean;
  heading?: 'h2' | 'h3';
  /** Buttons below the review. */
  children?: ReactNode;
};

/** One review with the cover of its game. Memoised, because a list may show a thousand of them. */
export const ReviewCard = memo(function ReviewCard(props: ReviewCardProps) {
  const { review, excerpt = false, withGame = true, withAuthor = true, heading: Heading = 'h3', children } = props;
  if (withGame && withAuthor && !excerpt && !children && !review.text) return <CompactReview {...props} />;
  const report = props.withReport && !props.own && !review.sample && <ReportLink review={review} />;
  const { _id, gameTitle, gameId, text } = review;
  // Where the author is not below the text, a line for the time alone would be one too many.
  const hasSignatureLine = withGame && withAuthor;
  return (
    <article className="review-card">
      <div className={withGame ? 'review-parts of-game' : 'review-parts'}>
        {withGame && <ReviewCover review={review} className="large" />}
        <div className="min-w-0">
          <Heading dir="auto" className="review-title">
            {!withGame && <Author review={review} own={props.own} />}
            {withGame && !gameId && (gameTitle || copy.note)}
            {withGame && gameId && (
              <PageLink to={`/details/${gameId}`}>
                <span>{gameTitle}</span>
              </PageLink>
            )}
          </Heading>
          <ReviewMeta review={review} withGame={withGame} withSignature={!hasSignatureLine}>
            {!hasSignatureLine && report}
          </ReviewMeta>
        </div>
        {(text || hasSignatureLine || children) && (
          <div className="review-words">
            {text && <ReviewText id={_id} text={text} excerpt={excerpt} />}
            {hasSignatureLine && (
              <SignatureLine review={review} className="mt-auto pt-4">
                {report}
              </SignatureLine>
            )}
            {children}
          </div>
        )}
      </div>
    </article>
  );
});

/** A review without text: its game, its stars, and who gave them. */
function CompactReview({ review, withReport, heading: Heading = 'h3' }: ReviewCardProps) {
  const { gameTitle, gameId, sample } = review;
  const title = <span className="line-clamp-2 pb-[0.1em]">{gameTitle || copy.note}</span>;
  return (
    <article className="review-card">
      <div className="flex items-center gap-3 px-4 py-2 @2xl:px-6">
        <ReviewCover review={review} className="w-10 shrink-0" />
        <div className="flex min-w-0 grow flex-wrap items-center gap-x-4 text-sm text-soft">
          <Heading dir="auto" className="min-w-0 text-xl text-ink">
            {gameId ? (
              <PageLink to={`/details/${gameId}`} className="flex min-h-11 items-center hover:underline">
                {title}
              </PageLink>
            ) : (
              title
            )}
          </Heading>
          <Stars rating={review.rating} />
          {sample && <span className="badge">{copy.sample}</span>}
          <SignatureLine review={review} className="grow" compact>
            {withReport && !sample && <ReportLink review={review} />}
          </SignatureLine>
        </div>
      </div>
    </article>
  );
}

type AuthorProps = {
  review: Review;
  own?: boolean | undefined;
  /** Without the picture, where there is little room for it. */
  compact?: boolean;
};

/** The member who wrote it, by the account; a sample has only the name that it was written under. */
function Author({ review: { author, name }, own = false, compact = false }: AuthorProps) {
  const { name: authorName, photo } = author ?? { name, photo: '' };
  return (
    <span className="author">
      <Avatar name={authorName} image={photo} decorative small className={compact ? '@max-md:hidden' : ''} />
      <bdi>{authorName}</bdi>
      {own && (
        <span className="shrink-0 rounded bg-accent px-1.5 font-sans text-xs leading-5 font-semibold text-on-accent">
          {copy.you}
        </span>
      )}
    </span>
  );
}

type SignatureLineProps = { review: Review; className?: string; compact?: boolean; children: ReactNode };

/** `children` is at its end. */
function SignatureLine({ review, className = '', compact = false, children }: SignatureLineProps) {
  return (
    <p className={`signature ${className}`}>
      <Author review={review} compact={compact} />
      <Signature review={review} />
      {children}
    </p>
  );
}

/** The name that a review is signed with, if that is not the author's, and when it was written. */
function Signature({ review }: { review: Review }) {
  const { author, name } = review;
  const signature = author && author.name !== name ? name : '';
  return (
    <>
      {signature && (
        <span>
          {copy.signedAs}
          <bdi>{signature}</bdi>
        </span>
      )}
      <ReviewTime review={review} />
    </>
  );
}

type ReviewMetaProps = { review: Review; withGame: boolean; withSignature: boolean; children: ReactNode };

function ReviewMeta({ review, withGame, withSignature, children }: ReviewMetaProps) {
  const { rating, gameGenre, year, sample } = review;
  const hasGenre = withGame && gameGenre && gameGenre !== 'Other';
  const hasYear = withGame && year && year !== 'Other';
  return (
    <p className="review-facts" data-nav="">
      <Stars rating={rating} />
      {sample && <span className="badge">{copy.sample}</span>}
      {hasGenre && <CardFact fact={{ genre: gameGenre }} />}
      {hasYear && <CardFact fact={{ year }} />}
      {withSignature && <Signature review={review} />}
      {children}
    </p>
  );
}

/** The cover that the review shows; a review of no game gets an icon. */
function ReviewCover({ review, className: place }: { review: Review; className: string }) {
  const { gameTitle, gameId, cover: photo, coverGenre: gameGenre } = review;
  const className = `review-cover ${place}`;
  if (!gameTitle && !photo) {
    return (
      <div className={`${className} grid! aspect-3/4 place-items-center bg-ground text-edge`}>
        <Quote className="size-1/3" />
      </div>
    );
  }
  const game = { name: gameTitle || copy.note, photo, gameGenre };
  const cover = <Cover game={game} sizes="(min-width: 768px) 144px, 80px" />;
  if (!gameId) return <div className={className}>{cover}</div>;
  // Hidden from keyboard and screen reader: the title is a link to the same page.
  return (
    <PageLink to={`/details/${gameId}`} tabIndex={-1} aria-hidden="true" className={className}>
      {cover}
    </PageLink>
  );
}

export function Stars({ rating }: { rating: Rating }) {
  if (rating === '') return <span className="text-sm text-soft">{copy.noRating}</span>;
  return (
    // As text, which keeps its meaning when it is copied.
    <span role="img" aria-label={copy.outOfFive(rating)} className="stars">
      <span>{'★'.repeat(Number(rating))}</span>
      {'☆'.repeat(5 - Number(rating))}
    </span>
  );
}
