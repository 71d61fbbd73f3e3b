import { databaseNow } from '../db/dialect.ts';
import { newId } from '../db/id.ts';
import type { Database } from '../db/schema.ts';

/** The provider of the row that has a member's password. */
export const passwordProvider = 'credential';

/** The password of an address, as its hash, and the member whose address it is; undefined if there is none. */
export type StoredPassword = {
  email: string;
  memberId: string | undefined;
  password: string | null | undefined;
  /** The encrypted secret of the second factor, if it is on. */
  secret: string | null | undefined;
};

export async function readStoredPassword(db: Database, email: string): Promise<StoredPassword> {
  const row = await db
    .selectFrom('accounts')
    .innerJoin('members', 'members.id', 'accounts.member_id')
    .leftJoin('second_factors', 'second_factors.member_id', 'members.id')
    .select(['accounts.member_id', 'accounts.password', 'second_factors.secret'])
    .where('members.email', '=', email)
    .where('provider_id', '=', passwordProvider)
    .executeTakeFirst();
  return { email, memberId: row?.member_id, password: row?.password, secret: row?.secret };
}

/** A text that changes with the password of an address, with its second factor, and with the member whose address it is. */
export function passwordStateOf({ email, memberId, password, secret }: StoredPassword): string {
  return JSON.stringify([email, memberId, password, secret]);
}

export async function readPasswordState(db: Database, email: string): Promise<string> {
  return passwordStateOf(await readStoredPassword(db, email));
}

/** Stores the hash of a password, in place of an earlier one. */
export async function storePassword(db: Database, memberId: string, hash: string): Promise<void> {
  const now = databaseNow(db);
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ password: hash, updated_at: now })
    .where('member_id', '=', memberId)
    .where('provider_id', '=', passwordProvider)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return;
  const row = { id: newId(), provider_id: passwordProvider, account_id: memberId, member_id: memberId };
  await db
    .insertInto('accounts')
    .values({ ...row, password: hash, created_at: now, updated_at: now })
    .execute();
}
