import { sql } from 'kysely';
import { executeAll } from '../execute-all.ts';
import type { Database } from '../schema.ts';

/**
 * Every index makes each new review slower to store, so two are dropped:
 * - The longest reviews of a game are sorted when they are asked for. SQLite reads the lengths from the index of the
 *   game's reviews; to read each review would take ten times as long.
 * - A member's reviews of a game are in one of two indexes: the rated ones in ratings_of_member_and_game, the others in
 *   the new one.
 */
export async function up(db: Database): Promise<void> {
  await executeAll(db, [
    sql`drop index reviews_of_game_by_length`,
    sql`drop index reviews_of_game_by_rating`,
    sql`create index reviews_of_game_by_rating on reviews (game_id, rating, created_at, id, length(text))`,
    sql`drop index reviews_of_member_and_game`,
    sql`create index unrated_reviews_of_member_and_game on reviews (member_id, game_id, created_at, id)
      where rating is null`,
  ]);
}
