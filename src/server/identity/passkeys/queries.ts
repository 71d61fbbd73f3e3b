import { databaseNow } from '../../db/dialect.ts';
import { newId } from '../../db/id.ts';
import type { Database } from '../../db/schema.ts';
import type { VerifiedPasskey } from './verify.ts';

/** The oldest first. */
export function listPasskeys(db: Database, memberId: string) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'credential_id', 'transports', 'created_at', 'last_used_at'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export function findPasskey(db: Database, credentialId: string) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'member_id', 'credential_id as credentialId', 'public_key as publicKey', 'counter'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

type NewRow = VerifiedPasskey & { memberId: string; name: string; transports: string[] };

/** Returns the id of the new passkey; undefined if there is one with the same credential id. */
export async function insertPasskey(db: Database, { memberId, name, transports, ...key }: NewRow) {
  const row = await db
    .insertInto('passkeys')
    .values({
      id: newId(),
      member_id: memberId,
      credential_id: key.credentialId,
      public_key: key.publicKey,
      counter: key.counter,
      transports: JSON.stringify(transports),
      name,
      created_at: databaseNow(db),
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Records a sign-in. Returns false if a later one is recorded already, or if the passkey has been removed. */
export async function recordUse(db: Database, id: string, counter: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: databaseNow(db) })
    .where('id', '=', id)
    // An authenticator without a counter always sends 0.
    .where((row) => (counter === 0 ? row('counter', '=', 0) : row('counter', '<', counter)))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function renamePasskey(db: Database, memberId: string, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function deletePasskey(db: Database, memberId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
