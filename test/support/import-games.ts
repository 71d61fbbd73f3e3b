import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../src/server/db/schema.ts';
import { applyPlan } from '../../src/server/import/apply-plan.ts';
import { openImportFile } from '../../src/server/import/open-import-file.ts';
import { makePlan, type PlanOptions, type SkippedRecord } from '../../src/server/import/plan/make-plan.ts';
import { openPlanFile } from '../../src/server/import/plan/plan-file.ts';
import { undoImport } from '../../src/server/import/undo-import.ts';
import { migratedDatabase, tempDirectory, type CreateDatabase } from './databases/databases.ts';
import { realFile } from './import-files.ts';
import { exampleGame, seedCatalogue } from './test-app.ts';

/** 27,075 real games. */
export const steamFile = realFile('steam-store-2019.csv');

/** A game in a file to import: fields of our own format, with ids of outside catalogues by their names. */
export type FileGame = { name: string; steam?: string; rawg?: string } & Record<string, unknown>;

/** Writes a file of our own JSON format. */
export function writeGames(games: FileGame[]): string {
  const path = join(tempDirectory(), `games-${randomUUID()}.json`);
  // Detected by its columns, so each entry has one of them.
  writeFileSync(path, JSON.stringify(games.map((game) => ({ gameGenre: 'Puzzle', ...game }))));
  return path;
}

const defaults: PlanOptions = { withSoftware: false, withDemos: false, addUnclear: false };

type RunOptions = Partial<PlanOptions> & {
  signal?: AbortSignal;
  /** Called between the plan and its execution. */
  beforeApply?: () => Promise<unknown>;
};

/** Plans an import and executes it, as the command does with --yes. */
export async function importFile(db: Database, path: string, { signal, beforeApply, ...options }: RunOptions = {}) {
  const running = signal ?? new AbortController().signal;
  const file = openPlanFile(tempDirectory());
  const skipped: SkippedRecord[] = [];
  try {
    const plan = await makePlan(
      db,
      await openImportFile(path),
      { ...defaults, ...options },
      { file, signal: running, onProgress: () => undefined, onSkip: (record) => skipped.push(record) },
    );
    await beforeApply?.();
    const { added, changed } = plan.counts;
    const number =
      added + changed === 0
        ? undefined
        : await applyPlan(db, plan, file, { fileName: 'games.json', onProgress: () => undefined, signal: running });
    return { counts: plan.counts, skipped, number };
  } finally {
    file.close();
  }
}

export function importGames(db: Database, games: FileGame[], options: RunOptions = {}) {
  return importFile(db, writeGames(games), options);
}

/** All rows of the catalogue and of its search index, but the times of changes. */
export async function dumpCatalogue(db: Database) {
  const games = await db.selectFrom('games').selectAll().orderBy('id').execute();
  const titles = await db.selectFrom('game_titles').selectAll().orderBy('game_id').orderBy('position').execute();
  const terms = await db.selectFrom('title_terms').selectAll().execute();
  const outsideIds = await db.selectFrom('outside_ids').selectAll().execute();
  const changes = await db.selectFrom('import_changes').selectAll().execute();
  const settings = await db.selectFrom('settings').selectAll().orderBy('name').execute();
  const sorted = (rows: object[]) => rows.map((row) => JSON.stringify(row)).toSorted();
  return {
    games: games.map((game) => ({ ...game, updated_at: 0 })),
    titles,
    terms: sorted(terms),
    outsideIds: sorted(outsideIds),
    changes: sorted(changes),
    settings,
  };
}

/** In a file, the game of `seededDatabase`. */
export const quest = { name: 'Example Quest', manufacturer_name: 'Example Works', releaseYear: 2012 };
/** In a file, a game that the catalogue does not have. */
export const lantern = {
  name: 'Lantern',
  manufacturer_name: 'Forge',
  releaseDate: '2016-03-04',
  game_detail: 'A light in a valley.',
  price: 9.99,
  currency: 'EUR',
  platforms: ['Windows', 'Linux'],
  photo: 'https://example.org/lantern.jpg',
  alternativeTitles: ['Die Laterne'],
  steam: '7',
};

/** A database with one game of our own catalogue, "Example Quest". */
export async function seededDatabase(createDatabase: CreateDatabase): Promise<Database> {
  const db = await migratedDatabase(createDatabase);
  await seedCatalogue(db, [exampleGame]);
  return db;
}

export async function gameNamed(db: Database, name: string) {
  return db.selectFrom('games').selectAll().where('name', '=', name).executeTakeFirstOrThrow();
}

export async function namesIn(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('games').select('name').orderBy('id').execute();
  return rows.map(({ name }) => name);
}

export function undo(db: Database, number: number | undefined) {
  return undoImport(db, number!, { onProgress: () => undefined, signal: new AbortController().signal });
}
