import { sql } from 'kysely';
import { executeAll } from '../execute-all.ts';
import type { Database } from '../schema.ts';

/** Counts the latest rating of each member for a game. A sample has no member, and counts by itself. */
export const countVotes = [
  sql`delete from game_ratings`,
  sql`insert into game_ratings (game_id, rating, count)
    select game_id, rating, count(*) from (
      select game_id, rating,
        row_number() over (partition by game_id, coalesce(member_id, id) order by created_at desc, id desc) as recency
      from reviews where game_id is not null and rating is not null
    ) as rated
    where recency = 1 group by game_id, rating`,
  sql`update games set
    rating_count = (select coalesce(sum(count), 0) from game_ratings where game_id = games.id),
    rating_sum = (select coalesce(sum(count * rating), 0) from game_ratings where game_id = games.id)`,
];

/**
 * One vote per member and game: until now, every review counted. Lists of games read the totals with the game, and
 * the number of all games from the settings.
 */
export async function up(db: Database): Promise<void> {
  await executeAll(db, [
    sql`alter table games add column rating_count integer not null default 0`,
    sql`alter table games add column rating_sum integer not null default 0`,
    sql`create index reviews_of_member_and_game on reviews (member_id, game_id, created_at, id, rating)`,
    ...countVotes,
    sql`insert into settings (name, value) select 'game count', cast(count(*) as text) from games`,
  ]);
}
