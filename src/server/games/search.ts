import { z } from 'zod';
import type { Game } from '../../contracts/game.ts';
import { maxSearchLength } from '../../contracts/constants.ts';
import { Id } from '../../contracts/id.ts';
import type { Page } from '../../contracts/paging.ts';
import { normalizeName } from './normalize-name.ts';
import type { Database } from '../db/schema.ts';
import { toPage } from '../http/paging.ts';
import { toGame } from './queries.ts';

/** From the best on; see the schema for what they mean. */
const ranks = [0, 1, 2];

/** Sorts after every letter, and stands in no folded name. */
const maxCodePoint = '\u{10FFFF}';

type SearchPosition = { rank: number; suffix: string; id: string };

/**
 * Games whose name has a text in it: first those whose name begins with it, then those of which a
 * word does, then the rest; of each kind, in the order of the name from there on.
 */
export async function searchGames(
  db: Database,
  { text, limit, after }: { text: string; limit: number; after?: SearchPosition | undefined },
): Promise<Page<Game>> {
  const letters = toQuery(text);
  // Of a text of marks alone nothing is left to look for.
  if (letters === '') return { rows: [], next: undefined };
  const rows: Awaited<ReturnType<typeof findInRank>> = [];
  for (const rank of ranks.slice(after?.rank)) {
    const missing = limit + 1 - rows.length;
    if (missing === 0) break;
    const from = after?.rank === rank ? after : undefined;
    rows.push(...(await findInRank(db, { letters, rank, limit: missing, from })));
  }
  const page = toPage(rows, limit, ({ rank, suffix, id }) => [rank, suffix, id]);
  return { ...page, rows: page.rows.map(toGame) };
}

type SearchPage = {
  letters: string;
  rank: number;
  limit: number;
  from: SearchPosition | undefined;
};

function findInRank(db: Database, { letters, rank, limit, from }: SearchPage) {
  return (
    db
      .selectFrom('game_name_suffixes')
      .innerJoin('games', 'games.id', 'game_name_suffixes.game_id')
      .selectAll('games')
      .select(['rank', 'suffix'])
      .where('rank', '=', rank)
      .where('suffix', '<', letters + maxCodePoint)
      .$if(from === undefined, (query) => query.where('suffix', '>=', letters))
      .$if(from !== undefined, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('suffix', 'game_id'), '>', tuple(from!.suffix, from!.id)),
        ),
      )
      // A game comes once, however often its name has the letters.
      .where('min_query_length', '<=', letters.length)
      .orderBy('suffix')
      .orderBy('game_id')
      .limit(limit)
      .execute()
  );
}

/** The shape of a place in what a search for the given text finds. */
export function searchCursorSchema(text: string) {
  const suffix = z
    .string()
    .startsWith(toQuery(text))
    .regex(/^\P{Cc}*$/u);
  return z
    .tuple([z.int().min(0).max(2), suffix, Id])
    .transform(([rank, found, id]): SearchPosition => ({ rank, suffix: found, id }));
}

function toQuery(text: string): string {
  return [...normalizeName(text)].slice(0, maxSearchLength).join('');
}
