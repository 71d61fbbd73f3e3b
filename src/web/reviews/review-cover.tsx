import { Quote } from 'lucide-react';
import { Link } from 'react-router';
import type { Review } from '../../contracts/review.ts';
import { Cover } from '../games/cover.tsx';

/** The cover of the game that a review is about, or of its thumbnail; a note about none has a sign. */
export function ReviewCover({ review }: { review: Review }) {
  const { gameTitle, gameId, photo, gameGenre } = review;
  const variant = 'block w-20 self-start overflow-hidden rounded-md @2xl:row-span-2 @2xl:w-36';
  if (!gameTitle && !photo) {
    return (
      <div className={`${variant} grid! aspect-3/4 place-items-center bg-ground text-edge`}>
        <Quote className="size-1/3" />
      </div>
    );
  }
  const game = { name: gameTitle || 'A note', photo, gameGenre };
  const cover = <Cover game={game} sizes="(min-width: 768px) 144px, 80px" />;
  if (!gameId) return <div className={variant}>{cover}</div>;
  // The title beside it says the same and leads to the same place.
  return (
    <Link
      to={`/details/${gameId}`}
      prefetch="intent"
      tabIndex={-1}
      aria-hidden="true"
      className={variant}
    >
      {cover}
    </Link>
  );
}
