import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, test } from 'node:test';
import pg from 'pg';
import samples from '../catalogue/sample-reviews.json' with { type: 'json' };
import { claimLinkIn, claimServer } from './support/admin.ts';
import { createPostgres, onEachDatabase, openDatabase, tempDirectory } from './support/databases/databases.ts';
import { roleWithPassword } from './support/databases/postgres.ts';
import { roleOf } from './support/moderated-site.ts';
import { startExpectingFailure, startServer, stopServer, type RunningServer } from './support/server.ts';
import { TestClient } from './support/test-client.ts';

onEachDatabase('startup', (createDatabase, name) => {
  test('fills the database, serves pages and data, and says its address last', async () => {
    const { address, output } = await startServer(await createDatabase());
    assert.equal(output().trimEnd().split('\n').at(-1), `Playshelf is ready: ${address}`);
    const games = await (await fetch(`${address}/default`)).json();
    assert.ok(games.length >= 150);
    assert.match(await (await fetch(address)).text(), /Game collection/);
  });

  test('three processes started at once on an empty database fill it once', async () => {
    const environment = { ...(await createDatabase()), SAMPLE_REVIEWS: 'on' };
    const sites = await Promise.all([1, 2, 3].map(() => startServer(environment)));
    for (const { address } of sites) {
      const games = await (await fetch(`${address}/default`)).json();
      assert.equal(new Set(games.map((game: { name: string }) => game.name)).size, games.length);
      const reviews = await (await fetch(`${address}/review`)).json();
      assert.equal(new Set(reviews.map((review: { text: string }) => review.text)).size, samples.length);
      assert.equal(reviews.length, samples.length);
    }
  });

  test('a site without an admin prints a link at each start, of which the last one works, and then none', async () => {
    const environment = await createDatabase();
    const [former, ...sites] = [await startServer(environment), await startServer(environment)];
    const [server] = sites as [RunningServer];
    const visitor = new TestClient(server.address);
    assert.equal((await visitor.call(claimLinkIn(former.output()))).status, 200);
    const ada = await claimServer(server);
    assert.equal(await roleOf(ada), 'admin');
    const database = await openDatabase(environment);
    const stored = JSON.stringify(await database.selectFrom('settings').selectAll().execute());
    assert.ok(!stored.includes(new URL(claimLinkIn(server.output()), server.address).searchParams.get('token')!));
    assert.doesNotMatch((await startServer(environment)).output(), /claim/);
  });

  test('of three processes started at once, one has printed the link that works', async () => {
    const environment = await createDatabase();
    const sites = await Promise.all([1, 2, 3].map(() => startServer(environment)));
    const statuses = await Promise.all(
      sites.map(async ({ address, output }) => (await new TestClient(address).call(claimLinkIn(output()))).status),
    );
    assert.deepEqual(statuses.toSorted(), [200, 200, 302]);
  });

  test('ends with 0 on a signal, also when it is sent twice, and the next one keeps every id', async () => {
    const environment = await createDatabase();
    const idsUntil = async (signal: NodeJS.Signals) => {
      const { address, process: child } = await startServer(environment);
      const games = await (await fetch(`${address}/default`)).json();
      child.kill(signal);
      assert.equal(await stopServer(child, signal), 0, signal);
      return games.map((game: { _id: string }) => game._id);
    };
    assert.deepEqual(await idsUntil('SIGINT'), await idsUntil('SIGTERM'));
  });

  test('sample reviews are there by default on the embedded database only', async () => {
    const count = async (environment: NodeJS.ProcessEnv) => {
      const { address, process: child } = await startServer(environment);
      const reviews = await (await fetch(`${address}/review`)).json();
      assert.equal(await stopServer(child), 0);
      return reviews.length;
    };
    const environment = await createDatabase();
    assert.equal((await count(environment)) > 50, name === 'SQLite');
    assert.ok((await count({ ...environment, SAMPLE_REVIEWS: 'on' })) > 50);
    assert.equal(await count({ ...environment, SAMPLE_REVIEWS: 'off' }), 0);
  });
});

async function occupiedPort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  after(() => server.close());
  await once(server, 'listening');
  return String((server.address() as AddressInfo).port);
}

function fileInsteadOfFolder(): string {
  const file = join(tempDirectory(), 'taken');
  writeFileSync(file, '');
  return file;
}

function notADatabase(): string {
  const folder = join(tempDirectory(), 'odd');
  mkdirSync(folder);
  writeFileSync(join(folder, 'playshelf.db'), 'this is no database file, and we must not touch it');
  return folder;
}

/** The address of a database, for a role that has to give a password. */
async function urlWithoutPassword(): Promise<string> {
  const url = new URL((await createPostgres()).DATABASE_URL!);
  const client = new pg.Client(url.href);
  await client.connect();
  await client.query(
    `drop role if exists ${roleWithPassword}; create role ${roleWithPassword} login password 'secret'`,
  );
  await client.end();
  return Object.assign(url, { username: roleWithPassword }).href;
}

const refusals: [string, RegExp, () => Promise<NodeJS.ProcessEnv>][] = [
  ['a busy port', /^PORT \d+ is busy: /, async () => ({ PORT: await occupiedPort() })],
  ['a wrong variable', /^PORT is not right: /, async () => ({ PORT: 'soon' })],
  ['an unwritable data folder', /^DATA_DIR /, async () => ({ DATA_DIR: fileInsteadOfFolder() })],
  ['a folder that cannot be', /^DATA_DIR /, async () => ({ DATA_DIR: '/proc/here/there' })],
  ['a file that is no database', /^DATA_DIR /, async () => ({ DATA_DIR: notADatabase() })],
  [
    'a database out of reach',
    /^DATABASE_URL leads to no database/,
    async () => ({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }),
  ],
  [
    'a database that asks for a password, and is given none',
    /^DATABASE_URL has no password, and the server asks for one: /,
    async () => ({ DATABASE_URL: await urlWithoutPassword() }),
  ],
  [
    'a search path without a schema',
    /^The database rejected the start .*: let search_path in DATABASE_URL/,
    async () => ({ DATABASE_URL: `${(await createPostgres()).DATABASE_URL}?options=-csearch_path%3Dnowhere` }),
  ],
  [
    'a database that is read-only',
    /^The database rejected the start .*: name the primary in DATABASE_URL/,
    async () => ({
      DATABASE_URL: `${(await createPostgres()).DATABASE_URL}?options=-cdefault_transaction_read_only%3Don`,
    }),
  ],
];

for (const [title, line, environment] of refusals) {
  test(`${title} stops the start with one plain line`, async () => {
    const data = { DATA_DIR: tempDirectory(), DATABASE_URL: '' };
    const { code, output } = await startExpectingFailure({ ...data, ...(await environment()) });
    assert.equal(code, 1);
    assert.match(output, line);
    assert.equal(output.trimEnd().split('\n').length, 1, output);
  });
}
