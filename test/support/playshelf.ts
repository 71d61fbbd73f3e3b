import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { runProgram } from '../../src/server/cli/program.ts';
import type { DatabaseEnvironment } from './databases/databases.ts';
import { killOnExit } from './server.ts';

export const playshelfProgram = join(import.meta.dirname, '..', '..', 'build', 'programs', 'playshelf.js');

/** Starts an operator's command as `npm run playshelf` does. */
export function startPlayshelf(
  environment: DatabaseEnvironment & NodeJS.ProcessEnv,
  commandArguments: string[],
): ChildProcess {
  const env = { ...process.env, LOG_LEVEL: 'warn', ...environment };
  const child = spawn(process.execPath, [playshelfProgram, ...commandArguments], { env, stdio: 'pipe' });
  killOnExit(child);
  return child;
}

export async function finish(child: ChildProcess) {
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout!), text(child.stderr!), once(child, 'close')]);
  return { code, stdout, stderr };
}

/**
 * Runs a command in this process: to start another one takes longer than most commands. It reads nothing from standard
 * input, and nothing stops it.
 */
export async function playshelfInProcess(
  environment: DatabaseEnvironment & NodeJS.ProcessEnv,
  ...commandArguments: string[]
) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const code = await runProgram(commandArguments, {
    environment: { ...process.env, LOG_LEVEL: 'warn', ...environment },
    stdin: Readable.from([]),
    stdout,
    stderr,
    logDestination: stderr,
    signal: new AbortController().signal,
  });
  stdout.end();
  stderr.end();
  return { code, stdout: await text(stdout), stderr: await text(stderr) };
}

/** Runs a command in a process of its own, without anything on its standard input. */
export function playshelf(environment: DatabaseEnvironment & NodeJS.ProcessEnv, ...commandArguments: string[]) {
  const child = startPlayshelf(environment, commandArguments);
  child.stdin!.end();
  return finish(child);
}
