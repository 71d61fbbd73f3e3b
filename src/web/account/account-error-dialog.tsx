import { useLocation } from 'react-router';
import { pageCopy } from '../api/copy.ts';
import type { ActionProblem } from '../api/errors.ts';
import { withReturnTo } from '../identity/return-to.ts';
import { ErrorDialog } from '../ui/dialog/error-dialog.tsx';
import { focusField } from '../ui/field.tsx';
import { linkClass } from '../ui/styles.ts';
import { errorLabels } from './copy.ts';

type AccountErrorDialogProps = { error: ActionProblem | undefined; labels?: Record<string, string> };

/** Why a form of the account's pages failed. Once it is closed, the focus is in the field that was refused. */
export function AccountErrorDialog({ error, labels = errorLabels }: AccountErrorDialogProps) {
  const { pathname } = useLocation();
  return (
    <ErrorDialog error={error} labels={labels} onClose={focusRefusedField}>
      {error?.status === 401 && (
        <p className="mt-3">
          <a href={withReturnTo('/signIn', pathname)} className={linkClass}>
            {pageCopy.signInAgain}
          </a>
        </p>
      )}
    </ErrorDialog>
  );
}

/** These pages have several forms; a field knows its own. */
function focusRefusedField(): void {
  const field = document.querySelector<HTMLInputElement>('input[aria-invalid="true"]');
  if (field) focusField(field.form, field.name);
}
