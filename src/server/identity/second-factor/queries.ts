import { databaseNow } from '../../db/dialect.ts';
import type { Database } from '../../db/schema.ts';
import { passwordProvider } from '../stored-password.ts';
import { hashRecoveryCode } from './recovery-codes.ts';

export type Factor = NonNullable<Awaited<ReturnType<typeof readFactor>>>;

/** A member's second factor, with their password's hash and the database's time; undefined if it is not on. */
export function readFactor(db: Database, memberId: string) {
  return db
    .selectFrom('second_factors')
    .innerJoin('members', 'members.id', 'second_factors.member_id')
    .innerJoin('accounts', 'accounts.member_id', 'members.id')
    .select(['members.id as memberId', 'members.email', 'accounts.password', 'secret', 'last_step as lastStep'])
    .select(databaseNow(db).as('timeMs'))
    .where('members.id', '=', memberId)
    .where('provider_id', '=', passwordProvider)
    .executeTakeFirst();
}

/** Accepts a code by its time step; returns false if this or a later one was accepted before. */
export async function acceptStep(db: Database, memberId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('member_id', '=', memberId)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Returns false if it is wrong or used: of several sign-ins with the same code, only one succeeds. */
export async function useRecoveryCode(db: Database, memberId: string, code: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('member_id', '=', memberId)
    .where('hash', '=', hashRecoveryCode(memberId, code))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function countRecoveryCodes(db: Database, memberId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function replaceRecoveryCodes(db: Database, memberId: string, codes: string[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('member_id', '=', memberId).execute();
  const rows = codes.map((code) => ({ member_id: memberId, hash: hashRecoveryCode(memberId, code) }));
  await db.insertInto('recovery_codes').values(rows).execute();
}

/** Returns false if the member has a second factor already. */
export async function insertFactor(
  db: Database,
  memberId: string,
  { secret, lastStep }: { secret: string; lastStep: number },
): Promise<boolean> {
  const row = await db
    .insertInto('second_factors')
    .values({ member_id: memberId, secret, last_step: lastStep, created_at: databaseNow(db) })
    .onConflict((conflict) => conflict.column('member_id').doNothing())
    .returning('member_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns false if there was none. */
export async function deleteFactor(db: Database, memberId: string): Promise<boolean> {
  await db.deleteFrom('recovery_codes').where('member_id', '=', memberId).execute();
  const { numDeletedRows } = await db
    .deleteFrom('second_factors')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
