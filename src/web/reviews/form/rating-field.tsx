import { Star } from 'lucide-react';
import { ratings } from '../../../contracts/constants.ts';

const ratingLabels = { 1: 'Not for me', 2: 'It has its moments', 3: 'Good', 4: 'Very good', 5: 'A favourite' };

/** An optional rating: radio buttons styled as stars. */
export function RatingField({ defaultValue }: { defaultValue: string }) {
  return (
    <fieldset>
      <legend className="font-medium">Rating</legend>
      <div className="mt-1.5 flex flex-wrap items-center gap-x-2">
        <div className="flex">
          {ratings.map((rating) => (
            <label
              key={rating}
              title={ratingLabels[rating]}
              // A star is filled when it, or a later one, is checked.
              className="relative flex size-11 cursor-pointer items-center justify-center rounded-full text-edge transition hover:scale-110 has-checked:text-star has-checked:*:fill-current has-[~label>input:checked]:text-star has-[~label>input:checked]:*:fill-current"
            >
              <input
                type="radio"
                name="rating"
                value={rating}
                defaultChecked={rating === defaultValue}
                aria-label={`${rating} out of 5: ${ratingLabels[rating]}`}
                className="absolute inset-0 cursor-pointer appearance-none rounded-full"
              />
              <Star className="size-7" />
            </label>
          ))}
        </div>
        <label className="flex min-h-11 cursor-pointer items-center gap-2 px-2 text-soft">
          <input type="radio" name="rating" value="" defaultChecked={!defaultValue} className="size-4 accent-accent" />
          No rating
        </label>
      </div>
    </fieldset>
  );
}
