import { sql } from 'kysely';
import { databaseNow, dialectOf } from '../db/dialect.ts';
import type { Database } from '../db/schema.ts';
import { readSetting } from '../db/settings.ts';
import type { ImportState } from './import-job.ts';
import { isVisible, isVisibleOutsideId } from '../games/visible-games.ts';
import { outsideIdKey, type ImportFormat, type OutsideId } from './imported-game.ts';
import { outsideCatalogues } from '../games/outside-catalogues.ts';
import { importedColumns, type GameFields, type StoredGame } from './stored-game.ts';

/** The games that have these outside ids, by `outsideIdKey`. */
export async function findGamesByOutsideId(db: Database, ids: OutsideId[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const [source, ofSource] of Map.groupBy(ids, (each) => each.source)) {
    const rows = await db
      .selectFrom('outside_ids')
      .select(['outside_id', 'game_id'])
      .where('source', '=', source)
      .where(isVisibleOutsideId)
      .where(
        dialectOf(db).isOneOf(
          'outside_id',
          ofSource.map(({ id }) => id),
        ),
      )
      .execute();
    for (const { outside_id, game_id } of rows) found.set(outsideIdKey({ source, id: outside_id }), game_id);
  }
  return found;
}

/** Which games have a title, by its words as the search index has them. */
export async function findGamesByWords(db: Database, words: string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('game_titles')
    .select(['words', 'game_id'])
    .where(dialectOf(db).isOneOf('words', words))
    .execute();
  const groups = Map.groupBy(rows, (row) => row.words);
  return new Map([...groups].map(([key, found]) => [key, [...new Set(found.map(({ game_id }) => game_id))]]));
}

export async function readStoredGames(db: Database, ids: string[]): Promise<Map<string, StoredGame>> {
  const { isOneOf } = dialectOf(db);
  const games = await db
    .selectFrom('games')
    .select(['id', 'import_id', ...importedColumns])
    .where(isOneOf('id', ids))
    .where(isVisible)
    .execute();
  const titles = await db
    .selectFrom('game_titles')
    .select(['game_id', 'title'])
    .where(isOneOf('game_id', ids))
    .where('position', '>', 0)
    .orderBy('position')
    .execute();
  const outsideIds = await db
    .selectFrom('outside_ids')
    .selectAll()
    .where(isOneOf('game_id', ids))
    .where(isVisibleOutsideId)
    .execute();
  const titlesOf = Map.groupBy(titles, ({ game_id }) => game_id);
  const idsOf = Map.groupBy(outsideIds, ({ game_id }) => game_id);
  return new Map(
    games.map((game) => [
      game.id,
      {
        ...game,
        titles: (titlesOf.get(game.id) ?? []).map(({ title }) => title),
        outsideIds: (idsOf.get(game.id) ?? []).map(({ source, outside_id }) => ({ source, id: outside_id })),
      },
    ]),
  );
}

/** Which of these slugs are taken. */
export async function findSlugs(db: Database, slugs: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('games').select('slug').where(dialectOf(db).isOneOf('slug', slugs)).execute();
  return new Set(rows.map(({ slug }) => slug));
}

type GameRow = Omit<GameFields, 'titles'> & { id: string };

/** The games are one JSON parameter: statements with thousands of parameters are slow. */
export async function updateGames(db: Database, games: GameRow[]): Promise<void> {
  if (games.length === 0) return;
  const { id, jsonRows } = dialectOf(db);
  const assignments = importedColumns.map((column) => sql`${sql.ref(column)} = ${fromJson(column)}`);
  await sql`
    update games set updated_at = ${databaseNow(db)}, ${sql.join(assignments)}
    from ${jsonRows(JSON.stringify(games))} as changed
    where games.id = cast(changed.value ->> 'id' as ${id})`.execute(db);
}

/** The value of a column in a row of `jsonRows`. */
export function fromJson(column: string) {
  const text = sql`value ->> ${sql.lit(column)}`;
  return column === 'price_cents' ? sql`cast(${text} as integer)` : text;
}

type NewImport = { fileName: string; format: ImportFormat; added: number; changed: number };

/** Inserts a staged import. */
export async function insertImport(db: Database, { fileName, format, added, changed }: NewImport): Promise<number> {
  const { id } = await db
    .insertInto('imports')
    .values({
      file_name: fileName,
      format: format.name,
      source: format.source,
      licence: format.licence ?? outsideCatalogues[format.source]?.licence ?? null,
      added,
      changed,
      created_at: databaseNow(db),
      state: 'staged',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function setImportState(db: Database, id: number, state: ImportState): Promise<void> {
  const undone = state === 'undone' && { undone_at: databaseNow(db) };
  await db
    .updateTable('imports')
    .set({ state, ...undone })
    .where('id', '=', id)
    .execute();
}

export async function listImports(db: Database) {
  return db.selectFrom('imports').selectAll().orderBy('id').execute();
}

/** Differs if another import, an undo or a new catalogue file has changed the games, or has not ended. */
export async function readCatalogueVersion(db: Database): Promise<string> {
  const counts = await db
    .selectFrom('imports')
    .select(({ fn }) => ['state', fn.max('id').as('last'), fn.countAll().as('count')])
    .where('state', '<>', 'staged')
    .groupBy('state')
    .orderBy('state')
    .execute();
  const states = counts.map(({ state, last, count }) => `${state} ${last} ${count}`);
  return [...states, await readSetting(db, 'catalogue')].join(' ');
}

export async function readImport(db: Database, id: number) {
  return db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The last import after this one that has changed a game of it. */
export async function findLaterImport(db: Database, importId: number): Promise<number | undefined> {
  const later = await db
    .selectFrom('import_changes as later')
    .innerJoin('import_changes as own', 'own.game_id', 'later.game_id')
    .select('later.import_id')
    .where('own.import_id', '=', importId)
    .where('later.import_id', '>', importId)
    .orderBy('later.import_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return later?.import_id;
}

type ChangePage = {
  importId: number;
  after: string;
  limit: number;
  /** Only of games that were there before. */
  isAddition?: false;
};

/** What an import changed, in the order of the games' ids. */
export async function readChanges(db: Database, { importId, after, limit, isAddition }: ChangePage) {
  return db
    .selectFrom('import_changes')
    .select(['game_id', 'before', 'after'])
    .where('import_id', '=', importId)
    .where('game_id', '>', after)
    .$if(isAddition === false, (query) => query.where('before', 'is not', null))
    .orderBy('game_id')
    .limit(limit)
    .execute();
}

/** The games that an import added and that an undo must keep. */
export async function findRetainedGames(db: Database, ids: string[]): Promise<Set<string>> {
  const { isOneOf } = dialectOf(db);
  const gamesOf = (table: 'reviews' | 'hidden_reviews' | 'watch_list') =>
    db.selectFrom(table).select('game_id').where(isOneOf('game_id', ids)).distinct().execute();
  const rows = [await gamesOf('reviews'), await gamesOf('hidden_reviews'), await gamesOf('watch_list')].flat();
  const used = rows.map(({ game_id }) => game_id!);
  const adopted = await db
    .selectFrom('games')
    .select('id')
    .where(isOneOf('id', ids))
    .where('import_id', 'is', null)
    .execute();
  return new Set([...used, ...adopted.map(({ id }) => id)]);
}

/** Deletes the record of changes that are undone; of the first list also the outside ids that the import added. */
export async function forgetChanges(
  db: Database,
  importId: number,
  { withOutsideIds, others }: { withOutsideIds: string[]; others: string[] },
): Promise<void> {
  const { isOneOf } = dialectOf(db);
  await db
    .deleteFrom('outside_ids')
    .where(isOneOf('game_id', withOutsideIds))
    .where('import_id', '=', importId)
    .execute();
  await db
    .deleteFrom('import_changes')
    .where(isOneOf('game_id', [...withOutsideIds, ...others]))
    .where('import_id', '=', importId)
    .execute();
}
