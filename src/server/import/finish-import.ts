import { setTimeout as delay } from 'node:timers/promises';
import { topics } from '../changes/topics.ts';
import { recordChange } from '../db/change-log.ts';
import { lowestId } from '../db/id.ts';
import type { Database } from '../db/schema.ts';
import type { WriteTransaction } from '../db/write-transaction.ts';
import { changeGameCount, deleteGames } from '../games/queries.ts';
import { listUnfinished, withJob, type ImportJob, type UnfinishedImport, type UnfinishedState } from './import-job.ts';
import { findRetainedGames, forgetChanges, readChanges, setImportState } from './queries.ts';
import { applyChanges, restoreGames } from './write-game-changes.ts';

/** Each process reads all games again after such a record. */
const recordIntervalMs = 5_000;

const otherImportIntervalMs = 500;

/** Records a change of games from time to time, so that what was deleted does not stay in caches. */
function createRecorder() {
  let recordedAt = performance.now();
  return (tx: WriteTransaction) => {
    if (performance.now() - recordedAt < recordIntervalMs) return;
    recordedAt = performance.now();
    recordChange(tx, [topics.games]);
  };
}

/** Writes the changes of games that were there before, and with the last of them the import has been applied. */
export async function finishApplying(job: ImportJob): Promise<void> {
  const recordSometimes = createRecorder();
  for await (const changes of readPages(job, { isAddition: false })) {
    await job.inBatch(async (tx) => {
      await applyChanges(tx.db, changes);
      recordSometimes(tx);
    });
  }
  await job.inBatch(async (tx) => {
    await setImportState(tx.db, job.importId, 'applied');
    recordChange(tx, [topics.games]);
  });
}

export type Undone = {
  deleted: number;
  restored: number;
  /** Games that it added and that stay: members have reviewed them or want them, or the catalogue has them now. */
  retained: number;
};

/** Takes an import back, or the rest of it. */
export async function finishUndoing(job: ImportJob, onProgress?: (done: number) => void): Promise<Undone> {
  const undone: Undone = { deleted: 0, restored: 0, retained: 0 };
  const recordSometimes = createRecorder();
  let done = 0;
  for await (const changes of readPages(job)) {
    const additions = changes.filter(({ before }) => before === null).map(({ game_id }) => game_id);
    const altered = changes.filter(({ before }) => before !== null);
    const { deleted, retained } = await job.inBatch(async (tx) => {
      const used = await findRetainedGames(tx.db, additions);
      const unwanted = additions.filter((gameId) => !used.has(gameId));
      await deleteGames(tx.db, unwanted);
      await changeGameCount(tx.db, -unwanted.length);
      await restoreGames(tx.db, altered);
      await forgetChanges(tx.db, job.importId, {
        // The games that stay are still known by their outside ids.
        withOutsideIds: altered.map(({ game_id }) => game_id),
        others: unwanted,
      });
      recordSometimes(tx);
      return { deleted: unwanted.length, retained: used.size };
    });
    undone.deleted += deleted;
    undone.restored += altered.length;
    undone.retained += retained;
    onProgress?.((done += changes.length));
  }
  await job.inBatch(async (tx) => {
    await setImportState(tx.db, job.importId, 'undone');
    recordChange(tx, [topics.games]);
  });
  return undone;
}

/** Deletes a staged import, which nobody has seen. */
export async function discardImport(job: ImportJob): Promise<void> {
  for await (const changes of readPages(job)) {
    const additions = changes.filter(({ before }) => before === null).map(({ game_id }) => game_id);
    const others = changes.filter(({ before }) => before !== null).map(({ game_id }) => game_id);
    await job.inBatch(async ({ db }) => {
      await deleteGames(db, additions);
      await forgetChanges(db, job.importId, { withOutsideIds: others, others: additions });
    });
  }
  await job.inBatch(({ db }) => db.deleteFrom('imports').where('id', '=', job.importId).execute());
}

/** What an import changed, a batch at a time; only the process that works on it changes these rows. */
async function* readPages({ db, importId, batchSize }: ImportJob, filter: { isAddition?: false } = {}) {
  for (let after = lowestId; ;) {
    const changes = await readChanges(db, { importId, after, limit: batchSize(), ...filter });
    if (changes.length === 0) return;
    yield changes;
    after = changes.at(-1)!.game_id;
  }
}

const finishers: Record<UnfinishedState, (job: ImportJob) => Promise<unknown>> = {
  staged: discardImport,
  applying: finishApplying,
  undoing: finishUndoing,
};

/**
 * Finishes imports and undos whose processes have died: what was staged is deleted, the rest is completed. Returns one
 * that another process is working on.
 */
export async function finishDeadImports(db: Database, signal: AbortSignal): Promise<UnfinishedImport | undefined> {
  for (;;) {
    const [first] = await listUnfinished(db);
    if (!first || first.isLive) return first;
    await withJob(db, signal, ({ db: tx }) => claimDead(tx, first), finishers[first.state]);
  }
}

/** Unless another process has taken it over. */
async function claimDead(db: Database, { id, state }: UnfinishedImport): Promise<number | undefined> {
  const unfinished = await listUnfinished(db);
  return unfinished.find((each) => each.id === id && each.state === state && !each.isLive)?.id;
}

/** Waits until no other process works on an import, and finishes what dead ones have left. */
export async function waitForOtherImports(db: Database, signal: AbortSignal): Promise<void> {
  let hasMessage = false;
  for (;;) {
    const other = await finishDeadImports(db, signal);
    if (!other) return;
    if (!hasMessage) console.error(`Another process is writing import ${other.id}, or was until now: waiting for it …`);
    hasMessage = true;
    await delay(otherImportIntervalMs, undefined, { signal });
  }
}
