import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const project = join(import.meta.dirname, '..', '..');

const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

async function stop(child: ChildProcess): Promise<void> {
  running.delete(child);
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

export type Site = {
  address: string;
  /** Milliseconds from its start until it was ready. */
  startedIn: number;
  /** Resident memory in megabytes. */
  memory: () => number;
  stop: () => Promise<void>;
};

/** The production server, as an operator starts it, in a process of its own. */
export async function startSite(environment: NodeJS.ProcessEnv): Promise<Site> {
  const begun = performance.now();
  const child = spawn(process.execPath, [join(project, 'src', 'server', 'main.ts')], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'info', SAMPLE_REVIEWS: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  running.add(child);
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const found = /ready: (http:\S+)/.exec(text)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error('The site did not start.')));
  });
  return {
    address,
    startedIn: performance.now() - begun,
    memory: () => residentMemory(child.pid!),
    stop: () => stop(child),
  };
}

function residentMemory(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

export type Answer = { status: number; headers: [string, string][]; body: string };

export type Limit = {
  address: string;
  /** From now on every request gets this answer. */
  send: (answer: Answer) => Promise<void>;
  stop: () => Promise<void>;
};

/** What the site is measured against: a bare server in a process of its own. */
export async function startLimit(folder: string): Promise<Limit> {
  const child = fork(join(import.meta.dirname, 'limit.ts'), [folder], { stdio: 'ignore' });
  running.add(child);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    address: `http://127.0.0.1:${port}`,
    send: async (answer) => {
      child.send(answer);
      await once(child, 'message');
    },
    stop: () => stop(child),
  };
}
