import { sql } from 'kysely';
import { executeAll } from '../execute-all.ts';
import type { Database } from '../schema.ts';

/**
 * The reviews of each rating, by time and by length: all of them, those of a genre, and those of a game. Every list of
 * All Review is read from these indexes (see reviews/sorted-list.ts). That of a game by time replaces the one without
 * ratings.
 */
export async function up(db: Database): Promise<void> {
  await executeAll(db, [
    sql`create index reviews_by_rating on reviews (rating, created_at, id)`,
    sql`create index reviews_by_length on reviews (rating, length(text), id)`,
    sql`create index reviews_of_genre_by_rating on reviews (genre, rating, created_at, id)`,
    sql`create index reviews_of_genre_by_length on reviews (genre, rating, length(text), id)`,
    sql`create index reviews_of_game_by_rating on reviews (game_id, rating, created_at, id)`,
    sql`create index reviews_of_game_by_length on reviews (game_id, rating, length(text), id)`,
    sql`drop index reviews_of_game`,
  ]);
}
