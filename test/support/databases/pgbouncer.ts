import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findExecutable, installPackage } from '../system-packages.ts';
import { waitUntilReachable, freePort, unprivilegedUser } from './postgres.ts';
import { killOnExit } from '../server.ts';

export type PgBouncer = {
  /** The address of a database, through it. */
  proxiedUrl: (url: string) => string;
  start: () => Promise<void>;
  /** As abruptly as a machine that loses its power. */
  stop: () => Promise<void>;
  remove: () => Promise<void>;
};

const password = 'known-to-the-pooler';

/** A real PgBouncer in front of the tests' PostgreSQL, as in docs/running-large.md, with fewer connections. */
export async function startPgBouncer(postgres: URL): Promise<PgBouncer> {
  const program = findPgBouncer();
  const owner = unprivilegedUser();
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'playshelf-pgbouncer-'));
  const file = (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, text, { mode: 0o600 });
    if (owner) chownSync(path, owner.uid, owner.gid);
    return path;
  };
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const members = file('userlist.txt', `"postgres" "${password}"\n`);
  const settings = file('pgbouncer.ini', settingsOf({ port, postgres, members }));
  const proxiedUrl = (url: string) => Object.assign(new URL(url), { port: String(port), password }).href;
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    child = spawn(program, ['-q', settings], { ...owner, cwd: folder, stdio: 'ignore' });
    killOnExit(child);
    await waitUntilReachable(proxiedUrl(postgres.href), child);
  }

  async function stop(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  async function remove(): Promise<void> {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }

  await start().catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  return { proxiedUrl, start, stop, remove };
}

type Settings = { port: number; postgres: URL; members: string };

const settingsOf = ({ port, postgres, members }: Settings) => `
[databases]
* = host=${postgres.hostname} port=${postgres.port} connect_query='set statement_timeout = 10000; set idle_in_transaction_session_timeout = 5000; set lock_timeout = 1000'

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${members}
pool_mode = transaction
default_pool_size = 4
max_client_conn = 100
`;

function findPgBouncer(): string {
  const find = () => findExecutable(['pgbouncer']);
  const found = find() ?? installPackage(['pgbouncer'], find);
  if (found) return found;
  throw new Error('No PgBouncer was found and none could be installed: install pgbouncer.');
}
