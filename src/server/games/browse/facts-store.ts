import { gameOfTopic, topics } from '../../changes/topics.ts';
import type { ChangeFeed } from '../../changes/change-feed.ts';
import type { Database } from '../../db/schema.ts';
import { readGameFacts, updateScores, type GameFacts } from './game-facts.ts';

export type FactsStore = ReturnType<typeof createFactsStore>;

/** If more scores have changed, all facts are read again. */
const maxChangedScores = 1_000;

/**
 * Keeps the facts of all games in memory, as new as the change feed: read at the first use, and again when the
 * catalogue changes; of a game that is reviewed, only its score is read again.
 */
export function createFactsStore(db: Database, feed: Pick<ChangeFeed, 'isFresh' | 'catchUp'>) {
  let facts: GameFacts | undefined;
  /** Counts the changes of the catalogue. */
  let version = 0;
  const changedScores = new Set<string>();
  let running: Promise<void> | undefined;

  async function update(): Promise<void> {
    const ids = [...changedScores];
    changedScores.clear();
    const before = version;
    const current = facts;
    // Undefined until it has been read: after an error, the next call reads everything.
    facts = undefined;
    if (current) await updateScores(db, current, ids);
    const read = current ?? (await readGameFacts(db));
    // If the catalogue has changed meanwhile, the next call reads again.
    if (before === version) facts = read;
  }

  function reset(): void {
    facts = undefined;
    version += 1;
    changedScores.clear();
  }

  return {
    async read(): Promise<GameFacts> {
      if (!feed.isFresh()) await feed.catchUp();
      // It may have begun before a change that this call must see.
      await running?.catch(() => undefined);
      while (!facts || changedScores.size > 0) {
        running ??= update().finally(() => (running = undefined));
        await running;
      }
      return facts;
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
