import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';

type DeleteDialogProps = { onDelete: () => void; onClose: () => void };

/** Asks before a review is gone; whatever is not a plain yes counts as no. */
export function ConfirmDeleteDialog({ onDelete, onClose }: DeleteDialogProps) {
  const [refused, setRefused] = useState(false);
  if (refused) return <Dialog key="refused" title="File is note deleted" onClose={onClose} />;
  return (
    <Dialog
      key="question"
      title="Do you want to Delete the item??"
      buttons={<DeleteButtons />}
      onClose={(value) => {
        if (value !== 'delete') return setRefused(true);
        onClose();
        onDelete();
      }}
    />
  );
}

export function DeleteButtons() {
  return (
    <>
      {/* First, so that it has the focus: who presses Enter too often deletes nothing. */}
      <Button type="submit" name="intent" value="keep" variant="secondary">
        Don't Delete
      </Button>
      <Button type="submit" name="intent" value="delete" variant="danger">
        Delete
      </Button>
    </>
  );
}
