import { useState } from 'react';
import { Form } from 'react-router';
import type { Review } from '../../../contracts/review.ts';
import { memberPaths } from '../../identity/member-paths.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { ReviewCard } from '../review-card.tsx';
import { notDeletedMessage } from './own-review-action.ts';

/** Spelled as specified. */
const question = 'Do you want to Delete the item??';

/** Asks before a review is deleted. Only the Delete button confirms; Escape counts as no. */
export function ConfirmDeleteDialog({ onDelete, onClose }: { onDelete: () => void; onClose: () => void }) {
  const [cancelled, setCancelled] = useState(false);
  if (cancelled) return <Dialog key="cancelled" title={notDeletedMessage} onClose={onClose} />;
  return (
    <Dialog
      key="question"
      title={question}
      buttons={<DeleteButtons />}
      onClose={(value) => {
        if (value !== 'delete') return setCancelled(true);
        onClose();
        onDelete();
      }}
    />
  );
}

/** The same question as a page, for browsers without JavaScript. */
export function ConfirmDeletePage({ review, owner }: { review: Review; owner: { email: string } }) {
  return (
    <div className="mx-auto max-w-2xl px-4 pt-12 sm:px-6">
      <h1 className="mb-8 text-5xl">{question}</h1>
      <ReviewCard review={review} heading="h2" />
      <Form method="post" action={memberPaths.myReview(owner)} className="mt-6 flex flex-wrap justify-end gap-3">
        <input type="hidden" name="id" value={review._id} />
        <DeleteButtons />
      </Form>
    </div>
  );
}

function DeleteButtons() {
  return (
    <>
      {/* First, because the first button gets the focus: an accidental Enter must not delete. */}
      <Button type="submit" name="intent" value="keep" variant="secondary">
        Don't Delete
      </Button>
      <Button type="submit" name="intent" value="delete" variant="danger">
        Delete
      </Button>
    </>
  );
}
