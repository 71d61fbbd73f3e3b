import { randomBytes } from 'node:crypto';
import { newId } from '../../src/server/db/id.ts';
import type { Database } from '../../src/server/db/schema.ts';
import { createSessionCookie } from '../../src/server/identity/session-cookie.ts';
import { sessionLifetimeMs } from '../../src/server/identity/session-policy.ts';
import { now } from '../../src/server/runtime/clock.ts';

const dayMs = 24 * 3_600_000;
/** Rows of one statement. */
const batchSize = 500;

export type InsertedMember = { id: string; email: string; cookie: string };

/**
 * Adds signed-in members straight to a database: for those who need more members than may register, or more writes
 * than one member may send. Their accounts are two days old. `secret` is the server's.
 */
export async function insertMembers(db: Database, secret: string, count: number): Promise<InsertedMember[]> {
  const { write } = createSessionCookie(secret, false);
  const created = now() - 2 * dayMs;
  const members = Array.from({ length: count }, () => ({ id: newId(), token: randomBytes(24).toString('base64url') }));
  for (let start = 0; start < count; start += batchSize) {
    const batch = members.slice(start, start + batchSize);
    const times = { created_at: created, updated_at: created };
    await db
      .insertInto('members')
      .values(batch.map(({ id }) => ({ id, email: emailOf(id), name: 'Added Member', photo: '', ...times })))
      .execute();
    const session = { expires_at: now() + sessionLifetimeMs, created_at: now(), updated_at: now() };
    await db
      .insertInto('sessions')
      .values(batch.map(({ id, token }) => ({ id: newId(), member_id: id, token, ...session })))
      .execute();
  }
  return members.map(({ id, token }) => ({ id, email: emailOf(id), cookie: write(token, 1).replace(/;.*/, '') }));
}

const emailOf = (id: string) => `member.${id}@example.org`;
