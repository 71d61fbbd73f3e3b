import { sql } from 'kysely';
import { executeAll } from '../db/execute-all.ts';
import type { Database } from '../db/schema.ts';

/** The votes by the reviews: the latest rating of each member for a game, and each sample. */
const countedVotes = sql`
  select game_id, rating, count(*) as count from (
    select game_id, rating,
      row_number() over (partition by game_id, coalesce(member_id, id) order by created_at desc, id desc) as recency
    from reviews where game_id is not null and rating is not null
  ) as rated where recency = 1 group by game_id, rating`;

const storedVotes = sql`select game_id, rating, count from game_ratings where count <> 0`;

const storedSum = (sum: ReturnType<typeof sql>) =>
  sql`(select coalesce(sum(${sum}), 0) from game_ratings where game_id = games.id)`;

/** How many stored counts are not those of the reviews. */
export async function countWrongVotes(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select game_id, rating from (${storedVotes} except ${countedVotes}) as stored
      union select game_id, rating from (${countedVotes} except ${storedVotes}) as counted
    ) as wrong`.execute(db);
  return Number(rows[0]!.count);
}

/** How many games have another number or sum of votes than their counts add up to. */
export async function countWrongTotals(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from games
    where rating_count <> ${storedSum(sql`count`)} or rating_sum <> ${storedSum(sql`count * rating`)}`.execute(db);
  return Number(rows[0]!.count);
}

/** Counts all votes anew. */
export async function recountVotes(db: Database): Promise<void> {
  await executeAll(db, [
    sql`delete from game_ratings`,
    sql`insert into game_ratings (game_id, rating, count) ${countedVotes}`,
    sql`update games set rating_count = ${storedSum(sql`count`)}, rating_sum = ${storedSum(sql`count * rating`)}`,
  ]);
}
