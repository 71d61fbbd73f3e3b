import { gameOfTopic, topics } from '../../changes/topics.ts';
import type { ChangeFeed } from '../../changes/change-feed.ts';
import type { Database } from '../../db/schema.ts';
import { readGameColumns, updateScores, type GameColumns } from './game-columns.ts';

export type ColumnStore = ReturnType<typeof createColumnStore>;

/** If more scores have changed, everything is read again. */
const maxChangedScores = 1_000;

/**
 * Keeps the columns of all games in memory, as current as the change feed. They are read at the first use and again
 * after a change of the catalogue; after a review, only the score of its game is read again.
 */
export function createColumnStore(db: Database, feed: Pick<ChangeFeed, 'isFresh' | 'catchUp'>) {
  let columns: GameColumns | undefined;
  /** Counts the changes of the catalogue. */
  let version = 0;
  const changedScores = new Set<string>();
  let running: Promise<void> | undefined;

  async function update(): Promise<void> {
    const ids = [...changedScores];
    changedScores.clear();
    const before = version;
    const current = columns;
    // Undefined until it has been read: after an error, the next call reads everything.
    columns = undefined;
    if (current) await updateScores(db, current, ids);
    const read = current ?? (await readGameColumns(db));
    // If the catalogue has changed meanwhile, the next call reads again.
    if (before === version) columns = read;
  }

  function reset(): void {
    columns = undefined;
    version += 1;
    changedScores.clear();
  }

  return {
    async read(): Promise<GameColumns> {
      if (!feed.isFresh()) await feed.catchUp();
      // It may have begun before a change that this call must see.
      await running?.catch(() => undefined);
      while (!columns || changedScores.size > 0) {
        running ??= update().finally(() => (running = undefined));
        await running;
      }
      return columns;
    },
    invalidate(changed: string[]): void {
      if (changed.includes(topics.games)) return reset();
      for (const topic of changed) {
        const id = gameOfTopic(topic);
        if (id !== undefined) changedScores.add(id);
      }
      if (changedScores.size > maxChangedScores) reset();
    },
    reset,
  };
}
