import type { Database } from '../db/schema.ts';
import { addToIndex, removeFromIndex, toIndexedTitle } from '../games/search/search-index.ts';
import { isEqual } from './plan/merge.ts';
import { readStoredGames, updateGames } from './queries.ts';
import type { GameFields } from './stored-game.ts';

/** A game as it is, and what changes of it. */
type GameChange = { id: string; fields: GameFields; changes: Partial<GameFields> };

export type ImportChange = { game_id: string; before: string | null; after: string | null };

/** Writes what an import says of games, in the fields that still are as they were before it. */
export const applyChanges = (db: Database, changes: ImportChange[]) => replaceFields(db, changes, 'before', 'after');

/** Restores the fields that still are what the import wrote. */
export const restoreGames = (db: Database, changes: ImportChange[]) => replaceFields(db, changes, 'after', 'before');

/** A second time, it changes nothing. */
async function replaceFields(
  db: Database,
  changes: ImportChange[],
  from: 'before' | 'after',
  to: 'before' | 'after',
): Promise<void> {
  const games = await readStoredGames(
    db,
    changes.map(({ game_id }) => game_id),
  );
  const replaced = changes.flatMap((change) => {
    const game = games.get(change.game_id);
    if (!game) return [];
    const [old, replacements] = [toFields(change[from]), toFields(change[to])];
    const unchanged = Object.entries(replacements).filter(([field]) =>
      isEqual(game[field as keyof GameFields], old[field as keyof GameFields]),
    );
    return [{ id: game.id, fields: game, changes: Object.fromEntries(unchanged) }];
  });
  await writeGameChanges(db, replaced);
}

const toFields = (json: string | null): Partial<GameFields> => JSON.parse(json ?? '{}');

/** Writes changed fields of games, and updates the search index where titles have changed. */
async function writeGameChanges(db: Database, all: GameChange[]): Promise<void> {
  const changed = all
    .filter(({ changes }) => Object.keys(changes).length > 0)
    .map(({ id, fields, changes }) => ({ ...fields, ...changes, id, changes }));
  await updateGames(db, changed);
  const retitled = changed.filter(({ changes }) => changes.name !== undefined || changes.titles !== undefined);
  if (retitled.length === 0) return;
  await removeFromIndex(
    db,
    retitled.map(({ id }) => id),
  );
  await addToIndex(
    db,
    retitled.flatMap(({ id, name, titles }) =>
      [name, ...titles].map((title, position) => ({ game_id: id, position, ...toIndexedTitle(title) })),
    ),
  );
}
