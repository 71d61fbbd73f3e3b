import { sql } from 'kysely';
import { databaseNow } from '../../db/dialect.ts';
import type { Database } from '../../db/schema.ts';
import type { AddressHash } from './address-hash.ts';
import { isBarred } from '../roles.ts';

// A bar outlives the account: otherwise it would end by deleting the account and registering again.

/** The moderator's own words may name the person, so they go with the account. */
const bar_reason = 'An earlier account with this address was barred.';

/** For a member who leaves. */
export async function storeBarOfAddress(db: Database, memberId: string, hash: string): Promise<void> {
  await db
    .insertInto('barred_addresses')
    .columns(['hash', 'barred_at', 'barred_until'])
    .expression((query) =>
      query
        .selectFrom('members')
        .select([sql.val(hash).as('hash'), sql.ref<number>('barred_at').as('barred_at'), 'barred_until'])
        .where('id', '=', memberId)
        .where(isBarred(db), '=', 1),
    )
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
}

/**
 * Gives the bar of an address to the member who has it now. At the start of a session: whichever way somebody registers
 * by, and whatever fails in between, nothing can be written before. Bars that have ended are deleted.
 */
export async function inheritBar(db: Database, memberId: string, hashAddress: AddressHash): Promise<void> {
  const member = await db.selectFrom('members').select('email').where('id', '=', memberId).executeTakeFirst();
  if (!member) return;
  const hash = hashAddress(member.email);
  const isDue = sql<boolean>`hash = ${hash} or barred_until <= ${databaseNow(db)}`;
  const deleted = await db.deleteFrom('barred_addresses').where(isDue).returningAll().execute();
  const own = deleted.find((row) => row.hash === hash);
  if (!own) return;
  const { hash: _, ...bar } = own;
  await db
    .updateTable('members')
    .set({ ...bar, bar_reason })
    .where('id', '=', memberId)
    .execute();
}
