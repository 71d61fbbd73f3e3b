import { dialectOf } from '../db/dialect.ts';
import { newId } from '../db/id.ts';
import type { Database } from '../db/schema.ts';
import { withStartupLock } from '../db/startup-lock.ts';
import { recordGamesChange } from '../games/queries.ts';
import { addToIndex, type Stage, type TitleRow } from '../games/search/search-index.ts';
import { inBatches } from './in-batches.ts';
import type { Plan } from './plan/make-plan.ts';
import type { Addition, Change, PlanFile, PlanItem } from './plan/plan-file.ts';
import { findSlugs, insertImport, readCatalogueVersion } from './queries.ts';
import { openKeyIndex, type KeyIndex } from './key-index.ts';
import { copyStage, createStage, stageGames, stageImportChanges, stageOutsideIds, type NewGameRow } from './stage.ts';
import { writeGameChanges } from './write-game-changes.ts';

type ApplyOptions = { fileName: string; onProgress: (done: number) => void; signal: AbortSignal };

const batchSize = 1_000;

/**
 * Writes a plan in one transaction. Returns the number of the import, or undefined if the catalogue has changed since
 * the plan was made: then nothing was written.
 */
export async function applyPlan(
  db: Database,
  { format, counts, catalogueVersion }: Plan,
  file: PlanFile,
  { fileName, onProgress, signal }: ApplyOptions,
): Promise<number | undefined> {
  const prepare = (stageDb: Database) => stagePlan(stageDb, file, onProgress, signal);
  // The temporary tables are filled before other writers are locked out. They belong to a connection: SQLite has one,
  // and fills them outside of the transaction, which locks out others from its start; PostgreSQL fills them within it.
  const { serializesWrites } = dialectOf(db);
  if (serializesWrites) await prepare(db);
  return withStartupLock(
    db,
    async (tx) => {
      if ((await readCatalogueVersion(tx.db)) !== catalogueVersion) return undefined;
      signal.throwIfAborted();
      const importId = await insertImport(tx.db, { fileName, format, added: counts.added, changed: counts.changed });
      await copyStage(tx.db, importId);
      for await (const batch of inBatches(changesIn(file), batchSize)) {
        signal.throwIfAborted();
        await writeGameChanges(tx.db, batch);
      }
      await recordGamesChange(tx);
      signal.throwIfAborted();
      return importId;
    },
    serializesWrites ? undefined : prepare,
  );
}

async function* changesIn(file: PlanFile) {
  for await (const item of file.read()) {
    if (item.kind === 'change') yield { id: item.gameId, fields: item.before, changes: item.changes };
  }
}

/** Writes all new rows to temporary tables. */
async function stagePlan(db: Database, file: PlanFile, onProgress: (done: number) => void, signal: AbortSignal) {
  const stage = await createStage(db);
  using stagedSlugs = openKeyIndex();
  let done = 0;
  for await (const batch of inBatches(file.read(), batchSize)) {
    signal.throwIfAborted();
    await stageAdditions(db, batch.filter(isAddition), stagedSlugs, stage);
    await stageChanges(db, batch.filter(isChange));
    done += batch.length;
    onProgress(done);
  }
}

const isAddition = (item: PlanItem): item is Addition => item.kind === 'add';
const isChange = (item: PlanItem): item is Change => item.kind === 'change';

async function stageAdditions(db: Database, additions: Addition[], stagedSlugs: KeyIndex, stage: Stage): Promise<void> {
  if (additions.length === 0) return;
  const takenSlugs = await findSlugs(
    db,
    additions.map(({ slug }) => slug),
  );
  const games = additions.map((addition) => ({ ...addition, id: newId() }));
  const rows = games.map(({ id, slug, fields }): NewGameRow => {
    const isFree = !takenSlugs.has(slug) && stagedSlugs.add(slug);
    // The last part of an id is random.
    return { ...fields, id, slug: isFree ? slug : `${slug}-${id.slice(-12)}` };
  });
  await stageGames(db, rows);
  await stageOutsideIds(db, games.flatMap(toOutsideIdRows));
  await stageImportChanges(
    db,
    games.map(({ id }) => ({ game_id: id, before: null, after: null })),
  );
  const titles = games.flatMap(({ id, titles: all }) =>
    all.map((title, position): TitleRow => ({ game_id: id, position, ...title })),
  );
  await addToIndex(db, titles, stage);
}

async function stageChanges(db: Database, changes: Change[]): Promise<void> {
  if (changes.length === 0) return;
  await stageOutsideIds(
    db,
    changes.flatMap(({ gameId, outsideIds }) => toOutsideIdRows({ id: gameId, outsideIds })),
  );
  await stageImportChanges(
    db,
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
