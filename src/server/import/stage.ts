import { sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Stage } from '../games/search/search-index.ts';

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

/**
 * Creates temporary tables for the rows of an import. Computing and parsing the rows takes most of the time; copying
 * them is quick, and only then other writers are locked out.
 */
export async function createStage(db: Database): Promise<Stage> {
  for (const table of tables) {
    const staged = sql.table(prefix + table);
    await sql`drop table if exists ${staged}`.execute(db);
    await sql`create temporary table ${staged} as select * from ${sql.table(table)} where 1 = 0`.execute(db);
  }
  return { prefix, words: new Set() };
}

/** Copies the rows into their tables, as those of an import. */
export async function copyStage(db: Database, importId: number): Promise<void> {
  for (const table of tables) {
    const staged = sql.table(prefix + table);
    if (tablesOfImport.has(table)) await sql`update ${staged} set import_id = ${importId}`.execute(db);
    const order = sql.join(keys[table].map((column) => sql.ref(column)));
    await sql`insert into ${sql.table(table)} select * from ${staged} order by ${order}`.execute(db);
    await sql`drop table ${staged}`.execute(db);
  }
}
