import { sql } from 'kysely';
import { z } from 'zod';
import type { ReviewSort } from '../../contracts/constants.ts';
import { Id } from '../../contracts/id.ts';
import { dialectOf } from '../db/dialect.ts';
import type { Database } from '../db/schema.ts';
import { decodeCursor, toPage, type DivisiblePage } from '../http/paging.ts';
import { selectShownReviews, type ShownReview } from './queries.ts';

/** A genre or a game, not both: that would need indexes of its own. */
type SortedListOptions = {
  sort: ReviewSort;
  limit: number;
  cursor?: string | undefined;
  rating?: number | undefined;
  genre?: string | undefined;
  gameId?: string | undefined;
};

/**
 * Lists the reviews of a genre or of a game, with a rating or with any, in any order.
 *
 * No index has all reviews of a genre by time, or all reviews by length: there would be one for each combination of
 * filters and orders, and every write of a review would update them all. Instead, each index has the reviews of one
 * rating in order. One statement reads the first ones of each rating, and sorts these few. Only the longest reviews of
 * a genre or a game have no such index: SQLite sorts all of them, PostgreSQL chooses by their number. See record 33.
 */
export async function listSortedReviews(db: Database, options: SortedListOptions): Promise<DivisiblePage<ShownReview>> {
  const { sort, limit, cursor, genre, rating, gameId } = options;
  const after = decodeCursor(cursorSchema(sort), cursor);
  const ratings = ratingsIn(sort).filter((each) => rating === undefined || each === rating);
  const shape: Shape = {
    sort,
    ...(isByRating(sort) && after ? remainingRatings(sort, ratings, after.rating) : { ratings, continues: !!after }),
    genre: genre !== undefined,
    game: gameId !== undefined,
  };
  const values = { genre: genre ?? '', gameId: gameId ?? '', key: 0, id: '', ...after, limit: limit + 1 };
  const rows = shape.ratings.length === 0 ? [] : await buildQuery(db, shape, values).execute();
  return toPage(rows, limit, (last) => toCursor(sort, last));
}

const highestFirst = [5, 4, 3, 2, 1, null];
const lowestFirst = [1, 2, 3, 4, 5, null];

/** All ratings, in the order of the list if it is sorted by them; null is none. */
function ratingsIn(sort: ReviewSort): (number | null)[] {
  return sort === 'lowest' ? lowestFirst : highestFirst;
}

type SortByRating = 'highest' | 'lowest';

function isByRating(sort: ReviewSort): sort is SortByRating {
  return sort === 'highest' || sort === 'lowest';
}

/** The reviews after a given one: the rest of those with the same rating, and all with a rating that comes later. */
function remainingRatings(sort: SortByRating, ratings: (number | null)[], last: number | null) {
  const order = ratingsIn(sort);
  const remaining = ratings.filter((each) => order.indexOf(each) >= order.indexOf(last));
  return { ratings: remaining, continues: remaining[0] === last };
}

/** Each cursor names its order, except for that by time, which links had before there were others. */
function cursorSchema(sort: ReviewSort) {
  if (sort === 'newest') return z.tuple([z.int(), Id]).transform(([key, id]) => ({ rating: null, key, id }));
  if (isByRating(sort)) {
    return z
      .tuple([z.literal(sort), z.int().min(0).max(5), z.int(), Id])
      .transform(([, rating, key, id]) => ({ rating: rating || null, key, id }));
  }
  // PostgreSQL rejects a number of more than 32 bits as the length of a text.
  return z.tuple([z.literal(sort), z.int32(), Id]).transform(([, key, id]) => ({ rating: null, key, id }));
}

function toCursor(sort: ReviewSort, { rating, sort_key, id }: SortedRow): (string | number)[] {
  if (sort === 'newest') return [sort_key, id];
  return isByRating(sort) ? [sort, rating ?? 0, sort_key, id] : [sort, sort_key, id];
}

/** `sort_key` is what reviews of the same rating are sorted by. */
type SortedRow = ShownReview & { sort_key: number };

/** What the text of a statement depends on. */
type Shape = {
  sort: ReviewSort;
  ratings: (number | null)[];
  /** Whether the list begins after a review: in the first rating, or in all ratings if it is not sorted by them. */
  continues: boolean;
  genre: boolean;
  game: boolean;
};

type Values = { genre: string; gameId: string; key: number; id: string; limit: number };

/**
 * In SQL: to build a statement of this size by Kysely takes several times as long as to run it. `+ 0`: see the query
 * compiler in sqlite.ts.
 */
function buildQuery(db: Database, shape: Shape, values: Values) {
  const key = keyOf(db, shape);
  const ofRatings = shape.ratings.map((_, index) => selectEntries(key, shape, index, values));
  const entries = sql<string>`(
    select id from (${sql.join(ofRatings, sql` union all `)}) as entry
    order by ${orderOf(shape.sort, 'sort_key')} limit ${values.limit} + 0
  )`;
  const shownKey = keyOf(db, shape, 'reviews.');
  // Not a join: SQLite might read all reviews, and look each of them up among the entries.
  return selectShownReviews(db)
    .select(sql.raw<number>(shownKey).as('sort_key'))
    .where('reviews.id', 'in', entries)
    .orderBy(orderOf(shape.sort, shownKey, 'reviews.'));
}

/** The first reviews of one rating, as an index has them. */
function selectEntries(key: string, shape: Shape, index: number, values: Values) {
  const rating = shape.ratings[index]!;
  const continues = shape.continues && (index === 0 || !isByRating(shape.sort));
  const select = `select * from (select id, rating, ${key} as sort_key from reviews where rating ${rating === null ? 'is null' : `= ${rating}`}`;
  const ofGenre = shape.genre ? sql` and genre = ${values.genre}` : sql``;
  const ofGame = shape.game ? sql` and game_id = ${values.gameId}` : sql``;
  const after = continues ? sql` and (${sql.raw(key)}, id) < (${values.key}, ${values.id})` : sql``;
  // By the rating too, which is the same: PostgreSQL does not know that of "is null", and would sort all of them.
  const order = `order by rating desc, ${key} desc, id desc limit`;
  return sql`${sql.raw(select)}${ofGenre}${ofGame}${after} ${sql.raw(order)} ${values.limit} + 0) as ${sql.ref(`rating_${index}`)}`;
}

/** The SQL of the sort key among reviews with the same rating. */
function keyOf(db: Database, { sort, genre, game }: Shape, table = ''): string {
  if (sort !== 'longest') return `${table}created_at`;
  const length = `length(${table}text)`;
  return genre || game ? dialectOf(db).sortedAfterwards(length) : length;
}

/** Ties broken by id: two reviews of the same length must not swap between pages. */
function orderOf(sort: ReviewSort, key: string, table = '') {
  const inRating = `${key} desc, ${table}id desc`;
  if (sort === 'highest') return sql.raw(`coalesce(${table}rating, 0) desc, ${inRating}`);
  return sql.raw(sort === 'lowest' ? `coalesce(${table}rating, 6), ${inRating}` : inRating);
}
