import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { assertSite, noSite } from '../backup/back-up.ts';
import { connect } from '../db/connect.ts';
import { isUnavailable } from '../db/errors.ts';
import { migrate } from '../db/migrate.ts';
import type { Database } from '../db/schema.ts';
import { readConfig } from '../runtime/config.ts';
import { createBufferedStderr, createLog } from '../runtime/log.ts';
import { errorMessage, StartupError } from '../runtime/startup-error.ts';
import { exitCodes, type Command, type CommandContext, type DatabasePlace, type Result } from './command.ts';
import { describeDatabase } from './describe-database.ts';

/** A command that the operator has stopped. */
export class StoppedError extends Error {}

/** How long a command has to stop by itself after Ctrl-C. */
const stopTimeoutMs = 5_000;

/** A Ctrl-C reaches the process several times: from the terminal, and from npm and its script, which pass it on. */
const samePressMs = 500;

export async function runCommand(
  command: Command,
  values: object,
  commandArguments: string[],
  { isJson }: { isJson: boolean },
): Promise<Result> {
  const config = readConfig();
  const databases: Database[] = [];
  let stopMessage = 'Nothing was changed.';
  const signal = createStopSignal();
  const log = createLog(config.logLevel, createBufferedStderr());
  const open = async (place: DatabasePlace, addressName?: string) => {
    const db = await connect(place, log, { isPatient: true, ...(addressName && { addressName }) });
    databases.push(db);
    return db;
  };
  const openSite = async () => {
    const where = describeDatabase(config);
    // Connecting would create it.
    if (!config.databaseUrl && !existsSync(join(config.dataDirectory, 'playshelf.db'))) throw noSite(where);
    const db = await open(config);
    await assertSite(db, where);
    return db;
  };
  const openMigrated = async (opening: Promise<Database>) => {
    const db = await opening;
    await migrate(db);
    return db;
  };
  const context: CommandContext = {
    config,
    signal,
    isJson,
    open,
    openSite,
    openMigratedSite: () => openMigrated(openSite()),
    openOrCreateSite: () => openMigrated(open(config)),
    // Beside JSON, standard output is for the document alone.
    print: isJson ? (text) => console.error(text) : (text) => console.log(text),
    setStopMessage: (message) => (stopMessage = message),
  };
  try {
    return await command.run(values, commandArguments, context);
  } catch (error) {
    if (signal.aborted) throw new StoppedError(`Stopped. ${stopMessage}`);
    const isExpected = error instanceof StartupError;
    if (!isExpected && (isUnavailable(error) || hasNoSpaceForFile(error)))
      throw new StartupError(`Stopped: ${errorMessage(error)}.`);
    throw error;
  } finally {
    for (const db of databases) await db.destroy();
  }
}

/** The first signal asks the command to stop; if it cannot, or at a second Ctrl-C, the process exits. */
function createStopSignal(): AbortSignal {
  const stopping = new AbortController();
  let stoppedAt = 0;
  const exit = () => {
    console.error('Stopped. The database rolls back what was not finished.');
    process.exit(exitCodes.interrupted);
  };
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (stopping.signal.aborted) {
        if (performance.now() - stoppedAt > samePressMs) exit();
        return;
      }
      stoppedAt = performance.now();
      stopping.abort();
      setTimeout(exit, stopTimeoutMs).unref();
    });
  }
  return stopping.signal;
}

/** The disk of a file that the command writes, such as a backup. */
const hasNoSpaceForFile = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOSPC';
