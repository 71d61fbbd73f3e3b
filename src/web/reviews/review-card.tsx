import { Quote } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { Rating, Review } from '../../contracts/review.ts';
import { CardFact } from '../games/card-fact.tsx';
import { Cover } from '../games/cover.tsx';
import { Avatar } from '../identity/avatar.tsx';
import { PrefetchLink } from '../ui/prefetch-link.tsx';
import { copy } from './copy.ts';
import { ReportLink } from './report/report-link.tsx';
import { ReviewText } from './review-text.tsx';
import { ReviewTime } from './review-time.tsx';

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
    <article className="@container flex flex-col rounded-card border border-line bg-raised shadow-card">
      <div
        className={`grid flex-1 grid-rows-[auto_1fr] gap-x-4 gap-y-3 p-4 @2xl:gap-x-7 @2xl:p-6 ${withGame ? 'grid-cols-[auto_minmax(0,1fr)]' : ''}`}
      >
        {withGame && (
          <ReviewCover review={review} className="w-[min(5rem,22vw)] self-start @2xl:row-span-2 @2xl:w-36" />
        )}
        <div className="min-w-0">
          <Heading dir="auto" className={withGame ? 'text-2xl @2xl:text-4xl' : 'text-2xl'}>
            {!withGame && <Author review={review} own={props.own} />}
            {withGame && !gameId && (gameTitle || copy.note)}
            {withGame && gameId && (
              <PrefetchLink
                to={`/details/${gameId}`}
                className="-my-2.5 block w-fit max-w-full py-2.5 underline-offset-4 hover:underline"
              >
                <span className="line-clamp-3 pb-[0.1em]">{gameTitle}</span>
              </PrefetchLink>
            )}
          </Heading>
          <ReviewMeta review={review} withGame={withGame} withSignature={!hasSignatureLine}>
            {!hasSignatureLine && report}
          </ReviewMeta>
        </div>
        {(text || hasSignatureLine || children) && (
          <div className={`flex min-w-0 flex-col ${withGame ? 'col-span-2 @2xl:col-span-1 @2xl:col-start-2' : ''}`}>
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
    <article className="@container rounded-card border border-line bg-raised shadow-card">
      <div className="flex items-center gap-3 px-4 py-2 @2xl:px-6">
        <ReviewCover review={review} className="w-10 shrink-0" />
        <div className="flex min-w-0 grow flex-wrap items-center gap-x-4 text-sm text-soft">
          <Heading dir="auto" className="min-w-0 text-xl text-ink">
            {gameId ? (
              <PrefetchLink to={`/details/${gameId}`} className="flex min-h-11 items-center hover:underline">
                {title}
              </PrefetchLink>
            ) : (
              title
            )}
          </Heading>
          <Stars rating={review.rating} />
          {sample && <span className="rounded border border-line px-1.5 text-xs">{copy.sample}</span>}
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
    <span className="flex items-center gap-2.5">
      <Avatar name={authorName} image={photo} decorative small className={compact ? '@max-md:hidden' : ''} />
      <bdi className="min-w-0">{authorName}</bdi>
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
    <p className={`flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-soft ${className}`}>
      <span className="font-semibold text-ink">
        <Author review={review} compact={compact} />
      </span>
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
    <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
      <Stars rating={rating} />
      {sample && <span className="rounded border border-line px-1.5 text-xs">{copy.sample}</span>}
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
  const className = `block overflow-hidden rounded-md ${place}`;
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
    <PrefetchLink to={`/details/${gameId}`} tabIndex={-1} aria-hidden="true" className={className}>
      {cover}
    </PrefetchLink>
  );
}

export function Stars({ rating }: { rating: Rating }) {
  if (rating === '') return <span className="text-sm text-soft">{copy.noRating}</span>;
  const className = 'text-lg leading-none tracking-widest whitespace-nowrap text-star-edge @2xl:text-xl';
  return (
    // As text, which keeps its meaning when it is copied.
    <span role="img" aria-label={copy.outOfFive(rating)} className={className}>
      <span className="text-star [-webkit-text-stroke:0.07em_var(--star-edge)] [paint-order:stroke]">
        {'★'.repeat(Number(rating))}
      </span>
      {'☆'.repeat(5 - Number(rating))}
    </span>
  );
}
