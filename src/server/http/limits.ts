import { now } from '../clock.ts';
import type { Database } from '../db/schema.ts';
import { Problem } from './problems.ts';

/** How often something may be done within a while; kept in the database, for all processes. */
export type Limit = { name: string; times: number; within: number };

/**
 * Counts one try under each limit, and refuses it at the first that is used up. The ones after that
 * are not counted: who has no tries left must not use up those of others.
 */
export async function take(db: Database, limits: Limit[]): Promise<void> {
  await db.deleteFrom('limits').where('ends_at', '<=', now()).execute();
  for (const limit of limits) {
    const { taken, ends_at } = await count(db, limit);
    if (taken > limit.times) refuse(ends_at);
  }
}

function refuse(until: number): never {
  const seconds = Math.ceil((until - now()) / 1000);
  const minutes = Math.ceil(seconds / 60);
  throw new Problem(
    429,
    `Too many tries. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again.`,
    { headers: { 'retry-after': String(Math.max(1, seconds)) } },
  );
}

/** Gives one try back, where it turned out to be a rightful one. */
export async function giveBack(db: Database, limits: Limit[]): Promise<void> {
  const names = limits.map(({ name }) => name);
  await db
    .updateTable('limits')
    .set((row) => ({ taken: row('taken', '-', 1) }))
    .where('name', 'in', names)
    .where('taken', '>', 0)
    .execute();
}

function count(db: Database, { name, within }: Limit) {
  return db
    .insertInto('limits')
    .values({ name, taken: 1, ends_at: now() + within })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({ taken: row('limits.taken', '+', 1) })),
    )
    .returning(['taken', 'ends_at'])
    .executeTakeFirstOrThrow();
}
