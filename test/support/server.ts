import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { createSqlite, type CreateDatabase, type DatabaseEnvironment } from './databases/databases.ts';
import { serverEnvironment, serverFlags } from '../../scripts/server-flags.mjs';

const project = join(import.meta.dirname, '..', '..');
const program = join('build', 'programs', 'main.js');

const sourceOf = (checkout: string) => join(checkout, 'src', 'server', 'main.ts');

/** The server of a checkout; an earlier one ran its sources. */
function mainOf(checkout: string): string {
  const bundled = join(checkout, program);
  return existsSync(bundled) ? bundled : sourceOf(checkout);
}

const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

/** Kills a child process when this one exits: a run that is aborted does not call `after`. */
export function killOnExit(child: ChildProcess): void {
  running.add(child);
}

export type RunningServer = { address: string; process: ChildProcess; output: () => string };

/**
 * Starts the real server in a process of its own, on a free port, and stops it after the tests. It has
 * an empty SQLite database, unless the environment names another one.
 */
export async function startServer(environment: NodeJS.ProcessEnv = {}): Promise<RunningServer> {
  const { child, site } = launch({ ...(await createSqlite()), ...environment });
  after(() => stopServer(child));
  return site;
}

/** The same, with its log, of every request, on a file descriptor. */
export async function startServerLoggingTo(log: number): Promise<RunningServer> {
  const { child, site } = launch({ ...(await createSqlite()), LOG_LEVEL: 'debug' }, log);
  after(() => stopServer(child, 'SIGKILL'));
  return site;
}

/** The same outside of tests, of this checkout or another, without its log. */
export async function startServerUnlogged(environment: NodeJS.ProcessEnv, checkout = project): Promise<RunningServer> {
  return launch(environment, 'ignore', mainOf(checkout)).site;
}

/** Runs the sources: for a test that changes one of them as it is loaded. */
export async function startSources(environment: NodeJS.ProcessEnv): Promise<RunningServer> {
  return launch(environment, 'ignore', sourceOf(project)).site;
}

export type TwoServers = {
  one: string;
  other: string;
  processes: ChildProcess[];
  environment: DatabaseEnvironment;
};

/** Two servers on one database, for all tests of a suite; their addresses are known once it runs. */
export function withTwoServers(createDatabase: CreateDatabase, environment: NodeJS.ProcessEnv = {}): TwoServers {
  const servers = { one: '', other: '', processes: [] } as unknown as TwoServers;
  before(async () => {
    servers.environment = await createDatabase();
    for (const name of ['one', 'other'] as const) {
      const server = await startServerUnlogged({ ...environment, ...servers.environment });
      servers[name] = server.address;
      servers.processes.push(server.process);
    }
  });
  after(() => Promise.all(servers.processes.map((child) => stopServer(child))));
  return servers;
}

function launch(environment: NodeJS.ProcessEnv, log: 'pipe' | 'ignore' | number = 'pipe', main = mainOf(project)) {
  // Without NODE_ENV, as people start it: the server sets it before it loads React.
  const usual = { ...serverEnvironment, NODE_ENV: undefined, PORT: '0', LOG_LEVEL: 'warn' };
  const child = spawn(process.execPath, [...serverFlags, main], {
    env: { ...process.env, ...usual, ...environment },
    stdio: ['ignore', 'pipe', log],
  });
  killOnExit(child);
  let output = '';
  for (const stream of [child.stdout!, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout!.on('data', () => {
      const found = /ready: (http:\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error(`The site did not start:\n${output}`)));
  });
  const site = ready.then((address): RunningServer => ({
    address,
    process: child,
    output: () => output,
  }));
  return { child, site };
}

/** For a server that hashes passwords as in production: without the modules of the test run, such as quick-hash.ts. */
export const withRealHash = { NODE_OPTIONS: '' };

/** Sends a signal to a server, and gives its exit code. After SIGTERM it goes on for some seconds. */
export async function stopServer(child: ChildProcess, signal: NodeJS.Signals = 'SIGINT'): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill(signal);
    await once(child, 'exit');
  }
  return child.exitCode;
}

/** Starts a server that should refuse to start, and gives its exit code and output. */
export async function startExpectingFailure(
  environment: NodeJS.ProcessEnv,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [mainOf(project)], {
    env: { ...process.env, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  killOnExit(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  await once(child, 'close');
  return { code: child.exitCode, output };
}
