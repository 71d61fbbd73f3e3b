import type { Context } from 'hono';
import { sql } from 'kysely';
import { databaseNow } from '../db/dialect.ts';
import type { Database } from '../db/schema.ts';
import type { AppEnv } from '../http/context.ts';
import { Problem } from '../http/problem.ts';

const recentMs = 15 * 60_000;

/** For what a stolen session must not be enough for, where no password is asked for. */
export async function assertRecentSignIn(db: Database, context: Context<AppEnv>): Promise<void> {
  const { sessionId } = await context.get('scope').viewer.get();
  const ageMs = sessionId ? await readSessionAge(db, sessionId) : undefined;
  if (ageMs === undefined) throw new Problem(401, 'This session has ended. Please sign in again.');
  if (ageMs > recentMs) throw new Problem(403, 'Please log out, sign in again and do this within 15 minutes.');
}

/** How long ago a session was started, by the database's clock. */
async function readSessionAge(db: Database, id: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select(sql<number>`${databaseNow(db)} - created_at`.as('ageMs'))
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.ageMs;
}
