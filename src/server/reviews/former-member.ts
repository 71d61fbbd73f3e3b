import { sql } from 'kysely';
import { recordChange } from '../db/change-log.ts';
import { databaseNow } from '../db/dialect.ts';
import { newId } from '../db/id.ts';
import type { Database } from '../db/schema.ts';
import type { WriteTransaction } from '../db/write-transaction.ts';
import { topics } from '../changes/topics.ts';
import { deleteHiddenReviewsOf } from './hidden-reviews.ts';
import { adjustVoteCounts, type VoteDelta } from './rating-counts.ts';

type Vote = Pick<VoteDelta, 'game_id' | 'rating'>;

const formerMemberName = 'Former member';

/** Deletes all reviews of a member, and takes back their votes. */
export async function deleteReviewsOf(tx: WriteTransaction, memberId: string): Promise<void> {
  await recordReviewsChange(tx, memberId);
  await adjustVoteCounts(tx.db, withDelta(await readVotesOf(tx.db, memberId), -1));
  await deleteHiddenReviewsOf(tx, memberId);
  const own = tx.db.selectFrom('reviews').select('id').where('member_id', '=', memberId);
  await tx.db.deleteFrom('reports').where('review_id', 'in', own).execute();
  await tx.db.deleteFrom('reviews').where('member_id', '=', memberId).execute();
}

/**
 * Gives all reviews of a member to somebody who has no name and cannot sign in. Without any member, each of several
 * ratings of a game would become a vote. Hidden reviews are deleted.
 */
export async function leaveReviewsBehind(tx: WriteTransaction, memberId: string): Promise<void> {
  const time = databaseNow(tx.db);
  const id = newId();
  // Not a valid address: nobody can register it.
  const former = { id, email: `former-member-${id}`, name: formerMemberName, photo: '' };
  await tx.db
    .insertInto('members')
    .values({ ...former, created_at: time, updated_at: time })
    .execute();
  await recordReviewsChange(tx, memberId);
  await deleteHiddenReviewsOf(tx, memberId);
  await tx.db
    .updateTable('reviews')
    .set({ member_id: id, name: formerMemberName })
    .where('member_id', '=', memberId)
    .execute();
}

/** Gives all reviews of a member to another one. Where both have rated a game, only the later rating counts. */
export async function giveReviewsTo(
  tx: WriteTransaction,
  fromId: string,
  { id, name }: { id: string; name: string },
): Promise<void> {
  await recordReviewsChange(tx, fromId);
  const before = [...(await readVotesOf(tx.db, fromId)), ...(await readVotesOf(tx.db, id))];
  await tx.db.updateTable('reviews').set({ member_id: id, name }).where('member_id', '=', fromId).execute();
  const after = await readVotesOf(tx.db, id);
  await adjustVoteCounts(tx.db, [...withDelta(before, -1), ...withDelta(after, 1)]);
  recordChange(tx, [topics.reviewsOfMember(id), topics.author(id)]);
}

const withDelta = (votes: Vote[], delta: VoteDelta['delta']) => votes.map((vote) => ({ ...vote, delta }));

async function readVotesOf(db: Database, memberId: string): Promise<Vote[]> {
  const place = sql<number>`row_number() over (partition by game_id order by created_at desc, id desc)`;
  return db
    .selectFrom(
      db
        .selectFrom('reviews')
        .select(['game_id', 'rating', place.as('place')])
        .where('member_id', '=', memberId)
        .where('game_id', 'is not', null)
        .where('rating', 'is not', null)
        .as('rated'),
    )
    .select(['game_id', 'rating'])
    .where('place', '=', 1)
    .execute();
}

async function recordReviewsChange(tx: WriteTransaction, memberId: string): Promise<void> {
  const games = await tx.db
    .selectFrom('reviews')
    .select('game_id')
    .distinct()
    .where('member_id', '=', memberId)
    .where('game_id', 'is not', null)
    .execute();
  recordChange(tx, [
    topics.reviews,
    topics.scores,
    topics.reviewsOfMember(memberId),
    topics.author(memberId),
    ...games.map(({ game_id }) => topics.reviewsOfGame(game_id!)),
  ]);
}
