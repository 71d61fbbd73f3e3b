import { ImportError } from '../import/import-error.ts';
import { errorMessage, StartupError } from '../runtime/startup-error.ts';
import { exitCodes, UsageError } from './command.ts';
import { commands, parseCommand } from './commands.ts';
import { describeCommand, describeCommands } from './help.ts';
import { toPrintable, toPrintableJson } from '../runtime/printable.ts';
import { runCommand, StoppedError } from './run-command.ts';

const isJson = process.argv.includes('--json');

type Outcome = { exitCode: number; json: unknown };

async function main([name = 'help', ...rest]: string[]): Promise<Outcome> {
  if (['help', '--help', '-h', '--json'].includes(name)) return help(describeCommands(commands));
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    throw new UsageError(`There is no command "${name}". The commands are:\n${describeCommands(commands)}`);
  }
  const { values, positionals } = parseCommand(name, command, rest);
  if (values.help) return help(describeCommand(command));
  const { json, exitCode = exitCodes.done } = await runCommand(command, values, positionals, { isJson });
  return { exitCode, json };
}

function help(text: string): Outcome {
  if (!isJson) console.log(text);
  return { exitCode: exitCodes.done, json: { help: text } };
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
const document = isJson ? `${toPrintableJson(json)}\n` : '';
// After the write: a pipe may not have taken all of it yet.
process.stdout.write(document, () => process.exit(exitCode));
