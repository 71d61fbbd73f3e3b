import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../support/databases/postgres.ts';
import { killOnExit } from '../support/server.ts';
import { startWriteBurst } from './burst.ts';
import { casesOf, prepareFixtures, names, type Case } from './cases.ts';
import { fill, type Environment, type Target } from './data/seed.ts';
import { showStatus } from './progress.ts';
import { measure, median, type Result, type Rounds } from './measure.ts';
import { startServer, type MeasuredSite } from './programs.ts';
import { openStreams } from './streams.ts';

export type MeasuredCase = { case: Case; cached: Result; uncached?: Result };

/** A figure that is no case, with its measured value and its goal. */
export type Figure = { name: string; value: string; goal: string; isReached: boolean };

export type Measured = Target & { cases: MeasuredCase[]; figures: Figure[] };

type MeasureOptions = {
  scratch: string;
  rounds: Rounds;
  choose: (each: Case) => boolean;
  /** Only the cases, and uncached only those that have a goal for it. */
  brief: boolean;
};

const streamCount = 5_000;
/** A page that is rendered a hundred times a second takes so long until its code is compiled. */
export const uncachedWarmUpSeconds = 15;

/** Fills a database, starts the site on it and measures what the options ask for. */
export async function measureTarget(target: Target, options: MeasureOptions): Promise<Measured> {
  const isPostgres = target.database === 'PostgreSQL';
  const postgres = isPostgres ? await startPostgres({ durable: true }) : undefined;
  if (postgres) killOnExit(postgres.server);
  const folder = () => mkdtempSync(join(options.scratch, 'data-'));
  const environment = { DATA_DIR: folder(), DATABASE_URL: postgres?.url ?? '' };
  await fill(target, environment);
  const site = await startServer(environment);
  const cases = casesOf(await prepareFixtures(site.address, environment)).filter(options.choose);
  const measured = await measureCases(site, cases, options.rounds);
  const figures = options.brief ? [memoryOf(site)] : await measureOthers(site, cases, options.rounds);
  await site.stop();
  const uncached = measured.filter(({ case: { bodies, isAttack, uncachedGoal } }) =>
    options.brief ? uncachedGoal !== undefined : !bodies && !isAttack,
  );
  await measureUncached(environment, uncached, options.rounds);
  figures.push(...uncachedRates(uncached));
  if (!options.brief) {
    figures.push(...lateAgainstFirst(measured));
    const emptyUrl = postgres ? await createEmpty(postgres.url) : '';
    figures.push(await measureStart(environment, { DATA_DIR: folder(), DATABASE_URL: emptyUrl }));
  }
  await postgres?.stop();
  return { ...target, cases: measured, figures };
}

async function measureCases(site: MeasuredSite, cases: Case[], rounds: Rounds): Promise<MeasuredCase[]> {
  const measured: MeasuredCase[] = [];
  for (const each of cases) {
    showStatus(`${each.name} …`);
    measured.push({ case: each, cached: await measure(site, each, rounds) });
  }
  showStatus('');
  return measured;
}

function memoryOf(site: MeasuredSite): Figure {
  const memory = site.memory();
  return {
    name: 'resident memory after all of it',
    value: `${Math.round(memory)} MB`,
    goal: 'at most 250 MB',
    isReached: memory <= 250,
  };
}

/** What happens to pages while much is written, and while many listen. */
async function measureOthers(site: MeasuredSite, cases: Case[], rounds: Rounds): Promise<Figure[]> {
  const figures: Figure[] = [];
  const post = cases.find(({ name }) => name === names.post);
  const read = cases.filter(({ name }) => name.endsWith('a visitor'));
  for (const each of post ? read : []) {
    showStatus(`${each.name} in a burst of writes …`);
    const end = startWriteBurst(site.address, post!);
    const { ratio, failed } = await measure(site, each, rounds);
    const stored = await end();
    figures.push({
      name: `${each.name} in a burst of writes`,
      value: `${ratio.toFixed(2)} of the baseline, ${Math.round(stored)} writes a second stored`,
      goal: 'at least 0.60, at 100 writes a second',
      isReached: ratio >= 0.6 && stored >= 90 && failed === 0,
    });
  }
  figures.push(memoryOf(site));
  const quiet = read.at(-1);
  if (quiet) figures.push(await measureStreams(site, quiet, rounds));
  return figures;
}

async function measureStreams(site: MeasuredSite, page: Case, rounds: Rounds): Promise<Figure> {
  showStatus(`${page.name} while many listen …`);
  const alone = await measure(site, page, rounds);
  const before = site.memory();
  const close = await openStreams(site.address, streamCount);
  const { ratio, failed } = await measure(site, page, rounds);
  const added = site.memory() - before;
  close();
  showStatus('');
  return {
    name: `${page.name} with 5,000 event streams open`,
    value: `${(ratio / alone.ratio).toFixed(2)} of without them, ${Math.round(added)} MB more`,
    goal: 'at least 0.90, at most 150 MB',
    isReached: ratio / alone.ratio >= 0.9 && added <= 150 && failed + alone.failed === 0,
  };
}

/** The same reads without a response cache. */
async function measureUncached(environment: Environment, measured: MeasuredCase[], rounds: Rounds): Promise<void> {
  if (measured.length === 0) return;
  const site = await startServer({ ...environment, RESPONSE_CACHE_MB: '0' });
  // Somebody who has as few reviews as the first one had before all those that were written.
  const cases = casesOf(await prepareFixtures(site.address, environment));
  for (const each of measured) {
    showStatus(`${each.case.name}, uncached …`);
    const same = cases.find(({ name }) => name === each.case.name)!;
    const warmUpSeconds = same.uncachedGoal === undefined ? rounds.warmUpSeconds : uncachedWarmUpSeconds;
    each.uncached = await measure(site, same, { ...rounds, rounds: 3, warmUpSeconds });
  }
  showStatus('');
  await site.stop();
}

/** How many pages a second are rendered: by the site on one core, with the load generator on another. */
function uncachedRates(measured: MeasuredCase[]): Figure[] {
  return measured.flatMap(({ case: { name, uncachedGoal }, uncached }) =>
    uncached && uncachedGoal !== undefined
      ? [
          {
            name: `${name}, uncached`,
            value: `${Math.round(uncached.rate)} requests a second`,
            goal: `at least ${uncachedGoal} requests a second`,
            isReached: uncached.rate >= uncachedGoal && uncached.failed === 0,
          },
        ]
      : [],
  );
}

function lateAgainstFirst(measured: MeasuredCase[]): Figure[] {
  const of = (name: string) => measured.find(({ case: each }) => each.name === name);
  const [first, later] = [of(names.first), of(names.later)];
  if (!first || !later) return [];
  const all = [first.cached, later.cached, first.uncached!, later.uncached!];
  const cached = later.cached.ratio / first.cached.ratio;
  const uncached = later.uncached!.ratio / first.uncached!.ratio;
  return [
    {
      name: 'page 1,000 of a list against page 1',
      value: `${cached.toFixed(2)}; uncached, ${uncached.toFixed(2)}`,
      goal: 'at least 0.95',
      isReached: cached >= 0.95 && uncached >= 0.95 && all.every(({ failed }) => failed === 0),
    },
  ];
}

/** How much longer the site takes to be ready than on a database that has only its catalogue. */
async function measureStart(full: Environment, empty: Environment): Promise<Figure> {
  // The first time, it makes its tables and fills its catalogue.
  await (await startServer(empty)).stop();
  const times: { full: number; empty: number }[] = [];
  for (let round = 0; round < 3; round += 1) {
    times.push({ full: await startTime(full), empty: await startTime(empty) });
  }
  const whole = median(times.map((time) => time.full));
  const more = whole - median(times.map((time) => time.empty));
  return {
    name: 'start to ready, beyond an empty database',
    value: `${Math.max(0, more).toFixed(2)} s (${whole.toFixed(2)} s in all)`,
    goal: 'at most 1.50 s',
    isReached: more <= 1.5,
  };
}

async function startTime(environment: Environment): Promise<number> {
  const site = await startServer(environment);
  await site.stop();
  return site.readySeconds;
}

async function createEmpty(url: string): Promise<string> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('create database empty');
  await client.end();
  return url.replace(/\/postgres$/, '/empty');
}
