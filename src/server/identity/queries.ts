import { sql } from 'kysely';
import { databaseNow } from '../db/dialect.ts';
import type { Database } from '../db/schema.ts';

/**
 * Records when a member signed in: now by the database's clock, or the given time if that is earlier.
 * Returns the number of changed rows.
 */
export async function recordSignIn(db: Database, memberId: string, time?: number): Promise<number> {
  const clock = databaseNow(db);
  const signedInAt =
    time === undefined ? clock : sql<number>`case when ${time} < ${clock} then ${time} else ${clock} end`;
  const result = await db
    .updateTable('members')
    .set({ last_sign_in_at: signedInAt })
    .where('id', '=', memberId)
    .where((row) => row('last_sign_in_at', 'is distinct from', signedInAt))
    .executeTakeFirstOrThrow();
  return Number(result.numUpdatedRows);
}

export async function updateMemberRow(
  db: Database,
  memberId: string,
  values: { name?: string | undefined; photo?: string | undefined },
): Promise<void> {
  await db
    .updateTable('members')
    .set({ ...values, updated_at: databaseNow(db) })
    .where('id', '=', memberId)
    .execute();
}

export async function isRegistered(db: Database, email: string): Promise<boolean> {
  const row = await db.selectFrom('members').select('id').where('email', '=', email).executeTakeFirst();
  return row !== undefined;
}

export async function hasMember(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom('members').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

export async function deleteExpiredSessions(db: Database): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', databaseNow(db)).execute();
}
