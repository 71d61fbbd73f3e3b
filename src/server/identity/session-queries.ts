import { sql } from 'kysely';
import { databaseNow } from '../db/dialect.ts';
import type { Database } from '../db/schema.ts';

const dayMs = 24 * 3_600_000;

/** A session ends after 30 days without use, is prolonged once a day, and never lives longer than 90 days. */
export const sessionLifetimeMs = 30 * dayMs;
const renewalIntervalMs = dayMs;
const maxSessionAgeMs = 90 * dayMs;

export type SessionRow = NonNullable<Awaited<ReturnType<typeof readSession>>>;

/** A session that has not ended by the database's clock, with its member. */
export async function readSession(db: Database, token: string) {
  const now = databaseNow(db);
  const row = await db
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.member_id')
    .select(['sessions.id', 'sessions.member_id', 'members.name', 'members.email', 'members.photo'])
    .select(sql<number>`${sql.ref('sessions.expires_at')} - ${now}`.as('remainingMs'))
    .select(sql<number>`${now} - ${sql.ref('sessions.created_at')}`.as('ageMs'))
    .where('sessions.token', '=', token)
    .executeTakeFirst();
  if (!row) return undefined;
  const longestMs = Math.min(sessionLifetimeMs, maxSessionAgeMs - row.ageMs);
  const remainingMs = Math.min(row.remainingMs, longestMs);
  if (remainingMs <= 0) return undefined;
  return {
    ...row,
    remainingMs,
    longestMs,
    renewalInMs: renewalIntervalMs - (longestMs - remainingMs),
  };
}

/** Prolongs a session that is in use, by as much as it may still last. */
export async function prolongSession(
  db: Database,
  { id, longestMs }: Pick<SessionRow, 'id' | 'longestMs'>,
): Promise<void> {
  const now = databaseNow(db);
  await db
    .updateTable('sessions')
    .set({ expires_at: sql<number>`${now} + ${longestMs}`, updated_at: now })
    .where('id', '=', id)
    .execute();
}

export async function deleteSession(db: Database, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute();
}
