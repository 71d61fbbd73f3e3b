import { sql } from 'kysely';
import { databaseNow } from '../db/dialect.ts';
import type { Database } from '../db/schema.ts';

/** Whether a member is barred now, by the database's clock: 1 or 0. */
export function isBarred(db: Database) {
  return sql<number>`case when barred_at is not null and (barred_until is null or barred_until > ${databaseNow(db)})
    then 1 else 0 end`;
}

export type Standing = NonNullable<Awaited<ReturnType<typeof readStanding>>>;

/** The role of a member and their bar, as they are now; undefined if there is no such member, or they have left. */
export async function readStanding(db: Database, memberId: string) {
  const row = await db
    .selectFrom('members')
    .select(['role', 'barred_at', 'barred_until', 'bar_reason', isBarred(db).as('is_barred')])
    .where('id', '=', memberId)
    // Their row stays until the last of their reviews has gone.
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom('account_deletions').select('member_id').whereRef('member_id', '=', 'members.id'))),
    )
    .executeTakeFirst();
  if (!row) return undefined;
  const { role, barred_at, barred_until, bar_reason } = row;
  const bar = row.is_barred ? { since: barred_at!, until: barred_until, reason: bar_reason ?? '' } : undefined;
  return { role, bar };
}

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
