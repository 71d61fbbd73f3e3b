import { now } from '../clock.ts';
import type { Database } from '../db/schema.ts';
import { Problem } from './problems.ts';

/** How often something may be done within a while; kept in the database, for all processes. */
export type Limit = { name: string; times: number; within: number };

/** Counts one try under each limit; refuses it where one of them is used up. */
export async function take(db: Database, limits: Limit[]): Promise<void> {
  await db.deleteFrom('limits').where('ends_at', '<=', now()).execute();
  const used = await Promise.all(limits.map((limit) => count(db, limit)));
  const refused = used.filter(({ taken }, index) => taken > limits[index]!.times);
  if (refused.length === 0) return;
  const seconds = Math.ceil((Math.max(...refused.map((row) => row.ends_at)) - now()) / 1000);
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
