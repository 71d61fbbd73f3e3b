import { z } from 'zod';
import type { Game } from '../../contracts/game.ts';
import { maxSearchLength } from '../../contracts/constants.ts';
import { Id } from '../../contracts/id.ts';
import type { Page } from '../../contracts/paging.ts';
import { normalizeName } from './normalize-name.ts';
import type { Database } from '../db/schema.ts';
import { toPage } from '../http/paging.ts';
import { toGame } from './queries.ts';

/** Best first; `rankOf` in search-index.ts assigns them. */
const ranks = [0, 1, 2];

/** Sorts after every character, and occurs in no normalized name. */
const maxCodePoint = '\u{10FFFF}';

type SearchPosition = { rank: number; suffix: string; id: string };

/**
 * Lists the games whose name contains a text: first names that begin with it, then names with a word that
 * begins with it, then the rest; within a rank, in the order of the matched suffix. Case and accents do not
 * matter, but typos do: only texts that a name contains find it (record 17).
 */
export async function searchGames(
  db: Database,
  { text, limit, after }: { text: string; limit: number; after?: SearchPosition | undefined },
): Promise<Page<Game>> {
  const queryText = toQuery(text);
  // Nothing is left of a text that consists of accents only.
  if (queryText === '') return { rows: [], next: undefined };
  const rows: Awaited<ReturnType<typeof findInRank>> = [];
  for (const rank of ranks.slice(after?.rank)) {
    const remaining = limit + 1 - rows.length;
    if (remaining === 0) break;
    const from = after?.rank === rank ? after : undefined;
    rows.push(...(await findInRank(db, { queryText, rank, limit: remaining, from })));
  }
  const page = toPage(rows, limit, ({ rank, suffix, id }) => [rank, suffix, id]);
  return { ...page, rows: page.rows.map(toGame) };
}

type SearchPage = { queryText: string; rank: number; limit: number; from: SearchPosition | undefined };

function findInRank(db: Database, { queryText, rank, limit, from }: SearchPage) {
  return (
    db
      .selectFrom('game_name_suffixes')
      .innerJoin('games', 'games.id', 'game_name_suffixes.game_id')
      .selectAll('games')
      .select(['rank', 'suffix'])
      .where('rank', '=', rank)
      .where('suffix', '<', queryText + maxCodePoint)
      .$if(from === undefined, (query) => query.where('suffix', '>=', queryText))
      .$if(from !== undefined, (query) =>
        query.where(({ eb, refTuple, tuple }) => eb(refTuple('suffix', 'game_id'), '>', tuple(from!.suffix, from!.id))),
      )
      // Matches only the first suffix of a name, so that a game is listed once.
      .where('min_query_length', '<=', queryText.length)
      .orderBy('suffix')
      .orderBy('game_id')
      .limit(limit)
      .execute()
  );
}

/** The schema of a cursor into the results of a search for `text`. */
export function searchCursorSchema(text: string) {
  const Suffix = z
    .string()
    .startsWith(toQuery(text))
    .regex(/^\P{Cc}*$/u);
  return z.tuple([z.int().min(0).max(2), Suffix, Id]).transform(([rank, suffix, id]) => ({ rank, suffix, id }));
}

function toQuery(text: string): string {
  return [...normalizeName(text)].slice(0, maxSearchLength).join('');
}
