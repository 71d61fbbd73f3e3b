import { Form } from 'react-router';
import type { Review } from '../../../contracts/review.ts';
import { memberPaths } from '../../identity/member-paths.ts';
import { DeleteButtons } from './confirm-delete-dialog.tsx';
import { ReviewCard } from '../review-card.tsx';

type DeletePageProps = { review: Review; owner: { email: string } };

/** The question before a review is deleted, as a page of its own for whoever has no script. */
export function ConfirmDeletePage({ review, owner }: DeletePageProps) {
  return (
    <div className="mx-auto max-w-2xl px-4 pt-12 sm:px-6">
      <h1 className="mb-8 text-5xl">Do you want to Delete the item??</h1>
      <ReviewCard review={review} heading="h2" />
      <Form
        method="post"
        action={memberPaths.myReview(owner)}
        className="mt-6 flex flex-wrap justify-end gap-3"
      >
        <input type="hidden" name="id" value={review._id} />
        <DeleteButtons />
      </Form>
    </div>
  );
}
