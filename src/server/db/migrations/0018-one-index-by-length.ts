import { sql } from 'kysely';
import { executeAll } from '../execute-all.ts';
import type { Database } from '../schema.ts';

/**
 * The longest reviews of a genre are sorted when they are requested, as those of a game are: an index of them would
 * make each new review slower to store. SQLite reads the lengths from the index of the genre's reviews.
 */
export async function up(db: Database): Promise<void> {
  await executeAll(db, [
    sql`drop index reviews_of_genre_by_length`,
    sql`drop index reviews_of_genre_by_rating`,
    sql`create index reviews_of_genre_by_rating on reviews (genre, rating, created_at, id, length(text))`,
  ]);
}
