import { z } from 'zod';
import type { Game } from '../../contracts/game.ts';
import { searchLength } from '../../contracts/lengths.ts';
import { Id } from '../../contracts/id.ts';
import type { Page } from '../../contracts/paging.ts';
import { foldName } from '../db/fold-name.ts';
import type { Database } from '../db/schema.ts';
import { toPage } from '../http/paging.ts';
import { toGame } from './queries.ts';

/** From the best on; see the schema for what they mean. */
const ranks = [0, 1, 2];

/** Sorts after every letter, and stands in no folded name. */
const highest = '\u{10FFFF}';

type Place = { rank: number; part: string; id: string };

/**
 * Games whose name has a text in it: first those whose name begins with it, then those of which a
 * word does, then the rest; of each kind, in the order of the name from there on.
 */
export async function searchGames(
  db: Database,
  { text, limit, after }: { text: string; limit: number; after?: Place | undefined },
): Promise<Page<Game>> {
  const letters = lettersOf(text);
  // Of a text of marks alone nothing is left to look for.
  if (letters === '') return { rows: [], next: undefined };
  const rows: Awaited<ReturnType<typeof findInRank>> = [];
  for (const rank of ranks.slice(after?.rank)) {
    const missing = limit + 1 - rows.length;
    if (missing === 0) break;
    const from = after?.rank === rank ? after : undefined;
    rows.push(...(await findInRank(db, { letters, rank, limit: missing, from })));
  }
  const page = toPage(rows, limit, ({ rank, part, id }) => [rank, part, id]);
  return { ...page, rows: page.rows.map(toGame) };
}

type Wanted = { letters: string; rank: number; limit: number; from: Place | undefined };

function findInRank(db: Database, { letters, rank, limit, from }: Wanted) {
  return (
    db
      .selectFrom('game_name_parts')
      .innerJoin('games', 'games.id', 'game_name_parts.game_id')
      .selectAll('games')
      .select(['rank', 'part'])
      .where('rank', '=', rank)
      .where('part', '<', letters + highest)
      .$if(from === undefined, (query) => query.where('part', '>=', letters))
      .$if(from !== undefined, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('part', 'game_id'), '>', tuple(from!.part, from!.id)),
        ),
      )
      // A game comes once, however often its name has the letters.
      .where('finds_from', '<=', letters.length)
      .orderBy('part')
      .orderBy('game_id')
      .limit(limit)
      .execute()
  );
}

/** The shape of a place in what a search for the given text finds. */
export function placeIn(text: string) {
  const part = z
    .string()
    .startsWith(lettersOf(text))
    .regex(/^\P{Cc}*$/u);
  return z
    .tuple([z.int().min(0).max(2), part, Id])
    .transform(([rank, found, id]): Place => ({ rank, part: found, id }));
}

function lettersOf(text: string): string {
  return [...foldName(text)].slice(0, searchLength).join('');
}
