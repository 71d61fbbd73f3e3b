import { newId } from '../db/id.ts';
import type { Database } from '../db/schema.ts';
import { withStartupLock } from '../db/startup-lock.ts';
import { addToIndex, type TitleRow } from '../games/search/search-index.ts';
import { inBatches } from './in-batches.ts';
import type { Plan } from './plan/make-plan.ts';
import type { PlanFile, PlanItem } from './plan/plan-file.ts';
import {
  findSlugs,
  insertGames,
  insertImport,
  insertImportChanges,
  insertOutsideIds,
  readCatalogueVersion,
  type NewGameRow,
} from './queries.ts';
import { recordGamesChange, writeGameChanges } from './write-games.ts';

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
  return withStartupLock(db, async (tx) => {
    if ((await readCatalogueVersion(tx.db)) !== catalogueVersion) return undefined;
    const importId = await insertImport(tx.db, fileName, format);
    let done = 0;
    for await (const batch of inBatches(file.read(), batchSize)) {
      signal.throwIfAborted();
      await addGames(tx.db, importId, batch.filter(isAddition));
      await changeGames(tx.db, importId, batch.filter(isChange));
      done += batch.length;
      onProgress(done);
    }
    const { added, changed } = counts;
    await tx.db.updateTable('imports').set({ added, changed }).where('id', '=', importId).execute();
    await recordGamesChange(tx);
    signal.throwIfAborted();
    return importId;
  });
}

type Addition = Extract<PlanItem, { kind: 'add' }>;
type Change = Extract<PlanItem, { kind: 'change' }>;
const isAddition = (item: PlanItem): item is Addition => item.kind === 'add';
const isChange = (item: PlanItem): item is Change => item.kind === 'change';

async function addGames(db: Database, importId: number, additions: Addition[]): Promise<void> {
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
    return { id, slug: isFree ? slug : `${slug}-${id.slice(-12)}`, ...fields };
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

async function changeGames(db: Database, importId: number, changes: Change[]): Promise<void> {
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
  await writeGameChanges(
    db,
    changes.map(({ gameId, before, changes: after }) => ({ id: gameId, fields: before, changes: after })),
  );
}

function toOutsideIdRows({ id, outsideIds }: { id: string; outsideIds: Addition['outsideIds'] }) {
  return outsideIds.map((outside) => ({ source: outside.source, outside_id: outside.id, game_id: id }));
}
