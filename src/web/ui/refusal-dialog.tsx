import { useState, type ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

type Refusal = { detail: string; errors?: { field: string; message: string }[] | undefined };

type RefusalDialogProps = {
  refusal: Refusal | undefined;
  /** What the fields are called on the page; a field without a name has a message that needs none. */
  labels?: Record<string, string>;
  /** What to do about it, where the sentence alone does not say. */
  children?: ReactNode;
  onClose?: () => void;
};

/** Says why something was refused or failed; once for each time. */
export function RefusalDialog({ refusal, labels, children, onClose }: RefusalDialogProps) {
  const [seen, setSeen] = useState<Refusal>();
  if (!refusal || refusal === seen) return null;
  const messages = refusal.errors?.map(({ field, message }) =>
    labels?.[field] ? `${labels[field]}: ${message}` : message,
  );
  return (
    <Dialog
      title="Oops..."
      onClose={() => {
        setSeen(refusal);
        onClose?.();
      }}
    >
      {messages ? (
        <ul className="grid gap-2">
          {messages.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      ) : (
        refusal.detail
      )}
      {children}
    </Dialog>
  );
}
