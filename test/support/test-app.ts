import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after } from 'node:test';
import { pino } from 'pino';
import type { CatalogueGame } from '../../src/contracts/game.ts';
import { createApp, type Services } from '../../src/server/app.ts';
import type { Database } from '../../src/server/db/schema.ts';
import { loadBuild } from '../../src/server/ssr/mount.ts';
import { syncCatalogue } from '../../src/server/games/catalogue.ts';
import { syncSampleReviews } from '../../src/server/reviews/sample-reviews.ts';
import { migratedDatabase, tempDirectory, type CreateDatabase } from './databases/databases.ts';
import { assertMatchesOpenApi } from './openapi-conformance.ts';
import { assertPageObeysPolicy, assertResponseRules } from './response-rules.ts';

export { TestClient, signUpMember, validPassword, type Call } from './test-client.ts';

const project = join(import.meta.dirname, '..', '..');
const shippedCatalogue = join(project, 'catalogue');

/** The games of a test's database: a number of examples, the given ones, or the shipped catalogue. */
export type Games = number | Partial<CatalogueGame>[] | 'shipped';

export type TestAppOptions = Partial<Services> & {
  games?: Games;
  /** Sample reviews of the games in `games`; with 'shipped', any list adds the shipped samples. */
  samples?: object[];
};

/**
 * The real app with the built pages, on a database of its own or on the given one. Every response that a test gets
 * from it is checked against the OpenAPI document, the rules for all responses and, if a page, its own policy.
 */
export async function createTestApp(
  database: CreateDatabase | Database,
  { games, samples = [], ...services }: TestAppOptions = {},
) {
  const db = typeof database === 'function' ? await migratedDatabase(database) : database;
  if (games !== undefined) await seedCatalogue(db, games, samples);
  const ssr = await loadBuild(join(project, 'build'));
  const { site, catchUp, syncLimits, finishAccountDeletions, finishImports, close } = createApp({
    db,
    ssr,
    log: pino({ level: 'silent' }),
    logDestination: { write: () => undefined },
    catalogueDirectory: shippedCatalogue,
    responseCacheMb: 8,
    secret: 'a secret that only the tests know, and long enough',
    ...services,
  });
  // Otherwise the app polls for changes, four times a second, until the process ends.
  after(close);
  const request = async (path: string, init: RequestInit = {}, remoteAddress = '127.0.0.1') => {
    const env = { incoming: { socket: { remoteAddress } } };
    const response = await site.request(path, init, env);
    const title = `${init.method ?? 'GET'} ${path}: ${response.status}`;
    assertResponseRules(response, title);
    await assertPageObeysPolicy(response, title);
    await assertMatchesOpenApi(init.method ?? 'GET', path, response);
    return response;
  };
  /** `catchUp` makes the app receive changes that a test wrote directly to the database, as another process does. */
  return {
    db,
    request,
    routes: site.routes,
    catchUp,
    syncLimits,
    finishAccountDeletions,
    finishImports,
    close,
  };
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;

export const exampleGame: CatalogueGame = {
  slug: 'example-quest',
  name: 'Example Quest',
  releaseYear: 2012,
  gameGenre: 'Adventure',
  manufacturer_name: 'Example Works',
  price: 19.99,
  game_detail: 'You follow a lantern through a valley and find out who lit it.',
};

/** Creates a catalogue folder with a file for each list of games, and with sample reviews. */
export function writeCatalogue(shelves: Record<string, object[]>, samples: object[] = []): string {
  const directory = tempDirectory();
  mkdirSync(join(directory, 'games'), { recursive: true });
  for (const [name, games] of Object.entries(shelves)) {
    writeFileSync(join(directory, 'games', `${name}.json`), JSON.stringify(games));
  }
  writeFileSync(join(directory, 'sample-reviews.json'), JSON.stringify(samples));
  return directory;
}

/** Adds games and sample reviews to a database, as the start of a process does. */
export async function seedCatalogue(db: Database, games: Games, samples: object[] = []): Promise<void> {
  const shelf = typeof games === 'number' ? createGames(games) : games;
  const directory = shelf === 'shipped' ? shippedCatalogue : writeCatalogue({ shelf }, samples);
  await syncCatalogue(db, directory);
  if (samples.length > 0) await syncSampleReviews(db, 'on', directory);
}

/** Example games, which differ in slug and name. */
export function createGames(count: number): CatalogueGame[] {
  return Array.from({ length: count }, (_, index) => ({
    ...exampleGame,
    slug: `game-${index}`,
    name: `Game ${index}`,
  }));
}

/** The address of the next page, if the response names one. */
export function nextPageUrl(response: Response): string | undefined {
  return /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
}
