import { sql } from 'kysely';
import { maxSearchLength } from '../../contracts/constants.ts';
import { dialectOf } from '../db/dialect.ts';
import { normalizeName } from './normalize-name.ts';
import type { Database, Schema } from '../db/schema.ts';

type NameSuffix = Omit<Schema['game_name_suffixes'], 'game_id'>;

/**
 * All suffixes of a name, in the order in which a search lists their matches: a search for a part of a name
 * is a prefix search among suffixes. Each suffix is followed by two spaces, which no query contains, and by
 * the beginning of the name, so that equal suffixes are sorted by the names. A search must list a game only
 * once, by the first suffix that matches: `min_query_length` is the length from which a query that matches
 * this suffix matches no earlier one.
 */
export function suffixesOf(name: string): NameSuffix[] {
  const letters = [...normalizeName(name)];
  const candidates = letters.flatMap((letter, start) => {
    if (letter === ' ') return [];
    const rest = letters.slice(start, start + maxSearchLength);
    const suffix = [...rest, ' ', ' ', ...letters.slice(0, start)].slice(0, maxSearchLength);
    return [{ rank: rankOf(letters, start), rest: rest.join(''), suffix: suffix.join('') }];
  });
  candidates.sort((one, other) => one.rank - other.rank || (one.rest < other.rest ? -1 : 1));
  return candidates.flatMap(({ rank, rest, suffix }, index) => {
    const shared = candidates.slice(0, index).map((earlier) => sharedLength(rest, earlier.rest));
    const min_query_length = Math.max(0, ...shared) + 1;
    return min_query_length > rest.length ? [] : [{ rank, suffix, min_query_length }];
  });
}

/** 0: beginning of the name, 1: beginning of a word, 2: inside a word. */
function rankOf(letters: string[], start: number): number {
  if (start === 0) return 0;
  return /[\p{L}\p{N}]/u.test(letters[start - 1]!) ? 2 : 1;
}

function sharedLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

type NamedGame = { id: string; name: string };

/** Adds games to the search index. */
export async function indexNames(db: Database, games: NamedGame[]): Promise<void> {
  const rows = games.flatMap(({ id, name }) => suffixesOf(name).map((suffix) => ({ game_id: id, ...suffix })));
  const { id, jsonRows } = dialectOf(db);
  // All rows as one JSON parameter: statements with thousands of parameters are slow, and databases limit them.
  await sql`
    insert into game_name_suffixes (game_id, rank, min_query_length, suffix)
    select cast(value ->> 'game_id' as ${id}), cast(value ->> 'rank' as smallint),
      cast(value ->> 'min_query_length' as smallint), value ->> 'suffix'
    from ${jsonRows(JSON.stringify(rows))}`.execute(db);
}

/** Rebuilds the search index for games whose names have changed. */
export async function reindexNames(db: Database, games: NamedGame[]): Promise<void> {
  if (games.length === 0) return;
  const ids = games.map(({ id }) => id);
  await db.deleteFrom('game_name_suffixes').where('game_id', 'in', ids).execute();
  await indexNames(db, games);
}
