import { sql, type Selectable, type SqlBool } from 'kysely';
import type { Game, GameDetails, GameSource } from '../../contracts/game.ts';
import { slugOfCover } from '../../contracts/pictures/member-photo.ts';
import { databaseNow, dialectOf } from '../db/dialect.ts';
import { lowestId } from '../db/id.ts';
import { reindexGames, removeFromIndex } from './search/search-index.ts';
import type { Database, Schema } from '../db/schema.ts';
import { topics } from '../changes/topics.ts';
import { recordChange } from '../db/change-log.ts';
import type { WriteTransaction } from '../db/write-transaction.ts';
import { readSetting, writeSetting } from '../db/settings.ts';
import { toPage, type DivisiblePage } from '../http/paging.ts';
import { readSourceInfo } from './source-info.ts';
import { isVisible, isVisibleOutsideId, visibleGameCount } from './visible-games.ts';
import { derivedIdSource, outsideCatalogues, ownSource, sourcePage } from './outside-catalogues.ts';

/** Databases limit the number of parameters of a statement. */
const upsertBatchSize = 1_000;

type GameRow = Selectable<Schema['games']>;

/** Lists games in the order in which they were added; `interleave` in catalogue.ts orders those of one start. */
export async function listGames(
  db: Database,
  { limit, after = lowestId }: { limit: number; after?: string | undefined },
): Promise<DivisiblePage<Game>> {
  const rows = await db
    .selectFrom('games')
    .selectAll()
    .where('id', '>', after)
    .where(isVisible)
    .orderBy('id')
    .limit(limit + 1)
    .execute();
  const page = toPage(rows, limit, (last) => [last.id]);
  const total = Number(await readSetting(db, 'game count'));
  return { ...page, rows: page.rows.map(toGame), total };
}

/** A game with what its own page shows in addition, but for the sources. */
export type FoundGame = Omit<GameDetails, 'sources'>;

export async function readGame(db: Database, id: string): Promise<FoundGame | undefined> {
  const row = await db.selectFrom('games').selectAll().where('id', '=', id).where(isVisible).executeTakeFirst();
  return row && { ...toGame(row), sourceInfo: readSourceInfo(row.source_info) };
}

/** The outside catalogues that know a game. Some know it by two ids, of which one leads to its page. */
export async function readSources(db: Database, gameId: string): Promise<GameSource[]> {
  const rows = await db
    .selectFrom('outside_ids')
    .select((ids) => [
      'source',
      'outside_id',
      ids
        .selectFrom('import_changes')
        .innerJoin('imports', 'imports.id', 'import_changes.import_id')
        .select('licence')
        .whereRef('import_changes.game_id', '=', 'outside_ids.game_id')
        .whereRef('imports.source', '=', 'outside_ids.source')
        .where('imports.state', '<>', 'staged')
        .orderBy('imports.id', 'desc')
        .limit(1)
        .as('licence'),
    ])
    .where('outside_ids.game_id', '=', gameId)
    .where(isVisibleOutsideId)
    .where('source', 'not in', [ownSource, derivedIdSource])
    .orderBy('source')
    .orderBy('outside_id')
    .execute();
  const byLabel = Map.groupBy(rows, ({ source }) => outsideCatalogues[source]?.label ?? source);
  return [...byLabel].map(([name, ids]) => ({
    name,
    url: ids.map(({ source, outside_id }) => sourcePage(source, outside_id)).find(Boolean) ?? null,
    licence: ids.map(({ licence }) => licence).find(Boolean) ?? null,
  }));
}

/** Finds a game by its exact name; of several, the oldest. */
export async function findGameByTitle(db: Database, name: string) {
  return db
    .selectFrom('games')
    .select(['id', 'name', 'photo'])
    .where('name', '=', name)
    .where(isVisible)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Finds the game that a picture is of; of several, the oldest. A cover of this site keeps its game when it is repainted. */
export async function findGameByPhoto(db: Database, photo: string) {
  if (photo === '') return undefined;
  const slug = slugOfCover(photo);
  const games = db.selectFrom('games').select('name').where(isVisible).orderBy('id').limit(1);
  return (slug === undefined ? games.where('photo', '=', photo) : games.where('slug', '=', slug)).executeTakeFirst();
}

export async function readGamesById(db: Database, ids: string[]): Promise<Map<string, Game>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('games').selectAll().where('id', 'in', ids).where(isVisible).execute();
  return new Map(rows.map((row) => [row.id, toGame(row)]));
}

export async function readNamesById(db: Database, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('games').select(['id', 'name']).where('id', 'in', ids).where(isVisible).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function readGamesBySlug(db: Database, slugs: string[]): Promise<Map<string, Game>> {
  if (slugs.length === 0) return new Map();
  const rows = await db.selectFrom('games').selectAll().where('slug', 'in', slugs).where(isVisible).execute();
  return new Map(rows.map((row) => [row.slug, toGame(row)]));
}

/** Ids greater than `after`, up to and including `to`. */
export type IdRange = { after: string; to: string };

/** Lists the games of a range for a sitemap, with the time of their last change. */
export async function listGamesInRange(db: Database, { after, to }: IdRange, limit: number) {
  return db
    .selectFrom('games')
    .select(['id', 'updated_at'])
    .where('id', '>', after)
    .where('id', '<=', to)
    .where(isVisible)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/**
 * Finds the last id of each full sitemap part of `size` games. Ids grow with time, so known boundaries stay: the
 * search continues after the last of them.
 */
export async function findSitemapBoundaries(db: Database, size: number, known: string[]): Promise<string[]> {
  const after = known.at(-1);
  const [lastOfPart, following] = await db
    .selectFrom('games')
    .select('id')
    .$if(after !== undefined, (query) => query.where('id', '>', after!))
    .where(isVisible)
    .orderBy('id')
    .offset(size - 1)
    .limit(2)
    .execute();
  return lastOfPart && following ? findSitemapBoundaries(db, size, [...known, lastOfPart.id]) : known;
}

type NewGame = Omit<GameRow, 'platforms' | 'source_info' | 'rating_count' | 'rating_sum' | 'created_at' | 'updated_at'>;

/** Every column that a file of the catalogue sets, but those by which it is identified. */
type UpdatedColumn = Exclude<keyof NewGame | 'updated_at', 'id' | 'slug'>;

/** Inserts games, or updates those with the same slug, which keep their ids. */
export async function upsertGames(tx: WriteTransaction, games: NewGame[]): Promise<void> {
  if (games.length === 0) return;
  for (let start = 0; start < games.length; start += upsertBatchSize) {
    await upsertBatch(tx, games.slice(start, start + upsertBatchSize));
  }
  await recordGamesChange(tx);
}

async function upsertBatch(tx: WriteTransaction, games: NewGame[]): Promise<void> {
  await deleteStagedGames(tx.db, games);
  const oldNames = await readNames(tx.db, games);
  const time = databaseNow(tx.db);
  const stored = await tx.db
    .insertInto('games')
    .values(games.map((game) => ({ ...game, created_at: time, updated_at: time })))
    .onConflict((conflict) =>
      conflict.column('slug').doUpdateSet(
        (row) =>
          ({
            name: row.ref('excluded.name'),
            photo: row.ref('excluded.photo'),
            price_cents: row.ref('excluded.price_cents'),
            currency: row.ref('excluded.currency'),
            game_detail: row.ref('excluded.game_detail'),
            manufacturer_name: row.ref('excluded.manufacturer_name'),
            // An import may know the date of the same year.
            release_date: sql<string | null>`case
              when substr(games.release_date, 1, 4) = excluded.release_date then games.release_date
              else excluded.release_date end`,
            genre: row.ref('excluded.genre'),
            import_id: row.ref('excluded.import_id'),
            updated_at: row.ref('excluded.updated_at'),
          }) satisfies Record<UpdatedColumn, unknown>,
      ),
    )
    .returning(['id', 'slug', 'name'])
    .execute();
  const renamed = stored.filter(({ slug, name }) => oldNames.get(slug) !== name);
  await reindexGames(
    tx.db,
    renamed.map(({ id }) => id),
  );
}

/** Deletes the games of an import that nobody sees yet and that has the same slugs: it will find the catalogue changed. */
async function deleteStagedGames(db: Database, games: { slug: string }[]): Promise<void> {
  const slugs = games.map(({ slug }) => slug);
  const staged = await db
    .selectFrom('games')
    .select('id')
    .where('slug', 'in', slugs)
    .where(sql<SqlBool>`not ${isVisible}`)
    .execute();
  await deleteGames(
    db,
    staged.map(({ id }) => id),
  );
}

/** Deletes games, with what the search index and outside catalogues know of them. */
export async function deleteGames(db: Database, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const { isOneOf } = dialectOf(db);
  await removeFromIndex(db, ids);
  await db.deleteFrom('outside_ids').where(isOneOf('game_id', ids)).execute();
  await db.deleteFrom('games').where(isOneOf('id', ids)).execute();
}

/** Counts the games for the lists, and tells all processes of the change; call it after a transaction's last game. */
export async function recordGamesChange(tx: WriteTransaction): Promise<void> {
  await writeSetting(tx.db, 'game count', String(await countVisibleGames(tx.db)));
  recordChange(tx, [topics.games]);
}

export async function countVisibleGames(db: Database): Promise<number> {
  const { rows } = await sql<{ total: number }>`select ${visibleGameCount} as total`.execute(db);
  return Number(rows[0]!.total);
}

/** For some games that have become visible, or were deleted: counting all would take longer. */
export async function changeGameCount(db: Database, difference: number): Promise<void> {
  const total = Number(await readSetting(db, 'game count')) + difference;
  await writeSetting(db, 'game count', String(total));
}

/** Reads the current names of games, by slug. */
async function readNames(db: Database, games: { slug: string }[]): Promise<Map<string, string>> {
  const slugs = games.map(({ slug }) => slug);
  const rows = await db.selectFrom('games').select(['slug', 'name']).where('slug', 'in', slugs).execute();
  return new Map(rows.map(({ slug, name }) => [slug, name]));
}

export function toGame(row: GameRow): Game {
  return {
    _id: row.id,
    name: row.name,
    gameTitle: row.name,
    photo: row.photo,
    price: row.price_cents === null ? null : row.price_cents / 100,
    currency: row.currency,
    game_detail: row.game_detail,
    manufacturer_name: row.manufacturer_name,
    releaseYear: row.release_date === null ? null : Number(row.release_date.slice(0, 4)),
    releaseDate: row.release_date,
    gameGenre: row.genre as Game['gameGenre'],
    platforms: JSON.parse(row.platforms),
    ratingCount: row.rating_count,
    averageRating: averageRating(row.rating_count, row.rating_sum),
  };
}

/** Rounded to two decimals; null without a vote. */
export function averageRating(count: number, sum: number): number | null {
  return count === 0 ? null : Math.round((sum / count) * 100) / 100;
}
