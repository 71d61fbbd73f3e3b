import { inspect } from 'node:util';
import { ImportError } from '../import/import-error.ts';
import { errorMessage, StartupError } from '../runtime/startup-error.ts';
import { exitCodes, UsageError } from './command.ts';
import { commands, parseCommand } from './commands.ts';
import { describeCommand, describeCommands, program, suggest } from './help.ts';
import { toPrintable, toPrintableJson } from '../runtime/printable.ts';
import { readVersion } from './version.ts';
import { runCommand, StoppedError, type ProgramIo } from './run-command.ts';

type Outcome = {
  exitCode: number;
  json: unknown;
  /** For people, in place of the JSON: what they asked for, or what is wrong. */
  text?: string;
  message?: string;
  unexpectedError?: unknown;
};

/** Runs the command that the arguments name, and returns its exit code. */
export async function runProgram(programArguments: string[], io: ProgramIo): Promise<number> {
  const { stdout, stderr } = io;
  const isJson = programArguments.includes('--json');
  const { exitCode, json, text, message, unexpectedError } = await runNamed(programArguments, isJson, io).catch(
    toFailure,
  );
  if (isJson) stdout.write(`${toPrintableJson(json)}\n`);
  if (text !== undefined && !isJson) stdout.write(`${text}\n`);
  if (message !== undefined && !isJson) stderr.write(`${toPrintable(message)}\n`);
  if (unexpectedError !== undefined) stderr.write(`${inspect(unexpectedError)}\n`);
  return exitCode;
}

async function runNamed([name = 'help', ...rest]: string[], isJson: boolean, io: ProgramIo): Promise<Outcome> {
  if (['help', '--help', '-h', '--json'].includes(name)) return help(describeCommands(commands));
  if (name === '--version') return version();
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    const suggestion = suggest(name, Object.keys(commands));
    throw new UsageError(`There is no command "${name}".${suggestion}\nAll commands: ${program} help`);
  }
  const { values, positionals } = parseCommand(name, command, rest);
  if (values.help) return help(describeCommand(command));
  const { json, exitCode = exitCodes.done } = await runCommand(command, values, positionals, isJson, io);
  return { exitCode, json };
}

function version(): Outcome {
  const { version: number, commit } = readVersion();
  const text = commit === undefined ? `playshelf ${number}` : `playshelf ${number}, commit ${commit}`;
  return { exitCode: exitCodes.done, json: { version: number, commit: commit ?? null }, text };
}

const help = (text: string): Outcome => ({ exitCode: exitCodes.done, json: { help: text }, text });

function toFailure(error: unknown): Outcome {
  if (error instanceof StoppedError) return failure(exitCodes.interrupted, error.message);
  if (error instanceof UsageError) return failure(exitCodes.wrongUsage, error.message);
  if (error instanceof StartupError || error instanceof ImportError) return failure(exitCodes.failed, error.message);
  return { exitCode: exitCodes.failed, json: { error: errorMessage(error) }, unexpectedError: error };
}

const failure = (exitCode: number, message: string): Outcome => ({ exitCode, json: { error: message }, message });
