import type { Provider } from '../../../contracts/member.ts';
import { databaseNow } from '../../db/dialect.ts';
import { newId } from '../../db/id.ts';
import type { Database } from '../../db/schema.ts';
import type { Profile } from './provider.ts';
import { SignInError } from './sign-in-error.ts';

/** A person's account at a provider. A subject is unique within its issuer only, so the key holds both. */
type ProviderAccount = { provider: Provider['id']; issuer: string; profile: Profile };

/**
 * Returns the member that a provider's account is linked to; creates a member for an unknown account. An
 * email never selects an existing member, because providers reassign the email of one person to another.
 */
export function findOrCreateMember(db: Database, account: ProviderAccount): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    const existing = await findAccount(transaction, account);
    if (existing) {
      await updateProviderEmail(transaction, existing, account.profile);
      return existing.memberId;
    }
    const memberId = await insertMember(transaction, account.profile);
    if (memberId) {
      await linkAccount(transaction, memberId, account);
      return memberId;
    }
    // A concurrent sign-in of the same person, in another tab, may have created the member.
    const sameAccount = await findAccount(transaction, account);
    if (!sameAccount) throw new SignInError('account_not_linked');
    return sameAccount.memberId;
  });
}

/**
 * Links a provider's account to a member; fails if it is linked to another member. Does not store the provider's
 * tokens: the server never calls the provider on the member's behalf.
 */
export async function linkAccount(db: Database, memberId: string, account: ProviderAccount): Promise<void> {
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

const accountIdOf = ({ issuer, profile }: ProviderAccount) => `${issuer} ${profile.subject}`;

/**
 * Stores the account's changed email; the member's own email stays. The member's `email_verified` becomes true
 * if the new email is the same as theirs and the provider has verified it, otherwise false.
 */
async function updateProviderEmail(
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

/** Returns the id of the new member; undefined if another member has this email. */
async function insertMember(db: Database, { email, emailVerified, name, photo }: Profile): Promise<string | undefined> {
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
