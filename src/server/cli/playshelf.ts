import { parseArgs } from 'node:util';
import { ImportError } from '../import/import-error.ts';
import { errorMessage, StartupError } from '../runtime/startup-error.ts';
import { exitCodes, UsageError, type Command } from './command.ts';
import { backup } from './commands/backup.ts';
import { check } from './commands/check.ts';
import { grant } from './commands/grant.ts';
import { importGames } from './commands/import.ts';
import { imports } from './commands/imports.ts';
import { migrateTo } from './commands/migrate-to.ts';
import { members } from './commands/members.ts';
import { reindex } from './commands/reindex.ts';
import { removeSampleReviews } from './commands/remove-samples.ts';
import { restoreBackup } from './commands/restore.ts';
import { reviews } from './commands/reviews.ts';
import { stats } from './commands/stats.ts';
import { describeCommand, describeCommands } from './help.ts';
import { toPrintable } from './printable.ts';
import { runCommand, StoppedError } from './run-command.ts';

/** The operator's commands. */
const commands: Record<string, Command> = {
  reindex,
  grant,
  import: importGames,
  imports,
  'remove-samples': removeSampleReviews,
  backup,
  restore: restoreBackup,
  'migrate-to': migrateTo,
  check,
  stats,
  members,
  reviews,
};

const isJson = process.argv.includes('--json');

type Outcome = { exitCode: number; json: unknown };

async function main([name = 'help', ...rest]: string[]): Promise<Outcome> {
  if (['help', '--help', '-h', '--json'].includes(name)) return help(describeCommands(commands));
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    throw new UsageError(`There is no command "${name}". The commands are:\n${describeCommands(commands)}`);
  }
  const { values, positionals } = parse(name, command, rest);
  if (values.help) return help(describeCommand(command));
  const { json, exitCode = exitCodes.done } = await runCommand(command, values, positionals, { isJson });
  return { exitCode, json };
}

function help(text: string): Outcome {
  if (!isJson) console.log(text);
  return { exitCode: exitCodes.done, json: { help: text } };
}

const commonOptions = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;

function parse(name: string, command: Command, commandArguments: string[]) {
  const { options = {}, takesArguments = false } = command;
  try {
    return parseArgs({
      args: commandArguments,
      options: { ...options, ...commonOptions },
      allowPositionals: takesArguments,
    });
  } catch (error) {
    // The rest of Node's message is about its own API.
    const [reason = ''] = errorMessage(error).split('. ');
    throw new UsageError(`${name}: ${reason}. The commands are:\n${describeCommand(command)}`);
  }
}

function toFailure(error: unknown): Outcome {
  if (error instanceof StoppedError) return failure(exitCodes.interrupted, error.message);
  if (error instanceof UsageError) return failure(exitCodes.wrongUsage, error.message);
  if (error instanceof StartupError || error instanceof ImportError) return failure(exitCodes.failed, error.message);
  console.error(error);
  return { exitCode: exitCodes.failed, json: { error: errorMessage(error) } };
}

function failure(exitCode: number, message: string): Outcome {
  if (!isJson) console.error(toPrintable(message));
  return { exitCode, json: { error: message } };
}

const { exitCode, json } = await main(process.argv.slice(2)).catch(toFailure);
const document = isJson ? `${JSON.stringify(json)}\n` : '';
// After the write: a pipe may not have taken all of it yet.
process.stdout.write(document, () => process.exit(exitCode));
