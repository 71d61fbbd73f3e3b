import { sql } from 'kysely';
import { databaseNow } from '../db/dialect.ts';
import type { Database } from '../db/schema.ts';
import type { RequestScope } from '../http/context.ts';
import { Problem } from '../http/problem.ts';

const recentMs = 15 * 60_000;

/** Re-authentication for members without a password: throws unless the session began in the last 15 minutes. */
export async function assertRecentSignIn(db: Database, scope: RequestScope): Promise<void> {
  const ageMs = await readSessionAge(db, scope);
  if (ageMs === undefined) throw sessionEnded();
  if (ageMs > recentMs)
    throw new Problem('recent-sign-in-required', 'Please log out, sign in again and do this within 15 minutes.');
}

/**
 * Throws a 401 if the session of a request has ended since the request began. Call it in the transaction that changes
 * how a member signs in: a new password ends all other sessions, and a concurrent request of such a session must not
 * change the password back. Deleting a member ends their sessions, too. The row needs no lock: all write transactions
 * hold the lock of the change log (see `inWriteTransaction`), so one ends before the other reads.
 */
export async function assertSession(db: Database, scope: RequestScope): Promise<void> {
  if (await hasSessionEnded(db, scope)) throw sessionEnded();
}

export async function hasSessionEnded(db: Database, scope: RequestScope): Promise<boolean> {
  return (await readSessionAge(db, scope)) === undefined;
}

export const sessionEnded = () => new Problem(401, 'This session has ended. Please sign in again.');

/** How long ago the session of a request was started, by the database's clock; undefined if it has ended. */
async function readSessionAge(db: Database, { viewer }: RequestScope): Promise<number | undefined> {
  const { sessionId } = await viewer.get();
  if (sessionId === undefined) return undefined;
  const row = await db
    .selectFrom('sessions')
    .select(sql<number>`${databaseNow(db)} - created_at`.as('ageMs'))
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return row?.ageMs;
}
