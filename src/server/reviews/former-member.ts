import { sql } from 'kysely';
import { recordChange } from '../db/change-log.ts';
import { databaseNow } from '../db/dialect.ts';
import { newId } from '../db/id.ts';
import type { Database } from '../db/schema.ts';
import type { WriteTransaction } from '../db/write-transaction.ts';
import { topics } from '../changes/topics.ts';
import { youngMs } from '../limits/budgets.ts';
import { changeReviewRows, deleteReviews, type ReviewRow } from './queries.ts';

const formerMemberName = 'Former member';

/** What a member's row says of somebody who has left. No valid address: nobody can register it. */
export const withoutPerson = (id: string) => ({ email: `former-member-${id}`, name: formerMemberName, photo: '' });

/**
 * Adds somebody who has no name and cannot sign in, for the reviews that a member leaves behind. Without any member,
 * each of several ratings of a game would become a vote.
 */
export async function addFormerMember(db: Database): Promise<string> {
  const [id, time] = [newId(), databaseNow(db)];
  await db
    .insertInto('members')
    .values({ id, ...withoutPerson(id), created_at: time, updated_at: time })
    .execute();
  return id;
}

/** Bounds the parameters of a statement, and the time for which other writes wait. */
const batchSize = 100;

/** Who gets the reviews of a deleted account, and how old that account was. */
type FormerMember = { id: string; accountAgeMs: number };

/**
 * Deletes some reviews of a member, or gives them to a former member; returns whether those were the last. Without the
 * ratings of a young account: by registering and leaving again and again, one person would have any number of votes.
 */
export async function removeSomeReviews(tx: WriteTransaction, memberId: string, formerMember: FormerMember | null) {
  const reviews = await readSome(tx.db, memberId);
  if (formerMember === null) {
    await deleteReviews(tx, reviews);
  } else {
    const withoutTyped = { member_id: formerMember.id, name: null, photo: '' };
    await changeReviewRows(
      tx,
      reviews,
      formerMember.accountAgeMs < youngMs ? { ...withoutTyped, rating: null } : withoutTyped,
    );
  }
  return reviews.length < batchSize;
}

/**
 * Removes the ratings of the young accounts whose address a member had claimed, who leaves or disowns them: otherwise one
 * person would have a vote for each time that they registered the address, claimed it and left.
 */
export async function removeRatingsOfEarlierAccounts(tx: WriteTransaction, claimerId: string): Promise<void> {
  const young = tx.db
    .selectFrom('members')
    .select('id')
    .where('claimed_by', '=', claimerId)
    .where('created_at', '>', sql<number>`${databaseNow(tx.db)} - ${sql.lit(youngMs)}`);
  let reviews: ReviewRow[];
  do {
    reviews = await tx.db
      .selectFrom('reviews')
      .selectAll()
      .where('member_id', 'in', young)
      .where('rating', 'is not', null)
      .limit(batchSize)
      .execute();
    await changeReviewRows(tx, reviews, { rating: null });
  } while (reviews.length === batchSize);
}

/** Gives all reviews of a member to another one. Where both have rated a game, only the later rating counts. */
export async function giveReviewsTo(tx: WriteTransaction, fromId: string, id: string): Promise<void> {
  let reviews: ReviewRow[];
  do {
    reviews = await readSome(tx.db, fromId);
    await changeReviewRows(tx, reviews, { member_id: id, name: null });
  } while (reviews.length === batchSize);
  recordChange(tx, [topics.author(fromId), topics.author(id)]);
}

function readSome(db: Database, memberId: string): Promise<ReviewRow[]> {
  return db.selectFrom('reviews').selectAll().where('member_id', '=', memberId).limit(batchSize).execute();
}
