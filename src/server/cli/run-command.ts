import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { assertSite, noSite } from '../backup/back-up.ts';
import { connect } from '../db/connect.ts';
import { isUnavailable } from '../db/errors.ts';
import { assertCurrent } from '../db/migrate.ts';
import type { Database } from '../db/schema.ts';
import { assertIndexCurrent } from '../games/search/search-index.ts';
import { readConfig } from '../runtime/config.ts';
import { createLog, type LogDestination } from '../runtime/log.ts';
import { errorMessage, StartupError } from '../runtime/startup-error.ts';
import type { Command, CommandContext, DatabaseLocation, Result, Terminal } from './command.ts';
import { describeDatabase } from './describe-database.ts';

/** A command that the operator has stopped. */
export class StoppedError extends Error {}

/** The parts of the process that the program uses. */
export type ProgramIo = {
  /** The process's own, unless another is given. */
  environment?: NodeJS.ProcessEnv;
  stdin: Terminal['input'];
  stdout: Terminal['output'];
  stderr: Writable;
  logDestination: LogDestination;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
};

export async function runCommand(
  command: Command,
  values: object,
  commandArguments: string[],
  isJson: boolean,
  { environment, stdin, stdout, stderr, logDestination, signal }: ProgramIo,
): Promise<Result> {
  const config = readConfig(environment);
  const databases: Database[] = [];
  let stopMessage = 'Nothing was changed.';
  const log = createLog(config.logLevel, logDestination);
  const open = async (location: DatabaseLocation, addressName?: string) => {
    const db = await connect(location, log, { isPatient: true, ...(addressName && { addressName }) });
    databases.push(db);
    return db;
  };
  const openAnySite = async () => {
    const where = describeDatabase(config);
    // Connecting would create it.
    if (!config.databaseUrl && !existsSync(join(config.dataDirectory, 'playshelf.db'))) throw noSite(where);
    const db = await open(config);
    await assertSite(db, where);
    return db;
  };
  const openSite = async () => {
    const db = await openAnySite();
    await assertCurrent(db);
    await assertIndexCurrent(db);
    return db;
  };
  const context: CommandContext = {
    config,
    signal,
    isJson,
    open,
    openSite,
    openAnySite,
    // Beside JSON, standard output is for the document alone.
    print: (text) => (isJson ? stderr : stdout).write(`${text}\n`),
    warn: (text) => stderr.write(`${text}\n`),
    terminal: { input: stdin, output: stdout },
    // npm runs a command in the folder of the project, and says where it was typed.
    pathOf: (name) => resolve((environment ?? process.env).INIT_CWD ?? '', name),
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

/** The disk of a file that the command writes, such as a backup. */
const hasNoSpaceForFile = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOSPC';
