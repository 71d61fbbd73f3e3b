import { sql } from 'kysely';
import type { Role } from '../../contracts/moderation/constants.ts';
import type { Database } from '../db/schema.ts';
import { containsText } from '../db/dialect.ts';
import { isBarred } from '../identity/roles.ts';
import { Problem } from '../http/problem.ts';

/** Times are in ISO 8601, for people and programs alike. */
export type FoundMember = {
  id: string;
  email: string;
  /** Whether the member has proved that the address is theirs. */
  isEmailConfirmed: boolean;
  name: string;
  createdAt: string;
  lastSignInAt: string | null;
  role: Role | null;
  /** Until when the member is barred from writing (null: for good), and why; null without a bar. */
  bar: { until: string | null; reason: string } | null;
  reviews: number;
  hiddenReviews: number;
  watchListEntries: number;
};

/** Members whose email address or name contains a text, in the order of their addresses. */
export async function findMembers(db: Database, text: string, limit: number): Promise<FoundMember[]> {
  const rows = await selectMembers(db)
    .where(({ or }) => or([containsText(db, 'email', text), containsText(db, 'name', text)]))
    .orderBy('email')
    .limit(limit)
    .execute();
  return rows.map(toMember);
}

export async function readMemberByEmail(db: Database, email: string): Promise<FoundMember | undefined> {
  const row = await selectMembers(db).where('email', '=', email.trim().toLowerCase()).executeTakeFirst();
  return row && toMember(row);
}

/** Throws if a member has left since the operator was shown them, or has another address: somebody else may have theirs. */
export async function assertSameMember(db: Database, { id, email }: { id: string; email: string }): Promise<void> {
  if ((await readMemberByEmail(db, email))?.id === id) return;
  throw new Problem(409, `${email} is not the address of this member any more. Nothing was changed.`);
}

function selectMembers(db: Database) {
  const countOf = (table: 'reviews' | 'hidden_reviews' | 'watch_list') =>
    sql<number>`(select count(*) from ${sql.table(table)} where member_id = members.id)`;
  return db
    .selectFrom('members')
    .select(['id', 'email', 'email_verified', 'name', 'created_at', 'last_sign_in_at'])
    .select(['role', 'barred_until', 'bar_reason', isBarred(db).as('is_barred')])
    .select([
      countOf('reviews').as('reviews'),
      countOf('hidden_reviews').as('hiddenReviews'),
      countOf('watch_list').as('watchListEntries'),
    ]);
}

type MemberRow = Awaited<ReturnType<ReturnType<typeof selectMembers>['execute']>>[number];

function toMember(row: MemberRow): FoundMember {
  const { email_verified, created_at, last_sign_in_at, barred_until, bar_reason, is_barred, ...member } = row;
  return {
    ...member,
    isEmailConfirmed: email_verified === 1,
    createdAt: toIsoTime(created_at),
    lastSignInAt: last_sign_in_at === null ? null : toIsoTime(last_sign_in_at),
    bar: is_barred ? { until: barred_until === null ? null : toIsoTime(barred_until), reason: bar_reason ?? '' } : null,
  };
}

const toIsoTime = (time: number) => new Date(time).toISOString();
