import { sql } from 'kysely';
import { dialectOf } from '../dialect.ts';
import { executeAll } from '../execute-all.ts';
import type { Database } from '../schema.ts';

/** How many reviews give a game each rating: counted here, adjusted by every write of a review afterwards. */
export async function up(db: Database): Promise<void> {
  await executeAll(db, [
    sql`create table game_ratings (
      game_id ${dialectOf(db).id} not null references games (id) on delete cascade,
      rating integer not null check (rating between 1 and 5), count integer not null,
      constraint game_ratings_key primary key (game_id, rating)
    )`,
    sql`insert into game_ratings (game_id, rating, count)
      select game_id, rating, count(*) from reviews
      where game_id is not null and rating is not null
      group by game_id, rating`,
  ]);
}
