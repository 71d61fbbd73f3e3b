import { Form } from 'react-router';
import type { Review } from '../../../contracts/review.ts';
import { Cover } from '../../games/cover.tsx';
import { memberPaths } from '../../identity/member-paths.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { showToast } from '../../ui/dialog/toast.tsx';
import { copy as reviewCopy } from '../copy.ts';
import { ReviewCard, Stars } from '../review-card.tsx';
import { copy, ownReviewTexts } from './copy.ts';

type ConfirmDeleteDialogProps = { review: Review; onDelete: () => void; onClose: () => void };

/** Asks before a review is deleted. Only the Delete button confirms; Escape counts as no. */
export function ConfirmDeleteDialog({ review, onDelete, onClose }: ConfirmDeleteDialogProps) {
  const close = (value: string) => {
    onClose();
    if (value === 'delete') return onDelete();
    showToast({ title: ownReviewTexts.notDeleted });
  };
  return (
    <Dialog title={ownReviewTexts.question} buttons={<DeleteButtons />} onClose={close}>
      <ReviewExcerpt review={review} />
    </Dialog>
  );
}

/** Which review it is about. */
function ReviewExcerpt({ review: { gameTitle, cover, coverGenre, rating, text } }: { review: Review }) {
  const title = gameTitle || reviewCopy.note;
  return (
    <div className="flex items-center gap-4">
      {gameTitle && (
        <div className="w-16 shrink-0 overflow-hidden rounded-md">
          <Cover game={{ name: title, photo: cover, gameGenre: coverGenre }} sizes="64px" />
        </div>
      )}
      <div className="grid min-w-0 gap-1">
        <p dir="auto" className="line-clamp-2 font-semibold">
          {title}
        </p>
        <p className="text-base">
          <Stars rating={rating} />
        </p>
        {text && (
          <p dir="auto" className="line-clamp-1 text-base text-soft">
            {text.split('\n', 1)}
          </p>
        )}
      </div>
    </div>
  );
}

/** The same question as a page, for browsers without JavaScript. */
export function ConfirmDeletePage({ review, owner }: { review: Review; owner: { email: string } }) {
  return (
    <div className="mx-auto max-w-7xl px-4 pt-12 *:max-w-2xl sm:px-6">
      <h1 className="mb-8 text-5xl">{ownReviewTexts.question}</h1>
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
        {copy.dontDelete}
      </Button>
      <Button type="submit" name="intent" value="delete" variant="danger">
        {copy.delete}
      </Button>
    </>
  );
}
