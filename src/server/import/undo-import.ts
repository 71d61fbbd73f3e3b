import type { Database } from '../db/schema.ts';
import { finishUndoing, waitForOtherImports, type Undone } from './finish-import.ts';
import { ImportError } from './import-error.ts';
import { listUnfinished, withJob } from './import-job.ts';
import { findLaterImport, readImport, setImportState } from './queries.ts';

type UndoOptions = { onProgress: (done: number, total: number) => void; signal: AbortSignal };

/** Takes an import back, in short transactions: if it is stopped, another process does the rest. */
export async function undoImport(db: Database, id: number, { onProgress, signal }: UndoOptions): Promise<Undone> {
  for (;;) {
    if (await hasOtherWork(db, id)) await waitForOtherImports(db, signal);
    let total = 0;
    const undone = await withJob(
      db,
      signal,
      async (tx) => {
        if (await hasOtherWork(tx.db, id)) return undefined;
        const { added, changed } = await requireUndoable(tx.db, id);
        total = added + changed;
        await setImportState(tx.db, id, 'undoing');
        return id;
      },
      (job) => finishUndoing(job, (done) => onProgress(done, total)),
    );
    if (undone) return undone;
  }
}

/** Whether there is something to do first; the rest of an undo that was stopped is not. */
async function hasOtherWork(db: Database, id: number): Promise<boolean> {
  const unfinished = await listUnfinished(db);
  return unfinished.some((each) => each.id !== id || each.state !== 'undoing' || each.isLive);
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
