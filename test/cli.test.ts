import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { claimLinkIn, signUpAdmin } from './support/admin.ts';
import {
  createSqlite,
  onEachDatabase,
  openDatabase,
  tempDirectory,
  type DatabaseEnvironment,
} from './support/databases/databases.ts';
import { eventually } from './support/eventually.ts';
import { finish, playshelfInProcess, playshelfProgram, startPlayshelf } from './support/playshelf.ts';
import { seedGames } from './support/search-fixtures.ts';
import { createTestApp, signUpMember, TestClient } from './support/test-app.ts';

const PUBLIC_URL = 'https://games.example.org';

/** Runs an operator's command as `npm run playshelf` does. */
function playshelf(commandArguments: string[], environment: NodeJS.ProcessEnv = {}) {
  const env = { ...process.env, ...environment };
  return spawnSync(process.execPath, [playshelfProgram, ...commandArguments], { env, encoding: 'utf8' });
}

test('an operator rebuilds the search index, and is told of how many games', async () => {
  const environment = await createSqlite('tables');
  const db = await openDatabase(environment);
  await seedGames(db, ['Old Lantern', 'Valley']);
  await db.deleteFrom('title_terms').execute();
  const { status, stdout } = playshelf(['reindex'], environment);
  assert.deepEqual([status, stdout], [0, 'Indexed 2 games.\n']);
  const { count } = await db
    .selectFrom('title_terms')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  assert.ok(Number(count) > 0);
});

const commands =
  'reindex, claim, import, imports, remove-samples, migrate, backup, restore, migrate-to, check, stats, members, reviews'.split(
    ', ',
  );

test('an operator who asks for help sees every command, and the exit codes; of one command its options and examples', () => {
  for (const words of [[], ['--help'], ['-h'], ['help']]) {
    const { status, stdout, stderr } = playshelf(words);
    assert.deepEqual([status, stderr], [0, '']);
    for (const command of commands) assert.match(stdout, new RegExp(`^ {2}${command}\\b.* {2}\\w`, 'm'));
    assert.match(stdout, /Exit codes: 0 done; 1 failed, .*; 2 wrong usage; 130 interrupted\./);
  }
  const { status, stdout } = playshelf(['import', '--help']);
  assert.equal(status, 0);
  assert.match(
    stdout,
    /^npm run playshelf -- …\n {2}import FILE .*\n +--dry-run +only shows it\n[^]*\nExamples:\n {2}npm run/,
  );
});

test('an operator who reads only the first lines, as with `head`, sees no error', async () => {
  const child = startPlayshelf(await createSqlite('tables'), ['check']);
  child.stdout!.destroy();
  const [stderr, [code]] = await Promise.all([text(child.stderr!), once(child, 'close')]);
  assert.deepEqual([code, stderr], [0, '']);
});

/** Each command as it is called, its exit code, and a field of its document. */
const documents: [commandArguments: string[], exitCode: number, field: string][] = [
  [['--help'], 0, 'help'],
  [['reindex'], 0, 'games'],
  [['imports'], 0, 'imports'],
  [['migrate'], 0, 'applied'],
  [['remove-samples'], 0, 'removed'],
  [['check'], 0, 'checks'],
  [['stats'], 0, 'counts'],
  [['members', 'find', 'nobody'], 0, 'members'],
  [['members', 'delete', 'nobody@example.org', '--reason', 'Spam.'], 1, 'error'],
  [['members', 'find'], 2, 'error'],
  [['reviews', 'find', 'nothing'], 0, 'reviews'],
  [['reviews', 'remove', 'x'], 2, 'error'],
  [['import', '--undo', '1'], 1, 'error'],
  [['restore', '/no/such/file'], 1, 'error'],
  [['migrate-to', 'nowhere'], 2, 'error'],
  [['backup', '--wrong'], 2, 'error'],
  [['reindx'], 2, 'error'],
];

test('a program reads one JSON document of each command, and the exit code says how it went', async () => {
  const environment = await createSqlite('tables');
  await seedGames(await openDatabase(environment), ['Old Lantern']);
  for (const [commandArguments, exitCode, field] of documents) {
    const { status, stdout } = playshelf([...commandArguments, '--json'], environment);
    assert.equal(status, exitCode, commandArguments.join(' '));
    assert.match(stdout, /^\{.*\}\n$/, commandArguments.join(' '));
    assert.ok(field in JSON.parse(stdout), `${commandArguments.join(' ')}: ${stdout}`);
  }
});

test('a program reads the imports with names and times as in all other documents', async () => {
  const environment = await createSqlite('tables');
  const db = await openDatabase(environment);
  const row = {
    file_name: 'games.csv',
    format: 'csv',
    source: 'own',
    licence: null,
    added: 2,
    changed: 1,
    state: 'undone' as const,
  };
  await db
    .insertInto('imports')
    .values({ ...row, created_at: 0, undone_at: 60_000 })
    .execute();
  const { imports } = JSON.parse(playshelf(['imports', '--json'], environment).stdout);
  const times = { createdAt: '1970-01-01T00:00:00.000Z', undoneAt: '1970-01-01T00:01:00.000Z' };
  const { file_name: fileName, ...rest } = row;
  assert.deepEqual(imports, [{ id: 1, ...rest, fileName, ...times }]);
});

/** Throws if another process has SQLite's write lock: the command has begun to write. */
function takeWriteLock({ DATA_DIR }: DatabaseEnvironment): void {
  const database = new DatabaseSync(join(DATA_DIR, 'playshelf.db'), { timeout: 0 });
  try {
    database.exec('begin immediate');
  } finally {
    database.close();
  }
}

test('an operator stops the rebuilding of the search index by Ctrl-C, and the index is as before', async () => {
  const environment = await createSqlite('tables');
  const db = await openDatabase(environment);
  await seedGames(
    db,
    Array.from({ length: 6_000 }, (_, index) => `Old Lantern ${index} of the Valley`),
  );
  const countTerms = () =>
    db
      .selectFrom('title_terms')
      .select(({ fn }) => fn.countAll().as('count'))
      .execute();
  const before = await countTerms();
  const child = startPlayshelf(environment, ['reindex']);
  const result = finish(child);
  await eventually(() => assert.throws(() => takeWriteLock(environment)), { intervalMs: 5 });
  child.kill('SIGINT');
  assert.deepEqual(await result, { code: 130, stdout: '', stderr: 'Stopped. Nothing was changed.\n' });
  assert.deepEqual(await countTerms(), before);
});

test('an operator who mistypes a command is asked which one was meant, and where all are', () => {
  const all = 'All commands: npm run playshelf -- help\n';
  for (const [name, suggestion] of [
    ['reindx', ' Did you mean "reindex"?'],
    ['constructor', ''],
  ] as const) {
    const { status, stderr } = playshelf([name]);
    assert.deepEqual([status, stderr], [2, `There is no command "${name}".${suggestion}\n${all}`]);
  }
});

test('an operator asks for the version', () => {
  const { status, stdout } = playshelf(['--version']);
  assert.equal(status, 0);
  assert.match(stdout, /^playshelf \d+\.\d+\.\d+(, commit [\da-f]{7,40})?\n$/);
});

test('an operator names files from the folder where the command is typed', async () => {
  // npm runs it in the project's folder.
  const environment = { ...(await createSqlite('tables')), INIT_CWD: tempDirectory() };
  writeFileSync(join(environment.INIT_CWD, 'games.json'), '[{ "name": "Lantern", "gameGenre": "Puzzle" }]');
  const run = (...words: string[]) => playshelfInProcess(environment, ...words);
  const { code, stdout } = await run('import', 'games.json', '--yes', '--report', 'report.tsv');
  assert.deepEqual([code, stdout.startsWith('games.json: Playshelf JSON\n')], [0, true]);
  assert.equal((await run('backup', './site.gz')).code, 0);
  assert.equal((await run('migrate-to', 'sqlite:copy')).code, 0);
  const { DATA_DIR } = await createSqlite();
  assert.equal((await playshelfInProcess({ ...environment, DATA_DIR }, 'restore', 'site.gz')).code, 0);
  assert.deepEqual(readdirSync(environment.INIT_CWD).toSorted(), ['copy', 'games.json', 'report.tsv', 'site.gz']);
});

onEachDatabase('claim', (createDatabase) => {
  test('an operator gets a link for a site without an admin, the one before it dies, and none where there is one', async () => {
    const environment = await createDatabase('tables');
    const app = await createTestApp(await openDatabase(environment));
    const run = (...words: string[]) => playshelfInProcess({ ...environment, PUBLIC_URL }, 'claim', ...words);
    const first = await run();
    assert.match(first.stdout, /^https:\/\/games\.example\.org\/claim\?token=[\w-]{43}\n$/);
    const second = new URL(JSON.parse((await run('--json')).stdout).link);
    const statusOf = async (link: string) => (await new TestClient(app).call(link)).status;
    assert.deepEqual([await statusOf(claimLinkIn(first.stdout)), await statusOf(claimLinkIn(second.href))], [200, 302]);
    await signUpAdmin(app);
    const { code, stdout, stderr } = await run();
    const message = 'This site has an admin already: another one is made by "grant EMAIL admin".\n';
    assert.deepEqual([code, stdout, stderr], [1, '', message]);
    assert.equal(await statusOf(claimLinkIn(second.href)), 200);
  });
});

onEachDatabase('grant', (createDatabase) => {
  test('an operator makes a member of the running site a moderator and an admin, and takes the role away', async () => {
    const environment = await createDatabase('tables');
    const app = await createTestApp(await openDatabase(environment));
    const mara = await signUpMember(app);
    const roleOf = async () => {
      await app.catchUp();
      return (await mara.readJson('/api/auth/get-session')).user.role;
    };
    assert.equal(await roleOf(), undefined);
    for (const [role, stored, message] of [
      ['moderator', 'moderator', 'mara.okafor@example.org is now a moderator.\n'],
      ['admin', 'admin', 'mara.okafor@example.org is now an admin.\n'],
      ['none', undefined, 'mara.okafor@example.org has no role any more.\n'],
    ] as const) {
      const result = await playshelfInProcess(environment, 'grant', ' Mara.Okafor@example.ORG', role);
      const note = 'Nobody has confirmed the address mara.okafor@example.org: make sure that the account is theirs.\n';
      assert.deepEqual(result, { code: 0, stdout: message, stderr: role === 'none' ? '' : note });
      assert.equal(await roleOf(), stored);
    }
    const log = await app.db.selectFrom('moderation_log').selectAll().orderBy('created_at').orderBy('id').execute();
    assert.deepEqual(
      log.map(({ actor, actor_id, action, member_id, detail }) => [actor, actor_id, action, member_id, detail]),
      ['moderator', 'admin', 'none'].map((detail) => ['operator', null, 'grant', mara.id, detail]),
    );
  });

  test('an operator who gives a role to a member with a confirmed address reads no warning', async () => {
    const environment = await createDatabase('tables');
    const app = await createTestApp(await openDatabase(environment));
    const { email } = await signUpMember(app);
    const run = async () => {
      const { stdout, stderr } = await playshelfInProcess(environment, 'grant', email, 'moderator', '--json');
      return [JSON.parse(stdout).isEmailConfirmed, stderr.includes('Nobody has confirmed')];
    };
    assert.deepEqual(await run(), [false, true]);
    await app.db.updateTable('members').set({ email_verified: 1 }).execute();
    assert.deepEqual(await run(), [true, false]);
  });

  test('an operator who names nobody, or no role, is told so, and nothing changes', async () => {
    const environment = await createDatabase('tables');
    const app = await createTestApp(await openDatabase(environment));
    await signUpMember(app, 'Ada Admin');
    for (const [parameters, message, exitCode = 2] of [
      [['nobody@example.org', 'moderator'], 'Nobody has registered with the email nobody@example.org.\n', 1],
      [['ada', 'moderator'], '"ada" is not an email address.\n'],
      [['ada.admin@example.org', 'king'], 'Name a member and a role: grant EMAIL moderator, admin or none.\n'],
      [['ada.admin@example.org'], 'Name a member and a role: grant EMAIL moderator, admin or none.\n'],
      [[], 'Name a member and a role: grant EMAIL moderator, admin or none.\n'],
    ] as const) {
      const { code, stderr } = await playshelfInProcess(environment, 'grant', ...parameters);
      assert.deepEqual([code, stderr], [exitCode, message]);
    }
    assert.deepEqual(await app.db.selectFrom('moderation_log').selectAll().execute(), []);
  });
});
