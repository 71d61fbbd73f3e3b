import { sql } from 'kysely';
import { compiled } from '../db/compiled-query.ts';
import { databaseNow } from '../db/dialect.ts';
import type { Database } from '../db/schema.ts';

/**
 * Makes the first member of a fresh site its admin, once: the setting says that it is done, so an emptied site does
 * not give the role again. Of several first members, the oldest gets it, whichever of them comes here first; so it
 * may also be called after the member was stored, in another transaction.
 */
export async function claimFirstAdmin(db: Database): Promise<void> {
  const claimed = await db
    .insertInto('settings')
    .values({ name: 'first member', value: 'known' })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst();
  if (!claimed) return;
  const oldest = db.selectFrom('members').select('id').orderBy('created_at').orderBy('id').limit(1);
  await db.updateTable('members').set({ role: 'admin' }).where('id', '=', oldest).execute();
}

/** Whether a member is barred now, by the database's clock: 1 or 0. */
export function isBarred(db: Database) {
  return sql<number>`case when barred_at is not null and (barred_until is null or barred_until > ${databaseNow(db)})
    then 1 else 0 end`;
}

export type Standing = NonNullable<Awaited<ReturnType<typeof readStanding>>>;

/** The role of a member and their bar, as they are now; undefined if there is no such member. */
export async function readStanding(db: Database, memberId: string) {
  const [row] = await standingOf(db, { memberId });
  if (!row) return undefined;
  const { role, barred_at, barred_until, bar_reason } = row;
  const bar = row.is_barred ? { since: barred_at!, until: barred_until, reason: bar_reason ?? '' } : undefined;
  return { role, bar };
}

const standingOf = compiled((db, { memberId }: { memberId: string }) =>
  db
    .selectFrom('members')
    .select(['role', 'barred_at', 'barred_until', 'bar_reason', isBarred(db).as('is_barred')])
    .where('id', '=', memberId),
);

const barEnds = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** For the barred member: until when, and why. */
export function describeBar({ until, reason }: NonNullable<Standing['bar']>): string {
  const end = until === null ? '' : ` until ${barEnds.format(until)} UTC`;
  return `A moderator has barred you from writing${end}. The reason: ${reason}`;
}
