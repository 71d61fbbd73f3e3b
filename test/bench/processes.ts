import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '../support/databases/postgres.ts';
import { killOnExit } from '../support/server.ts';
import { casesOf, prepareFixtures, names, type Case } from './cases.ts';
import { load } from './load.ts';
import { median, type Rounds } from './measure.ts';
import { startServer } from './programs.ts';
import { count, tableOf } from './table.ts';
import { fill } from './data/seed.ts';

/** What further processes on one PostgreSQL add: all are under load at once, as behind a load balancer. */
export async function measureProcesses(processes: number, scratch: string, rounds: Rounds): Promise<string> {
  const postgres = await startPostgres({ durable: true });
  killOnExit(postgres.server);
  const folder = mkdtempSync(join(scratch, 'data-'));
  const environment = { DATA_DIR: folder, DATABASE_URL: postgres.url };
  await fill({ size: 'small', database: 'PostgreSQL' }, environment);
  const rows: string[][] = [];
  for (const cacheMb of ['32', '0']) {
    const sites = [];
    for (let number = 0; number < processes; number += 1) {
      sites.push(await startServer({ ...environment, RESPONSE_CACHE_MB: cacheMb }));
    }
    const addresses = sites.map(({ address }) => address);
    const cases = casesOf(await prepareFixtures(addresses[0]!, environment)).filter(
      ({ name }) => name.startsWith(names.allReview) || name === names.post,
    );
    for (const each of cases) {
      const one = await rateOf(addresses.slice(0, 1), each, rounds);
      const all = await rateOf(addresses, each, rounds);
      const name = cacheMb === '0' ? `${each.name}, uncached` : each.name;
      rows.push([name, count(one), count(all), (all / one).toFixed(2)]);
    }
    for (const site of sites) await site.stop();
  }
  await postgres.stop();
  return tableOf(['case', '1 process', `${processes} processes`, 'times as many'], rows);
}

/** Requests per second of all processes together. */
async function rateOf(addresses: string[], each: Case, rounds: Rounds): Promise<number> {
  const rates: number[] = [];
  for (let round = 0; round <= rounds.rounds; round += 1) {
    const loads = addresses.map((address) => load(address, each, rounds.seconds));
    const results = await Promise.all(loads);
    if (results.some(({ failed }) => failed > 0)) throw new Error(`${each.name} failed`);
    const sum = results.reduce((total, { rate }) => total + rate, 0);
    // The first one is for warming up.
    if (round > 0) rates.push(sum);
  }
  return median(rates);
}
