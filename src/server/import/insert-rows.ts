import { sql } from 'kysely';
import { databaseNow, dialectOf } from '../db/dialect.ts';
import type { Database } from '../db/schema.ts';
import { fromJson } from './queries.ts';
import { importedColumns, type GameFields } from './stored-game.ts';

// All rows of a statement are one JSON parameter: statements with thousands of parameters are slow.

export type NewGameRow = Omit<GameFields, 'titles'> & { id: string; slug: string };

export async function insertGames(db: Database, importId: number, games: NewGameRow[]): Promise<void> {
  const { id, jsonRows } = dialectOf(db);
  const columns = [...importedColumns, 'slug'] as const;
  await sql`
    insert into games (id, import_id, created_at, updated_at, ${sql.join(columns.map((column) => sql.ref(column)))})
    select cast(value ->> 'id' as ${id}), ${sql.lit(importId)}, ${databaseNow(db)}, ${databaseNow(db)},
      ${sql.join(columns.map(fromJson))}
    from ${jsonRows(JSON.stringify(games))}`.execute(db);
}

type OutsideIdRow = { source: string; outside_id: string; game_id: string };

export async function insertOutsideIds(db: Database, importId: number, rows: OutsideIdRow[]): Promise<void> {
  const { id, jsonRows } = dialectOf(db);
  await sql`
    insert into outside_ids (source, outside_id, game_id, import_id)
    select value ->> 'source', value ->> 'outside_id', cast(value ->> 'game_id' as ${id}), ${sql.lit(importId)}
    from ${jsonRows(JSON.stringify(rows))}`.execute(db);
}

type NewImportChange = {
  game_id: string;
  before: Partial<GameFields> | null;
  after: Partial<GameFields> | null;
};

export async function insertImportChanges(db: Database, importId: number, changes: NewImportChange[]): Promise<void> {
  const { id, jsonRows } = dialectOf(db);
  const rows = changes.map(({ game_id, before, after }) => ({
    game_id,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
  }));
  await sql`
    insert into import_changes (import_id, game_id, before, after)
    select ${sql.lit(importId)}, cast(value ->> 'game_id' as ${id}), value ->> 'before', value ->> 'after'
    from ${jsonRows(JSON.stringify(rows))}`.execute(db);
}
