import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { startQuietSite, stopSite } from '../support/site.ts';
import { casesOf, lookAround, type Case } from './cases.ts';
import { say } from './fill.ts';
import { load } from './load.ts';
import { median } from './measure.ts';
import { count, tableOf } from './table.ts';
import { uncachedWarmUp } from './target.ts';

type Mode = {
  suffix: string;
  environment: NodeJS.ProcessEnv;
  warmUp: number;
  rounds: number;
  choose: (each: Case) => boolean;
};

/** `KEPT_MEGABYTES` is what former checkouts read. */
const uncached = { RESPONSE_CACHE_MB: '0', KEPT_MEGABYTES: '0' };

const modes: Mode[] = [
  {
    suffix: '',
    environment: {},
    warmUp: 2,
    rounds: 9,
    choose: ({ isAttack, polls }) => !isAttack && !polls,
  },
  {
    suffix: ', rendered anew',
    environment: uncached,
    warmUp: uncachedWarmUp,
    rounds: 15,
    choose: ({ name }) => name.endsWith('a visitor'),
  },
];

/**
 * How many requests a second this checkout and another answer, by turns, on the catalogue with its samples.
 * The other one must have been started once, which installs and builds it.
 */
export async function measureAgainst(checkout: string, scratch: string): Promise<string> {
  const rows: string[][] = [];
  for (const mode of modes) {
    const here = await start(mode, scratch);
    const there = await start(mode, scratch, checkout);
    for (const [index, { name }] of here.cases.entries()) {
      say(`${name}${mode.suffix} …`);
      const row = [`${name}${mode.suffix}`, ...(await compare(here, there, index, mode))];
      rows.push(row);
      say(`${row.join('  ')}\n`);
    }
    for (const { stop } of [here, there]) await stop();
  }
  say('');
  return tableOf(['case', 'here', 'there', 'times as many', 'failed'], rows);
}

type Started = Awaited<ReturnType<typeof start>>;

async function start({ environment, choose }: Mode, scratch: string, checkout?: string) {
  const folder = mkdtempSync(join(scratch, 'data-'));
  const settings = { ...environment, DATA_DIR: folder, DATABASE_URL: '', LOG_LEVEL: 'info' };
  const { address, process: child } = await startQuietSite(settings, checkout);
  const cases = casesOf(await lookAround(address)).filter(choose);
  return { address, cases, stop: () => stopSite(child) };
}

async function compare(here: Started, there: Started, index: number, mode: Mode) {
  let failures = 0;
  const rateOf = async ({ address, cases }: Started, seconds: number) => {
    const { rate, failed } = await load(address, cases[index]!, seconds);
    failures += failed;
    return rate;
  };
  for (const site of [here, there]) await rateOf(site, mode.warmUp);
  const pairs: [number, number][] = [];
  for (let round = 0; round < mode.rounds; round += 1) {
    pairs.push([await rateOf(here, 1), await rateOf(there, 1)]);
  }
  const ours = median(pairs.map(([rate]) => rate));
  const theirs = median(pairs.map(([, rate]) => rate));
  const times = median(pairs.map(([one, other]) => one / other));
  // On a machine that is busy besides, a load generator may give up on a slow response.
  return [count(ours), count(theirs), times.toFixed(2), count(failures)];
}
