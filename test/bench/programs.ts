import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from './data/seed.ts';
import { startServerUnlogged, stopServer, killOnExit } from '../support/server.ts';

export type MeasuredSite = {
  address: string;
  /** Where it has its data. */
  folder: string;
  /** From its start until it was ready, in seconds. */
  readySeconds: number;
  /** Resident memory in megabytes. */
  memory: () => number;
  stop: () => Promise<unknown>;
};

/** The production server, as an operator starts it. */
export async function startServer(environment: Environment & NodeJS.ProcessEnv): Promise<MeasuredSite> {
  const usual = { LOG_LEVEL: 'info', SAMPLE_REVIEWS: 'off' };
  const startedAt = performance.now();
  const { address, process: child } = await startServerUnlogged({ ...usual, ...environment });
  return {
    address,
    folder: environment.DATA_DIR,
    readySeconds: (performance.now() - startedAt) / 1_000,
    memory: () => residentMemory(child.pid!),
    stop: () => stopServer(child),
  };
}

function residentMemory(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

export type SentResponse = { status: number; headers: [string, string][]; body: string };

export type Baseline = { address: string; stop: () => Promise<unknown> };

/** What the site is measured against: a bare server in a process of its own, which sends this response. */
export async function startBaseline(folder: string, response: SentResponse): Promise<Baseline> {
  const child = fork(join(import.meta.dirname, 'baseline.ts'), [folder], { stdio: 'ignore' });
  killOnExit(child);
  child.send(response);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { address: `http://127.0.0.1:${port}`, stop: () => stopServer(child) };
}
