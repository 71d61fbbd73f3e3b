import { Quote } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Rating, Review } from '../../contracts/review.ts';
import { formatDate } from '../format.ts';
import { Cover } from '../games/cover.tsx';
import { ReviewText } from './review-text.tsx';

type ReviewCardProps = {
  review: Review;
  /** Shows only the first lines of the text. */
  excerpt?: boolean;
  /** Whether to show the game's title and cover; the game's own page shows them already. */
  withGame?: boolean;
  heading?: 'h2' | 'h3';
  /** Buttons below the review. */
  children?: ReactNode;
};

/** One review with the cover of its game. Memoised, because a list may show a thousand of them. */
export const ReviewCard = memo(function ReviewCard(props: ReviewCardProps) {
  const { review, excerpt = false, withGame = true, heading: Heading = 'h3', children } = props;
  const { _id, gameTitle, gameId, name, text, createdAt } = review;
  return (
    <article className="@container flex flex-col rounded-card border border-line bg-raised shadow-card">
      <div
        className={`grid flex-1 grid-rows-[auto_1fr] gap-x-4 gap-y-3 p-4 @2xl:gap-x-7 @2xl:p-6 ${withGame ? 'grid-cols-[auto_minmax(0,1fr)]' : ''}`}
      >
        {withGame && <ReviewCover review={review} />}
        <div className="min-w-0">
          <Heading dir="auto" className={withGame ? 'text-2xl @2xl:text-4xl' : 'text-2xl'}>
            {!withGame && name}
            {withGame && !gameId && (gameTitle || 'A note')}
            {withGame && gameId && (
              <Link
                to={`/details/${gameId}`}
                prefetch="intent"
                className="-my-2.5 block w-fit max-w-full py-2.5 underline-offset-4 hover:underline"
              >
                <span className="line-clamp-3 pb-[0.1em]">{gameTitle}</span>
              </Link>
            )}
          </Heading>
          <ReviewMeta review={review} withGame={withGame} />
        </div>
        <div className={`flex min-w-0 flex-col ${withGame ? 'col-span-2 @2xl:col-span-1 @2xl:col-start-2' : ''}`}>
          {text && <ReviewText id={_id} text={text} excerpt={excerpt} />}
          <p className="mt-auto pt-3 text-sm text-soft">
            {withGame && (
              <>
                <bdi className="font-semibold text-ink">{name}</bdi> ·{' '}
              </>
            )}
            <time dateTime={createdAt} className="whitespace-nowrap">
              {formatDate(createdAt)}
            </time>
          </p>
          {children}
        </div>
      </div>
    </article>
  );
});

function ReviewMeta({ review, withGame }: { review: Review; withGame: boolean }) {
  const { rating, gameGenre, year, sample } = review;
  const genreAndYear = [gameGenre, year].filter((part) => part && part !== 'Other').join(' · ');
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
      <Stars rating={rating} />
      {sample && <span className="rounded border border-line px-1.5 text-xs">Sample</span>}
      {withGame && genreAndYear && <span>{genreAndYear}</span>}
    </p>
  );
}

/** The cover of the reviewed game, or the review's own picture; a review with neither gets an icon. */
function ReviewCover({ review }: { review: Review }) {
  const { gameTitle, gameId, photo, gameGenre } = review;
  const className = 'block w-20 self-start overflow-hidden rounded-md @2xl:row-span-2 @2xl:w-36';
  if (!gameTitle && !photo) {
    return (
      <div className={`${className} grid! aspect-3/4 place-items-center bg-ground text-edge`}>
        <Quote className="size-1/3" />
      </div>
    );
  }
  const game = { name: gameTitle || 'A note', photo, gameGenre };
  const cover = <Cover game={game} sizes="(min-width: 768px) 144px, 80px" />;
  if (!gameId) return <div className={className}>{cover}</div>;
  // Hidden from keyboard and screen reader: the title is a link to the same page.
  return (
    <Link to={`/details/${gameId}`} prefetch="intent" tabIndex={-1} aria-hidden="true" className={className}>
      {cover}
    </Link>
  );
}

function Stars({ rating }: { rating: Rating }) {
  if (rating === '') return <span className="text-sm text-soft">No rating</span>;
  const className = 'text-base tracking-wide whitespace-nowrap text-star @2xl:text-xl';
  return (
    <span role="img" aria-label={`${rating} out of 5`} className={className}>
      {'★'.repeat(Number(rating))}
      <span className="opacity-30">{'★'.repeat(5 - Number(rating))}</span>
    </span>
  );
}
