import { Link } from 'react-router';
import { ratings } from '../../contracts/constants.ts';
import { copy } from './copy.ts';
import { Star } from '../ui/icons.tsx';

/** Invites to write the first review of a game: each star is a link to the form, with that rating. */
export function FirstReview({ game }: { game: string }) {
  return (
    <>
      <p className="text-lg text-soft">{copy.noReviews}</p>
      <p className="mt-2 -ml-2 flex print:hidden">
        {ratings.map((rating) => (
          <Link
            key={rating}
            to={`/addReview?${new URLSearchParams({ game, rating })}`}
            // Fills this star and those before it, as the form does.
            className="grid size-11 place-items-center text-star-edge sm:size-12 [&:is(:hover,:focus-visible,:has(~_:is(:hover,:focus-visible)))_svg]:fill-star"
          >
            <Star className="size-8 transition" />
            <span className="sr-only">{copy.rateAndReview(rating)}</span>
          </Link>
        ))}
      </p>
    </>
  );
}
