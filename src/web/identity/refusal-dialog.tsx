import { useState } from 'react';
import type { ProblemDetails } from '../../contracts/problem.ts';
import { Dialog } from '../ui/dialog.tsx';

/** What the fields are called on the page; the password's message speaks for itself. */
const labels: Record<string, string> = { name: 'Name', email: 'Email', image: 'Photo URL' };

/** Says why the API refused; once for each refusal. */
export function RefusalDialog({ refusal }: { refusal: ProblemDetails | undefined }) {
  const [seen, setSeen] = useState<ProblemDetails>();
  if (!refusal || refusal === seen) return null;
  return (
    <Dialog key={refusal.requestId} title="Oops..." onClose={() => setSeen(refusal)}>
      {refusal.errors ? (
        <ul className="grid gap-2">
          {refusal.errors.map(({ field, message }) => (
            <li key={field + message}>
              {labels[field] ? `${labels[field]}: ${message}` : message}
            </li>
          ))}
        </ul>
      ) : (
        refusal.detail
      )}
    </Dialog>
  );
}
