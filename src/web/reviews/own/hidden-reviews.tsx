import { useId } from 'react';
import type { FetcherWithComponents } from 'react-router';
import type { OwnHiddenReview } from '../../../contracts/moderation/moderation.ts';
import { ReviewCard } from '../review-card.tsx';
import { copy } from './copy.ts';
import { DeleteButton } from './own-review-buttons.tsx';

type HiddenReviewsProps = {
  reviews: OwnHiddenReview[];
  owner: { email: string };
  fetcher: FetcherWithComponents<unknown>;
  onDelete: (id: string) => void;
};

/** What moderators have hidden of a member's reviews, and why. */
export function HiddenReviews({ reviews, owner, fetcher, onDelete }: HiddenReviewsProps) {
  const id = useId();
  if (reviews.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-8 rounded-card border border-edge p-4 sm:p-6">
      <h2 id={id} className="text-3xl">
        {copy.hiddenTitle}
      </h2>
      <p className="mt-2 text-soft">{copy.hiddenText}</p>
      <ul className="mt-5 space-y-4">
        {reviews.map((review) => (
          <li key={review._id} id={`review-${review._id}`}>
            <p dir="auto" className="mb-4 font-semibold wrap-anywhere">
              {copy.hiddenReason(review.hiddenReason)}
            </p>
            <ReviewCard review={review} heading="h3" withAuthor={false}>
              <div className="print:hidden mt-auto pt-4">
                <DeleteButton review={review} owner={owner} fetcher={fetcher} onDelete={() => onDelete(review._id)} />
              </div>
            </ReviewCard>
          </li>
        ))}
      </ul>
    </section>
  );
}
