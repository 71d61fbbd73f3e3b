import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { WriteTransaction } from '../db/write-transaction.ts';
import type { Write } from '../db/write-queue.ts';
import { removeSomeReviews } from '../reviews/former-member.ts';
import { createBackgroundWork } from '../runtime/background-work.ts';
import type { Logger } from '../runtime/log.ts';
import { deleteMemberRow } from './queries.ts';

/** Between two batches, for whatever waits. */
const pauseMs = 10;

/** Removes a batch of the reviews of a member who has left, and with the last of them the member's row. */
export async function continueAccountDeletion(tx: WriteTransaction, memberId: string): Promise<boolean> {
  const deletion = await tx.db
    .selectFrom('account_deletions')
    .innerJoin('members', 'members.id', 'member_id')
    .leftJoin('members as former', 'former.id', 'former_member_id')
    .select(['former.id', sql<number>`former.created_at - members.created_at`.as('accountAgeMs')])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  // Another process has removed the last.
  if (!deletion) return true;
  const { id, accountAgeMs } = deletion;
  const isDone = await removeSomeReviews(tx, memberId, id === null ? null : { id, accountAgeMs });
  if (isDone) await deleteMemberRow(tx.db, memberId);
  return isDone;
}

/** Removes the reviews of a member who has left, a batch at a time. */
export async function finishAccountDeletion(write: Write, memberId: string, signal: AbortSignal): Promise<void> {
  while (!(await write((tx) => continueAccountDeletion(tx, memberId)))) await wait(pauseMs, undefined, { signal });
}

/** Removes what members who have left wrote, after a start as well. */
export function createAccountDeletions({ db, write, log }: { db: Database; write: Write; log: Logger }) {
  async function finishAll(signal: AbortSignal): Promise<void> {
    const deletions = await db.selectFrom('account_deletions').select('member_id').execute();
    for (const { member_id } of deletions) await finishAccountDeletion(write, member_id, signal);
  }
  return createBackgroundWork(finishAll, (error) =>
    log.warn({ error }, 'what a member wrote who has left cannot be removed yet'),
  );
}
