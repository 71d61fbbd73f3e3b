import { useState } from 'react';
import { Dialog } from './dialog.tsx';
import { ErrorDialog, type ShownError } from './error-dialog.tsx';

type Result = { message?: string; problem?: ShownError };

/** Shows the result of an action, once: a message of success, or an error. */
export function ResultDialog({ result }: { result: Result | undefined }) {
  const [dismissed, setDismissed] = useState<Result>();
  if (!result?.message || result === dismissed) return <ErrorDialog error={result?.problem} />;
  const dismiss = () => {
    setDismissed(result);
    requestAnimationFrame(() => {
      // The button that was pressed may have been removed together with its review.
      if (document.activeElement === document.body) document.getElementById('content')?.focus();
    });
  };
  return <Dialog title={result.message} onClose={dismiss} />;
}
