import { sql } from 'kysely';
import { executeAll } from '../execute-all.ts';
import type { Database } from '../schema.ts';

/**
 * The ratings of a member for a game. Among all of their reviews, the search for the latest rating would pass over
 * every newer review without one, and hold up all other writes meanwhile.
 */
export async function up(db: Database): Promise<void> {
  await executeAll(db, [
    sql`create index ratings_of_member_and_game on reviews (member_id, game_id, created_at, id, rating)
      where rating is not null`,
  ]);
}
