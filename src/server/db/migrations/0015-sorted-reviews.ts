import { sql } from 'kysely';
import { executeAll } from '../execute-all.ts';
import type { Database } from '../schema.ts';

/**
 * The reviews of each rating, by time and by length: all of them, and those of a genre. Every list of All Review is read
 * from these indexes (see reviews/sorted-list.ts). That of a game replaces the one without ratings. What comes after its
 * `id` is for lists of a game by genre or by length, which read all entries of the game, but not the reviews.
 */
export async function up(db: Database): Promise<void> {
  await executeAll(db, [
    sql`create index reviews_by_rating on reviews (rating, created_at, id)`,
    sql`create index reviews_by_length on reviews (rating, length(text), id)`,
    sql`create index reviews_of_genre_by_rating on reviews (genre, rating, created_at, id)`,
    sql`create index reviews_of_genre_by_length on reviews (genre, rating, length(text), id)`,
    sql`create index reviews_of_game_by_rating on reviews (game_id, rating, created_at, id, genre, length(text))`,
    sql`drop index reviews_of_game`,
  ]);
}
