import { join } from 'node:path';
import { createApp } from './app.ts';
import { readConfig, type Config } from './config.ts';
import { connect } from './db/connect.ts';
import { migrate } from './db/migrate.ts';
import { fillCatalogue } from './games/catalogue.ts';
import { listen } from './listen.ts';
import { createLog, type Logger } from './log.ts';
import { loadPages } from './pages.ts';
import { keepSamples } from './reviews/samples.ts';
import { StartRefused } from './stop.ts';

const project = join(import.meta.dirname, '..', '..');
const catalogueDirectory = join(project, 'catalogue');

/** Configuration, then database, then app, then listening; a signal undoes what is done by then. */
async function main(): Promise<void> {
  const opened: (() => Promise<void>)[] = [];
  onSignal(async () => {
    for (const close of opened.toReversed()) await close();
  });

  const config = readConfig();
  const log = createLog(config.logLevel);
  const db = await openDatabase(config, log);
  opened.push(() => db.destroy());
  const vite = process.argv.includes('--dev') ? await startDevelopment() : undefined;
  if (vite) opened.push(vite.close);
  const pages = vite?.pages ?? (await loadPages(join(project, 'build')));
  const app = createApp({ db, log, pages, catalogueDirectory });
  const { address, stop } = await listen(app.fetch, { ...config, before: vite?.before });
  opened.push(stop);
  console.log(`Playshelf is ready: ${address}`);
}

/** Only development needs Vite at run time. */
async function startDevelopment() {
  const { startVite } = await import('./develop.ts');
  return startVite(project);
}

async function openDatabase(config: Config, log: Logger) {
  const db = await connect(config, log);
  await migrate(db);
  await fillCatalogue(db, catalogueDirectory);
  const usual = config.databaseUrl ? 'off' : 'unless removed';
  await keepSamples(db, config.sampleReviews ?? usual, catalogueDirectory);
  return db;
}

/** The first signal stops us; those that follow it (a shell may send it twice) change nothing. */
function onSignal(close: () => Promise<void>): void {
  let closing: Promise<void> | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      closing ??= close().then(() => process.exit(0), fail);
    });
  }
}

function fail(error: unknown): void {
  console.error(error instanceof StartRefused ? error.message : error);
  process.exit(1);
}

main().catch(fail);
