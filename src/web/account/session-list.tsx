import type { AccountSession } from '../../contracts/account/account.ts';
import { formatDate } from '../format.ts';
import { AccountForm } from './account-form.tsx';
import { copy } from './copy.ts';

/** With the days since its last use, which the server counts: the browser's clock may be another. */
export type ListedSession = AccountSession & { unusedDays: number };

export function SessionList({ sessions }: { sessions: ListedSession[] }) {
  return (
    <ul className="grid gap-3">
      {sessions.map(({ id, device, place, startedAt, unusedDays, isCurrent }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3 first:border-0 first:pt-0"
        >
          <div className="min-w-0">
            <p className="font-semibold">
              {device}
              {isCurrent && <span className="font-normal text-accent"> · {copy.thisBrowser}</span>}
            </p>
            <p className="text-sm wrap-anywhere text-soft">
              {[place, copy.lastUsed(unusedDays), copy.since(formatDate(startedAt))].join(' · ')}
            </p>
          </div>
          {!isCurrent && (
            <AccountForm
              intent="endSession"
              target={id}
              submit={copy.endSession}
              label={copy.endSessionOf(device)}
              variant="secondary"
            />
          )}
        </li>
      ))}
    </ul>
  );
}
