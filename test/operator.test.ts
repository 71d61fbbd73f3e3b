import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { migrations } from '../src/server/db/migrate.ts';
import { onEachDatabase, openDatabase, type DatabaseEnvironment } from './support/databases/databases.ts';
import { createEarlierRelease } from './support/databases/earlier-release.ts';
import { eventually } from './support/eventually.ts';
import { lantern, writeGames } from './support/import-games.ts';
import { assertCounts } from './support/kills.ts';
import { playshelfInProcess } from './support/playshelf.ts';
import { startServerUnlogged, stopServer, type RunningServer } from './support/server.ts';
import { signUpMember, TestClient } from './support/test-client.ts';

const unknownId = '00000000-0000-7000-8000-000000000000';

onEachDatabase('an operator of a running site', (createDatabase) => {
  let environment: DatabaseEnvironment;
  let server: RunningServer;
  before(async () => {
    environment = await createDatabase();
    server = await startServerUnlogged({ ...environment, SAMPLE_REVIEWS: 'on' });
  });
  after(() => stopServer(server.process));

  /** Members who use the site, and a game of it that nobody else reviews. */
  async function site(...names: string[]) {
    const members: TestClient[] = [];
    for (const name of names) members.push(await signUpMember(server.address, name));
    const visitor = new TestClient(server.address);
    const games: { _id: string; name: string; ratingCount: number }[] = await visitor.readJson('/default');
    const game = games.find(({ ratingCount }) => ratingCount === 0)!;
    const readRatings = async () => (await visitor.readJson(`/default/${game._id}/ratings`)).count;
    return { members, game, visitor, readRatings };
  }

  test('sees the figures of the site', async () => {
    const {
      members: [mara],
      game,
    } = await site('Ines Berg');
    await mara!.addReview({ gameTitle: game.name, rating: '4' });
    const { stdout } = await playshelfInProcess(environment, 'stats', '--json');
    const { counts, databaseBytes, busiestGames, lastBackup, migrations: applied } = JSON.parse(stdout);
    assert.deepEqual([counts.members, counts.reviews, counts.sessions, lastBackup], [1, 1, 1, null]);
    assert.deepEqual(busiestGames, [{ name: game.name, reviews: 1 }]);
    assert.equal(applied.length, migrations.length);
    assert.ok(databaseBytes > 100_000);
    const text = await playshelfInProcess(environment, 'stats');
    assert.match(text.stdout, /^members +1\nreviews +1\n/);
  });

  test('finds a review and removes it, and pages that were cached follow', async () => {
    const { members, game, visitor, readRatings } = await site('Mara Okafor', 'Otto Lind');
    const [mara, otto] = members as [TestClient, TestClient];
    const text = 'Buy cheap pills_50%.';
    const id = await mara.addReview({ gameTitle: game.name, rating: '1', text });
    await otto.addReview({ gameTitle: game.name, rating: '5', text: 'A good one.' });
    const pageHas = async (path: string) => (await visitor.readText(path)).includes(text);
    await eventually(async () => assert.ok(await pageHas('/allReview')));
    assert.ok(await pageHas(`/details/${game._id}`));
    const votes = await readRatings();

    const found = await playshelfInProcess(environment, 'reviews', 'find', 'CHEAP pills_50%', '--json');
    const { reviews, isComplete } = JSON.parse(found.stdout);
    assert.deepEqual([reviews.length, reviews[0].id, reviews[0].email, isComplete], [1, id, mara.email, true]);
    const others = [
      ['reviews', 'find', 'pillsX50'],
      ['reviews', 'find', 'cheap', '--member', otto.email],
      ['reviews', 'find', 'cheap', '--game', 'No such game'],
    ];
    for (const words of others) {
      assert.deepEqual(await playshelfInProcess(environment, ...words), {
        code: 0,
        stdout: 'There is no such review.\n',
        stderr: '',
      });
    }
    const byGame = await playshelfInProcess(
      environment,
      'reviews',
      'find',
      '',
      '--game',
      game.name.toUpperCase(),
      '--member',
      mara.email,
    );
    assert.match(byGame.stdout, new RegExp(`\\n${id} .*Buy cheap`));

    const unconfirmed = await playshelfInProcess(environment, 'reviews', 'remove', id, '--reason', 'Spam.');
    assert.equal(unconfirmed.code, 1);
    assert.match(unconfirmed.stderr, /Nothing was removed: there is no terminal to ask in\. To remove .* --yes\.\n$/);
    const removed = await playshelfInProcess(
      environment,
      'reviews',
      'remove',
      id,
      '--yes',
      '--reason',
      'Spam.',
      '--json',
    );
    assert.deepEqual([removed.code, JSON.parse(removed.stdout).removed.id], [0, id]);
    await eventually(async () => {
      assert.equal(await pageHas('/allReview'), false);
      assert.equal(await pageHas(`/details/${game._id}`), false);
      assert.equal(await readRatings(), votes - 1);
    });
    const again = await playshelfInProcess(environment, 'reviews', 'remove', id, '--yes', '--reason', 'Spam.');
    assert.deepEqual([again.code, again.stderr], [1, `There is no review ${id}.\n`]);
    await assertCounts(environment);
  });

  test('removes a sample review, its vote goes with it, and moderators read why', async () => {
    const { members } = await site('Moira Moderator');
    const moira = members[0]!;
    assert.equal((await playshelfInProcess(environment, 'grant', moira.email, 'moderator')).code, 0);
    const { stdout } = await playshelfInProcess(environment, 'reviews', 'find', '', '--json');
    const sample = JSON.parse(stdout).reviews.find(
      ({ email, rating }: { email: unknown; rating: unknown }) => email === null && rating,
    );
    assert.equal(
      (await playshelfInProcess(environment, 'reviews', 'remove', sample.id, '--yes', '--reason', 'An old one.')).code,
      0,
    );
    const log = await moira.readText('/moderation/log');
    assert.match(log, /Review removed[^]*An old one\.[^]*the operator/);
    assert.doesNotMatch(log, /former member/);
    await assertCounts(environment);
  });

  test('finds a member and deletes them, and the session in their browser ends', async () => {
    const { members, game, visitor, readRatings } = await site('Nora Okafor', 'Odd 100% Lind');
    const [mara, otto] = members as [TestClient, TestClient];
    await mara.addReview({ gameTitle: game.name, rating: '2', text: 'Mine.' });
    await otto.addReview({ gameTitle: game.name, rating: '5', text: 'Of Otto.' });
    const votes = await readRatings();
    const found = await playshelfInProcess(environment, 'members', 'find', 'NORA okafor', '--json');
    assert.deepEqual(
      JSON.parse(found.stdout).members.map(({ email, reviews }: { email: string; reviews: number }) => [
        email,
        reviews,
      ]),
      [[mara.email, 1]],
    );
    assert.match((await playshelfInProcess(environment, 'members', 'find', '100% l')).stdout, /\nodd.*100% Lind/);
    assert.match(
      (await playshelfInProcess(environment, 'members', 'find', '_')).stdout,
      /^There is no such member\.\n$/,
    );
    await site('Émile Öz');
    assert.match((await playshelfInProcess(environment, 'members', 'find', 'éMILE ö')).stdout, / Émile Öz /);

    const unconfirmed = await playshelfInProcess(environment, 'members', 'delete', mara.email, '--reason', 'Spam.');
    assert.equal(unconfirmed.code, 1);
    assert.match(
      unconfirmed.stdout,
      /^Nora Okafor <nora\.okafor@example\.org>: member since .* UTC, reviews: 1, hidden reviews: 0, watch list: 0\.\n$/,
    );
    const deleted = await playshelfInProcess(
      environment,
      'members',
      'delete',
      mara.email.toUpperCase(),
      '--yes',
      '--reason',
      'Spam.',
    );
    assert.deepEqual([deleted.code, deleted.stderr], [0, '']);
    await eventually(async () => {
      assert.equal(await mara.readJson('/api/auth/get-session'), null);
      assert.equal((await visitor.readText('/allReview')).includes('Mine.'), false);
      assert.equal(await readRatings(), votes - 1);
    });
    const kept = await playshelfInProcess(
      environment,
      'members',
      'delete',
      otto.email,
      '--keep-reviews',
      '--yes',
      '--reason',
      'They asked.',
    );
    assert.equal(kept.code, 0);
    await eventually(async () => {
      const page = await visitor.readText('/allReview');
      assert.ok(page.includes('Of Otto.') && page.includes('Former member') && !page.includes('100% Lind'));
    });
    const none = await playshelfInProcess(environment, 'members', 'delete', otto.email, '--yes', '--reason', 'Spam.');
    assert.deepEqual([none.code, none.stderr], [1, `There is no member with the email address ${otto.email}.\n`]);
    await assertCounts(environment);
  });

  test('makes a link to set a password that leads to the site, whatever its address was before', async () => {
    const { members } = await site('Lost Password');
    const readOrigin = async () => {
      const { stdout, stderr } = await playshelfInProcess(environment, 'members', 'reset-link', members[0]!.email);
      return [new URL(stdout.trim()).origin, stderr];
    };
    const doubt = `Nobody has confirmed the address ${members[0]!.email}: make sure that the account is theirs.\n`;
    const note = `${doubt}The link leads to this machine only, to ${server.address}: set PUBLIC_URL if members use another address.\n`;
    assert.deepEqual(await readOrigin(), [server.address, note]);
    const PUBLIC_URL = 'https://games.example.org';
    const other = await startServerUnlogged({ ...environment, PUBLIC_URL });
    assert.deepEqual(await readOrigin(), [PUBLIC_URL, doubt]);
    await stopServer(other.process);
    const third = await startServerUnlogged(environment);
    assert.equal((await readOrigin())[0], third.address);
    await stopServer(third.process);
  });

  test('checks the data, reads what is wrong, and repairs what can be counted anew', async () => {
    const { members, game, visitor, readRatings } = await site('Lena Moss');
    await members[0]!.addReview({ gameTitle: game.name, rating: '4' });
    const right = await playshelfInProcess(environment, 'check');
    assert.deepEqual([right.code, right.stdout.includes('WRONG'), right.stderr], [0, false, '']);
    const votes = await readRatings();

    const db = await openDatabase(environment);
    await sql`update game_ratings set count = count + 7 where game_id = ${game._id}`.execute(db);
    await sql`update games set rating_sum = 99 where id = ${game._id}`.execute(db);
    await sql`update settings set value = '3' where name = 'game count'`.execute(db);
    await sql`delete from title_terms where game_id = ${game._id}`.execute(db);
    await sql`update game_titles set words = 'other' where game_id = ${game._id}`.execute(db);
    const wrong = await playshelfInProcess(environment, 'check', '--json');
    assert.equal(wrong.code, 1);
    const faulty = (text: string) =>
      JSON.parse(text)
        .checks.filter(({ faults }: { faults: number }) => faults > 0)
        .map(({ name }: { name: string }) => name);
    assert.deepEqual(faulty(wrong.stdout), [
      'votes, recounted from the reviews',
      'scores of games, from the votes',
      'number of games',
      'search index',
    ]);
    const fixed = await playshelfInProcess(environment, 'check', '--fix');
    assert.equal(fixed.code, 0, fixed.stdout);
    assert.match(fixed.stdout, /WRONG[^]*Checking again:\n[^]*search index: right/);
    await assertCounts(environment);
    await eventually(async () => assert.equal(await readRatings(), votes));
    assert.equal((await visitor.readJson(`/default?q=${encodeURIComponent(game.name)}`))[0]._id, game._id);
  });

  test('finds reviews of the future, which a wrong clock has left, and dates them to now', async () => {
    const { members, game, visitor } = await site('Nora Fell', 'Paul Amsel');
    const [nora, paul] = members as [TestClient, TestClient];
    const ahead = await nora.addReview({ gameTitle: game.name, rating: '1', text: 'Of the year 2100.' });
    const db = await openDatabase(environment);
    await db
      .updateTable('reviews')
      .set({ created_at: Date.UTC(2100, 0), updated_at: Date.UTC(2100, 0) })
      .where('id', '=', ahead)
      .execute();
    assert.match((await playshelfInProcess(environment, 'check')).stdout, /^times of reviews, .*: WRONG: 1$/m);
    const fixed = await playshelfInProcess(environment, 'check', '--fix');
    assert.equal(fixed.code, 0, fixed.stdout);
    const [own] = await nora.readJson(`/review/${nora.email}`);
    assert.ok(Date.parse(own.createdAt) <= Date.now() + 1_000, own.createdAt);
    const latest = await paul.addReview({ gameTitle: game.name, rating: '5', text: 'Of today.' });
    await eventually(async () => {
      const reviews: { _id: string }[] = await visitor.readJson('/review?limit=2');
      assert.deepEqual(
        reviews.map(({ _id }) => _id),
        [latest, ahead],
      );
    });
  });

  test('reads which indexes are gone', async () => {
    const db = await openDatabase(environment);
    await sql`drop index accounts_of_member`.execute(db);
    const { code, stdout } = await playshelfInProcess(environment, 'check');
    assert.equal(code, 1);
    assert.match(stdout, /\nindexes, .*: WRONG: 1\n {2}accounts lacks the index accounts_of_member \(member_id\)\n/);
    await sql`create index accounts_of_member on accounts (member_id)`.execute(db);
    assert.equal((await playshelfInProcess(environment, 'check')).code, 0);
  });

  test('reads of rows that refer to nothing', async () => {
    const { members, game } = await site('Vera Holm');
    await members[0]!.addReview({ gameTitle: game.name, rating: '4' });
    const db = await openDatabase(environment);
    await sql`insert into outside_ids (source, outside_id, game_id, import_id)
      values ('steam', '7', ${unknownId}, 1)`.execute(db);
    const isSqlite = environment.DATABASE_URL === '';
    // As a switched-off constraint would let it happen.
    const switchOff = isSqlite ? sql`pragma foreign_keys = off` : sql`set session_replication_role = replica`;
    await db.connection().execute(async (connection) => {
      await switchOff.execute(connection);
      await sql`delete from games where id = ${game._id}`.execute(connection);
      const switchOn = isSqlite ? sql`pragma foreign_keys = on` : sql`set session_replication_role = origin`;
      await switchOn.execute(connection);
    });
    const { code, stdout } = await playshelfInProcess(environment, 'check');
    assert.equal(code, 1);
    assert.match(stdout, /references between tables: WRONG: \d+\n {2}\d+ in \w+ without their row in games/);
    assert.match(stdout, /rows that refer to deleted games: WRONG: \d+\n(.*\n)* {2}1 in outside_ids/);
  });
});

/** Each needs a site; only `restore` creates one. */
const commandsOfSite = [
  ['backup', 'backup.gz'],
  ['migrate-to', 'sqlite:copy'],
  ['stats'],
  ['check'],
  ['imports'],
  ['import', '--undo', '1'],
  ['import', writeGames([lantern]), '--dry-run'],
  ['reindex'],
  ['remove-samples'],
  ['claim'],
  ['grant', 'mara@example.org', 'admin'],
  ['members', 'find', 'mara'],
  ['members', 'bar', 'mara@example.org', '--reason', 'Spam.'],
  ['members', 'lift-bar', 'mara@example.org', '--reason', 'Sorry.'],
  ['members', 'undo-day', 'mara@example.org', '--reason', 'Spam.'],
  ['members', 'reset-link', 'mara@example.org'],
  ['members', 'remove-second-factor', 'mara@example.org', '--yes', '--reason', 'They called me.'],
  ['members', 'delete', 'mara@example.org', '--yes', '--reason', 'Spam.'],
  ['reviews', 'find', 'pills'],
  ['reviews', 'hide', unknownId, '--reason', 'Spam.'],
  ['reviews', 'restore', unknownId, '--reason', 'Sorry.'],
  ['reviews', 'remove', unknownId, '--yes', '--reason', 'Spam.'],
];

onEachDatabase('an operator who names a place without a site', (createDatabase, name) => {
  test('reads so, and nothing is created there', async () => {
    const empty = await createDatabase();
    const DATA_DIR = join(empty.DATA_DIR, 'wrong');
    for (const command of [...commandsOfSite, ['migrate'], ['import', writeGames([lantern]), '--yes']]) {
      const { code, stdout, stderr } = await playshelfInProcess({ ...empty, DATA_DIR }, ...command);
      assert.deepEqual([code, stdout], [1, ''], command.join(' '));
      assert.match(stderr, /^(DATA_DIR|The database) \S+ holds no site: set DATA_DIR or DATABASE_URL to .*\n$/);
      assert.equal(existsSync(DATA_DIR), false, command.join(' '));
    }
    if (name === 'SQLite') return;
    assert.deepEqual(await (await openDatabase(empty)).introspection.getTables(), []);
  });
});

/** What a command could change: the applied migrations, and every row of the tables that all versions have. */
async function dumpTables(environment: DatabaseEnvironment) {
  const db = await openDatabase(environment);
  const tables = await db.introspection.getTables();
  const migrationNames = await db.selectFrom('migrations').select('name').orderBy('name').execute();
  return {
    tables: tables.map(({ name }) => name).toSorted(),
    migrations: migrationNames.map(({ name }) => name),
    members: await db.selectFrom('members').selectAll().orderBy('id').execute(),
    settings: await db.selectFrom('settings').selectAll().orderBy('name').execute(),
  };
}

onEachDatabase('the database of an earlier release', (createDatabase) => {
  test('an operator whose site still runs the earlier release cannot change it by a command of the new one', async () => {
    const environment = await createEarlierRelease(createDatabase);
    const earlier = await dumpTables(environment);
    for (const command of [...commandsOfSite, ['import', writeGames([lantern]), '--yes'], ['check', '--fix']]) {
      const { code, stdout, stderr } = await playshelfInProcess(environment, ...command);
      assert.deepEqual([code, stdout], [1, ''], command.join(' '));
      assert.match(
        stderr,
        /^The database is older than this build \(it lacks 0009-[\w-]+\): stop the site of the older build, .* playshelf -- migrate"\.\n$/,
      );
    }
    assert.deepEqual(await dumpTables(environment), earlier);
  });

  test('an operator backs it up as it is, restores it, migrates it, and everything is right', async () => {
    const environment = await createEarlierRelease(createDatabase);
    const earlier = await dumpTables(environment);
    const file = join(environment.DATA_DIR, 'backup.gz');
    assert.equal((await playshelfInProcess(environment, 'backup', file, '--earlier-version')).code, 0);
    assert.deepEqual((await dumpTables(environment)).migrations, earlier.migrations);

    const elsewhere = await createDatabase();
    const restored = await playshelfInProcess(elsewhere, 'restore', file);
    assert.match(restored.stdout, /\nIts tables are of an earlier version: start the site, or run ".* migrate"\.\n$/);
    assert.match((await playshelfInProcess(elsewhere, 'check')).stderr, /^The database is older than this build/);
    const migrated = await playshelfInProcess(elsewhere, 'migrate', '--json');
    assert.deepEqual(
      JSON.parse(migrated.stdout).applied,
      migrations.slice(earlier.migrations.length).map(({ name }) => name),
    );
    const checked = await playshelfInProcess(elsewhere, 'check');
    assert.deepEqual([checked.code, checked.stdout.includes('WRONG')], [0, false], checked.stdout);
    const again = await playshelfInProcess(elsewhere, 'migrate');
    assert.deepEqual([again.code, again.stdout], [0, 'The database is up to date.\n']);
  });
});

onEachDatabase('the database of a newer release', (createDatabase) => {
  test('an operator who uses the commands of an earlier one reads which is older, and nothing changes', async () => {
    const environment = await createDatabase('tables');
    const db = await openDatabase(environment);
    await db.insertInto('migrations').values({ name: '9999-later', applied_at: 1 }).execute();
    const earlier = await dumpTables(environment);
    const more = [
      ['migrate'],
      ['backup', 'backup.gz', '--earlier-version'],
      ['import', writeGames([lantern]), '--yes'],
    ];
    for (const command of [...commandsOfSite, ...more]) {
      const { code, stdout, stderr } = await playshelfInProcess(environment, ...command);
      assert.deepEqual([code, stdout], [1, ''], command.join(' '));
      assert.match(
        stderr,
        /^The database was written by a newer Playshelf \(it holds 9999-later\): use that version, .*\n$/,
      );
    }
    assert.deepEqual(await dumpTables(environment), earlier);
  });
});
