import { topics } from '../changes/topics.ts';
import { recordChange } from '../db/change-log.ts';
import { newId } from '../db/id.ts';
import type { Database } from '../db/schema.ts';
import { changeGameCount } from '../games/queries.ts';
import { addToIndex, type TitleRow } from '../games/search/search-index.ts';
import { finishApplying, finishDeadImports, waitForOtherImports } from './finish-import.ts';
import { listUnfinished, withJob, type ImportJob } from './import-job.ts';
import { inBatches } from './in-batches.ts';
import { insertGames, insertImportChanges, insertOutsideIds, type NewGameRow } from './insert-rows.ts';
import type { Plan } from './plan/make-plan.ts';
import type { Addition, Change, PlanFile, PlanItem } from './plan/plan-file.ts';
import { findSlugs, insertImport, readCatalogueVersion, setImportState } from './queries.ts';

type ApplyOptions = {
  fileName: string;
  onProgress: (done: number) => void;
  /** Stops it until its games are visible; then it is completed. */
  signal: AbortSignal;
};

const never = new AbortController().signal;

/**
 * Writes a plan in short transactions. Its games are staged, which nobody sees, until one transaction makes all of
 * them visible. Returns the number of the import, or undefined if the catalogue has changed since the plan was made:
 * then nothing was written, or nothing of it stays.
 */
export async function applyPlan(
  db: Database,
  plan: Plan,
  file: PlanFile,
  options: ApplyOptions,
): Promise<number | undefined> {
  const { format, counts, catalogueVersion } = plan;
  const { fileName, signal } = options;
  for (;;) {
    await waitForOtherImports(db, signal);
    signal.throwIfAborted();
    if ((await readCatalogueVersion(db)) !== catalogueVersion) return undefined;
    try {
      const applied = await withJob(
        db,
        never,
        async (tx) => {
          const isFirst = (await listUnfinished(tx.db)).length === 0;
          if (!isFirst || (await readCatalogueVersion(tx.db)) !== catalogueVersion) return undefined;
          return insertImport(tx.db, { fileName, format, added: counts.added, changed: counts.changed });
        },
        async (job) => {
          await stagePlan(job, file, options);
          if (!(await makeVisible(job, plan))) return { importId: undefined };
          if (counts.changed > 0) await finishApplying(job);
          return { importId: job.importId };
        },
      );
      if (applied) return applied.importId;
    } finally {
      // After an error, too: nothing that was staged stays.
      await finishDeadImports(db, never).catch(() => undefined);
    }
  }
}

async function stagePlan(job: ImportJob, file: PlanFile, { onProgress, signal }: ApplyOptions): Promise<void> {
  let done = 0;
  for await (const batch of inBatches(file.read(), job.batchSize)) {
    signal.throwIfAborted();
    await job.inBatch(async ({ db }) => {
      await insertAdditions(db, job.importId, batch.filter(isAddition));
      await insertChanges(db, job.importId, batch.filter(isChange));
    });
    done += batch.length;
    onProgress(done);
  }
  signal.throwIfAborted();
}

/** Returns whether the plan was for the catalogue as it is. */
async function makeVisible(job: ImportJob, { counts, catalogueVersion }: Plan): Promise<boolean> {
  return job.inBatch(async (tx) => {
    if ((await readCatalogueVersion(tx.db)) !== catalogueVersion) return false;
    await setImportState(tx.db, job.importId, counts.changed > 0 ? 'applying' : 'applied');
    await changeGameCount(tx.db, counts.added);
    recordChange(tx, [topics.games]);
    return true;
  });
}

const isAddition = (item: PlanItem): item is Addition => item.kind === 'add';
const isChange = (item: PlanItem): item is Change => item.kind === 'change';

async function insertAdditions(db: Database, importId: number, additions: Addition[]): Promise<void> {
  if (additions.length === 0) return;
  const takenSlugs = await findSlugs(
    db,
    additions.map(({ slug }) => slug),
  );
  const games = additions.map((addition) => ({ ...addition, id: newId() }));
  const rows = games.map(({ id, slug, fields }): NewGameRow => {
    const isFree = !takenSlugs.has(slug);
    takenSlugs.add(slug);
    // The last part of an id is random.
    return { ...fields, id, slug: isFree ? slug : `${slug}-${id.slice(-12)}` };
  });
  await insertGames(db, importId, rows);
  await insertOutsideIds(db, importId, games.flatMap(toOutsideIdRows));
  await insertImportChanges(
    db,
    importId,
    games.map(({ id }) => ({ game_id: id, before: null, after: null })),
  );
  const titles = games.flatMap(({ id, titles: all }) =>
    all.map((title, position): TitleRow => ({ game_id: id, position, ...title })),
  );
  await addToIndex(db, titles);
}

/** Records what is to be changed; `finishApplying` changes it. */
async function insertChanges(db: Database, importId: number, changes: Change[]): Promise<void> {
  if (changes.length === 0) return;
  await insertOutsideIds(
    db,
    importId,
    changes.flatMap(({ gameId, outsideIds }) => toOutsideIdRows({ id: gameId, outsideIds })),
  );
  await insertImportChanges(
    db,
    importId,
    changes.map(({ gameId, before, changes: after }) => ({
      game_id: gameId,
      before: Object.fromEntries(Object.entries(before).filter(([field]) => field in after)),
      after,
    })),
  );
}

function toOutsideIdRows({ id, outsideIds }: { id: string; outsideIds: Addition['outsideIds'] }) {
  return outsideIds.map((outside) => ({ source: outside.source, outside_id: outside.id, game_id: id }));
}
