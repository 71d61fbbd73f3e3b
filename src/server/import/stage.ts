import { sql } from 'kysely';
import { databaseNow, dialectOf } from '../db/dialect.ts';
import type { Database } from '../db/schema.ts';
import type { Stage } from '../games/search/search-index.ts';
import { fromJson } from './queries.ts';
import { importedColumns, type GameFields } from './stored-game.ts';

/** The tables to which an import adds rows, with the order in which inserting them is fastest. */
const keys = {
  games: ['id'],
  game_titles: ['game_id', 'position'],
  title_terms: ['term', 'word_count', 'game_id', 'position'],
  word_forms: ['kind', 'form', 'word'],
  outside_ids: ['source', 'outside_id'],
  import_changes: ['game_id'],
};

const tables = Object.keys(keys) as (keyof typeof keys)[];
const tablesOfImport = new Set(['games', 'outside_ids', 'import_changes']);
const prefix = 'staged_';

const stagedTable = (table: keyof typeof keys) => sql.table(prefix + table);

/**
 * Creates temporary tables for the rows of an import. Computing and parsing the rows takes most of the time; copying
 * them is quick, and only then other writers are locked out.
 */
export async function createStage(db: Database): Promise<Stage> {
  for (const table of tables) {
    const staged = stagedTable(table);
    await sql`drop table if exists ${staged}`.execute(db);
    await sql`create temporary table ${staged} as select * from ${sql.table(table)} where 1 = 0`.execute(db);
  }
  return { prefix, words: new Set() };
}

// All rows of a statement are one JSON parameter: statements with thousands of parameters are slow.

export type NewGameRow = Omit<GameFields, 'titles'> & { id: string; slug: string };

export async function stageGames(db: Database, games: NewGameRow[]): Promise<void> {
  const { id, jsonRows } = dialectOf(db);
  const columns = [...importedColumns, 'slug'] as const;
  await sql`
    insert into ${stagedTable('games')} (id, rating_count, rating_sum, created_at, updated_at, ${sql.join(columns.map((column) => sql.ref(column)))})
    select cast(value ->> 'id' as ${id}), 0, 0, ${databaseNow(db)}, ${databaseNow(db)},
      ${sql.join(columns.map(fromJson))}
    from ${jsonRows(JSON.stringify(games))}`.execute(db);
}

type OutsideIdRow = { source: string; outside_id: string; game_id: string };

export async function stageOutsideIds(db: Database, rows: OutsideIdRow[]): Promise<void> {
  const { id, jsonRows } = dialectOf(db);
  await sql`
    insert into ${stagedTable('outside_ids')} (source, outside_id, game_id)
    select value ->> 'source', value ->> 'outside_id', cast(value ->> 'game_id' as ${id})
    from ${jsonRows(JSON.stringify(rows))}`.execute(db);
}

type ImportChange = {
  game_id: string;
  before: Partial<GameFields> | null;
  after: Partial<GameFields> | null;
};

export async function stageImportChanges(db: Database, changes: ImportChange[]): Promise<void> {
  const { id, jsonRows } = dialectOf(db);
  const rows = changes.map(({ game_id, before, after }) => ({
    game_id,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
  }));
  await sql`
    insert into ${stagedTable('import_changes')} (game_id, before, after)
    select cast(value ->> 'game_id' as ${id}), value ->> 'before', value ->> 'after'
    from ${jsonRows(JSON.stringify(rows))}`.execute(db);
}

/** Copies the rows into their tables, as those of an import. */
export async function copyStage(db: Database, importId: number): Promise<void> {
  for (const table of tables) {
    const staged = stagedTable(table);
    if (tablesOfImport.has(table)) await sql`update ${staged} set import_id = ${importId}`.execute(db);
    const order = sql.join(keys[table].map((column) => sql.ref(column)));
    await sql`insert into ${sql.table(table)} select * from ${staged} order by ${order}`.execute(db);
    await sql`drop table ${staged}`.execute(db);
  }
}
