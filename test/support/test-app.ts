import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after } from 'node:test';
import { pino } from 'pino';
import type { CatalogueGame } from '../../src/contracts/game.ts';
import { createApp, type Services } from '../../src/server/app.ts';
import type { Database } from '../../src/server/db/schema.ts';
import { loadBuild } from '../../src/server/ssr/mount.ts';
import { tempDirectory } from './databases/databases.ts';
import { assertMatchesOpenApi } from './openapi-conformance.ts';

const project = join(import.meta.dirname, '..', '..');

/**
 * The real app with the built pages, on the given database. Every answer that a test gets from it is
 * held against the API's description.
 */
export async function createTestApp(db: Database, options: Partial<Services> = {}) {
  const ssr = await loadBuild(join(project, 'build'));
  const { site, catchUp, close } = createApp({
    db,
    ssr,
    log: pino({ level: 'silent' }),
    logDestination: { write: () => undefined },
    catalogueDirectory: join(project, 'catalogue'),
    responseCacheMb: 8,
    secret: 'a secret that only the tests know, and long enough',
    ...options,
  });
  // It would look for changes four times a second for as long as the process lives.
  after(close);
  const request = async (path: string, init: RequestInit = {}, remoteAddress = '127.0.0.1') => {
    const env = { incoming: { socket: { remoteAddress } } };
    const response = await site.request(path, init, env);
    await assertMatchesOpenApi(init.method ?? 'GET', path, response);
    return response;
  };
  /** Lets the app hear of what a test wrote past it, as another process does. */
  return { request, routes: site.routes, catchUp };
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;

export type Call = {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  address?: string;
};

/** A program that calls the app and keeps its cookies, as a browser does. */
export class TestClient {
  cookies = new Map<string, string>();
  email = '';
  id = '';
  app: TestApp;

  constructor(app: TestApp) {
    this.app = app;
  }

  async call(path: string, { method, body, headers = {}, address }: Call = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const init: RequestInit = {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        ...(cookie && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isRaw(body) ? body : JSON.stringify(body) }),
    };
    const response = await this.app.request(path, init, address);
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /max-age=0/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }
}

function isRaw(body: unknown): body is string | Uint8Array<ArrayBuffer> {
  return typeof body === 'string' || body instanceof Uint8Array;
}

export const validPassword = 'Lantern-7-valley';

/** Somebody who has registered and is signed in. */
export async function signUpMember(app: TestApp, name = 'Mara Okafor'): Promise<TestClient> {
  const caller = new TestClient(app);
  const email = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@example.org`;
  const body = { name, email, password: validPassword };
  const response = await caller.call('/api/auth/sign-up/email', { body });
  if (!response.ok) throw new Error(`${name} could not register: ${await response.text()}`);
  const { user } = await response.json();
  return Object.assign(caller, { email: user.email, id: user.id });
}

export const exampleGame: CatalogueGame = {
  slug: 'example-quest',
  name: 'Example Quest',
  releaseYear: 2012,
  gameGenre: 'Adventure',
  manufacturer_name: 'Example Works',
  price: 19.99,
  game_detail: 'You follow a lantern through a valley and find out who lit it.',
};

/** A catalogue folder with the given shelves, one a file, and sample reviews. */
export function writeCatalogue(shelves: Record<string, object[]>, samples: object[] = []): string {
  const directory = tempDirectory();
  mkdirSync(join(directory, 'games'), { recursive: true });
  for (const [name, games] of Object.entries(shelves)) {
    writeFileSync(join(directory, 'games', `${name}.json`), JSON.stringify(games));
  }
  writeFileSync(join(directory, 'sample-reviews.json'), JSON.stringify(samples));
  return directory;
}

/** As many games as asked, each a little different. */
export function createGames(count: number): CatalogueGame[] {
  return Array.from({ length: count }, (_, index) => ({
    ...exampleGame,
    slug: `game-${index}`,
    name: `Game ${index}`,
  }));
}

/** The address of the next page, where the answer names one. */
export function nextPageUrl(response: Response): string | undefined {
  return /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
}
