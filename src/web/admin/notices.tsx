import type { ReactNode } from 'react';
import type { Overview } from '../../contracts/admin/overview.ts';
import { formatDateTime } from '../format.ts';
import { copy } from './copy.ts';
import { TriangleAlert } from '../ui/icons.tsx';

/** What the admin should do something about: a missing backup, or a database that does not fit. */
export function Notices({ overview: { database, backup } }: { overview: Pick<Overview, 'database' | 'backup'> }) {
  return (
    <div className="mt-8 grid grid-cols-1 gap-4 empty:hidden">
      {database.state === 'newer' && <Notice isError>{copy.newer(database.unknown.join(', '))}</Notice>}
      {database.state === 'older' && <Notice isError>{copy.older(database.missing.join(', '))}</Notice>}
      {backup.state !== 'recent' && (
        <Notice>
          {backup.lastAt === null ? copy.noBackup : copy.oldBackup(formatDateTime(backup.lastAt))} {copy.backupHint}{' '}
          <code className="wrap-anywhere">{copy.backupCommand}</code>
        </Notice>
      )}
    </div>
  );
}

function Notice({ isError = false, children }: { isError?: boolean; children: ReactNode }) {
  return (
    <div
      className={`flex gap-3 rounded-card border bg-raised p-4 ${isError ? 'border-2 border-danger text-danger' : 'border-edge'}`}
    >
      <TriangleAlert className="mt-0.5 size-5 shrink-0" />
      <p className="min-w-0">{children}</p>
    </div>
  );
}
