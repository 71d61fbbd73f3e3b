import type { Rating } from '../../contracts/review.ts';

/** A rating as stars to the eye and as words to the ear. */
export function Stars({ rating }: { rating: Rating }) {
  if (rating === '') return <span className="text-sm text-soft">No rating</span>;
  const full = Number(rating);
  return (
    <span
      role="img"
      aria-label={`${rating} out of 5`}
      className="text-base tracking-wide whitespace-nowrap text-star @2xl:text-xl"
    >
      {'★'.repeat(full)}
      <span className="opacity-30">{'★'.repeat(5 - full)}</span>
    </span>
  );
}
