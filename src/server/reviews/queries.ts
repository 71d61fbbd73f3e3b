import { sql, type Selectable, type Updateable } from 'kysely';
import { isOwnCover, photoForOthers } from '../../contracts/pictures/member-photo.ts';
import type { Rating, Review, YearRange } from '../../contracts/review.ts';
import { databaseNow, dialectOf } from '../db/dialect.ts';
import { newId } from '../db/id.ts';
import type { WriteTransaction } from '../db/write-transaction.ts';
import type { Database, Schema } from '../db/schema.ts';
import { topics } from '../changes/topics.ts';
import { recordChange } from '../db/change-log.ts';
import type { PictureOf } from '../games/pictures.ts';
import { toPage, type DivisiblePage, type TimePosition } from '../http/paging.ts';
import { adjustVoteCounts, withVoteCounts, type VoteDelta } from './rating-counts.ts';

/** How many ids of a member's reviews of one game are read at most. */
const maxReviewIds = 100;

export type ReviewRow = Selectable<Schema['reviews']>;

/** A review with what is shown of its author and its game. */
export type ShownReview = ReviewRow & {
  author_name: string | null;
  author_photo: string | null;
  game_photo: string | null;
  game_genre: string | null;
};

type ListOptions = { limit: number; before?: TimePosition | undefined } & (
  | { memberId: string; gameId?: string | undefined }
  | { memberId?: undefined; gameId?: undefined }
);

/** Lists all reviews, those of a member, or those of a member of one game, newest first; others: sorted-list.ts. */
export async function listReviews(db: Database, options: ListOptions): Promise<DivisiblePage<ShownReview>> {
  const { limit, before } = options;
  const rows = await selectReviewsOf(db, options)
    .$if(before !== undefined, (query) => query.where(isBefore(before!)))
    // Ties broken by id: two reviews in one millisecond must not swap between pages.
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(limit + 1)
    .execute();
  return toPage(rows, limit, (last) => [last.created_at, last.id]);
}

export async function countReviewsOf(db: Database, memberId: string): Promise<number> {
  const { count } = await db
    .selectFrom('reviews')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The ids of a member's reviews of a game, newest first. */
export async function listReviewIds(db: Database, memberId: string, gameId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('reviews')
    .select('id')
    .where('id', 'in', selectIdsOfMemberAndGame(db, { memberId, gameId, limit: maxReviewIds }))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxReviewIds)
    .execute();
  return rows.map(({ id }) => id);
}

function selectReviewsOf(db: Database, { memberId, gameId, limit, before }: ListOptions) {
  const all = selectShownReviews(db);
  if (memberId === undefined) return all;
  if (gameId === undefined) return all.where('reviews.member_id', '=', memberId);
  return all.where('reviews.id', 'in', selectIdsOfMemberAndGame(db, { memberId, gameId, limit: limit + 1, before }));
}

type IdsPage = { memberId: string; gameId: string; limit: number; before?: TimePosition | undefined };

function isBefore({ createdAt, id }: TimePosition) {
  return sql<boolean>`(reviews.created_at, reviews.id) < (${createdAt}, ${id})`;
}

/** The reviews on a page, and perhaps more: a page of the rated ones and one of the others, each from its own index. */
function selectIdsOfMemberAndGame(db: Database, { memberId, gameId, limit, before }: IdsPage) {
  const select = (rating: 'is' | 'is not') =>
    db
      .selectFrom('reviews')
      .select('id')
      .where('member_id', '=', memberId)
      .where('game_id', '=', gameId)
      .where('rating', rating, null)
      .$if(before !== undefined, (query) => query.where(isBefore(before!)))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit);
  const rated = db.selectFrom(select('is not').as('rated')).select('id');
  return rated.unionAll(db.selectFrom(select('is').as('unrated')).select('id'));
}

export function selectShownReviews(db: Database) {
  return db
    .selectFrom('reviews')
    .leftJoin('members', 'members.id', 'reviews.member_id')
    .leftJoin('games', 'games.id', 'reviews.game_id')
    .selectAll('reviews')
    .select([
      'members.name as author_name',
      'members.photo as author_photo',
      'games.photo as game_photo',
      'games.genre as game_genre',
    ]);
}

/** Reads a review; with `lock`, before a change: it stays locked until the transaction ends. */
export async function readReview(db: Database, id: string, { lock = false } = {}): Promise<ShownReview | undefined> {
  return selectShownReviews(db)
    .where('reviews.id', '=', id)
    .$if(lock && !dialectOf(db).serializesWrites, (query) => query.forUpdate('reviews'))
    .executeTakeFirst();
}

/**
 * Queues reviews for one insert just before the commit, together with those of the other writes: until then,
 * the transaction cannot read them. The statement's parameter limit allows for some two thousand.
 */
export function insertReviewsBeforeCommit(tx: WriteTransaction, reviews: NewReviewRow[]): void {
  if (reviews.length === 0) return;
  tx.beforeCommit(insertReviews, reviews);
  recordReviewChange(tx, reviews);
}

async function insertReviews(db: Database, reviews: NewReviewRow[]): Promise<void> {
  await withVoteCounts(db, reviews, () => insertRows(db, reviews));
  await adjustVoteCounts(db, sampleVotes(reviews, 1));
}

type NewReviewRow = Omit<ReviewRow, 'version' | 'created_at' | 'updated_at'> & {
  /** Subtracted from the database's time to get the time of creation; 0 for now. */
  ageMs: number;
};

const insertRows = (db: Database, rows: NewReviewRow[]) =>
  db
    .insertInto('reviews')
    .values(
      rows.map(({ ageMs, ...review }) => {
        const time = sql<number>`${databaseNow(db)} - ${ageMs}`;
        return { ...review, created_at: time, updated_at: time };
      }),
    )
    .execute();

export async function updateReviewRow(
  tx: WriteTransaction,
  review: ReviewRow,
  values: Updateable<Schema['reviews']>,
): Promise<ReviewRow> {
  const update = tx.db
    .updateTable('reviews')
    .set({ ...values, updated_at: databaseNow(tx.db), version: newId() })
    .where('id', '=', review.id)
    .returningAll();
  const affected = [review, { ...review, game_id: values.game_id ?? review.game_id }];
  const changed = await withVoteCounts(tx.db, affected, () => update.executeTakeFirstOrThrow());
  recordReviewChange(tx, [review, changed]);
  return changed;
}

/** Whose a review is, and what its author typed of themselves. */
type ReviewHolder = Partial<Pick<ReviewRow, 'member_id' | 'name' | 'photo' | 'rating'>>;

/** Changes reviews as no edit of their author does: their version and their time stay. At most a hundred at a time. */
export async function changeReviewRows(
  tx: WriteTransaction,
  reviews: ReviewRow[],
  values: ReviewHolder,
): Promise<void> {
  const ids = reviews.map(({ id }) => id);
  const update = tx.db.updateTable('reviews').set(values).where(dialectOf(tx.db).isOneOf('id', ids));
  const affected = [...reviews, ...reviews.map((review) => ({ ...review, ...values }))];
  await withVoteCounts(tx.db, affected, () => update.execute());
  recordReviewChange(tx, affected);
}

/** At most some hundred at a time. */
export async function deleteReviews(tx: WriteTransaction, reviews: ReviewRow[]): Promise<void> {
  await removeReviewRows(tx, reviews);
  await deleteReportsOf(
    tx.db,
    reviews.map(({ id }) => id),
  );
}

/** Removes reviews, and takes back their votes; their reports stay. At most some hundred at a time. */
export async function removeReviewRows(tx: WriteTransaction, reviews: ReviewRow[]): Promise<void> {
  const ids = reviews.map(({ id }) => id);
  const deletion = tx.db.deleteFrom('reviews').where(dialectOf(tx.db).isOneOf('id', ids));
  await withVoteCounts(tx.db, reviews, () => deletion.execute());
  await adjustVoteCounts(tx.db, sampleVotes(reviews, -1));
  recordReviewChange(tx, reviews);
}

/** Stores a review that was removed, as it was. */
export async function reinsertReviewRow(tx: WriteTransaction, review: ReviewRow): Promise<void> {
  await withVoteCounts(tx.db, [review], () => tx.db.insertInto('reviews').values(review).execute());
  recordReviewChange(tx, [review]);
}

export async function deleteReportsOf(db: Database, reviewIds: string[]): Promise<void> {
  await db.deleteFrom('reports').where(dialectOf(db).isOneOf('review_id', reviewIds)).execute();
}

/** Deletes all sample reviews; returns how many there were. */
export async function deleteSampleReviews(tx: WriteTransaction): Promise<number> {
  const samples = await tx.db.deleteFrom('reviews').where('origin', '=', 'sample').returningAll().execute();
  await adjustVoteCounts(tx.db, sampleVotes(samples, -1));
  recordReviewChange(tx, samples);
  return samples.length;
}

/** Samples have no member: each is a vote by itself. */
function sampleVotes(reviews: Pick<ReviewRow, 'member_id' | 'game_id' | 'rating'>[], delta: 1 | -1): VoteDelta[] {
  return reviews
    .filter(({ member_id }) => member_id === null)
    .map(({ game_id, rating }) => ({ game_id, rating, delta }));
}

/** Invalidates every response that shows one of the reviews, or counts its rating. */
export function recordReviewChange(
  tx: WriteTransaction,
  affected: Pick<ReviewRow, 'id' | 'game_id' | 'member_id' | 'rating'>[],
): void {
  const affectedTopics = affected.flatMap(({ id, game_id, member_id, rating }) => [
    topics.review(id),
    ...(game_id ? [topics.reviewsOfGame(game_id)] : []),
    ...(game_id && rating ? [topics.scores] : []),
    ...(member_id ? [topics.reviewsOfMember(member_id)] : []),
  ]);
  recordChange(tx, [topics.reviews, ...affectedTopics]);
}

/** The name that a review is signed with: as it was typed, or the member's of today. */
export const nameOn = (row: Pick<ShownReview, 'name' | 'author_name'>): string => row.name ?? row.author_name ?? '';

/** The public fields of a review: without the owner's email. `pictureOf` chooses the picture of its game. */
export function toReview(row: ShownReview, pictureOf: PictureOf): Review {
  return {
    _id: row.id,
    name: nameOn(row),
    gameTitle: row.game_title,
    photo: row.photo,
    rating: String(row.rating ?? '') as Rating,
    year: row.year as YearRange,
    gameGenre: row.genre as Review['gameGenre'],
    text: row.text,
    gameId: row.game_id,
    author: row.author_name === null ? null : { name: row.author_name, photo: photoForOthers(row.author_photo ?? '') },
    cover: isOwnCover(row.photo) ? row.photo : pictureOf(row.game_photo),
    coverGenre: (row.game_genre ?? row.genre) as Review['coverGenre'],
    sample: row.origin === 'sample',
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  };
}
