import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { databaseNow } from '../../db/dialect.ts';
import type { Database, Schema } from '../../db/schema.ts';

export type LinkPurpose = Schema['mail_links']['purpose'];

const hourMs = 3_600_000;
const lifetimeMs: Record<LinkPurpose, number> = { confirm: 24 * hourMs, reset: hourMs, 'operator reset': 24 * hourMs };

const pages: Record<LinkPurpose, string> = {
  confirm: '/auth/confirm',
  reset: '/auth/reset-password',
  'operator reset': '/auth/reset-password',
};

/** Creates a link for a member. Earlier ones stay valid: mails may arrive late, and in another order. */
export async function createLink(
  db: Database,
  { purpose, memberId, origin }: { purpose: LinkPurpose; memberId: string; origin: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const time = databaseNow(db);
  await db.deleteFrom('mail_links').where('expires_at', '<=', time).execute();
  await db
    .insertInto('mail_links')
    .values({
      token_hash: hash(token),
      purpose,
      member_id: memberId,
      expires_at: sql<number>`${time} + ${sql.lit(lifetimeMs[purpose])}`,
      created_at: time,
    })
    .execute();
  return `${origin}${pages[purpose]}?token=${token}`;
}

/** The member whom a valid link is for. */
export async function findLink(db: Database, token: string, purposes: LinkPurpose[]) {
  const row = await db
    .selectFrom('mail_links')
    .innerJoin('members', 'members.id', 'mail_links.member_id')
    .select(['purpose', 'members.id as memberId', 'members.name', 'members.email', 'members.email_verified'])
    .where('token_hash', '=', hash(token))
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', databaseNow(db))
    .executeTakeFirst();
  if (!row) return undefined;
  const { email_verified, ...link } = row;
  // Whoever the link reached may not be the person who registered the address.
  return { ...link, isOwnerUnknown: email_verified === 0 };
}

/** Uses up a link, and with it the member's others that do the same; of two uses at the same time, one finds it. */
export async function consumeLink(db: Database, token: string, purposes: LinkPurpose[]) {
  const link = await findLink(db, token, purposes);
  if (!link) return undefined;
  const { numDeletedRows } = await db
    .deleteFrom('mail_links')
    .where('token_hash', '=', hash(token))
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return undefined;
  await db.deleteFrom('mail_links').where('member_id', '=', link.memberId).where('purpose', 'in', purposes).execute();
  return link;
}

const hash = (token: string) => createHash('sha256').update(token).digest('base64url');
