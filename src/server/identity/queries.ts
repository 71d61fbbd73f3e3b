import type { Database } from '../db/schema.ts';

/** Notes a sign-in in the member's record; gives how many records it changed. */
export async function noteSignIn(db: Database, memberId: string, time: number): Promise<number> {
  const result = await db
    .updateTable('members')
    .set({ last_sign_in_at: time })
    .where('id', '=', memberId)
    .where((row) => row('last_sign_in_at', 'is distinct from', time))
    .executeTakeFirstOrThrow();
  return Number(result.numUpdatedRows);
}

export async function updateMember(
  db: Database,
  memberId: string,
  values: { name?: string | undefined; photo?: string | undefined; updated_at: number },
): Promise<void> {
  await db.updateTable('members').set(values).where('id', '=', memberId).execute();
}

export async function isRegistered(db: Database, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasMember(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom('members').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

export async function deleteExpiredSessions(db: Database, time: number): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', time).execute();
}
