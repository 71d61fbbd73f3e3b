import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { startQuietSite, stopSite } from '../support/site.ts';
import { casesOf, lookAround, type Case } from './cases.ts';
import { load } from './load.ts';
import { median } from './measure.ts';
import { uncachedWarmUp } from './target.ts';
import { tableOf } from './table.ts';

const rounds = 15;

/** How many pages a second this checkout and another render anew, by turns, on the catalogue with its samples. */
export async function measureAgainst(checkout: string, scratch: string): Promise<string> {
  const sites = [await startUncached(scratch), await startUncached(scratch, checkout)] as const;
  const [here, there] = sites;
  const rows: string[][] = [];
  for (const [index, { name }] of here.cases.entries()) {
    const rateOf = ({ address, cases }: Started, seconds: number) =>
      rendered(address, cases[index]!, seconds);
    for (const site of sites) await rateOf(site, uncachedWarmUp);
    const pairs: [number, number][] = [];
    for (let round = 0; round < rounds; round += 1) {
      pairs.push([await rateOf(here, 1), await rateOf(there, 1)]);
    }
    const [ours, theirs] = [
      median(pairs.map(([rate]) => rate)),
      median(pairs.map(([, rate]) => rate)),
    ];
    const times = median(pairs.map(([one, other]) => one / other));
    rows.push([name, ours.toFixed(0), theirs.toFixed(0), times.toFixed(2)]);
  }
  for (const { stop } of sites) await stop();
  return tableOf(['rendered anew', 'here', 'there', 'times as many'], rows);
}

type Started = Awaited<ReturnType<typeof startUncached>>;

async function startUncached(scratch: string, checkout?: string) {
  const environment = { DATA_DIR: mkdtempSync(join(scratch, 'data-')), RESPONSE_CACHE_MB: '0' };
  const { address, process: child } = await startQuietSite(environment, checkout);
  const cases = casesOf(await lookAround(address)).filter(({ name }) => name.endsWith('a visitor'));
  return { address, cases, stop: () => stopSite(child) };
}

async function rendered(address: string, page: Case, seconds: number): Promise<number> {
  const { rate, failed } = await load(address, page, seconds);
  if (failed > 0) throw new Error(`${page.name} failed`);
  return rate;
}
