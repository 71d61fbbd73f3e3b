import { useState, type ReactNode } from 'react';
import { useFetcher, type FetcherWithComponents } from 'react-router';
import type { Review } from '../../../contracts/review.ts';
import { memberPaths } from '../../identity/member-paths.ts';
import { ResultDialog } from '../../ui/dialog/result-dialog.tsx';
import { ConfirmDeleteDialog } from './confirm-delete.tsx';
import { FocusAfterDelete, type DeletedReview } from './focus-after-delete.tsx';
import type { OwnReviewResult } from './own-review-action.ts';

type DeleteReview = {
  fetcher: FetcherWithComponents<OwnReviewResult>;
  /** Asks whether to delete that review of the list. */
  confirm: (id: string) => void;
  dialogs: ReactNode;
};

/** Deletes the viewer's reviews from a list on another page than My Review, whose action does it. */
export function useDeleteReview(reviews: Review[], owner: { email: string } | undefined): DeleteReview {
  const fetcher = useFetcher<OwnReviewResult>();
  const [confirmingId, setConfirmingId] = useState<string>();
  const [deleted, setDeleted] = useState<DeletedReview>();
  const position = reviews.findIndex(({ _id }) => _id === confirmingId);
  const confirming = reviews[position];
  const dialogs = owner && (
    <>
      <FocusAfterDelete reviews={reviews} deleted={deleted} />
      <ResultDialog result={fetcher.state === 'idle' ? fetcher.data : undefined} />
      {confirming && (
        <ConfirmDeleteDialog
          review={confirming}
          onClose={() => setConfirmingId(undefined)}
          onDelete={() => {
            setDeleted({ id: confirming._id, position, cursor: null });
            void fetcher.submit(
              { intent: 'delete', id: confirming._id },
              { method: 'post', action: memberPaths.myReview(owner) },
            );
          }}
        />
      )}
    </>
  );
  return { fetcher, confirm: setConfirmingId, dialogs };
}
