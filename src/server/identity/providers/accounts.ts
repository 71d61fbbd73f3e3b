import type { Provider } from '../../../contracts/member.ts';
import { databaseNow } from '../../db/dialect.ts';
import { newId } from '../../db/id.ts';
import type { Database } from '../../db/schema.ts';
import type { WriteTransaction } from '../../db/write-transaction.ts';
import { confirmEmailOf, findMemberId, findUnconfirmed, insertMember, type NewMember } from '../queries.ts';
import type { Profile } from './provider.ts';
import { SignInError } from './sign-in-error.ts';

/** A person's account at a provider. A subject is unique within its issuer only, so the key holds both. */
type ProviderAccount = { provider: Provider['id']; issuer: string; profile: Profile };

/** Creates a member with the address of another one, who loses it. */
export type ClaimEmail = (tx: WriteTransaction, unconfirmedId: string, member: NewMember) => Promise<string>;

/**
 * Returns the member that a provider's account is linked to; creates a member for an unknown account. An
 * email never selects an existing member, because providers reassign the email of one person to another.
 */
export async function findOrCreateMember(
  tx: WriteTransaction,
  account: ProviderAccount,
  { claimEmail, isOpen }: { claimEmail: ClaimEmail; isOpen: boolean },
): Promise<string> {
  const existing = await findAccount(tx.db, account);
  if (existing) {
    await updateProviderEmail(tx.db, existing, account.profile);
    return existing.memberId;
  }
  // An address with an account may change hands on a closed site, too: that adds nobody.
  if (!isOpen && !(await findMemberId(tx.db, account.profile.email))) throw new SignInError('registration_closed');
  let memberId = await insertMember(tx.db, account.profile);
  if (!memberId) {
    // The provider knows that the address is this person's: they may claim it from a member who never proved the same.
    const { email, emailVerified } = account.profile;
    const unconfirmed = emailVerified ? await findUnconfirmed(tx.db, email) : undefined;
    if (!unconfirmed) throw new SignInError('account_not_linked');
    memberId = await claimEmail(tx, unconfirmed, account.profile);
  }
  await linkAccount(tx.db, memberId, account);
  return memberId;
}

/**
 * Links a provider's account to a member; fails if it is linked to another member, or the member to another account of
 * the provider. Does not store the provider's tokens: the server never calls the provider on the member's behalf.
 */
export async function linkAccount(db: Database, memberId: string, account: ProviderAccount): Promise<void> {
  const time = databaseNow(db);
  if (await hasOtherAccount(db, memberId, account)) throw new SignInError('already_connected');
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
  const stored = await findAccount(db, account);
  if (stored?.memberId !== memberId) throw new SignInError('linked_elsewhere');
  const { email, emailVerified } = account.profile;
  if (emailVerified && email === stored.memberEmail) await confirmEmailOf(db, memberId);
}

async function hasOtherAccount(db: Database, memberId: string, account: ProviderAccount): Promise<boolean> {
  const other = await db
    .selectFrom('accounts')
    .select('id')
    .where('member_id', '=', memberId)
    .where('provider_id', '=', account.provider)
    .where('account_id', '!=', accountIdOf(account))
    .executeTakeFirst();
  return other !== undefined;
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

const accountIdOf = ({ issuer, profile }: ProviderAccount) => `${issuer} ${profile.subject}`;

/**
 * Stores the account's changed email; the member's own email stays. It is confirmed if the provider has verified the
 * same one now, and no longer if the account had the same one before: the provider may be what confirmed it.
 */
async function updateProviderEmail(
  db: Database,
  { id, memberId, memberEmail, providerEmail }: StoredAccount,
  { email, emailVerified }: Profile,
): Promise<void> {
  const before = providerEmail ?? memberEmail;
  if (email === before) return;
  await db
    .updateTable('accounts')
    .set({ email, updated_at: databaseNow(db) })
    .where('id', '=', id)
    .execute();
  // Neither the old nor the new one says anything about the member's own address.
  if (before !== memberEmail && email !== memberEmail) return;
  await db
    .updateTable('members')
    .set({ email_verified: Number(emailVerified && email === memberEmail) })
    .where('id', '=', memberId)
    .execute();
}
