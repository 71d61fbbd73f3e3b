import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Review } from '../../contracts/review.ts';
import { formatDate } from '../format.ts';
import { ReviewCover } from './review-cover.tsx';
import { ReviewText } from './review-text.tsx';
import { Stars } from './stars.tsx';

type ReviewCardProps = {
  review: Review;
  /** The first lines only. */
  short?: boolean;
  /** Whether to name the game and show its cover; on the game's own page both are there already. */
  withGame?: boolean;
  heading?: 'h2' | 'h3';
  /** What one can do with it. */
  children?: ReactNode;
};

/**
 * One review with the cover of its game. It fits itself to the width that it is given. In a list of a
 * thousand, only those that changed are made anew.
 */
export const ReviewCard = memo(function ReviewCard(props: ReviewCardProps) {
  const { review, short = false, withGame = true, heading: Heading = 'h3', children } = props;
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
        <div
          className={`flex min-w-0 flex-col ${withGame ? 'col-span-2 @2xl:col-span-1 @2xl:col-start-2' : ''}`}
        >
          {text && <ReviewText id={_id} text={text} short={short} />}
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
  const kind = [gameGenre, year].filter((one) => one && one !== 'Other').join(' · ');
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
      <Stars rating={rating} />
      {sample && <span className="rounded border border-line px-1.5 text-xs">Sample</span>}
      {withGame && kind && <span>{kind}</span>}
    </p>
  );
}
