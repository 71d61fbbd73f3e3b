import type { Provider } from '../../contracts/member.ts';
import { databaseNow } from '../db/dialect.ts';
import type { Database } from '../db/schema.ts';
import { maxSessions } from '../identity/session-policy.ts';
import { passwordProvider } from '../identity/stored-password.ts';
import { withoutPerson } from '../reviews/former-member.ts';

export function listSessions(db: Database, memberId: string) {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'ip_address', 'created_at', 'updated_at'])
    .where('member_id', '=', memberId)
    .where('expires_at', '>', databaseNow(db))
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxSessions)
    .execute();
}

/** What a member can sign in with besides passkeys: the hash of their password, and their accounts at providers. */
export async function listSignInMethods(db: Database, memberId: string) {
  const rows = await db
    .selectFrom('accounts')
    .innerJoin('members', 'members.id', 'accounts.member_id')
    .select(['provider_id', 'accounts.password', 'accounts.email', 'members.email as memberEmail'])
    .where('member_id', '=', memberId)
    .execute();
  const password = rows.find(({ provider_id }) => provider_id === passwordProvider)?.password ?? undefined;
  const providers = rows
    .filter(({ provider_id }) => provider_id !== passwordProvider)
    .map(({ provider_id, email, memberEmail }) => ({ id: provider_id, email: email ?? memberEmail }));
  return { password, providers };
}

/** Deletes everything that somebody could sign in with as a member. The second factor stays: alone it signs nobody in. */
export async function deleteSignInMethods(db: Database, memberId: string): Promise<void> {
  for (const table of ['accounts', 'passkeys', 'mail_links'] as const) {
    await db.deleteFrom(table).where('member_id', '=', memberId).execute();
  }
}

export async function deleteMailLinks(db: Database, memberId: string): Promise<void> {
  await db.deleteFrom('mail_links').where('member_id', '=', memberId).execute();
}

/** Makes the links invalid that would set another password. */
export async function deleteResetLinks(db: Database, memberId: string): Promise<void> {
  await db.deleteFrom('mail_links').where('member_id', '=', memberId).where('purpose', '!=', 'confirm').execute();
}

/** Ends sessions of a member; returns how many there were. */
export async function deleteSessions(
  db: Database,
  memberId: string,
  which: { only: string } | { except: string } | 'all',
): Promise<number> {
  let query = db.deleteFrom('sessions').where('member_id', '=', memberId);
  if (which !== 'all') {
    query = 'only' in which ? query.where('id', '=', which.only) : query.where('id', '!=', which.except);
  }
  const { numDeletedRows } = await query.executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export async function deleteProviderAccounts(db: Database, memberId: string, provider: Provider['id']): Promise<void> {
  await db.deleteFrom('accounts').where('member_id', '=', memberId).where('provider_id', '=', provider).execute();
}

/** Ends all by which a member could be recognized or act; with the row goes what else is theirs. */
export async function anonymizeMember(db: Database, id: string): Promise<void> {
  await deleteSignInMethods(db, id);
  await deleteSessions(db, id, 'all');
  const noBar = { barred_at: null, barred_until: null, bar_reason: null };
  await db
    .updateTable('members')
    .set({ ...withoutPerson(id), email_verified: 0, claimed_by: null, role: null, ...noBar })
    .where('id', '=', id)
    .execute();
}

/**
 * Deletes a member. Sessions, ways to sign in, the watch list and idempotency keys go with the row; reviews have to be
 * deleted or left behind before.
 */
export async function deleteMemberRow(db: Database, id: string): Promise<void> {
  await db.deleteFrom('members').where('id', '=', id).execute();
}
