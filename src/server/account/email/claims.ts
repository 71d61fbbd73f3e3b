import { randomUUID } from 'node:crypto';
import { releasedSuffix } from '../../../contracts/member.ts';
import { topics } from '../../changes/topics.ts';
import { recordChange } from '../../db/change-log.ts';
import type { Database } from '../../db/schema.ts';
import type { WriteTransaction } from '../../db/write-transaction.ts';
import { insertMember, type NewMember } from '../../identity/queries.ts';
import { readStanding, type Standing } from '../../identity/roles.ts';
import { readFactor } from '../../identity/second-factor/queries.ts';
import { giveReviewsTo, removeRatingsOfEarlierAccounts } from '../../reviews/former-member.ts';
import { countReviewsOf } from '../../reviews/queries.ts';
import { countEntries } from '../../watch-list/queries.ts';
import { deleteMailLinks, deleteMemberRow, deleteSessions } from '../queries.ts';

/**
 * Creates a member for somebody who proved that an address is theirs, and takes the address from a member who did not.
 * The sessions of that one end. Their reviews and watch list stay theirs, unless the new member proves what a sign-in
 * to that account asked for (`takeOver`): then both are the same person.
 */
export async function claimEmail(tx: WriteTransaction, unconfirmedId: string, member: NewMember): Promise<string> {
  // Nobody can register or claim such an address. It is random, so nobody can guess it.
  const email = randomUUID() + releasedSuffix;
  await tx.db.updateTable('members').set({ email }).where('id', '=', unconfirmedId).execute();
  await deleteSessions(tx.db, unconfirmedId, 'all');
  await deleteMailLinks(tx.db, unconfirmedId);
  recordChange(tx, [topics.member(unconfirmedId), topics.author(unconfirmedId)]);
  const id = await insertMember(tx.db, member);
  if (!id) throw new Error('An address that was released is still taken.');
  // Otherwise a barred member would end the bar by claiming their own address.
  await bringBar(tx.db, unconfirmedId, id);
  await setClaimedBy(tx.db, unconfirmedId, id);
  return id;
}

async function setClaimedBy(db: Database, memberId: string, claimerId: string | null): Promise<void> {
  await db.updateTable('members').set({ claimed_by: claimerId }).where('id', '=', memberId).execute();
}

export async function countContent(db: Database, memberId: string) {
  const reviewCount = await countReviewsOf(db, memberId);
  const watchListCount = await countEntries(db, memberId);
  return { reviewCount, watchListCount };
}

/** The member whose address a member claimed. */
export function findEarlierAccount(db: Database, memberId: string) {
  return db.selectFrom('members').select(['id', 'email']).where('claimed_by', '=', memberId).executeTakeFirst();
}

/** What the earlier account of a member's address has; null if that is nothing. */
export async function readEarlierAccount(db: Database, memberId: string) {
  const id = (await findEarlierAccount(db, memberId))?.id;
  if (id === undefined) return null;
  const { reviewCount, watchListCount } = await countContent(db, id);
  const role = (await readStanding(db, id))?.role ?? null;
  const hasSecondFactor = (await readFactor(db, id)) !== undefined;
  return reviewCount + watchListCount > 0 || role ? { reviewCount, watchListCount, role, hasSecondFactor } : null;
}

/**
 * Gives a member the reviews and the watch list of the member whose address they claimed. A role, a bar, reports and
 * what moderators did are of the person, so they come along.
 */
export async function takeOver(tx: WriteTransaction, earlierId: string, member: { id: string; name: string }) {
  await giveReviewsTo(tx, earlierId, member.id);
  await tx.db
    .updateTable('watch_list')
    .set({ member_id: member.id })
    .where('member_id', '=', earlierId)
    .where('game_title', 'not in', (query) =>
      query.selectFrom('watch_list').select('game_title').where('member_id', '=', member.id),
    )
    .execute();
  // The address may have been claimed from the earlier account's own predecessor, which nobody has answered for yet.
  await tx.db.updateTable('members').set({ claimed_by: member.id }).where('claimed_by', '=', earlierId).execute();
  await bringModeration(tx.db, earlierId, member.id);
  await bringStanding(tx.db, earlierId, member.id);
  await deleteMemberRow(tx.db, earlierId);
  recordChange(tx, [topics.member(earlierId), topics.member(member.id), topics.watchListOf(member.id)]);
}

async function bringModeration(db: Database, earlierId: string, memberId: string): Promise<void> {
  await db.updateTable('hidden_reviews').set({ member_id: memberId }).where('member_id', '=', earlierId).execute();
  await db.updateTable('hidden_reviews').set({ hidden_by: memberId }).where('hidden_by', '=', earlierId).execute();
  await db.updateTable('moderation_log').set({ member_id: memberId }).where('member_id', '=', earlierId).execute();
  await db.updateTable('moderation_log').set({ actor_id: memberId }).where('actor_id', '=', earlierId).execute();
  await db
    .updateTable('reports')
    .set({ reporter_id: memberId })
    .where('reporter_id', '=', earlierId)
    .where('review_id', 'not in', (query) =>
      query.selectFrom('reports').select('review_id').where('reporter_id', '=', memberId),
    )
    .execute();
}

/** The higher role, and the bar that ends last. */
async function bringStanding(db: Database, earlierId: string, memberId: string): Promise<void> {
  const standing = await readStanding(db, memberId);
  const earlier = await readStanding(db, earlierId);
  if (earlier?.role && standing?.role !== 'admin') {
    await db.updateTable('members').set({ role: earlier.role }).where('id', '=', memberId).execute();
  }
  await bringBar(db, earlierId, memberId);
}

/** The bar of an account, unless the other's own ends later. */
async function bringBar(db: Database, earlierId: string, memberId: string): Promise<void> {
  const standing = await readStanding(db, memberId);
  const bar = (await readStanding(db, earlierId))?.bar;
  if (!bar || endOf(bar) <= endOf(standing?.bar)) return;
  await db
    .updateTable('members')
    .set({ barred_at: bar.since, barred_until: bar.until, bar_reason: bar.reason })
    .where('id', '=', memberId)
    .execute();
}

const endOf = (bar: Standing['bar']) => (bar ? (bar.until ?? Infinity) : 0);

/** Forgets that an earlier account had a member's address, because the member says that it was another person's. */
export async function unlinkEarlierAccount(tx: WriteTransaction, earlierId: string, memberId: string): Promise<void> {
  await removeRatingsOfEarlierAccounts(tx, memberId);
  await setClaimedBy(tx.db, earlierId, null);
  recordChange(tx, [topics.member(memberId)]);
}
