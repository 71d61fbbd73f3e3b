import { databaseNow } from '../db/dialect.ts';
import { lowestId } from '../db/id.ts';
import type { Database } from '../db/schema.ts';
import { withStartupLock } from '../db/startup-lock.ts';
import { recordGamesChange } from '../games/queries.ts';
import { removeFromIndex } from '../games/search/search-index.ts';
import { ImportError } from './import-error.ts';
import { isEqual } from './plan/merge.ts';
import {
  deleteGames,
  findRetainedGames,
  findLaterImport,
  forgetChanges,
  readChanges,
  readImport,
  readStoredGames,
} from './queries.ts';
import type { GameFields } from './stored-game.ts';
import { writeGameChanges } from './write-game-changes.ts';

type Undone = {
  deleted: number;
  restored: number;
  /** Games that it added and that stay: members have reviewed them or want them, or the catalogue has them now. */
  retained: number;
};

type UndoOptions = { onProgress: (done: number, total: number) => void; signal: AbortSignal };

const batchSize = 1_000;

/** Takes an import back, in one transaction. */
export async function undoImport(db: Database, id: number, { onProgress, signal }: UndoOptions): Promise<Undone> {
  return withStartupLock(db, async (tx) => {
    const { added, changed } = await requireUndoable(tx.db, id);
    const undone: Undone = { deleted: 0, restored: 0, retained: 0 };
    let [done, after] = [0, lowestId];
    for (;;) {
      const changes = await readChanges(tx.db, { importId: id, after, limit: batchSize });
      if (changes.length === 0) break;
      const additions = changes.filter(({ before }) => before === null).map(({ game_id }) => game_id);
      const retained = await findRetainedGames(tx.db, additions);
      const unwanted = additions.filter((gameId) => !retained.has(gameId));
      await removeGames(tx.db, unwanted);
      const altered = changes.filter(({ before }) => before !== null);
      await restoreGames(tx.db, altered);
      await forgetChanges(tx.db, id, {
        // The games that stay are still known by their outside ids.
        withOutsideIds: altered.map(({ game_id }) => game_id),
        others: unwanted,
      });
      undone.deleted += unwanted.length;
      undone.restored += altered.length;
      undone.retained += retained.size;
      after = changes.at(-1)!.game_id;
      done += changes.length;
      onProgress(done, added + changed);
      signal.throwIfAborted();
    }
    await tx.db
      .updateTable('imports')
      .set({ undone_at: databaseNow(tx.db) })
      .where('id', '=', id)
      .execute();
    await recordGamesChange(tx);
    return undone;
  });
}

async function requireUndoable(db: Database, id: number) {
  const found = await readImport(db, id);
  if (!found) throw new ImportError(`There is no import number ${id}. The command imports lists them.`);
  if (found.undone_at !== null) throw new ImportError(`Import ${id} is undone already.`);
  const later = await findLaterImport(db, id);
  if (later !== undefined) {
    throw new ImportError(`Import ${later} has changed games of import ${id} since: undo import ${later} first.`);
  }
  return found;
}

async function removeGames(db: Database, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await removeFromIndex(db, ids);
  await deleteGames(db, ids);
}

type Change = { game_id: string; before: string | null; after: string | null };

/** Restores the fields that still are what the import wrote. */
async function restoreGames(db: Database, changes: Change[]): Promise<void> {
  const games = await readStoredGames(
    db,
    changes.map(({ game_id }) => game_id),
  );
  const restored = changes.flatMap((change) => {
    const game = games.get(change.game_id);
    if (!game) return [];
    const before: Partial<GameFields> = JSON.parse(change.before ?? '{}');
    const after: Partial<GameFields> = JSON.parse(change.after ?? '{}');
    const unchanged = Object.entries(before).filter(([field]) =>
      isEqual(game[field as keyof GameFields], after[field as keyof GameFields]),
    );
    return [{ id: game.id, fields: game, changes: Object.fromEntries(unchanged) }];
  });
  await writeGameChanges(db, restored);
}
