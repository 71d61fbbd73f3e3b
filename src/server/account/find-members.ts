import { sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { containsText } from '../db/dialect.ts';
import { Problem } from '../http/problem.ts';

export type FoundMember = {
  id: string;
  email: string;
  name: string;
  createdAt: number;
  lastSignInAt: number | null;
  reviews: number;
  watchListEntries: number;
};

/** Members whose email address or name contains a text, in the order of their addresses. */
export function findMembers(db: Database, text: string, limit: number): Promise<FoundMember[]> {
  return selectMembers(db)
    .where(({ or }) => or([containsText(db, 'email', text), containsText(db, 'name', text)]))
    .orderBy('email')
    .limit(limit)
    .execute();
}

export function readMemberByEmail(db: Database, email: string): Promise<FoundMember | undefined> {
  return selectMembers(db).where('email', '=', email.trim().toLowerCase()).executeTakeFirst();
}

/** Throws if a member has left since the operator was shown them, or has another address: somebody else may have theirs. */
export async function assertSameMember(db: Database, { id, email }: { id: string; email: string }): Promise<void> {
  if ((await readMemberByEmail(db, email))?.id === id) return;
  throw new Problem(409, `${email} is not the address of this member any more. Nothing was changed.`);
}

function selectMembers(db: Database) {
  const countOf = (table: 'reviews' | 'watch_list') =>
    sql<number>`(select count(*) from ${sql.table(table)} where member_id = members.id)`;
  return db
    .selectFrom('members')
    .select(['id', 'email', 'name', 'created_at as createdAt', 'last_sign_in_at as lastSignInAt'])
    .select([countOf('reviews').as('reviews'), countOf('watch_list').as('watchListEntries')]);
}
