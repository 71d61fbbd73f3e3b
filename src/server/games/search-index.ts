import { sql } from 'kysely';
import { maxSearchLength } from '../../contracts/constants.ts';
import { dialectOf } from '../db/dialect.ts';
import { normalizeName } from './normalize-name.ts';
import type { Database, Schema } from '../db/schema.ts';

type NameSuffix = Omit<Schema['game_name_suffixes'], 'game_id'>;

/**
 * The suffixes of a name, each of which a search may match the beginning of, in the order in which
 * searches list them. Each is followed by two blanks, which no search contains, and by the beginning of
 * the name, so that equal suffixes are sorted by the names. A search finds a game only once, by the first
 * suffix that it matches: `min_query_length` is the length from which a search matches no earlier one.
 */
export function suffixesOf(name: string): NameSuffix[] {
  const letters = [...normalizeName(name)];
  const places = letters.flatMap((letter, place) => {
    if (letter === ' ') return [];
    const rest = letters.slice(place, place + maxSearchLength);
    const suffix = [...rest, ' ', ' ', ...letters.slice(0, place)].slice(0, maxSearchLength);
    return [{ rank: rankOf(letters, place), rest: rest.join(''), suffix: suffix.join('') }];
  });
  places.sort((one, other) => one.rank - other.rank || (one.rest < other.rest ? -1 : 1));
  return places.flatMap(({ rank, rest, suffix }, index) => {
    const shared = places.slice(0, index).map((before) => sharedLength(rest, before.rest));
    const min_query_length = Math.max(0, ...shared) + 1;
    return min_query_length > rest.length ? [] : [{ rank, suffix, min_query_length }];
  });
}

function rankOf(letters: string[], place: number): number {
  if (place === 0) return 0;
  return /[\p{L}\p{N}]/u.test(letters[place - 1]!) ? 2 : 1;
}

function sharedLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

type Named = { id: string; name: string };

/** Adds games to the search index. */
export async function indexNames(db: Database, games: Named[]): Promise<void> {
  const rows = games.flatMap(({ id, name }) =>
    suffixesOf(name).map((suffix) => ({ game_id: id, ...suffix })),
  );
  const { id, jsonRows } = dialectOf(db);
  // As one value: databases take long over a statement of many, and refuse one of very many.
  await sql`
    insert into game_name_suffixes (game_id, rank, min_query_length, suffix)
    select cast(value ->> 'game_id' as ${id}), cast(value ->> 'rank' as smallint),
      cast(value ->> 'min_query_length' as smallint), value ->> 'suffix'
    from ${jsonRows(JSON.stringify(rows))}`.execute(db);
}

/** Replaces the entries of games in the search index by those of their current names. */
export async function reindexNames(db: Database, games: Named[]): Promise<void> {
  if (games.length === 0) return;
  const ids = games.map(({ id }) => id);
  await db.deleteFrom('game_name_suffixes').where('game_id', 'in', ids).execute();
  await indexNames(db, games);
}
