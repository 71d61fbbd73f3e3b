import { join } from 'node:path';
import { createApp } from './app.ts';
import { readConfig, type Config } from './runtime/config.ts';
import { assertClock } from './db/clock-difference.ts';
import { connect } from './db/connect.ts';
import type { Database } from './db/schema.ts';
import { readSetting, writeSetting } from './db/settings.ts';
import { withHint } from './db/startup-lock.ts';
import { inWriteTransaction } from './db/write-transaction.ts';
import { readSecret } from './identity/secret.ts';
import { createClaimLink, hasAdmin } from './identity/site-claim/claim-link.ts';
import { createHttpServer, listen } from './runtime/http-server.ts';
import { createLog, type Logger } from './runtime/log.ts';
import { openLogWriter } from './runtime/log-writer.ts';
import { prepareDatabase } from './prepare-database.ts';
import { syncSampleReviews } from './reviews/sample-reviews.ts';
import { catalogueDirectory, projectDirectory } from './runtime/project-directory.ts';
import { StartupError } from './runtime/startup-error.ts';

const development = process.argv.includes('--dev');
/**
 * The time limit of all clean-ups after a signal. It exceeds `drainMs` and `shutdownTimeoutMs` together
 * (runtime/http-server.ts), so that requests in flight get all of that time. Docker kills a process after ten seconds.
 */
const forcedExitMs = 9_000;
// A full disk or a reader that has gone must not end the process. And a pipe is non-blocking once Node has made its
// stream: a thread that waits for the reader would keep the process from exiting.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
const logDestination = openLogWriter(2);

/**
 * Reads the configuration, then starts database, app and HTTP server. A signal, even during the start, runs the
 * clean-ups registered by then in reverse order: each part is closed before the parts that it uses.
 */
async function main(): Promise<void> {
  const cleanups: ((signal: StopSignal) => Promise<void>)[] = [];
  onSignal(async (signal) => {
    for (const cleanUp of cleanups.toReversed()) await cleanUp(signal);
  });

  const config = readConfig();
  const log = createLog(config.logLevel, logDestination);
  const db = await openDatabase(config, log);
  cleanups.push(() => db.destroy());
  const server = createHttpServer();
  const { ssr, devMiddleware, close } = development ? await loadDevelopment(server) : await loadProduction();
  cleanups.push(close);
  const secret = readSecret(config);
  let localAddress = '';
  const services = {
    ...config,
    db,
    log,
    logDestination,
    ssr,
    catalogueDirectory,
    secret,
    localAddress: () => localAddress,
  };
  const app = createApp(services);
  // Stops the timers that query the database, after the last request and before the database is closed.
  cleanups.push(() => app.close());
  // Started before the site, so stopped after it: an operator sees how its last requests are served.
  if (config.metricsPort !== undefined) {
    const metrics = await app.startMetricsServer(config.metricsHost, config.metricsPort);
    cleanups.push(() => metrics.stop());
    console.log(`Metrics: ${metrics.address}`);
  }
  const { address, stop } = await listen(server, app.site.fetch, {
    ...config,
    devMiddleware,
    fastPath: app.fastPath,
    networkOf: app.networkOf,
    log,
  });
  localAddress = address;
  // SIGINT comes from a person at the keyboard, who shall not have to wait; SIGTERM from a supervisor.
  cleanups.push((signal) => stop({ drain: signal === 'SIGTERM' }));
  // Event streams end first: `stop` waits for open responses, and a stream never ends by itself.
  cleanups.push(async () => app.prepareStop());
  // A site whose disk is full can still be read, so it starts.
  await storeAddress(db, config.publicUrl ?? address).catch((error: unknown) =>
    log.warn({ error }, "the site's address cannot be stored"),
  );
  await printClaimLink(db, config.publicUrl ?? address).catch((error: unknown) =>
    log.warn({ error }, 'the link for the first admin cannot be stored'),
  );
  console.log(`Playshelf is ready: ${address}`);
  void app.finishAccountDeletions();
  void app.finishImports();
  // If that fails, the first request that needs it reads it.
  app.warmUp().catch((error: unknown) => log.debug({ error }, 'the columns of games cannot be read'));
}

async function openDatabase(config: Config, log: Logger) {
  const db = await connect(config, log);
  // A migration takes as long as it needs: on a connection whose statements nothing ends.
  const patient = config.databaseUrl ? await connect(config, log, { isPatient: true }) : db;
  try {
    await assertClock(db, log);
    await prepareDatabase(patient, catalogueDirectory);
    // A PostgreSQL database is likely to serve a public site, so it gets no samples unless the operator asks.
    const defaultMode = config.databaseUrl ? 'off' : 'default';
    await syncSampleReviews(patient, config.sampleReviews ?? defaultMode, catalogueDirectory);
  } catch (error) {
    throw withHint(db, error);
  } finally {
    if (patient !== db) await patient.destroy();
  }
  return db;
}

/** At each start: a site that was restored from a backup has the address of another one. */
async function storeAddress(db: Database, address: string): Promise<void> {
  if ((await readSetting(db, 'site address')) !== address) await writeSetting(db, 'site address', address);
}

/** If several processes start together, each prints a link, and only the last link works. */
async function printClaimLink(db: Database, origin: string): Promise<void> {
  // First without the lock of a writing transaction: nearly every site has an admin.
  if (await hasAdmin(db)) return;
  const link = await inWriteTransaction(db, (tx) => createClaimLink(tx.db, origin));
  if (link) console.log(`This site has no admin yet. Open this link within an hour to become its admin: ${link}`);
}

/** React reads NODE_ENV when it is loaded, so the pages are imported after it is set. */
async function loadProduction() {
  process.env.NODE_ENV = 'production';
  const { loadBuild } = await import('./ssr/mount.ts');
  const ssr = await loadBuild(join(projectDirectory, 'build'));
  return { ssr, devMiddleware: undefined, close: async () => undefined };
}

async function loadDevelopment(server: ReturnType<typeof createHttpServer>) {
  process.env.NODE_ENV = 'development';
  const { startVite } = await import('./ssr/dev-server.ts');
  return startVite(projectDirectory, server);
}

const stopSignals = ['SIGINT', 'SIGTERM'] as const;
type StopSignal = (typeof stopSignals)[number];

/** The first signal stops the process; further ones (a shell may send it twice) are ignored. */
function onSignal(close: (signal: StopSignal) => Promise<void>): void {
  let closing: Promise<void> | undefined;
  for (const signal of stopSignals) {
    process.on(signal, () => {
      // A database that hangs must not delay the exit.
      setTimeout(kill, forcedExitMs).unref();
      closing ??= close(signal).then(() => exit(0), fail);
    });
  }
}

async function exit(code: number): Promise<void> {
  if (!(await logDestination.end())) kill();
  process.exit(code);
}

/** process.exit waits for what threads have begun, such as a write that hangs; this does not. */
function kill(): void {
  process.kill(process.pid, 'SIGKILL');
}

async function fail(error: unknown): Promise<void> {
  console.error(error instanceof StartupError ? error.message : error);
  await exit(1);
}

main().catch(fail);
