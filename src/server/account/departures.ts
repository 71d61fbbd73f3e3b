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
export async function continueDeparture(tx: WriteTransaction, memberId: string): Promise<boolean> {
  const departure = await tx.db
    .selectFrom('departures')
    .innerJoin('members', 'members.id', 'member_id')
    .leftJoin('members as heirs', 'heirs.id', 'heir_id')
    .select(['heirs.id', sql<number>`heirs.created_at - members.created_at`.as('accountAgeMs')])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  // Another process has removed the last.
  if (!departure) return true;
  const { id, accountAgeMs } = departure;
  const isDone = await removeSomeReviews(tx, memberId, id === null ? null : { id, accountAgeMs });
  if (isDone) await deleteMemberRow(tx.db, memberId);
  return isDone;
}

/** Removes the reviews of a member who has left, a batch at a time. */
export async function finishDeparture(write: Write, memberId: string, signal: AbortSignal): Promise<void> {
  while (!(await write((tx) => continueDeparture(tx, memberId)))) await wait(pauseMs, undefined, { signal });
}

/** Removes what members who have left wrote, after a start as well. */
export function createDepartures({ db, write, log }: { db: Database; write: Write; log: Logger }) {
  async function finishAll(signal: AbortSignal): Promise<void> {
    const departures = await db.selectFrom('departures').select('member_id').execute();
    for (const { member_id } of departures) await finishDeparture(write, member_id, signal);
  }
  return createBackgroundWork(finishAll, (error) =>
    log.warn({ error }, 'what a member wrote who has left cannot be removed yet'),
  );
}
