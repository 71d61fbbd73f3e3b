import { sql } from 'kysely';
import { databaseNow } from '../db/dialect.ts';
import type { Database } from '../db/schema.ts';
import { Problem } from './problem.ts';

/** The number of attempts that a key has within a window; the database counts them for all processes. */
export type RateLimit = { key: string; max: number; windowMs: number };

/**
 * Counts one attempt under each limit, and rejects it at the first limit that is used up. The limits after it
 * are not counted: a client without attempts left must not use up the attempts of an account.
 */
export async function consume(db: Database, limits: RateLimit[]): Promise<void> {
  await db.deleteFrom('rate_limits').where('ends_at', '<=', databaseNow(db)).execute();
  for (const limit of limits) {
    const { taken, remainingMs } = await count(db, limit);
    if (taken > limit.max) tooManyRequests(remainingMs);
  }
}

function tooManyRequests(remainingMs: number): never {
  const seconds = Math.max(1, Math.ceil(remainingMs / 1000));
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  const headers = { 'retry-after': String(seconds) };
  throw new Problem(429, `Too many attempts. Please wait ${wait} and try again.`, { headers });
}

/** Gives one attempt back under each limit, after it turned out to be legitimate. */
export async function refund(db: Database, limits: RateLimit[]): Promise<void> {
  const keys = limits.map(({ key }) => key);
  await db
    .updateTable('rate_limits')
    .set((row) => ({ taken: row('taken', '-', 1) }))
    .where('name', 'in', keys)
    .where('taken', '>', 0)
    .execute();
}

function count(db: Database, { key, windowMs }: RateLimit) {
  return db
    .insertInto('rate_limits')
    .values({ name: key, taken: 1, ends_at: sql`${databaseNow(db)} + ${windowMs}` })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({ taken: row('rate_limits.taken', '+', 1) })),
    )
    .returning(['taken', sql<number>`ends_at - ${databaseNow(db)}`.as('remainingMs')])
    .executeTakeFirstOrThrow();
}
