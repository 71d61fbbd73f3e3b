import { sql } from 'kysely';
import { recordChange } from '../db/change-log.ts';
import { databaseNow } from '../db/dialect.ts';
import { newId } from '../db/id.ts';
import type { Database } from '../db/schema.ts';
import type { WriteTransaction } from '../db/write-transaction.ts';
import { topics } from '../changes/topics.ts';
import { newAccountMs } from '../limits/budgets.ts';
import { changeReviewRows, deleteReviews, type ReviewRow } from './queries.ts';

const formerMemberName = 'Former member';

/** The member row of somebody who has left. Its address is not valid, so nobody can register it. */
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

/** The member row that takes over the reviews of a deleted account, and how old that account was. */
type FormerMember = { id: string; accountAgeMs: number };

/**
 * Deletes a batch of a member's reviews, or moves it to a former member; returns whether it was the last batch. Reviews
 * of a new account lose their ratings: otherwise one person could vote again with every account that they register and
 * delete.
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
      formerMember.accountAgeMs < newAccountMs ? { ...withoutTyped, rating: null } : withoutTyped,
    );
  }
  return reviews.length < batchSize;
}

/**
 * Removes the ratings of the new accounts whose address a member has claimed, when that member leaves or says that the
 * accounts were not theirs: otherwise one person could register an address, vote, claim it and leave, again and again.
 */
export async function removeRatingsOfEarlierAccounts(tx: WriteTransaction, claimerId: string): Promise<void> {
  const newAccounts = tx.db
    .selectFrom('members')
    .select('id')
    .where('claimed_by', '=', claimerId)
    .where('created_at', '>', sql<number>`${databaseNow(tx.db)} - ${sql.lit(newAccountMs)}`);
  let reviews: ReviewRow[];
  do {
    reviews = await tx.db
      .selectFrom('reviews')
      .selectAll()
      .where('member_id', 'in', newAccounts)
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
