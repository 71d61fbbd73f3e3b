import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { databaseNow } from '../../db/dialect.ts';
import { newId } from '../../db/id.ts';
import type { Database } from '../../db/schema.ts';

// A site without an admin belongs to whoever opens the link that its operator has: it is printed at a start, and by a
// command.

const identifier = 'site claim';
export const claimLifetimeMs = 3_600_000;

/** Creates the link, after which the one before it no longer works; undefined if the site has an admin. */
export async function createClaimLink(db: Database, origin: string): Promise<string | undefined> {
  if (await hasAdmin(db)) return undefined;
  const token = randomBytes(32).toString('base64url');
  const time = databaseNow(db);
  await deleteClaim(db);
  await db
    .insertInto('verifications')
    .values({
      id: newId(),
      identifier,
      value: hash(token),
      expires_at: sql<number>`${time} + ${sql.lit(claimLifetimeMs)}`,
      created_at: time,
      updated_at: time,
    })
    .execute();
  return `${origin}/claim?token=${token}`;
}

/** Whether a token still makes somebody the admin. */
export async function isClaimOpen(db: Database, token: string | undefined): Promise<boolean> {
  if (token === undefined) return false;
  const row = await db
    .selectFrom('verifications')
    .select('id')
    .where('identifier', '=', identifier)
    .where('value', '=', hash(token))
    .where('expires_at', '>', databaseNow(db))
    .executeTakeFirst();
  return row !== undefined && !(await hasAdmin(db));
}

export async function deleteClaim(db: Database): Promise<void> {
  await db.deleteFrom('verifications').where('identifier', '=', identifier).execute();
}

export async function hasAdmin(db: Database): Promise<boolean> {
  const row = await db.selectFrom('members').select('id').where('role', '=', 'admin').limit(1).executeTakeFirst();
  return row !== undefined;
}

const hash = (token: string) => createHash('sha256').update(token).digest('base64url');
