import { sql } from 'kysely';
import { dialectOf } from '../dialect.ts';
import { executeAll } from '../execute-all.ts';
import { namePartsOf } from './frozen-name-parts-of-0003.ts';
import type { Database } from '../schema.ts';

const batchSize = 1_000;

/** The search index, filled with the names of the games that exist. */
export async function up(db: Database): Promise<void> {
  const { id, binaryText } = dialectOf(db);
  // No foreign key to the games: it would double the time of an import on PostgreSQL, and searches join the
  // games, so a row whose game is gone is never found.
  await sql`create table game_name_parts (
    game_id ${id} not null, rank smallint not null, finds_from smallint not null, part ${binaryText} not null
  )`.execute(db);
  await fill(db);
  // After the inserts: sorting all rows once is faster than inserting each into the index.
  await executeAll(db, [
    sql`create index game_name_parts_in_order on game_name_parts (rank, part, game_id, finds_from)`,
    sql`create index game_name_parts_of_game on game_name_parts (game_id)`,
  ]);
}

async function fill(db: Database): Promise<void> {
  const { id, jsonRows } = dialectOf(db);
  let after: string | undefined;
  do {
    const games = await db
      .selectFrom('games')
      .select(['id', 'name'])
      .$if(after !== undefined, (query) => query.where('id', '>', after!))
      .orderBy('id')
      .limit(batchSize)
      .execute();
    const rows = games.flatMap((game) => namePartsOf(game.name).map((part) => ({ game_id: game.id, ...part })));
    await sql`
      insert into game_name_parts (game_id, rank, finds_from, part)
      select cast(value ->> 'game_id' as ${id}), cast(value ->> 'rank' as smallint),
        cast(value ->> 'finds_from' as smallint), value ->> 'part'
      from ${jsonRows(JSON.stringify(rows))}`.execute(db);
    after = games.at(-1)?.id;
  } while (after);
}
