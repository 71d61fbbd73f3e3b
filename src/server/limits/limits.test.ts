import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onEachDatabase, openDatabase, type DatabaseEnvironment } from '../../../test/support/databases/databases.ts';
import {
  createTestApp,
  signUpMember,
  TestClient,
  type Call,
  type TestApp,
  type TestAppOptions,
} from '../../../test/support/test-app.ts';
import { ProblemDetails } from '../../contracts/problem.ts';
import type { Database } from '../db/schema.ts';
import { now } from '../runtime/clock.ts';
import { budgets, type BudgetName, type Budgets } from './budgets.ts';

const dayMs = 24 * 3_600_000;

/** Budgets with smaller figures. */
function small(figures: Partial<Record<BudgetName, Partial<Budgets[BudgetName]>>>): Partial<Budgets> {
  const entries = Object.entries(figures) as [BudgetName, Partial<Budgets[BudgetName]>][];
  return Object.fromEntries(entries.map(([name, figure]) => [name, { ...budgets[name], ...figure }]));
}

const ten = { max: 10, windowMs: 600_000 };
const fiveOrTen = small({ memberWrites: { burst: ten, day: 1_000, newAccount: { burst: 5, day: 1_000 } } });

const write = (member: TestClient, call: Call = {}) =>
  member.call('/review', { body: { text: 'Once more.' }, ...call });

/** The statuses of requests at the same time, as a count of each. */
async function countStatuses(responses: Promise<Response>[]): Promise<Record<number, number>> {
  const statuses = (await Promise.all(responses)).map(({ status }) => status);
  return Object.fromEntries(Object.entries(Object.groupBy(statuses, String)).map(([key, all]) => [key, all!.length]));
}

const repeat = <Result>(count: number, run: (index: number) => Result): Result[] =>
  Array.from({ length: count }, (_, index) => run(index));

async function countReviews(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('reviews')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A member whose account is two days old. */
async function oldMember(app: TestApp, name?: string): Promise<TestClient> {
  const member = await signUpMember(app, name);
  const createdAt = now() - 2 * dayMs;
  await app.db.updateTable('members').set({ created_at: createdAt }).where('id', '=', member.id).execute();
  return member;
}

async function assertTooMany(response: Response, sentence: RegExp): Promise<void> {
  assert.equal(response.status, 429);
  assert.match(response.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
  assert.match(ProblemDetails.parse(await response.json()).detail, sentence);
}

onEachDatabase('budgets of writes', (createDatabase) => {
  const site = (options: TestAppOptions = {}) => createTestApp(createDatabase, { games: 1, ...options });

  test('a member who writes without pause is stopped, and nothing more is stored', async () => {
    const app = await site({ budgets: fiveOrTen });
    const [mara, otto] = [await signUpMember(app), await oldMember(app, 'Otto Lind')];
    for (let index = 0; index < 5; index += 1) assert.equal((await write(mara)).status, 201);
    const sentence = /^You've made a lot of changes in a short time\. Please wait 10 minutes and try again\.$/;
    for (const _ of [1, 2]) await assertTooMany(await write(mara), sentence);
    await assertTooMany(await mara.call('/gameList', { body: { gameTitle: 'Game 0' } }), sentence);
    assert.equal(await countReviews(app.db), 5);
    // An older account has more.
    assert.deepEqual(await countStatuses(repeat(12, () => write(otto))), { 201: 10, 429: 2 });
    assert.equal((await mara.call(`/review/${mara.email}`)).status, 200);
  });

  test('64 writes at the same time, at two processes, store as many as the budget allows', async () => {
    const environment: DatabaseEnvironment = await createDatabase('tables');
    const apps = [
      await createTestApp(await openDatabase(environment), { budgets: fiveOrTen }),
      await createTestApp(await openDatabase(environment), { budgets: fiveOrTen }),
    ];
    const mara = await oldMember(apps[0]!);
    const others = [await oldMember(apps[0]!, 'Otto Lind'), await oldMember(apps[0]!, 'Ada Brandt')];
    const clients = apps.map((app) => mara.copy(app));
    // Others write meanwhile, in the same groups.
    const writing = repeat(64, (index) => write(clients[index % 2]!));
    const besides = repeat(16, (index) => write(others[index % 2]!.copy(apps[index % 2])));
    assert.deepEqual(await countStatuses(writing), { 201: 10, 429: 54 });
    assert.deepEqual(await countStatuses(besides), { 201: 16 });
    assert.equal(await countReviews(apps[0]!.db), 26);
    assert.deepEqual(await countStatuses(clients.map((client) => write(client))), { 429: 2 });
  });

  test('a member over the limit changes nothing in the database, not even at a process that has just started', async () => {
    const app = await site({ budgets: fiveOrTen });
    const mara = await signUpMember(app);
    for (let index = 0; index < 5; index += 1) assert.equal((await write(mara)).status, 201);
    const counted = () => app.db.selectFrom('rate_limits').selectAll().orderBy('name').execute();
    const before = await counted();
    const later = mara.copy(await createTestApp(app.db, { budgets: fiveOrTen }));
    assert.deepEqual(await countStatuses([write(mara), write(later), write(later)]), { 429: 3 });
    assert.deepEqual(await counted(), before);
  });

  test('a member over the limit costs the database nothing, and nobody else is stopped', async () => {
    const app = await site({ budgets: fiveOrTen });
    const mara = await signUpMember(app);
    assert.deepEqual(await countStatuses(repeat(8, () => write(mara))), { 201: 5, 429: 3 });
    await sql`alter table rate_limits rename to taken_away`.execute(app.db);
    assert.deepEqual(await countStatuses(repeat(8, () => write(mara))), { 429: 8 });
    await sql`alter table taken_away rename to rate_limits`.execute(app.db);
    assert.equal((await write(await signUpMember(app, 'Otto Lind'))).status, 201);
  });

  test('a member who has waited writes again, also after the clock of the database was set back', async () => {
    // Windows that have ended; and windows that were written in a future that is over.
    for (const endsAt of [now() - 1, now() + 2 * dayMs]) {
      const app = await site({ budgets: fiveOrTen });
      const mara = await signUpMember(app);
      assert.deepEqual(await countStatuses(repeat(6, () => write(mara))), { 201: 5, 429: 1 });
      await app.db.updateTable('rate_limits').set({ ends_at: endsAt, day_ends_at: endsAt }).execute();
      // A process that has just started has nothing in memory.
      const later = mara.copy(await createTestApp(app.db, { budgets: fiveOrTen }));
      assert.deepEqual(await countStatuses(repeat(6, () => write(later))), { 201: 5, 429: 1 });
    }
  });

  test('the budget of a day holds when that of ten minutes is new', async () => {
    const app = await site({
      budgets: small({ memberWrites: { burst: ten, day: 12, newAccount: { burst: 10, day: 12 } } }),
    });
    const mara = await signUpMember(app);
    assert.deepEqual(await countStatuses(repeat(8, () => write(mara))), { 201: 8 });
    await app.db
      .updateTable('rate_limits')
      .set({ ends_at: now() - 1 })
      .execute();
    assert.deepEqual(await countStatuses(repeat(8, () => write(mara))), { 201: 4, 429: 4 });
    await assertTooMany(await write(mara), /Please wait 24 hours and try again\.$/);
  });

  test('members behind one address share its budget; those on the server itself have none', async () => {
    const app = await site({ budgets: small({ networkWrites: { burst: ten } }) });
    const [mara, otto] = [await signUpMember(app), await signUpMember(app, 'Otto Lind')];
    const from = (member: TestClient, address: string) => () => write(member, { address });
    assert.deepEqual(await countStatuses(repeat(6, from(mara, '2001:db8::1'))), { 201: 6 });
    assert.deepEqual(await countStatuses(repeat(6, from(otto, '2001:db8::2'))), { 201: 4, 429: 2 });
    await assertTooMany(await from(mara, '2001:db8::3')(), /^Your network has made a lot of changes/);
    assert.equal((await from(mara, '192.0.2.1')()).status, 201);
    assert.deepEqual(await countStatuses(repeat(11, from(otto, '127.0.0.1'))), { 201: 11 });
  });

  test('a program that repeats a write counts each time, and one whose writes fail is stopped too', async () => {
    const app = await site({ budgets: { ...fiveOrTen, ...small({ failedWrites: { burst: ten } }) } });
    const mara = await signUpMember(app);
    const replay = () => write(mara, { headers: { 'idempotency-key': 'the-same' } });
    assert.deepEqual(await countStatuses(repeat(6, replay)), { 201: 5, 429: 1 });
    assert.equal(await countReviews(app.db), 1);
    const otto = await signUpMember(app, 'Otto Lind');
    const missing = () => otto.call('/review/0199a1f0-8d20-7c44-8f0e-5b1a9c3d7e61', { method: 'DELETE' });
    for (let index = 0; index < 10; index += 1) assert.equal((await missing()).status, 404);
    await assertTooMany(await missing(), /^You've made a lot of changes/);
  });

  test('a program whose many writes fail at the same time is stopped while they wait', async () => {
    const app = await site({ budgets: small({ failedWrites: { burst: ten } }) });
    const [mara, otto] = [await signUpMember(app), await signUpMember(app, 'Otto Lind')];
    const missing = () => mara.call('/review/0199a1f0-8d20-7c44-8f0e-5b1a9c3d7e61', { method: 'DELETE' });
    const failing = countStatuses(repeat(60, missing));
    assert.equal((await write(otto)).status, 201);
    const { 404: notFound = 0, 429: tooMany = 0 } = await failing;
    assert.equal(notFound + tooMany, 60);
    // Those of one group run before any of them has failed.
    assert.ok(notFound >= 10 && notFound <= 10 + 16, String(notFound));
  });

  test('a member without JavaScript whose review is one too many reads why, and keeps what they typed', async () => {
    const app = await site({ budgets: fiveOrTen });
    const mara = await signUpMember(app);
    for (let index = 0; index < 5; index += 1) await write(mara);
    const body = new URLSearchParams({ email: mara.email, gameTitle: 'Game 0', text: 'Worth an evening.' });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await mara.call('/addReview', { method: 'POST', body: body.toString(), headers });
    assert.equal(response.status, 429);
    assert.match(response.headers.get('retry-after') ?? '', /^(600|59\d)$/);
    const html = await response.text();
    assert.match(html, /You(&#x27;|')ve made a lot of changes in a short time\. Please wait 10 minutes/);
    assert.match(html, /Worth an evening\./);
    assert.equal(await countReviews(app.db), 5);
  });
});

onEachDatabase('budgets of reads', (createDatabase) => {
  const site = (options: TestAppOptions = {}) => createTestApp(createDatabase, { games: 2, ...options });
  const eight = { max: 8, windowMs: 60_000 };
  const read = (app: TestApp, path: string, address = '192.0.2.1') => new TestClient(app).call(path, { address });

  test('a visitor whose network has had too many pages rendered gets a sentence; cached pages stay free', async () => {
    const app = await site({ budgets: small({ renders: { burst: eight } }) });
    // Nothing is cached before the first poll for changes.
    await app.catchUp();
    assert.equal((await read(app, '/allReview')).status, 200);
    for (let page = 2; page <= 8; page += 1) assert.equal((await read(app, `/review?limit=${page}`)).status, 200);
    const sentence =
      /^Your network has requested a lot of pages in a short time\. Please wait a minute and try again\.$/;
    await assertTooMany(await read(app, '/review?limit=9'), sentence);
    const page = await read(app, '/games');
    assert.equal(page.status, 429);
    assert.match(page.headers.get('content-type')!, /^text\/html/);
    assert.match(page.headers.get('retry-after')!, /^\d+$/);
    const metrics = await (await app.request('/metrics')).text();
    assert.match(metrics, /_count\{method="GET",route="\/games",status="429"\} 1\n/, 'the operator sees which page');
    assert.match(await page.text(), /<h1>Too many requests<\/h1>[^]*Please wait a minute and try again\.[^]*Try again/);
    await assertTooMany(await read(app, '/games.data'), sentence);
    for (const path of ['/allReview', '/review?limit=8']) assert.equal((await read(app, path)).status, 200);
    assert.equal((await read(app, '/games', '192.0.2.2')).status, 200);
    assert.equal((await read(app, '/games?sort=name', '127.0.0.1')).status, 200);
  });

  test('a stranger who makes up sitemaps, each with other games, is stopped like other readers', async () => {
    const app = await site({ budgets: small({ renders: { burst: eight } }) });
    const sitemap = (last: number) =>
      read(app, `/sitemap-00000000-0000-0000-0000-000000000000-ffffffff-ffff-7fff-8fff-fffffffffff${last}.xml`);
    for (let last = 0; last < 8; last += 1) assert.equal((await sitemap(last)).status, 200);
    await assertTooMany(await sitemap(8), /^Your network has requested a lot of pages/);
  });

  test('a program that reads lists of many rows uses up the budget of its network by the rows', async () => {
    const app = await site({ games: 350, budgets: small({ renders: { burst: eight } }) });
    // Each counts as one read and three for its 350 rows.
    for (const limit of [350, 351]) assert.equal((await read(app, `/default?limit=${limit}`)).status, 200);
    await assertTooMany(await read(app, '/default?limit=352'), /^Your network has requested a lot of pages/);
    assert.equal((await read(app, '/default?limit=353', '192.0.2.2')).status, 200);
  });

  test('searches have a smaller budget than other reads', async () => {
    const app = await site({ budgets: small({ searches: { burst: eight } }) });
    for (let index = 0; index < 4; index += 1) {
      assert.equal((await read(app, `/default?q=game+${index}`)).status, 200);
      assert.equal((await read(app, `/games?q=game+${index}`)).status, 200);
    }
    await assertTooMany(await read(app, '/default?q=another'), /^Your network/);
    assert.equal((await read(app, '/games?q=another')).status, 429);
    assert.equal((await read(app, '/default?limit=1')).status, 200);
  });

  test('two processes share what a network has used, and write nothing for one that reads little', async () => {
    const environment: DatabaseEnvironment = await createDatabase('tables');
    const options = { budgets: small({ renders: { burst: { max: 40, windowMs: 60_000 } } }) };
    const db = await openDatabase(environment);
    const [one, other] = [
      await createTestApp(db, options),
      await createTestApp(await openDatabase(environment), options),
    ];
    const readMany = (app: TestApp, from: number, count: number) =>
      countStatuses(repeat(count, (index) => read(app, `/review?limit=${from + index}`)));
    const syncBoth = async () => {
      for (const app of [one, other]) await app.syncLimits();
    };
    assert.deepEqual(await readMany(one, 1, 10), { 200: 10 });
    await syncBoth();
    assert.deepEqual(await db.selectFrom('rate_limits').selectAll().execute(), []);
    assert.deepEqual(await readMany(one, 11, 10), { 200: 10 });
    await syncBoth();
    assert.deepEqual(await readMany(other, 1, 15), { 200: 15 });
    await syncBoth();
    // 35 of 40 are used.
    assert.deepEqual(await readMany(other, 16, 10), { 200: 5, 429: 5 });
    await syncBoth();
    // The first process learns it when it shares its next count.
    assert.deepEqual(await readMany(one, 21, 1), { 200: 1 });
    await syncBoth();
    assert.deepEqual(await readMany(one, 22, 3), { 429: 3 });
    const count = () => db.selectFrom('rate_limits').select('taken').executeTakeFirstOrThrow();
    const { taken } = await count();
    await readMany(one, 25, 3);
    await syncBoth();
    assert.equal((await count()).taken, taken);
  });
});
