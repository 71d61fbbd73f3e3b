import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { pino } from 'pino';
import { connect } from '../../src/server/db/connect.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import type { Database } from '../../src/server/db/schema.ts';
import { newId } from '../../src/server/db/id.ts';
import { writeSetting } from '../../src/server/db/settings.ts';
import { createGameBrowser, type GameBrowser } from '../../src/server/games/browse/browse-games.ts';
import { createColumnStore } from '../../src/server/games/browse/column-store.ts';
import { reindexGames } from '../../src/server/games/search/search-index.ts';
import { startPostgres } from '../support/databases/postgres.ts';
import { killOnExit } from '../support/server.ts';
import { createRandom, type Random } from './data/random.ts';
import { showStatus } from './progress.ts';
import { tableOf } from './table.ts';

const gameCount = 100_000;
const sampleSize = 2_000;
const batchSize = 1_000;
const shownGames = 5;

/**
 * How well search forgives, and how long it takes, among the titles of a CSV file (its column `name`), filled up to
 * 100,000 games with titles made of the same words.
 */
export async function measureSearch(file: string, scratch: string): Promise<string> {
  const rows: { name: string }[] = parse(readFileSync(file), { columns: true, bom: true });
  const titles = rows.map(({ name }) => name);
  const postgres = await startPostgres({ durable: true });
  killOnExit(postgres.server);
  const results: string[][] = [];
  for (const [database, databaseUrl] of [
    ['SQLite', undefined],
    ['PostgreSQL', postgres.url],
  ] as const) {
    const db = await connect({ dataDirectory: scratch, databaseUrl }, pino({ level: 'silent' }));
    await migrate(db);
    await fill(db, titles, gameCount, (done) => showStatus(`${database}: ${done} games …`));
    for (const each of await measureQueries(db, titles)) results.push([database, ...each]);
    await db.destroy();
  }
  await postgres.stop();
  showStatus('');
  return tableOf(['database', 'queries', 'found', 'goal', 'median, ms', 'p95, ms', 'p99, ms'], results);
}

/** Fills an empty database with games of the given titles, and with others whose titles are made of the same words. */
export async function fill(
  db: Database,
  titles: string[],
  count: number,
  onProgress: (done: number) => void,
): Promise<void> {
  const random = createRandom(1);
  const words = titles.flatMap((title) => title.split(' '));
  const made = Array.from({ length: count - titles.length }, () =>
    Array.from({ length: 1 + random.upTo(5) }, () => pick(words, random)).join(' '),
  );
  const games = [...titles, ...made].map((name, index) => ({ ...emptyGame, id: newId(), slug: `game-${index}`, name }));
  for (let start = 0; start < games.length; start += batchSize) {
    const batch = games.slice(start, start + batchSize);
    await db.transaction().execute(async (transaction) => {
      await transaction.insertInto('games').values(batch).execute();
      await reindexGames(
        transaction,
        batch.map(({ id }) => id),
      );
    });
    onProgress(start + batch.length);
  }
  await writeSetting(db, 'game count', String(games.length));
}

const emptyGame = {
  photo: '',
  price_cents: null,
  game_detail: '',
  manufacturer_name: '',
  release_date: null,
  import_id: null,
  genre: 'Other',
  created_at: 0,
  updated_at: 0,
};

async function measureQueries(db: Database, titles: string[]): Promise<string[][]> {
  const random = createRandom(2);
  const sample = () => Array.from({ length: sampleSize }, () => pick(titles, random));
  const store = createColumnStore(db, { isFresh: () => true, catchUp: async () => undefined });
  const browser = createGameBrowser(db, store);
  for (const title of sample().slice(0, 200)) await find(browser, title);
  const exact = await measure(browser, sample(), (title) => title, 1);
  const typos = await measure(browser, sample(), (title) => withTypo(title, random), shownGames);
  const beginnings = await measure(
    browser,
    sample(),
    (title) => title.slice(0, 1 + random.upTo(title.length)),
    shownGames,
  );
  return [
    ['the title', percent(exact.found), '99.5 % first', ...exact.times],
    ['the title with one typo', percent(typos.found), '95 % among five', ...typos.times],
    ['the beginning of a title', percent(beginnings.found), 'none', ...beginnings.times],
  ];
}

const percent = (found: number) => `${((100 * found) / sampleSize).toFixed(1)} %`;

async function measure(browser: GameBrowser, titles: string[], toQuery: (title: string) => string, limit: number) {
  const times: number[] = [];
  let found = 0;
  for (const title of titles) {
    const text = toQuery(title);
    const startedAt = performance.now();
    const { rows } = await find(browser, text);
    times.push(performance.now() - startedAt);
    if (rows.slice(0, limit).some(({ name }) => name.toLowerCase() === title.toLowerCase())) found += 1;
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.floor(times.length * share)]!.toFixed(1);
  return { found, times: [at(0.5), at(0.95), at(0.99)] };
}

function find(browser: GameBrowser, text: string) {
  return browser.list({ q: text, sort: 'relevance', limit: shownGames });
}

/** One wrong, missing, doubled or swapped character, at any place. */
function withTypo(title: string, random: Random): string {
  const letters = [...title];
  const at = random.upTo(letters.length);
  const letter = letters[at]!;
  const typos = [
    () => letters.with(at, pick([...'abcdefghijklmnopqrstuvwxyz'], random)),
    () => letters.toSpliced(at, 1),
    () => letters.toSpliced(at, 0, letter),
    () => (at + 1 < letters.length ? letters.toSpliced(at, 2, letters[at + 1]!, letter) : letters),
  ];
  return pick(typos, random)().join('');
}

const pick = <Item>(items: Item[], random: Random): Item => items[random.upTo(items.length)]!;
