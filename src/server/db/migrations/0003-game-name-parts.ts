import { sql } from 'kysely';
import { dialectOf } from '../dialect.ts';
import { namePartsOf } from './0003-frozen-name-parts.ts';
import type { Database } from '../schema.ts';

const batchSize = 1_000;

/** The search index, filled with the names of the games that exist. */
export async function up(db: Database): Promise<void> {
  const { id, binaryText } = dialectOf(db);
  // No foreign key to the games: it would double the time of an import on PostgreSQL, and searches join the
  // games, so a row whose game is gone is never found.
  await db.schema
    .createTable('game_name_parts')
    .addColumn('game_id', id, (column) => column.notNull())
    .addColumn('rank', 'smallint', (column) => column.notNull())
    .addColumn('finds_from', 'smallint', (column) => column.notNull())
    .addColumn('part', binaryText, (column) => column.notNull())
    .execute();
  await fill(db);

  // After the inserts: sorting all rows once is faster than inserting each into the index.
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(name).on('game_name_parts').columns(columns).execute();
  await index('game_name_parts_in_order', ['rank', 'part', 'game_id', 'finds_from']);
  await index('game_name_parts_of_game', ['game_id']);
}

async function fill(db: Database): Promise<void> {
  let after: string | undefined;
  do {
    const games = await db
      .selectFrom('games')
      .select(['id', 'name'])
      .$if(after !== undefined, (query) => query.where('id', '>', after!))
      .orderBy('id')
      .limit(batchSize)
      .execute();
    await insertParts(db, games);
    after = games.at(-1)?.id;
  } while (after);
}

async function insertParts(db: Database, games: { id: string; name: string }[]): Promise<void> {
  const rows = games.flatMap(({ id, name }) => namePartsOf(name).map((part) => ({ game_id: id, ...part })));
  const { id, jsonRows } = dialectOf(db);
  await sql`
    insert into game_name_parts (game_id, rank, finds_from, part)
    select cast(value ->> 'game_id' as ${id}), cast(value ->> 'rank' as smallint),
      cast(value ->> 'finds_from' as smallint), value ->> 'part'
    from ${jsonRows(JSON.stringify(rows))}`.execute(db);
}
