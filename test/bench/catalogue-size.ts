import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { connect } from '../../src/server/db/connect.ts';
import { startServerUnlogged, stopServer } from '../support/server.ts';
import { median } from './measure.ts';
import { showStatus } from './progress.ts';
import { fill } from './search.ts';
import { tableOf } from './table.ts';

const largeCount = 100_000;
const starts = 5;
const rounds = 40;

/** What visitors and search engines open; `{game}` is the id of the first game. */
const paths = ['/', '/sitemap.xml', '/games', '/details/{game}', '/default?limit=24'];

type Times = { first: number; later: number[] };

/** How the size of the catalogue changes the time to start and to render, on SQLite and without a response cache. */
export async function measureCatalogueSize(scratch: string): Promise<string> {
  const folder = () => ({ DATA_DIR: mkdtempSync(join(scratch, 'data-')), DATABASE_URL: '', RESPONSE_CACHE_MB: '0' });
  const [small, large] = [folder(), folder()];
  for (const environment of [small, large]) await stop(await startServerUnlogged(environment));
  const smallCount = await addGames(large.DATA_DIR);

  const startTimes: number[][] = [[], []];
  for (let round = 0; round < starts; round += 1) {
    showStatus(`start ${round + 1} of ${starts} …`);
    for (const [index, environment] of [small, large].entries()) {
      const startedAt = performance.now();
      const server = await startServerUnlogged(environment);
      startTimes[index]!.push(performance.now() - startedAt);
      await stop(server);
    }
  }
  const [ofSmall, ofLarge] = startTimes.map(median);
  const rows = [row('start to ready', ofSmall!, ofLarge!)];
  for (const path of paths) {
    showStatus(`${path} …`);
    const [one, other] = await measurePath(path, small, large);
    rows.push(row(`${path}, first after a start`, one!.first, other!.first));
    rows.push(row(path, median(one!.later), median(other!.later)));
  }
  showStatus('');
  const title = (count: number) => `${count.toLocaleString('en-US')} games, ms`;
  return tableOf(['uncached', title(smallCount), title(largeCount), 'ratio'], rows);
}

function row(name: string, small: number, large: number): string[] {
  return [name, small.toFixed(1), large.toFixed(1), (large / small).toFixed(2)];
}

async function addGames(dataDirectory: string): Promise<number> {
  const db = await connect({ dataDirectory, databaseUrl: undefined }, pino({ level: 'silent' }));
  const names = (await db.selectFrom('games').select('name').execute()).map(({ name }) => name);
  const made = largeCount - names.length;
  await fill(db, names, made, (done) => showStatus(`${done} of ${made} games …`));
  await db
    .updateTable('settings')
    .set({ value: String(largeCount) })
    .where('name', '=', 'game count')
    .execute();
  await db.destroy();
  return names.length;
}

/** Both servers are asked in turn, because the speed of a shared machine varies. */
async function measurePath(path: string, ...environments: NodeJS.ProcessEnv[]): Promise<Times[]> {
  const servers = await Promise.all(environments.map((environment) => startServerUnlogged(environment)));
  const addresses = await Promise.all(servers.map(async ({ address }) => address + (await withGame(path, address))));
  const times = addresses.map((): Times => ({ first: 0, later: [] }));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, address] of addresses.entries()) {
      const startedAt = performance.now();
      await (await fetch(address)).arrayBuffer();
      const time = performance.now() - startedAt;
      if (round === 0) times[index]!.first = time;
      else times[index]!.later.push(time);
    }
  }
  await Promise.all(servers.map(stop));
  return times;
}

async function withGame(path: string, address: string): Promise<string> {
  const [game] = await (await fetch(`${address}/default?limit=1`)).json();
  return path.replace('{game}', game._id);
}

function stop({ process: child }: Awaited<ReturnType<typeof startServerUnlogged>>) {
  return stopServer(child);
}
