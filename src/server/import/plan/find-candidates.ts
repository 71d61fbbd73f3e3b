import type { Database } from '../../db/schema.ts';
import { wordsOf } from '../../games/search/title-words.ts';
import { outsideIdKey, type ImportedGame } from '../imported-game.ts';
import { findGamesByOutsideId, findGamesByWords, readStoredGames } from '../queries.ts';
import type { StoredGame } from '../stored-game.ts';

/** The games of the catalogue that have one of an imported game's outside ids, and those that have its title. */
export type Candidates = { byId: StoredGame[]; byTitle: StoredGame[] };

/** Reads what the catalogue has of the games of a batch: a few queries for all of them. */
export async function findCandidates(db: Database, games: ImportedGame[]): Promise<(game: ImportedGame) => Candidates> {
  const idsByKey = await findGamesByOutsideId(
    db,
    games.flatMap(({ outsideIds }) => outsideIds),
  );
  const idsOf = (game: ImportedGame) => [
    ...new Set(game.outsideIds.flatMap((id) => idsByKey.get(outsideIdKey(id)) ?? [])),
  ];
  const unknown = games.filter((game) => idsOf(game).length === 0);
  const wordsOfName = new Map(unknown.map(({ name }) => [name, wordsOf(name).join(' ')]));
  const idsByWords = await findGamesByWords(db, [...new Set(wordsOfName.values())].filter(Boolean));
  const stored = await readStoredGames(db, [...new Set([...idsByKey.values(), ...[...idsByWords.values()].flat()])]);
  const read = (ids: string[]) => ids.flatMap((id) => stored.get(id) ?? []);
  return (game) => ({
    byId: read(idsOf(game)),
    byTitle: read(idsByWords.get(wordsOfName.get(game.name) ?? '') ?? []),
  });
}
