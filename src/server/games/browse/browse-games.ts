import { z } from 'zod';
import type { GameSort } from '../../../contracts/constants.ts';
import type { Game } from '../../../contracts/game.ts';
import type { GameCountQuery, GameCounts, GameFilterQuery } from '../../../contracts/browse/game-query.ts';
import { Id } from '../../../contracts/id.ts';
import type { PageQuery } from '../../../contracts/paging.ts';
import { parseRange } from '../../../contracts/browse/range.ts';
import type { Database } from '../../db/schema.ts';
import { decodeCursor, toPage, type DivisiblePage } from '../../http/paging.ts';
import { listGames, readGamesById, readNamesById } from '../queries.ts';
import { searchGames } from '../search/search.ts';
import { countGames } from './count-games.ts';
import type { ColumnStore } from './column-store.ts';
import type { GameColumns } from './game-columns.ts';
import { orderOf, selectGames, type GameFilter } from './select-games.ts';

const GameCursor = z.tuple([Id]).transform(([after]) => after);

/** The cursor of a list with a filter or another order: the number of games before its page. */
const OffsetCursor = z.tuple([z.int().min(1)]).transform(([offset]) => offset);

type ListQuery = GameFilterQuery & PageQuery & { sort: GameSort };

/** Whether a list has a text, a filter or an order of its own: without them it is the whole catalogue. */
export function isFiltered({ limit: _limit, cursor: _cursor, sort, q, ...filter }: ListQuery): boolean {
  return sort !== 'relevance' || Boolean(q) || Object.values(filter).some((value) => value !== undefined);
}

/** Whether a new review can change which games a list shows, or their order. */
export function dependsOnScores({ q, rating, reviewed, sort }: ListQuery): boolean {
  return Boolean(q) || rating !== undefined || reviewed !== undefined || sort === 'best' || sort === 'reviewed';
}

export type GameBrowser = ReturnType<typeof createGameBrowser>;

/** Lists games by a text, a filter and an order, and counts them. */
export function createGameBrowser(db: Database, store: ColumnStore) {
  /** Searches in flight, by their text. */
  const searches = new Map<string, { columns: GameColumns; ids: Promise<string[]> }>();

  /** A page asks for games and counts at the same time: they share the search. */
  async function search(text: string): Promise<string[]> {
    const columns = await store.read();
    const running = searches.get(text);
    // A search that began before the catalogue has changed may miss a game.
    if (running?.columns === columns) return running.ids;
    const ids = searchGames(db, columns, text).finally(() => searches.delete(text));
    searches.set(text, { columns, ids });
    return ids;
  }

  /** The columns of all games, and the positions of those that match a text, best matches first. */
  async function read(text: string | undefined) {
    const ids = text ? await search(text) : undefined;
    const columns = await store.read();
    return { columns, matches: ids?.flatMap((id) => columns.positions.get(id) ?? []) };
  }

  return {
    async list({ q, sort, limit, cursor, ...query }: ListQuery): Promise<DivisiblePage<Game>> {
      if (!isFiltered({ q, sort, limit, cursor, ...query })) {
        return listGames(db, { limit, after: decodeCursor(GameCursor, cursor) });
      }
      const offset = decodeCursor(OffsetCursor, cursor) ?? 0;
      const { columns, matches } = await read(q);
      const { page, total } = selectGames(columns, {
        matches,
        filter: toFilter(query),
        sort,
        offset,
        limit: limit + 1,
      });
      const ids = page.map((position) => columns.ids[position]!);
      const { rows: shown, next, cursorAfter } = toPage(ids, limit, (last) => [offset + ids.indexOf(last) + 1]);
      const games = await readGamesById(db, shown);
      const rows = shown.flatMap((id) => games.get(id) ?? []);
      return {
        rows,
        next,
        total,
        // A game that was deleted after the columns had been read is not among the rows.
        cursorAfter: (count) => cursorAfter(ids.indexOf(rows[count - 1]!._id) + 1),
      };
    },
    /** The names of all games in their order, each once; null if there are more games. */
    async readNames(maxCount: number): Promise<string[] | null> {
      const columns = await store.read();
      if (columns.ids.length > maxCount) return null;
      const ids = Array.from(orderOf(columns, undefined, 'name'), (position) => columns.ids[position]!);
      const names = await readNamesById(db, ids);
      return [...new Set(ids.flatMap((id) => names.get(id) ?? []))];
    },
    async count({ q, makerSearch, ...query }: GameCountQuery): Promise<GameCounts> {
      const { columns, matches } = await read(q);
      return countGames(columns, matches, toFilter(query), makerSearch);
    },
  };
}

function toFilter({ genre, maker, tag, year, price, rating, reviewed }: GameFilterQuery): GameFilter {
  return {
    genre,
    maker,
    tag,
    year: year === undefined ? undefined : parseRange(year),
    price: price === undefined ? undefined : parseRange(price),
    rating,
    reviewed: reviewed && reviewed === 'yes',
  };
}
