import { sql } from 'kysely';
import { dialectOf } from '../dialect.ts';
import type { Database } from '../schema.ts';

/** How many reviews give a game each rating: counted here, adjusted by every write of a review afterwards. */
export async function up(db: Database): Promise<void> {
  const { id } = dialectOf(db);
  await db.schema
    .createTable('game_ratings')
    .addColumn('game_id', id, (column) => column.notNull().references('games.id').onDelete('cascade'))
    .addColumn('rating', 'integer', (column) => column.notNull().check(sql`rating between 1 and 5`))
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('game_ratings_key', ['game_id', 'rating'])
    .execute();
  await sql`
    insert into game_ratings (game_id, rating, count)
    select game_id, rating, count(*) from reviews
    where game_id is not null and rating is not null
    group by game_id, rating`.execute(db);
}
