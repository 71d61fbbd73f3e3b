import { sql, type Selectable, type Updateable } from 'kysely';
import type { Page } from '../../contracts/paging.ts';
import type { Rating, Review, YearRange } from '../../contracts/review.ts';
import { databaseNow, dialectOf } from '../db/dialect.ts';
import { newId } from '../db/id.ts';
import type { WriteTransaction } from '../db/write-transaction.ts';
import { compiled, compiledForRows } from '../db/compiled-query.ts';
import type { Database, Schema } from '../db/schema.ts';
import { topics } from '../changes/topics.ts';
import { recordChange } from '../db/change-log.ts';
import { toPage, type TimePosition } from '../http/paging.ts';
import { adjustRatingCounts, type RatingDelta } from './rating-counts.ts';

export type ReviewRow = Selectable<Schema['reviews']>;

type ListOptions = {
  limit: number;
  before?: TimePosition | undefined;
  gameId?: string | undefined;
  memberId?: string | undefined;
};

/** Lists all reviews, or those of one game or one member, newest first. */
export async function listReviews(db: Database, options: ListOptions): Promise<Page<ReviewRow>> {
  const { limit, before, gameId, memberId } = options;
  const { firstPage, nextPage } = gameId !== undefined ? byGame : memberId !== undefined ? byMember : all;
  const filterId = gameId ?? memberId ?? '';
  const rows = before
    ? await nextPage(db, { filterId, ...before, limit: limit + 1 })
    : await firstPage(db, { filterId, limit: limit + 1 });
  return toPage(rows, limit, (last) => [last.created_at, last.id]);
}

const all = listQueries();
const byGame = listQueries('game_id');
const byMember = listQueries('member_id');

/** Compiled queries for the first page and the pages after it; without a filter column, they list all reviews. */
function listQueries(filterColumn?: 'game_id' | 'member_id') {
  type PageOptions = { filterId: string; limit: number };
  const newestFirst = (db: Database, { filterId, limit }: PageOptions) =>
    db
      .selectFrom('reviews')
      .selectAll()
      .$if(filterColumn !== undefined, (query) => query.where(filterColumn!, '=', filterId))
      // Ties broken by id: two reviews in one millisecond must not swap between pages.
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit);
  return {
    firstPage: compiled(newestFirst),
    nextPage: compiled((db, page: PageOptions & TimePosition) =>
      newestFirst(db, page).where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), '<', tuple(page.createdAt, page.id)),
      ),
    ),
  };
}

/** Reads a review; with `lock`, before a change: it stays locked until the transaction ends. */
export async function readReview(db: Database, id: string, { lock = false } = {}): Promise<ReviewRow | undefined> {
  return db
    .selectFrom('reviews')
    .selectAll()
    .where('id', '=', id)
    .$if(lock && !dialectOf(db).serializesWrites, (query) => query.forUpdate())
    .executeTakeFirst();
}

/**
 * Queues reviews for one insert just before the commit, together with those of the other writes: until then,
 * the transaction cannot read them. The statement's parameter limit allows for some two thousand.
 */
export function insertReviewsBeforeCommit(tx: WriteTransaction, reviews: NewReviewRow[]): void {
  if (reviews.length === 0) return;
  tx.beforeCommit(insertRows, reviews);
  recordReviewChange(tx, { added: reviews });
}

type NewReviewRow = Omit<ReviewRow, 'version' | 'created_at' | 'updated_at'> & {
  /** Subtracted from the database's time to get the time of creation; 0 for now. */
  ageMs: number;
};

const insertRows = compiledForRows((db, rows: NewReviewRow[]) =>
  db.insertInto('reviews').values(
    rows.map((review) => ({
      id: review.id,
      member_id: review.member_id,
      game_id: review.game_id,
      name: review.name,
      game_title: review.game_title,
      photo: review.photo,
      rating: review.rating,
      year: review.year,
      genre: review.genre,
      text: review.text,
      origin: review.origin,
      created_at: sql<number>`${databaseNow(db)} - ${review.ageMs}`,
      updated_at: sql<number>`${databaseNow(db)} - ${review.ageMs}`,
    })),
  ),
);

export async function updateReviewRow(
  tx: WriteTransaction,
  review: ReviewRow,
  values: Updateable<Schema['reviews']>,
): Promise<ReviewRow> {
  const changed = await tx.db
    .updateTable('reviews')
    .set({ ...values, updated_at: databaseNow(tx.db), version: newId() })
    .where('id', '=', review.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  recordReviewChange(tx, { removed: [review], added: [changed] });
  return changed;
}

export async function deleteReview(tx: WriteTransaction, id: string): Promise<void> {
  await deleteWhere(tx, 'id', id);
}

/** Deletes all sample reviews; returns how many there were. */
export function deleteSampleReviews(tx: WriteTransaction): Promise<number> {
  return deleteWhere(tx, 'origin', 'sample');
}

async function deleteWhere(tx: WriteTransaction, column: 'id' | 'origin', value: string): Promise<number> {
  const removed = await tx.db
    .deleteFrom('reviews')
    .where(column, '=', value)
    .returning(['id', 'game_id', 'member_id', 'rating'])
    .execute();
  recordReviewChange(tx, { removed });
  return removed.length;
}

type AffectedReview = Pick<ReviewRow, 'id' | 'game_id' | 'member_id' | 'rating'>;

/** Adjusts the rating counts of the games, and invalidates every response that shows one of the reviews. */
function recordReviewChange(
  tx: WriteTransaction,
  { removed = [], added = [] }: { removed?: AffectedReview[]; added?: AffectedReview[] },
): void {
  tx.beforeCommit(adjustRatingCounts, [
    ...removed.map(({ game_id, rating }): RatingDelta => ({ game_id, rating, delta: -1 })),
    ...added.map(({ game_id, rating }): RatingDelta => ({ game_id, rating, delta: 1 })),
  ]);
  const affectedTopics = [...removed, ...added].flatMap(({ id, game_id, member_id }) => [
    topics.review(id),
    ...(game_id ? [topics.reviewsOfGame(game_id)] : []),
    ...(member_id ? [topics.reviewsOfMember(member_id)] : []),
  ]);
  recordChange(tx, [topics.reviews, ...affectedTopics]);
}

/** The public fields of a review: without the owner's email. */
export function toReview(row: ReviewRow): Review {
  return {
    _id: row.id,
    name: row.name,
    gameTitle: row.game_title,
    photo: row.photo,
    rating: String(row.rating ?? '') as Rating,
    year: row.year as YearRange,
    gameGenre: row.genre as Review['gameGenre'],
    text: row.text,
    gameId: row.game_id,
    sample: row.origin === 'sample',
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  };
}
