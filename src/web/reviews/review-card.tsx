import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Review } from '../../contracts/review.ts';
import { Cover } from '../games/cover.tsx';
import { Stars } from './stars.tsx';

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

type ReviewCardProps = {
  review: Review;
  /** The first lines only. */
  short?: boolean;
  /** Whether to name the game and show its cover; on the game's own page both are there already. */
  withGame?: boolean;
  heading?: 'h2' | 'h3';
  children?: ReactNode;
};

/** One review with the cover of its game. */
export function ReviewCard(props: ReviewCardProps) {
  const { review, short = false, withGame = true, heading: Heading = 'h3' } = props;
  const { gameTitle, gameId, name, photo, gameGenre, rating, sample, text, createdAt } = review;
  return (
    <article className="flex gap-4 rounded-card border border-line bg-raised p-4 shadow-card">
      {withGame && gameTitle && (
        <div className="w-20 shrink-0 self-start overflow-hidden rounded-md sm:w-24">
          <Cover game={{ name: gameTitle, photo, gameGenre }} sizes="96px" />
        </div>
      )}
      <div className="min-w-0 flex-1">
        <Heading className="line-clamp-2 text-2xl">
          {!withGame && name}
          {withGame && !gameId && (gameTitle || 'A note')}
          {withGame && gameId && (
            <Link to={`/details/${gameId}`} className="underline-offset-4 hover:underline">
              {gameTitle}
            </Link>
          )}
        </Heading>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
          <Stars rating={rating} />
          {sample && <span className="rounded border border-line px-1.5 text-xs">Sample</span>}
        </p>
        <p className={`mt-2 whitespace-pre-line ${short ? 'line-clamp-4' : ''}`}>{text}</p>
        <p className="mt-3 text-sm text-soft">
          {withGame && `${name} · `}
          <time dateTime={createdAt}>{date.format(new Date(createdAt))}</time>
        </p>
        {props.children && <div className="mt-4">{props.children}</div>}
      </div>
    </article>
  );
}
