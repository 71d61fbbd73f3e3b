import { useState, type ReactNode } from 'react';
import { copy } from '../copy.ts';
import { Dialog } from './dialog.tsx';

export type ShownError = { detail: string; errors?: { field: string; message: string }[] | undefined };

type ErrorDialogProps = {
  error: ShownError | undefined;
  /** Labels of the form fields, shown before their messages. */
  labels?: Record<string, string>;
  /** Help for the person, below the message. */
  children?: ReactNode;
  onClose?: () => void;
};

/** Shows why an action failed, until it is dismissed; a dismissed error is not shown again. */
export function ErrorDialog({ error, labels, children, onClose }: ErrorDialogProps) {
  const [dismissed, setDismissed] = useState<ShownError>();
  if (!error || error === dismissed) return null;
  const dismiss = () => {
    setDismissed(error);
    onClose?.();
  };
  return (
    <Dialog title={copy.oops} onClose={dismiss}>
      {error.errors ? (
        <ul className="grid gap-2">
          {error.errors.map(({ field, message }) => (
            <li key={field + message}>{labels?.[field] ? `${labels[field]}: ${message}` : message}</li>
          ))}
        </ul>
      ) : (
        error.detail
      )}
      {children}
    </Dialog>
  );
}
