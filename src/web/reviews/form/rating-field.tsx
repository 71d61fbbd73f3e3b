import type { KeyboardEvent } from 'react';
import { ratings } from '../../../contracts/constants.ts';
import { copy } from './copy.ts';
import { Star } from '../../ui/icons.tsx';

/** The words share one cell, as wide as the widest of them, so that nothing moves: below the stars on a phone. */
const wordClass = 'pointer-events-none col-span-full row-start-2 px-2 sm:col-span-1 sm:col-start-6 sm:row-start-1';

/**
 * An optional rating: radio buttons styled as stars. Styles alone fill the stars up to the one under the pointer, or
 * else up to the checked one, and show its word: that works without JavaScript, and follows a restored draft.
 */
export function RatingField({ defaultValue }: { defaultValue: string }) {
  return (
    <fieldset>
      <legend className="font-medium">{copy.labels.rating}</legend>
      <div className="mt-1 flex flex-wrap items-start gap-x-3">
        <div className="group/stars -ml-2 grid grid-cols-[repeat(5,auto)] items-center sm:grid-cols-[repeat(6,auto)]">
          {ratings.map((rating) => (
            <label key={rating} className="group/star contents cursor-pointer">
              <span className="relative row-start-1 flex size-[min(2.75rem,12vw)] items-center justify-center fill-none text-edge transition duration-120 group-[:is(:hover,:has(~label:hover))]/star:fill-star group-[:is(:hover,:has(~label:hover))]/star:text-star-edge group-[:not(:has(label:hover))]/stars:group-[:has(:checked,~label_:checked)]/star:fill-star group-[:not(:has(label:hover))]/stars:group-[:has(:checked,~label_:checked)]/star:text-star-edge">
                <input
                  type="radio"
                  name="rating"
                  value={rating}
                  defaultChecked={rating === defaultValue}
                  aria-label={copy.ratingName(rating, copy.ratings[rating])}
                  onKeyDown={checkByDigit}
                  className="absolute inset-0 cursor-pointer appearance-none rounded-full"
                />
                <Star className="size-7 [fill:inherit]" />
              </span>
              <span
                aria-hidden
                className={`${wordClass} invisible font-medium group-[:hover]/star:visible group-[:not(:has(label:hover))]/stars:group-[:has(:checked)]/star:visible`}
              >
                {copy.ratings[rating]}
              </span>
            </label>
          ))}
          <span
            aria-hidden
            className={`${wordClass} text-sm text-soft group-[:has(:checked)]/stars:invisible group-[:has(label:hover)]/stars:invisible`}
          >
            {copy.hints.rating}
          </span>
        </div>
        <label className="flex min-h-11 cursor-pointer items-center gap-2 text-sm text-soft">
          <input
            type="radio"
            name="rating"
            value=""
            defaultChecked={!defaultValue}
            onKeyDown={checkByDigit}
            className="size-4 accent-accent"
          />
          {copy.noRating}
        </label>
      </div>
    </fieldset>
  );
}

/** A digit checks the radio of that value. */
function checkByDigit({ key, altKey, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLInputElement>): void {
  if (altKey || ctrlKey || metaKey) return;
  const radios = currentTarget.closest('fieldset')?.querySelectorAll('input') ?? [];
  const radio = [...radios].find(({ value }) => value === key);
  radio?.focus();
  radio?.click();
}
