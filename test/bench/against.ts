import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startServerUnlogged, stopServer } from '../support/server.ts';
import { casesOf, prepareFixtures, type Case } from './cases.ts';
import { showStatus } from './progress.ts';
import { load } from './load.ts';
import { count, tableOf } from './table.ts';
import { uncachedWarmUpSeconds } from './target.ts';

/** By chance V8 makes a process slower for good: each case is measured in several pairs of processes. */
const processPairs = 4;

type Mode = {
  suffix: string;
  environment: NodeJS.ProcessEnv;
  warmUpSeconds: number;
  seconds: number;
  choose: (each: Case) => boolean;
};

/** `KEPT_MEGABYTES` is what former checkouts read. */
const uncached = { RESPONSE_CACHE_MB: '0', KEPT_MEGABYTES: '0' };

const modes: Mode[] = [
  {
    suffix: '',
    environment: {},
    warmUpSeconds: 2,
    seconds: 4,
    choose: ({ isAttack, polls }) => !isAttack && !polls,
  },
  {
    suffix: ', uncached',
    environment: uncached,
    warmUpSeconds: uncachedWarmUpSeconds,
    seconds: 6,
    choose: ({ name }) => name.endsWith('a visitor'),
  },
];

/** Microseconds of the main thread per request. */
type Cost = { here: number; there: number; failed: number };

/**
 * What a request costs this checkout and another, on the catalogue with its samples. Both are under load at
 * the same time on the same core, so a busy machine slows both down alike; the load comes from another core.
 * The other checkout must have been started once, which installs and builds it.
 */
export async function measureAgainst(
  checkout: string,
  { scratch, only = '' }: { scratch: string; only?: string | undefined },
): Promise<string> {
  pin(process.pid, 1);
  const costs = new Map<string, Cost[]>();
  for (const mode of modes) {
    const choose = (each: Case) => mode.choose(each) && (each.name + mode.suffix).includes(only);
    for (let turn = 1; turn <= processPairs; turn += 1) {
      const { here, there } = await startBoth(checkout, { ...mode, choose }, scratch, turn);
      for (const [index, { name }] of here.cases.entries()) {
        const title = name + mode.suffix;
        showStatus(`${title}, ${turn} of ${processPairs} …`);
        const cost = await compare(here, there, index, mode);
        costs.set(title, [...(costs.get(title) ?? []), cost]);
      }
      for (const { stop } of [here, there]) await stop();
    }
  }
  showStatus('');
  const rows = [...costs].map(([title, all]) => [title, ...summarize(all)]);
  const columns = ['case', 'here, µs', 'there, µs', 'times as fast', 'in each pair', 'failed'];
  return tableOf(columns, rows);
}

type Started = Awaited<ReturnType<typeof start>>;

/** Each goes first in every other pair: the one that starts first was seen to be a hundredth slower. */
async function startBoth(checkout: string, mode: Mode, scratch: string, turn: number) {
  if (turn % 2 === 0) {
    const there = await start(mode, scratch, checkout);
    return { here: await start(mode, scratch), there };
  }
  const here = await start(mode, scratch);
  return { here, there: await start(mode, scratch, checkout) };
}

async function start({ environment, choose }: Mode, scratch: string, checkout?: string) {
  const folder = mkdtempSync(join(scratch, 'data-'));
  const settings = { ...environment, DATA_DIR: folder, DATABASE_URL: '', LOG_LEVEL: 'info' };
  const { address, process: child } = await startServerUnlogged(settings, checkout);
  pin(child.pid!, 0);
  const cases = casesOf(await prepareFixtures(address, settings)).filter(choose);
  return { address, cases, pid: child.pid!, stop: () => stopServer(child) };
}

/** Lets all threads of a process run on one core alone, and those that it starts later. */
function pin(pid: number, core: number): void {
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(core), String(pid)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function compare(here: Started, there: Started, index: number, { warmUpSeconds, seconds }: Mode): Promise<Cost> {
  const both = (duration: number) => Promise.all([here, there].map((site) => costOf(site, index, duration)));
  await both(warmUpSeconds);
  const [ours, theirs] = await both(seconds);
  return { here: ours!.cost, there: theirs!.cost, failed: ours!.failed + theirs!.failed };
}

async function costOf({ address, cases, pid }: Started, index: number, seconds: number) {
  const before = mainThreadMicroseconds(pid);
  const { rate, failed } = await load(address, cases[index]!, seconds);
  return { cost: (mainThreadMicroseconds(pid) - before) / (rate * seconds), failed };
}

function mainThreadMicroseconds(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1_000;
}

function summarize(costs: Cost[]): string[] {
  const times = costs.map(({ here, there }) => there / here);
  return [
    count(mean(costs.map(({ here }) => here))),
    count(mean(costs.map(({ there }) => there))),
    mean(times).toFixed(2),
    times.map((each) => each.toFixed(2)).join(' '),
    // On a machine that is busy besides, a load generator may give up on a slow response.
    count(costs.reduce((sum, { failed }) => sum + failed, 0)),
  ];
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
