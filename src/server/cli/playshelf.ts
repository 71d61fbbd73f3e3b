import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { connect } from '../db/connect.ts';
import { isUnavailable } from '../db/errors.ts';
import { migrate } from '../db/migrate.ts';
import type { Database } from '../db/schema.ts';
import { withStartupLock } from '../db/startup-lock.ts';
import { rebuildSearchIndex } from '../games/search/search-index.ts';
import { ImportError } from '../import/import-error.ts';
import { removeSamples } from '../reviews/sample-reviews.ts';
import { readConfig } from '../runtime/config.ts';
import { createBufferedStderr, createLog } from '../runtime/log.ts';
import { errorMessage, StartupError } from '../runtime/startup-error.ts';
import type { CommandContext } from './command.ts';
import { formatGames } from './format.ts';
import { runGrant } from './grant.ts';
import { importOptions, runImport } from './import.ts';
import { describeImports } from './list-imports.ts';
import { toPrintable } from './printable.ts';

type Command = {
  /** How it is called, and what it does then. */
  usage: [call: string, summary: string][];
  options?: ParseArgsOptionsConfig;
  takesFiles?: boolean;
  /** Returns the exit code. */
  run: (values: object, files: string[], context: CommandContext) => Promise<number>;
};

/** The operator's commands. */
const commands: Record<string, Command> = {
  reindex: {
    usage: [['reindex', 'rebuilds the search index']],
    run: async (_values, _files, { openDatabase }) => {
      const count = await withStartupLock(await openDatabase(), (tx) => rebuildSearchIndex(tx.db));
      console.log(`Indexed ${formatGames(count)}.`);
      return 0;
    },
  },
  grant: {
    usage: [['grant EMAIL ROLE', 'makes a member a moderator or an admin, or takes the role away (none)']],
    takesFiles: true,
    run: runGrant,
  },
  import: {
    usage: [
      ['import FILE', 'shows what a file of games would add, and adds it if you agree; "-" reads standard input'],
      ['  --dry-run', 'only shows it'],
      ['  --yes', 'adds it without a question'],
      ['  --report FILE', 'writes all unclear and refused games to a file'],
      ['  --unclear=new', 'adds unclear games that have an id as games of their own'],
      ['  --with-software', 'imports software too'],
      ['  --with-demos', 'imports demos too'],
      ['  --currency=EUR', 'the currency of prices in a file that does not say it'],
      ['  --format=NAME', 'the format of the file, instead of detecting it'],
      ['  --map name=title', 'which column of any CSV or TSV file holds which field'],
      ['  --source=NAME', 'whose ids such a file has'],
      ['import --undo N', 'takes an import back'],
    ],
    options: importOptions,
    takesFiles: true,
    run: runImport,
  },
  imports: {
    usage: [['imports', 'lists the imports']],
    run: async (_values, _files, { openDatabase }) => {
      console.log(await describeImports(await openDatabase()));
      return 0;
    },
  },
  'remove-samples': {
    usage: [['remove-samples', 'removes the sample reviews']],
    run: async (_values, _files, { openDatabase }) => {
      const count = await withStartupLock(await openDatabase(), removeSamples);
      console.log(`Removed ${count} sample reviews. Starts do not add them again, unless SAMPLE_REVIEWS=on is set.`);
      return 0;
    },
  },
};

const calls = Object.values(commands).flatMap((command) => command.usage);
const callWidth = Math.max(...calls.map(([call]) => call.length));
const usage = calls.map(([call, summary]) => {
  const [start, rest] = call.startsWith(' ') ? [' '.repeat(20), call] : ['npm run playshelf --', call];
  return `${start} ${rest.padEnd(callWidth)}  ${summary}`;
});

async function main([name = 'help', ...rest]: string[]): Promise<number> {
  if (name === 'help' || name === '--help') {
    console.log(usage.join('\n'));
    return 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new StartupError(`There is no command "${name}". The commands are:\n${usage.join('\n')}`);
  const { values, positionals } = parse(name, command, rest);
  return runCommand(command, values, positionals);
}

function parse(name: string, { options = {}, takesFiles = false }: Command, commandArguments: string[]) {
  try {
    return parseArgs({ args: commandArguments, options, allowPositionals: takesFiles });
  } catch (error) {
    // The rest of Node's message is about its own API.
    const [reason = ''] = errorMessage(error).split('. ');
    throw new StartupError(`${name}: ${reason}. The commands are:\n${usage.join('\n')}`);
  }
}

async function runCommand(command: Command, values: object, files: string[]): Promise<number> {
  const config = readConfig();
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());
  let db: Database | undefined;
  const openDatabase = async () => {
    db = await connect(config, createLog(config.logLevel, createBufferedStderr()));
    await migrate(db);
    return db;
  };
  try {
    return await command.run(values, files, { config, openDatabase, signal: stopping.signal });
  } catch (error) {
    if (stopping.signal.aborted) {
      console.error('Stopped. Nothing was changed.');
      return 130;
    }
    if (isUnavailable(error) || isDiskFull(error)) throw new StartupError(`Stopped: ${errorMessage(error)}.`);
    throw error;
  } finally {
    await db?.destroy();
  }
}

const isDiskFull = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOSPC';

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    const isExpected = error instanceof StartupError || error instanceof ImportError;
    console.error(isExpected ? toPrintable(error.message) : error);
    process.exit(1);
  },
);
