import { sql } from 'kysely';
import { databaseNow } from '../db/dialect.ts';
import { newId } from '../db/id.ts';
import type { Database } from '../db/schema.ts';
import { maxSessionAgeMs, renewalIntervalMs, sessionLifetimeMs } from './session-policy.ts';

/** Browsers send user agents of at most 200 characters. */
const maxUserAgentLength = 300;

export type SessionRow = NonNullable<Awaited<ReturnType<typeof readSession>>>;

/** Reads a session with its member; undefined if it has expired by the database's clock. */
export async function readSession(db: Database, token: string) {
  const now = databaseNow(db);
  const row = await db
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.member_id')
    .select(['sessions.id', 'sessions.member_id', 'members.name', 'members.email', 'members.photo', 'members.role'])
    .select(sql<number>`${sql.ref('sessions.expires_at')} - ${now}`.as('remainingMs'))
    .select(sql<number>`${now} - ${sql.ref('sessions.created_at')}`.as('ageMs'))
    .select(sql<number>`${now} - ${sql.ref('members.created_at')}`.as('memberAgeMs'))
    .where('sessions.token', '=', token)
    .executeTakeFirst();
  if (!row) return undefined;
  const maxRemainingMs = Math.min(sessionLifetimeMs, maxSessionAgeMs - row.ageMs);
  const remainingMs = Math.min(row.remainingMs, maxRemainingMs);
  if (remainingMs <= 0) return undefined;
  return { ...row, remainingMs, maxRemainingMs, renewalInMs: renewalIntervalMs - (maxRemainingMs - remainingMs) };
}

/** Renews a session that is in use, for as long as its lifetime and maximum age allow. */
export async function renewSession(db: Database, { id, maxRemainingMs }: SessionRow): Promise<void> {
  const now = databaseNow(db);
  await db
    .updateTable('sessions')
    .set({ expires_at: sql<number>`${now} + ${maxRemainingMs}`, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Where a session is started, by which its member recognizes it. */
export type Device = { userAgent: string | undefined; network: string };

export async function insertSession(
  db: Database,
  { memberId, token, device }: { memberId: string; token: string; device: Device },
): Promise<void> {
  const now = databaseNow(db);
  await db
    .insertInto('sessions')
    .values({
      id: newId(),
      token,
      member_id: memberId,
      expires_at: sql<number>`${now} + ${sessionLifetimeMs}`,
      ip_address: device.network,
      user_agent: device.userAgent?.slice(0, maxUserAgentLength) ?? null,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

export async function deleteSession(db: Database, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute();
}

/** Deletes the sessions of a member but for a number of the most recently used ones; returns how many. */
export async function deleteLeastRecentlyUsedSessions(db: Database, memberId: string, count: number): Promise<number> {
  const lastUsed = db
    .selectFrom('sessions')
    .select('id')
    .where('member_id', '=', memberId)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count);
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('member_id', '=', memberId)
    .where('id', 'not in', lastUsed)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export async function deleteExpiredSessions(db: Database): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', databaseNow(db)).execute();
}

/**
 * Records when a member signed in: now by the database's clock, or the given time if that is earlier.
 * Returns the number of changed rows.
 */
export async function recordSignIn(db: Database, memberId: string, time?: number): Promise<number> {
  const clock = databaseNow(db);
  const signedInAt =
    time === undefined ? clock : sql<number>`case when ${time} < ${clock} then ${time} else ${clock} end`;
  const result = await db
    .updateTable('members')
    .set({ last_sign_in_at: signedInAt })
    .where('id', '=', memberId)
    .where((row) => row('last_sign_in_at', 'is distinct from', signedInAt))
    .executeTakeFirstOrThrow();
  return Number(result.numUpdatedRows);
}

export async function updateMemberRow(
  db: Database,
  memberId: string,
  {
    creationTime,
    ...values
  }: { name?: string | undefined; photo?: string | undefined; creationTime?: string | undefined },
): Promise<void> {
  await db
    .updateTable('members')
    .set({ ...values, updated_at: databaseNow(db) })
    // The first one stays.
    .$if(creationTime !== undefined, (query) =>
      query.set({ creation_time: sql<string>`coalesce(creation_time, ${creationTime})` }),
    )
    .where('id', '=', memberId)
    .execute();
}

export type NewMember = { email: string; emailVerified: boolean; name: string; photo: string };

/** Returns the id of the new member; undefined if another member has this email. */
export async function insertMember(
  db: Database,
  { email, emailVerified, name, photo }: NewMember,
): Promise<string | undefined> {
  const time = databaseNow(db);
  const row = await db
    .insertInto('members')
    .values({
      id: newId(),
      email,
      name,
      photo,
      email_verified: Number(emailVerified),
      created_at: time,
      updated_at: time,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** A member who has this address without having proved that it is theirs. */
export async function findUnconfirmed(db: Database, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('members')
    .select('id')
    .where('email', '=', email)
    .where('email_verified', '=', 0)
    .executeTakeFirst();
  return row?.id;
}

export async function readIsEmailConfirmed(db: Database, memberId: string): Promise<boolean> {
  const row = await db.selectFrom('members').select('email_verified').where('id', '=', memberId).executeTakeFirst();
  return row?.email_verified === 1;
}

export async function confirmEmailOf(db: Database, memberId: string): Promise<void> {
  await db.updateTable('members').set({ email_verified: 1 }).where('id', '=', memberId).execute();
}

export async function findMemberId(db: Database, email: string): Promise<string | undefined> {
  const row = await db.selectFrom('members').select('id').where('email', '=', email).executeTakeFirst();
  return row?.id;
}
