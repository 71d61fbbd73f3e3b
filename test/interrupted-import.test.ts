import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../src/server/db/schema.ts';
import { inWriteTransaction } from '../src/server/db/write-transaction.ts';
import { onEachDatabase, openDatabase, type DatabaseEnvironment } from './support/databases/databases.ts';
import { dumpCatalogue, gameNamed, importGames, undo, writeGames, type FileGame } from './support/import-games.ts';
import { playshelfInProcess, startPlayshelf } from './support/playshelf.ts';
import { search } from './support/search-fixtures.ts';
import { createTestApp, exampleGame, seedCatalogue, signUpMember, type TestApp } from './support/test-app.ts';

const gameCount = 1_500;

const lanterns = (change: Partial<FileGame> = {}): FileGame[] =>
  Array.from({ length: gameCount }, (_, index) => ({
    name: `Lantern ${index}`,
    steam: `${index}`,
    platforms: ['Linux'],
    photo: `https://example.org/${index}.jpg`,
    ...change,
  }));

async function readState(db: Database) {
  const [unfinished] = await db.selectFrom('imports').select('state').where('state', '<>', 'applied').execute();
  return unfinished?.state;
}

async function countImported(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('games')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('import_id', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Starts a command, and kills it as soon as a condition is met. */
async function killOnce(
  environment: DatabaseEnvironment,
  commandArguments: string[],
  isReached: () => Promise<boolean>,
): Promise<void> {
  const child = startPlayshelf(environment, commandArguments);
  child.stdin!.end();
  const closed = once(child, 'close');
  while (!(await isReached())) {
    assert.equal(child.exitCode, null, 'it was finished before it could be killed');
    await delay(2);
  }
  child.kill('SIGKILL');
  await closed;
  // PostgreSQL may be committing what it had received.
  await inWriteTransaction(await openDatabase(environment), async () => undefined);
}

/** Another process takes over only when the killed one has not been heard of for half a minute. */
const endLease = (db: Database) => db.updateTable('imports').set({ lease_ends_at: 0 }).execute();

async function seed(environment: DatabaseEnvironment): Promise<Database> {
  const db = await openDatabase(environment);
  await seedCatalogue(db, [exampleGame]);
  return db;
}

async function killStaging(environment: DatabaseEnvironment, db: Database): Promise<void> {
  const path = writeGames([...lanterns(), { name: exampleGame.name, manufacturer_name: 'Example Works', steam: 'a' }]);
  await killOnce(environment, ['import', path, '--yes'], async () => (await countImported(db)) > 300);
  assert.equal(await readState(db), 'staged');
}

async function countListed(app: TestApp): Promise<number> {
  const response = await app.request('/default?limit=1');
  return Number(response.headers.get('x-total-count'));
}

async function assertIsSound(environment: DatabaseEnvironment): Promise<void> {
  const { code, stdout } = await playshelfInProcess(environment, 'check');
  assert.equal(code, 0, stdout);
}

onEachDatabase('an import that is killed', (createDatabase) => {
  test('before its games are visible shows none of them anywhere, and the site deletes what was written', async () => {
    const environment = await createDatabase('tables');
    const db = await seed(environment);
    const before = await dumpCatalogue(db);
    await killStaging(environment, db);

    const app = await createTestApp(db);
    const staged = await db.selectFrom('games').selectAll().where('import_id', 'is not', null).execute();
    const { id, name, photo } = staged[0]!;
    const [known] = await db.selectFrom('games').select('id').where('import_id', 'is', null).execute();
    assert.equal(await countListed(app), 1);
    const listed = await (await app.request('/default')).json();
    assert.deepEqual(
      listed.map((game: { name: string }) => game.name),
      [exampleGame.name],
    );
    const byName = await (await app.request('/default?sort=name')).json();
    assert.equal(byName.length, 1);
    assert.deepEqual([await search(app, name), await search(app, 'lantern'), await search(app, 'exmaple')].flat(), [
      exampleGame.name,
    ]);
    assert.equal((await app.request(`/default/${id}`)).status, 404);
    assert.equal((await app.request(`/details/${id}`)).status, 404);
    assert.doesNotMatch(await (await app.request('/sitemap.xml')).text(), new RegExp(id));
    const game = await (await app.request(`/default/${known!.id}`)).json();
    assert.deepEqual(game.sources, []);
    const mara = await signUpMember(app);
    const review = { gameTitle: name, photo, rating: '4', year: '2012', genre: 'Puzzle', text: 'Seen too soon.' };
    assert.equal((await mara.call('/review', { body: review })).status, 422);
    const counted = await playshelfInProcess(environment, 'stats', '--json');
    assert.equal(JSON.parse(counted.stdout).counts.games, 1);
    assert.match((await playshelfInProcess(environment, 'imports')).stdout, / not visible yet\n$/);
    const dryRun = await playshelfInProcess(environment, 'import', writeGames(lanterns()), '--dry-run');
    assert.match(dryRun.stdout, / 1,500 {2}new\n/);
    await assertIsSound(environment);

    await app.finishImports();
    assert.equal(await readState(db), 'staged', 'its process is not taken for dead at once');
    await endLease(db);
    await app.finishImports();
    assert.deepEqual(await dumpCatalogue(db), before);
    assert.deepEqual(await db.selectFrom('imports').selectAll().execute(), []);
    assert.equal((await importGames(db, lanterns())).counts.added, gameCount);
    await app.catchUp();
    assert.equal(await countListed(app), gameCount + 1);
  });

  test('does not lend its data to a game of our own catalogue that comes before it is deleted', async () => {
    const environment = await createDatabase('tables');
    const db = await seed(environment);
    await killStaging(environment, db);
    await seedCatalogue(db, [exampleGame, { ...exampleGame, slug: 'lantern-0', name: 'Lantern 0' }]);
    await endLease(db);
    const { code, stderr } = await playshelfInProcess(environment, 'import', writeGames([{ name: 'Valley' }]), '--yes');
    assert.equal(code, 0, stderr);
    const game = await gameNamed(db, 'Lantern 0');
    assert.deepEqual([game.platforms, game.import_id], ['[]', null]);
    const names = await db.selectFrom('games').select('name').orderBy('name').execute();
    assert.deepEqual(
      names.map(({ name }) => name),
      ['Example Quest', 'Lantern 0', 'Valley'],
    );
    await assertIsSound(environment);
  });

  test('after its games are visible is completed by the next command', async () => {
    const environment = await createDatabase('tables');
    const db = await seed(environment);
    await importGames(db, lanterns());
    const changes = [...lanterns({ price: 3, currency: 'EUR' }), { name: 'Valley', steam: 'v' }];
    await killOnce(
      environment,
      ['import', writeGames(changes), '--yes'],
      async () => (await readState(db)) === 'applying',
    );
    const app = await createTestApp(db);
    assert.deepEqual(await search(app, 'valley'), ['Valley']);
    assert.match((await playshelfInProcess(environment, 'imports')).stdout, / being applied\n$/);
    await assertIsSound(environment);

    await endLease(db);
    const again = await playshelfInProcess(environment, 'import', writeGames(changes), '--yes');
    assert.match(again.stdout, /\nThere is nothing to import\.\n$/);
    const prices = await db.selectFrom('games').select('price_cents').where('import_id', '=', 1).execute();
    assert.ok(prices.every(({ price_cents }) => price_cents === 300));
    assert.equal(await countListed(app), gameCount + 2);
    assert.deepEqual(await undo(db, 2), { deleted: 1, restored: gameCount, retained: 0 });
  });

  test('while it is undone is undone by the next command, but for what members have reviewed by then', async () => {
    const environment = await createDatabase('tables');
    const db = await seed(environment);
    await importGames(db, lanterns());
    await killOnce(environment, ['import', '--undo', '1'], async () => (await countImported(db)) < gameCount);
    assert.equal(await readState(db), 'undoing');
    await assertIsSound(environment);
    const app = await createTestApp(db);
    const left = await countImported(db);
    assert.equal(await countListed(app), left + 1);
    const { name } = await db
      .selectFrom('games')
      .select('name')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const mara = await signUpMember(app);
    await mara.addReview({ gameTitle: name, text: 'Worth an evening.' });

    await endLease(db);
    const { code, stdout } = await playshelfInProcess(environment, 'import', '--undo', '1');
    assert.equal(code, 0);
    assert.match(stdout, /\n1 game not deleted: reviewed/);
    await app.catchUp();
    assert.equal(await countListed(app), 2);
    await assertIsSound(environment);
  });
});

onEachDatabase('a site beside an import', (createDatabase) => {
  test('stores what members write between the batches of an import and of its undo', async () => {
    const environment = await createDatabase('tables');
    const [db, site] = [await seed(environment), await openDatabase(environment)];
    const readCounts = async (work: () => Promise<unknown>) => {
      const counts = new Set<number>();
      const state = { isDone: false };
      const working = work().finally(() => (state.isDone = true));
      while (!state.isDone) {
        counts.add(await inWriteTransaction(site, (tx) => countImported(tx.db)));
        await delay(1);
      }
      await working;
      return [...counts].filter((count) => count > 0 && count < gameCount);
    };
    const whileImporting = await readCounts(() => importGames(db, lanterns()));
    assert.ok(whileImporting.length > 2, whileImporting.join());
    const whileUndoing = await readCounts(() => undo(db, 1));
    assert.ok(whileUndoing.length > 2, whileUndoing.join());
  });

  test('shows no game of an import that another process has taken over', async () => {
    const environment = await createDatabase('tables');
    const [db, other] = [await seed(environment), await openDatabase(environment)];
    const before = await dumpCatalogue(db);
    const importing = importGames(db, lanterns());
    const rejected = assert.rejects(importing, /Another process has taken over: this one was suspended\./);
    while ((await countImported(other)) === 0) await delay(2);
    await other.updateTable('imports').set({ worker: 'another process', lease_ends_at: 0 }).execute();
    await rejected;
    const app = await createTestApp(db);
    assert.equal(await countListed(app), 1);
    await app.finishImports();
    assert.deepEqual(await dumpCatalogue(db), before);
  });
});
