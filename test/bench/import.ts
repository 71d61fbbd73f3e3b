import { setTimeout as delay } from 'node:timers/promises';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import pg from 'pg';
import { pino } from 'pino';
import { connect } from '../../src/server/db/connect.ts';
import { inWriteTransaction } from '../../src/server/db/write-transaction.ts';
import { writeSetting } from '../../src/server/db/settings.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import type { Database } from '../../src/server/db/schema.ts';
import { syncCatalogue } from '../../src/server/games/catalogue.ts';
import { syncSearchIndex } from '../../src/server/games/search/search-index.ts';
import { applyPlan } from '../../src/server/import/apply-plan.ts';
import { openImportFile } from '../../src/server/import/open-import-file.ts';
import { makePlan } from '../../src/server/import/plan/make-plan.ts';
import { openPlanFile } from '../../src/server/import/plan/plan-file.ts';
import { undoImport } from '../../src/server/import/undo-import.ts';
import { startPostgres } from '../support/databases/postgres.ts';
import { killOnExit } from '../support/server.ts';
import { showStatus } from './progress.ts';
import { tableOf } from './table.ts';

const largeCount = 100_000;
const catalogue = join(import.meta.dirname, '..', '..', 'catalogue');
const { signal } = new AbortController();

/** How long an import of a Steam store CSV takes, as it is and filled up to 100,000 games with names of its words. */
export async function measureImport(file: string, scratch: string): Promise<string> {
  const large = join(scratch, 'large.csv');
  writeFileSync(large, enlarge(readFileSync(file, 'utf8')));
  const postgres = await startPostgres({ durable: true });
  killOnExit(postgres.server);
  const results: string[][] = [];
  for (const path of [file, large]) {
    for (const database of ['SQLite', 'PostgreSQL']) {
      showStatus(`${database}: ${path} …`);
      const databaseUrl = database === 'SQLite' ? undefined : await createDatabase(postgres.url);
      const dataDirectory = mkdtempSync(join(scratch, 'data-'));
      const open = () => connect({ dataDirectory, databaseUrl }, pino({ level: 'silent' }));
      const db = await open();
      await migrate(db);
      await syncSearchIndex(db);
      await syncCatalogue(db, catalogue);
      results.push([database, ...(await measure(db, path, dataDirectory, open))]);
      await db.destroy();
    }
  }
  await postgres.stop();
  showStatus('');
  return tableOf(
    ['database', 'games', 'dry run, s', 'import, s', 'slowest write, ms', 'again, s', 'undo, s', 'slowest write, ms'],
    results,
  );
}

async function createDatabase(address: string): Promise<string> {
  const name = `import_${process.hrtime.bigint()}`;
  const client = new pg.Client(address);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return address.replace(/\/postgres$/, `/${name}`);
}

/** Adds rows with new ids, whose names have a word of another row. */
function enlarge(csv: string): string {
  const [header = [], ...rows] = parse(csv, { bom: true }) as string[][];
  const words = rows.flatMap(([, name = '']) => name.split(' '));
  const more = Array.from({ length: largeCount - rows.length }, (_, index) => {
    const [, name, ...rest] = rows[index % rows.length]!;
    return [String(10_000_000 + index), `${name} ${words[(index * 7) % words.length]} ${index % 90}`, ...rest];
  });
  return [header, ...rows, ...more]
    .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join())
    .join('\n');
}

async function measure(db: Database, path: string, directory: string, connectAgain: () => Promise<Database>) {
  const dryRun = await time(() => plan(db, path, directory));
  const { counts } = dryRun.result.plan;
  const writer = await connectAgain();
  const writing = await besideWrites(writer, () =>
    applyPlan(db, dryRun.result.plan, dryRun.result.file, {
      fileName: 'games.csv',
      onProgress: () => undefined,
      signal,
    }),
  );
  const again = await time(() => plan(db, path, directory));
  const undo = await besideWrites(writer, () =>
    undoImport(db, writing.result!, { onProgress: () => undefined, signal }),
  );
  await writer.destroy();
  const seconds = (each: number) => each.toFixed(1);
  return [
    String(counts.added + counts.changed),
    seconds(dryRun.seconds),
    seconds(dryRun.seconds + writing.seconds),
    writing.slowestMs.toFixed(0),
    seconds(again.seconds),
    seconds(undo.seconds),
    undo.slowestMs.toFixed(0),
  ];
}

const writeIntervalMs = 100;

/** Work beside a writer on a connection of its own, with the time of its slowest write. */
async function besideWrites<Result>(writer: Database, work: () => Promise<Result>) {
  const stopping = new AbortController();
  let slowestMs = 0;
  const writes = (async () => {
    while (!stopping.signal.aborted) {
      const { seconds } = await time(() =>
        inWriteTransaction(writer, (tx) => writeSetting(tx.db, 'samples', 'removed')),
      );
      slowestMs = Math.max(slowestMs, seconds * 1000);
      await delay(writeIntervalMs);
    }
  })();
  const timed = await time(work);
  stopping.abort();
  await writes;
  return { ...timed, slowestMs };
}

async function plan(db: Database, path: string, directory: string) {
  const file = openPlanFile(directory);
  const options = { withSoftware: false, withDemos: false, addUnclear: false };
  const output = { file, signal, onProgress: () => undefined, onSkip: () => undefined };
  return { file, plan: await makePlan(db, await openImportFile(path), options, output) };
}

async function time<Result>(work: () => Promise<Result>): Promise<{ seconds: number; result: Result }> {
  const startedAt = performance.now();
  const result = await work();
  return { seconds: (performance.now() - startedAt) / 1000, result };
}
