import { useEffect } from 'react';
import { ErrorDialog, type ShownError } from './error-dialog.tsx';
import { InPageMessage } from './in-page-message.tsx';
import { showToast } from './toast.tsx';

type Result = { message?: string; problem?: ShownError };

/** Shows the result of an action, once: a message of success, or an error. */
export function ResultDialog({ result }: { result: Result | undefined }) {
  useEffect(() => {
    if (result?.message) showToast({ title: result.message });
  }, [result]);
  return result?.message ? <InPageMessage title={result.message} /> : <ErrorDialog error={result?.problem} />;
}
