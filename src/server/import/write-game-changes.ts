import type { Database } from '../db/schema.ts';
import { addToIndex, removeFromIndex, toIndexedTitle } from '../games/search/search-index.ts';
import { updateGames } from './queries.ts';
import type { GameFields } from './stored-game.ts';

/** A game as it is, and what changes of it. */
type GameChange = { id: string; fields: GameFields; changes: Partial<GameFields> };

/** Writes changed fields of games, and updates the search index where titles have changed. */
export async function writeGameChanges(db: Database, all: GameChange[]): Promise<void> {
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
