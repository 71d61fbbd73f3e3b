import type { Database } from '../../db/schema.ts';
import { wordsOf } from '../../games/search/title-words.ts';
import { outsideIdKey } from '../imported-game.ts';
import { findGamesByOutsideId, findGamesByWords, readStoredGames } from '../queries.ts';
import type { StoredGame } from '../stored-game.ts';
import type { FileRows, Row } from './file-rows.ts';
import { fieldsOf, mergeGame } from './merge.ts';

const unique = <Item>(items: Item[]) => [...new Set(items)];

/** Reads the games of the catalogue that have one of an imported game's ids: a few queries for a batch. */
export async function findById(db: Database, batch: Row[]): Promise<(row: Row) => StoredGame[]> {
  const idsByKey = await findGamesByOutsideId(
    db,
    batch.flatMap(({ game }) => game.outsideIds),
  );
  const stored = await readStoredGames(db, unique([...idsByKey.values()]));
  return ({ game }) =>
    unique(game.outsideIds.flatMap((id) => idsByKey.get(outsideIdKey(id)) ?? [])).flatMap((id) => stored.get(id) ?? []);
}

/**
 * Reads the games that have an imported game's title, as they will be after all that was accepted in earlier rounds:
 * of the catalogue, and of the file.
 */
export async function findByTitle(db: Database, rows: FileRows, batch: Row[]): Promise<(row: Row) => StoredGame[]> {
  const wordsOfName = new Map(batch.map(({ game: { name } }) => [name, toWords(name)]));
  const all = unique([...wordsOfName.values()]).filter(Boolean);
  const idsByWords = await findGamesByWords(db, all);
  const plannedByWords = new Map(all.map((words) => [words, rows.titledBefore(words)]));
  const changed = [...plannedByWords.values()].flat().filter(({ target, key }) => target !== key);
  const ids = unique([...[...idsByWords.values()].flat(), ...changed.map(({ target }) => target)]);
  const stored = await readStoredGames(db, ids);

  function asPlanned(id: string): StoredGame | undefined {
    const accepted = rows.acceptedBeforeFor(id);
    const game = stored.get(id);
    if (!accepted) return game;
    const imported = rows.row(accepted.key).game;
    if (game) return mergeGame(game, imported);
    return { ...fieldsOf(imported), id, import_id: 0, outsideIds: imported.outsideIds };
  }
  return ({ game: { name } }) => {
    const words = wordsOfName.get(name) ?? '';
    const planned = (plannedByWords.get(words) ?? []).map(({ target }) => target);
    return unique([...(idsByWords.get(words) ?? []), ...planned])
      .flatMap((id) => asPlanned(id) ?? [])
      .filter((game) => [game.name, ...game.titles].some((title) => toWords(title) === words));
  };
}

const toWords = (title: string) => wordsOf(title).join(' ');
