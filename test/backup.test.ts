import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { backUp } from '../src/server/backup/back-up.ts';
import type { Database } from '../src/server/db/schema.ts';
import {
  createPostgres,
  createSqlite,
  onEachDatabase,
  openDatabase,
  tempDirectory,
  type DatabaseEnvironment,
} from './support/databases/databases.ts';
import { eventually } from './support/eventually.ts';
import { dumpSite, fillSite } from './support/full-site.ts';
import { assertCounts } from './support/kills.ts';
import { finish, playshelf, playshelfInProcess, startPlayshelf } from './support/playshelf.ts';
import { startServer } from './support/server.ts';
import { storeReviews } from './support/store-reviews.ts';
import { signUpMember, type TestClient } from './support/test-client.ts';

const newFile = () => join(tempDirectory(), 'backup.gz');

/** A new member may write this often. */
const maxWrites = 58;
const memberCount = 8;

type Acknowledged = { id: string; text: string; at: number };

/** Adds a review after the other until told to stop; every second one is changed once. */
async function writeReviews(
  member: TestClient,
  title: string,
  acknowledged: Acknowledged[],
  signal: AbortSignal,
): Promise<void> {
  for (let number = 0; number < maxWrites && !signal.aborted; number += 2) {
    const rating = String((number % 5) + 1);
    const id = await member.addReview({ gameTitle: title, rating, text: 'First.' });
    acknowledged.push({ id, text: 'First.', at: performance.now() });
    await delay(20);
    await member.updateReview(id, { text: 'Second.', rating: '3' });
    acknowledged.push({ id, text: 'Second.', at: performance.now() });
    await delay(20);
  }
}

async function readTexts(db: Database): Promise<Map<string, string>> {
  const rows = await db.selectFrom('reviews').select(['id', 'text']).execute();
  return new Map(rows.map(({ id, text }) => [id, text]));
}

onEachDatabase('a backup of a running site', (createDatabase) => {
  test('that members write to has every write that was acknowledged before it, and they stay signed in', async () => {
    const environment = await createDatabase();
    const { address } = await startServer({ ...environment, SAMPLE_REVIEWS: 'on' });
    const members: TestClient[] = [];
    for (const index of Array(memberCount).keys()) {
      members.push(await signUpMember(address, `Member ${'abcdefgh'[index]}`));
    }
    const games: { name: string }[] = await members[0]!.readJson('/default?limit=3');
    const stopping = new AbortController();
    const acknowledged: Acknowledged[] = [];
    const writing = Promise.all(
      members.map((member, index) => writeReviews(member, games[index % 3]!.name, acknowledged, stopping.signal)),
    );
    await eventually(() => assert.ok(acknowledged.length > 60), { intervalMs: 5 });
    const startedAt = performance.now();
    const file = newFile();
    const { code, stdout, stderr } = await playshelf(environment, 'backup', file, '--with-secret', '--json');
    assert.equal(code, 0, stderr);
    const { rows, withSecret } = JSON.parse(stdout);
    assert.equal(withSecret, true);
    await delay(50);
    stopping.abort();
    await writing;
    const before = new Map(acknowledged.filter(({ at }) => at < startedAt).map(({ id, text }) => [id, text]));
    assert.ok(
      acknowledged.some(({ at }) => at > startedAt),
      'members write during the backup',
    );

    const elsewhere = await createDatabase();
    const restored = await playshelfInProcess(elsewhere, 'restore', file);
    assert.equal(restored.code, 0, restored.stderr);
    assert.match(restored.stdout, /The secret was restored to DATA_DIR: members stay signed in\.\n$/);
    const db = await openDatabase(elsewhere);
    const texts = await readTexts(db);
    // A review that was changed later may be there as it was then.
    for (const [id, text] of before) assert.ok(texts.get(id) === text || texts.get(id) === 'Second.', `${id} ${text}`);
    assert.equal(texts.size, rows.reviews);
    await assertCounts(elsewhere);

    const copy = await startServer({ ...elsewhere, SAMPLE_REVIEWS: 'on' });
    const member = Object.assign(members[0]!.copy(copy.address), { email: members[0]!.email });
    const id = await member.addReview({ gameTitle: games[0]!.name, rating: '5', text: 'At once.' });
    await member.updateReview(id, { rating: '1' });
    await assertCounts(elsewhere);
    const checked = await playshelfInProcess(elsewhere, 'check');
    assert.deepEqual([checked.code, /WRONG/.test(checked.stdout)], [0, false], checked.stdout);
  });

  test('is remembered, and an operator sees when it was made', async () => {
    const environment = await createDatabase('tables');
    assert.match((await playshelfInProcess(environment, 'stats')).stdout, /\nlast backup +never\n/);
    await playshelfInProcess(environment, 'backup', newFile());
    assert.match(
      (await playshelfInProcess(environment, 'stats')).stdout,
      /\nlast backup +\d{4}-\d\d-\d\d \d\d:\d\d UTC\n/,
    );
  });

  test('leaves nothing behind when an operator presses Ctrl-C, which npm passes on a second time', async () => {
    const environment = await createDatabase('tables');
    await storeReviews(await openDatabase(environment), { count: 20_000, text: 'Some text of a review.' });
    const directory = tempDirectory();
    const child = startPlayshelf(environment, ['backup', join(directory, 'backup.gz')]);
    const result = finish(child);
    await eventually(() => assert.equal(readdirSync(directory).length, 1), { intervalMs: 1 });
    child.kill('SIGINT');
    await delay(5);
    child.kill('SIGINT');
    const { code, stderr } = await result;
    assert.deepEqual([code, stderr], [130, 'Stopped. Nothing was changed.\n']);
    assert.deepEqual(readdirSync(directory), []);
  });

  test('is restored as a whole or not at all, however often the restore is killed', async () => {
    const source = await openDatabase(await createDatabase('tables'));
    await fillSite(source);
    await storeReviews(source, { count: 40_000, text: 'Some text of a review that is not short.' });
    const file = newFile();
    const silent = { signal: new AbortController().signal, onProgress: () => undefined };
    await backUp(source, file, { ...silent, secret: undefined, isReplacing: false });
    const environment = await createDatabase();
    for (const ms of [20, 150, 300]) {
      const child = startPlayshelf(environment, ['restore', file]);
      // It says that it checks the file.
      await once(child.stdout!, 'data');
      await delay(ms);
      child.kill('SIGKILL');
      await once(child, 'exit');
      assert.equal(child.signalCode, 'SIGKILL', `it was restored before ${ms} ms were over`);
      const db = await openDatabase(environment);
      assert.deepEqual(await db.introspection.getTables(), [], `after ${ms} ms`);
    }
    const stopped = startPlayshelf(environment, ['restore', file]);
    const result = finish(stopped);
    await once(stopped.stdout!, 'data');
    await delay(100);
    stopped.kill('SIGINT');
    const { code, stderr } = await result;
    assert.deepEqual([code, stderr], [130, 'Stopped. Nothing was changed.\n']);
    const restored = await playshelf(environment, 'restore', file);
    assert.equal(restored.code, 0, restored.stderr);
    assert.deepEqual(await dumpSite(await openDatabase(environment)), await dumpSite(source));
  });
});

test('a backup that waits for a lock ends at a second Ctrl-C, and leaves nothing behind', async () => {
  const environment = await createPostgres('tables');
  const other = await openDatabase(environment);
  const directory = tempDirectory();
  await other.transaction().execute(async (transaction) => {
    await sql`lock table reviews in access exclusive mode`.execute(transaction);
    const child = startPlayshelf(environment, ['backup', join(directory, 'backup.gz')]);
    const result = finish(child);
    await eventually(() => assert.equal(readdirSync(directory).length, 1), { intervalMs: 5 });
    await delay(100);
    child.kill('SIGINT');
    await delay(1_000);
    child.kill('SIGINT');
    const { code, stderr } = await result;
    assert.deepEqual([code, stderr], [130, 'Stopped. What was not finished is taken back, or completed later.\n']);
  });
  assert.deepEqual(readdirSync(directory), []);
});

test('an operator moves a site to PostgreSQL and back by migrate-to, and members stay signed in', async () => {
  const environment = await createSqlite();
  const first = await startServer({ ...environment, SAMPLE_REVIEWS: 'on' });
  const mara = await signUpMember(first.address);
  const [game]: { name: string }[] = await mara.readJson('/default?limit=1');
  await mara.addReview({ gameTitle: game!.name, rating: '4', text: 'Ünïcödé 👩‍👧.' });
  const before = await dumpSite(await openDatabase(environment));

  const { DATABASE_URL } = await createPostgres();
  const there = await playshelfInProcess(environment, 'migrate-to', DATABASE_URL);
  assert.equal(there.code, 0, there.stderr);
  assert.match(there.stdout, /^Copied [\d,]+ rows as of .* UTC, and compared every one of them\.\n/);
  assert.match(there.stdout, /\n +1 {2}members\n/);
  assert.match(there.stdout, /Sample reviews are deleted at the first start on PostgreSQL, unless/);
  const onPostgres = { ...environment, DATABASE_URL };
  assert.deepEqual(await dumpSite(await openDatabase(onPostgres)), before);

  const DATA_DIR = join(tempDirectory(), 'back');
  const back = await playshelfInProcess(onPostgres, 'migrate-to', `sqlite:${DATA_DIR}`, '--json');
  assert.equal(back.code, 0, back.stderr);
  assert.deepEqual(JSON.parse(back.stdout).laterWrites, {});
  assert.deepEqual(await dumpSite(await openDatabase({ DATA_DIR, DATABASE_URL: '' })), before);
  assert.equal(statSync(join(DATA_DIR, 'auth-secret')).mode & 0o777, 0o600);
  const last = await startServer({ DATA_DIR, DATABASE_URL: '', SAMPLE_REVIEWS: 'on' });
  const again = Object.assign(mara.copy(last.address), { email: mara.email });
  await again.addReview({ gameTitle: game!.name, rating: '2', text: 'Still signed in.' });
  assert.equal((await again.readJson(`/review/${mara.email}`)).length, 2);

  const twice = await playshelfInProcess(environment, 'migrate-to', DATABASE_URL);
  assert.equal(twice.code, 1);
  assert.match(twice.stderr, /^The database 127\.0\.0\.1:\d+\/test_\w+ is not empty \(rows: .*1 in members.*\n$/);
});

const mistakes: [commandArguments: string[], message: RegExp, exitCode: number][] = [
  [['backup'], /^Name one file: npm run playshelf -- backup FILE\n$/, 2],
  [['backup', 'one', 'two'], /^Name one file/, 2],
  [['restore'], /^Name one file: npm run playshelf -- restore FILE\n$/, 2],
  [['restore', 'no-such-file.gz'], /^.*no-such-file\.gz cannot be read \(ENOENT.*\)\.\n$/, 1],
  [['migrate-to'], /^Name one place: .* postgres:\/\/… or sqlite:DIRECTORY\n$/, 2],
  [['migrate-to', './data'], /^Name one place/, 2],
  [['backup', '/proc/nowhere/b.gz'], /^\/proc\/nowhere\/b\.gz cannot be written \(ENOENT.*\n$/, 1],
  [
    ['migrate-to', 'postgres://127.0.0.1:1/playshelf'],
    /^The address after migrate-to leads to no database \(.*\): start PostgreSQL, or correct the address\.\n$/,
    1,
  ],
];

test('an operator who mistypes a path or a place reads one line', async () => {
  const environment = await createSqlite('tables');
  for (const [commandArguments, message, exitCode] of mistakes) {
    const { code, stdout, stderr } = await playshelfInProcess(environment, ...commandArguments);
    assert.deepEqual([code, stdout], [exitCode, ''], commandArguments.join(' '));
    assert.match(stderr, message);
  }
});

test('an operator who restores beside another secret reads so, and nothing is restored', async () => {
  const environment = await createSqlite('tables');
  writeFileSync(join(environment.DATA_DIR, 'auth-secret'), 'a secret of more than thirty-two characters');
  const file = newFile();
  assert.equal((await playshelfInProcess(environment, 'backup', file, '--with-secret')).code, 0);
  const target = await createSqlite();
  writeFileSync(join(target.DATA_DIR, 'auth-secret'), 'another secret of more than thirty-two characters');
  const { code, stderr } = await playshelfInProcess(target, 'restore', file);
  assert.equal(code, 1);
  assert.match(stderr, /has another secret than the site .*: remove its file auth-secret, or add --without-secret\./);
  assert.deepEqual(await (await openDatabase(target)).introspection.getTables(), []);
  const without = await playshelfInProcess(target, 'restore', file, '--without-secret');
  assert.equal(without.code, 0, without.stderr);
  assert.match(without.stdout, /No secret was restored\. .*members have to sign in again/);
  assert.match(readFileSync(join(target.DATA_DIR, 'auth-secret'), 'utf8'), /^another/);
});

test('an operator who moves a site to a directory with another secret reads so, and nothing is copied', async () => {
  const environment = await createSqlite('tables');
  const secretIn = ({ DATA_DIR }: DatabaseEnvironment) => join(DATA_DIR, 'auth-secret');
  writeFileSync(secretIn(environment), 'a secret of more than thirty-two characters');
  const target = await createSqlite();
  writeFileSync(secretIn(target), 'another secret of more than thirty-two characters');
  const { code, stderr } = await playshelfInProcess(environment, 'migrate-to', `sqlite:${target.DATA_DIR}`);
  assert.equal(code, 1);
  assert.match(
    stderr,
    /^DATA_DIR \S+ has another secret than the site .*: remove its file auth-secret, or name another/,
  );
  assert.deepEqual(readdirSync(target.DATA_DIR), ['auth-secret']);
  writeFileSync(secretIn(target), readFileSync(secretIn(environment)));
  assert.equal((await playshelfInProcess(environment, 'migrate-to', `sqlite:${target.DATA_DIR}`)).code, 0);
});

test('an operator who wants the secret of a site without one reads so, and no file is written', async () => {
  const environment = await createSqlite('tables');
  const folder = tempDirectory();
  const { code, stderr } = await playshelfInProcess(environment, 'backup', join(folder, 'b.gz'), '--with-secret');
  assert.deepEqual([code, stderr], [1, 'There is no secret here: set AUTH_SECRET or DATA_DIR as the site has it.\n']);
  assert.deepEqual(readdirSync(folder), []);
});
