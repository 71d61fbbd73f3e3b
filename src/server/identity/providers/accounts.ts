import { databaseNow } from '../../db/dialect.ts';
import { newId } from '../../db/id.ts';
import type { Database } from '../../db/schema.ts';
import type { ProviderId } from './configured-providers.ts';
import type { Profile } from './provider.ts';
import { SignInError } from './sign-in-error.ts';

/** A person at a provider. The subject is unique within its issuer only, so the key holds both. */
type ProviderAccount = { provider: ProviderId; issuer: string; profile: Profile };

/**
 * The member to whom a provider's account belongs; for an unknown account, a new member. An address
 * never leads to an existing member: providers give the address of one person to the next.
 */
export function findOrCreateMember(db: Database, account: ProviderAccount): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    const known = await findAccount(transaction, account);
    if (known) {
      await noteAddress(transaction, known, account.profile);
      return known.memberId;
    }
    const memberId = await insertMember(transaction, account.profile);
    if (memberId) {
      await linkAccount(transaction, memberId, account);
      return memberId;
    }
    // The same person may have become a member a moment ago, in another tab.
    const sameAccount = await findAccount(transaction, account);
    if (!sameAccount) throw new SignInError('account_not_linked');
    return sameAccount.memberId;
  });
}

/** Connects a provider's account to a member; an account that is another member's stays theirs. */
export async function linkAccount(
  db: Database,
  memberId: string,
  account: ProviderAccount,
): Promise<void> {
  await insertAccount(db, memberId, account);
  const stored = await findAccount(db, account);
  if (stored?.memberId !== memberId) throw new SignInError('linked_elsewhere');
}

type StoredAccount = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

function findAccount(db: Database, account: ProviderAccount) {
  return db
    .selectFrom('accounts')
    .innerJoin('members', 'members.id', 'accounts.member_id')
    .select([
      'accounts.id',
      'accounts.email as providerEmail',
      'members.id as memberId',
      'members.email as memberEmail',
    ])
    .where('provider_id', '=', account.provider)
    .where('account_id', '=', accountIdOf(account))
    .executeTakeFirst();
}

function accountIdOf({ issuer, profile }: ProviderAccount): string {
  return `${issuer} ${profile.subject}`;
}

/** When a provider's address for an account changes, the member's own is no longer confirmed by it. */
async function noteAddress(
  db: Database,
  { id, memberId, memberEmail, providerEmail }: StoredAccount,
  { email, emailVerified }: Profile,
): Promise<void> {
  if (email === (providerEmail ?? memberEmail)) return;
  await db
    .updateTable('accounts')
    .set({ email, updated_at: databaseNow(db) })
    .where('id', '=', id)
    .execute();
  await db
    .updateTable('members')
    .set({ email_verified: Number(emailVerified && email === memberEmail) })
    .where('id', '=', memberId)
    .execute();
}

/** Gives the id of the new member; undefined where the address is a member's already. */
async function insertMember(db: Database, profile: Profile): Promise<string | undefined> {
  const { email, emailVerified, name, photo } = profile;
  const time = databaseNow(db);
  const row = await db
    .insertInto('members')
    .values({
      id: newId(),
      email,
      name,
      photo,
      email_verified: Number(emailVerified),
      created_at: time,
      updated_at: time,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** The provider's tokens are not stored: we never call it in the person's name. */
async function insertAccount(db: Database, memberId: string, account: ProviderAccount) {
  const time = databaseNow(db);
  await db
    .insertInto('accounts')
    .values({
      id: newId(),
      provider_id: account.provider,
      account_id: accountIdOf(account),
      member_id: memberId,
      email: account.profile.email,
      created_at: time,
      updated_at: time,
    })
    .onConflict((conflict) => conflict.columns(['provider_id', 'account_id']).doNothing())
    .execute();
}
