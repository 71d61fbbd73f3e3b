import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { inWriteTransaction } from '../src/server/db/write-transaction.ts';
import {
  createPostgres,
  createSqlite,
  onEachDatabase,
  openDatabase,
  tempDirectory,
  type DatabaseEnvironment,
} from './support/databases/databases.ts';
import { eventually } from './support/eventually.ts';
import { dumpCatalogue, writeGames, type FileGame } from './support/import-games.ts';
import { finish, playshelf, playshelfInProcess, startPlayshelf } from './support/playshelf.ts';
import { startServer } from './support/server.ts';

const lantern = { name: 'Lantern of the Valley', manufacturer_name: 'Forge', releaseYear: 2016, steam: '7' };

/** Enough games that an import can be interrupted. */
function manyGames(count: number): FileGame[] {
  return Array.from({ length: count }, (_, index) => ({ name: `Lantern ${index} of ${index * 7}`, steam: `${index}` }));
}

onEachDatabase("the operator's import", (createDatabase) => {
  test('is shown first, runs with --yes, is listed, and can be undone', async () => {
    const environment = await createDatabase('tables');
    const path = writeGames([{ ...lantern, score: 4 }, { name: '' }]);
    const dryRun = await playshelfInProcess(environment, 'import', path, '--dry-run');
    assert.deepEqual([dryRun.code, dryRun.stderr], [0, '']);
    assert.match(dryRun.stdout, /: Playshelf JSON\nLeft out of the file: score \(1 entry\)\.\n\n +1 {2}new\n/);
    assert.match(dryRun.stdout, /\nrefused:\n {2}entry 2: /);
    const db = await openDatabase(environment);
    const before = await dumpCatalogue(db);

    const unconfirmed = await playshelfInProcess(environment, 'import', path);
    assert.equal(unconfirmed.code, 1);
    assert.match(unconfirmed.stderr, /Nothing was imported: there is no terminal to ask in\..* --yes\.\n$/);
    assert.deepEqual(await dumpCatalogue(db), before);

    const report = join(tempDirectory(), 'report.txt');
    const done = await playshelfInProcess(environment, 'import', path, '--yes', '--report', report);
    assert.equal(done.code, 0, done.stderr);
    assert.match(done.stdout, /\nImport 1 added 1 game and changed 0 games\.\n.* import --undo 1\n$/);
    assert.match(readFileSync(report, 'utf8'), /^refused\t2\t.+\n$/);
    const again = await playshelfInProcess(environment, 'import', path, '--yes');
    assert.match(again.stdout, /\nThere is nothing to import\.\n$/);

    const undone = await playshelfInProcess(environment, 'import', '--undo', '1');
    assert.deepEqual([undone.code, undone.stdout], [0, 'Import 1 is undone: 1 game deleted, 0 games as before.\n']);
    assert.deepEqual(await dumpCatalogue(db), before);
    const { stdout: list } = await playshelfInProcess(environment, 'imports');
    assert.match(
      list,
      /^number +date +file +format +added +changed +undone\n1 +\d{4}-.+ UTC +games-.+\.json +Playshelf JSON +1 +0 +\d{4}-.+ UTC\n$/,
    );
    const twice = await playshelfInProcess(environment, 'import', '--undo', '1');
    assert.deepEqual([twice.code, twice.stderr], [1, 'Import 1 is undone already.\n']);
  });

  test('is shown by a running server at once, and also when it is undone', async () => {
    const environment = await createDatabase();
    const { address } = await startServer({ ...environment, SAMPLE_REVIEWS: 'off' });
    const found = async () => {
      const games: { name: string }[] = await (await fetch(`${address}/default?q=lantern+of+the+valley`)).json();
      return games.some(({ name }) => name === lantern.name);
    };
    assert.equal(await found(), false);
    const { code, stderr } = await playshelfInProcess(environment, 'import', writeGames([lantern]), '--yes');
    assert.equal(code, 0, stderr);
    await eventually(async () => assert.equal(await found(), true));
    await playshelfInProcess(environment, 'import', '--undo', '1');
    await eventually(async () => assert.equal(await found(), false));
  });

  test('works while a server starts on the same database, and beside a second import', async () => {
    const environment = await createDatabase('tables');
    // A start that brings another catalogue outdates a plan.
    assert.equal((await playshelfInProcess(environment, 'migrate')).code, 0);
    const games = manyGames(1_500);
    const [server, one, other] = await Promise.all([
      startServer({ ...environment, SAMPLE_REVIEWS: 'off' }),
      playshelf(environment, 'import', writeGames(games), '--yes'),
      playshelf(environment, 'import', writeGames(games), '--yes'),
    ]);
    // The second finds the games there, or that they have come since it read the file.
    for (const { code, stdout, stderr } of [one, other]) {
      assert.match(code === 0 ? stdout : stderr, /added 1,500 games|nothing to import|has changed since/);
    }
    const db = await openDatabase(environment);
    const { count } = await db
      .selectFrom('games')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('import_id', 'is not', null)
      .executeTakeFirstOrThrow();
    assert.equal(Number(count), 1_500);
    const response = await fetch(`${server.address}/default?limit=1`);
    assert.ok(Number(response.headers.get('x-total-count')) > 1_500);
  });

  test('only reads in a dry run: it waits for no writer, and leaves no file, also from standard input', async () => {
    const environment = await createDatabase('tables');
    const db = await openDatabase(environment);
    const before = [await dumpCatalogue(db), readdirSync(environment.DATA_DIR)];
    const path = writeGames([lantern]);
    await inWriteTransaction(db, async () => {
      const { code, stdout } = await playshelfInProcess(environment, 'import', path, '--dry-run');
      assert.deepEqual([code, / 1 {2}new\n/.test(stdout)], [0, true]);
      const child = startPlayshelf(environment, ['import', '-', '--dry-run']);
      child.stdin!.end(readFileSync(path));
      assert.equal((await finish(child)).code, 0);
    });
    assert.deepEqual([await dumpCatalogue(db), readdirSync(environment.DATA_DIR)], before);
  });

  test('that is stopped in its middle leaves no game and no file behind', async () => {
    const environment = await createDatabase('tables');
    const child = startPlayshelf(environment, ['import', '-', '--yes']);
    const result = finish(child);
    child.stdin!.on('error', () => undefined);
    child.stdin!.write('[{"name": "Lantern", "gameGenre": "Puzzle"},');
    await eventually(async () => assert.ok(filesOfImports(environment).length > 0));
    child.kill('SIGINT');
    const { code, stderr } = await result;
    assert.deepEqual([code, stderr], [130, 'Stopped. Nothing was changed.\n']);
    assert.deepEqual(filesOfImports(environment), []);
    const db = await openDatabase(environment);
    assert.deepEqual(await db.selectFrom('imports').selectAll().execute(), []);
  });
});

test('an operator of a site on PostgreSQL imports without a data folder, and a dry run creates none', async () => {
  const environment = { ...(await createPostgres('tables')), DATA_DIR: join(tempDirectory(), 'missing', 'data') };
  const path = writeGames([lantern]);
  const dryRun = startPlayshelf(environment, ['import', '-', '--dry-run']);
  dryRun.stdin!.end(readFileSync(path));
  assert.equal((await finish(dryRun)).code, 0);
  assert.equal(existsSync(environment.DATA_DIR), false);
  const { code, stderr } = await playshelfInProcess(environment, 'import', path, '--yes');
  assert.equal(code, 0, stderr);
  assert.deepEqual(filesOfImports(environment), []);
});

/** The temporary files of imports. */
function filesOfImports({ DATA_DIR }: DatabaseEnvironment): string[] {
  return readdirSync(DATA_DIR).filter((name) => name.startsWith('import-'));
}

test('an operator imports from standard input, and no copy of it stays', async () => {
  const environment = await createSqlite('tables');
  const child = startPlayshelf(environment, ['import', '-', '--yes']);
  child.stdin!.end(readFileSync(writeGames([lantern])));
  const { code, stdout, stderr } = await finish(child);
  assert.equal(code, 0, stderr);
  assert.match(stdout, /^standard input: Playshelf JSON\n[^]*\nImport 1 added 1 game/);
  assert.deepEqual(filesOfImports(environment), []);
  const { stderr: ofEmptyInput } = await playshelfInProcess(environment, 'import', '-');
  assert.equal(ofEmptyInput, 'standard input is empty.\n');
});

const mistakes: [commandArguments: string[], message: RegExp, exitCode?: number][] = [
  [['import'], /^Name one file, or "-" for standard input/],
  [['import', 'one.csv', 'two.csv'], /^Name one file/],
  [
    ['import', 'none.csv', '--dryrun'],
    /^import: Unknown option '--dryrun'\. Did you mean "--dry-run"\?\nIts .*: npm run playshelf -- import --help\n$/,
  ],
  [['import', 'none.csv', '--unclear=all'], /^--unclear can only be new\.\n$/],
  [['import', 'none.csv', '--map', 'name'], /^--map needs pairs/],
  [['import', '--undo', 'x'], /^--undo needs the number of an import/],
  [['import', '--undo', '3'], /^There is no import number 3\./, 1],
  [['imports', 'extra'], /^imports: Unexpected argument 'extra'/],
  [['import', 'no-such-file.csv'], /^.*no-such-file\.csv.*\n$/, 1],
];

test('an operator who mistypes a command or names no file reads one line, and nothing changes', async () => {
  const environment = await createSqlite('tables');
  for (const [commandArguments, message, exitCode = 2] of mistakes) {
    const { code, stdout, stderr } = await playshelfInProcess(environment, ...commandArguments);
    assert.deepEqual([code, stdout], [exitCode, '']);
    assert.match(stderr, message);
    assert.doesNotMatch(stderr, /\n {4}at /);
  }
});

test('an operator whose file is cut off is told so, and the catalogue is untouched', async () => {
  const environment = await createSqlite('tables');
  const path = join(tempDirectory(), 'cut.json');
  const whole = readFileSync(writeGames(manyGames(1_200)), 'utf8');
  writeFileSync(path, whole.slice(0, -20));
  const { code, stderr } = await playshelfInProcess(environment, 'import', path, '--yes');
  assert.equal(code, 1);
  assert.match(stderr, /^.*cut\.json.*\n$/);
  const db = await openDatabase(environment);
  assert.deepEqual(await db.selectFrom('imports').selectAll().execute(), []);
  assert.ok(existsSync(path));
});

test("a file with escape sequences in its name and its columns does not control the operator's terminal", async () => {
  const environment = await createSqlite('tables');
  const folder = tempDirectory();
  const games = join(folder, 'games\u001B]0;title\u0007\u202E.json');
  writeFileSync(games, JSON.stringify([{ gameGenre: 'Puzzle', name: 'Lantern' }]));
  const table = join(folder, 'table\u001B[2J.csv');
  writeFileSync(table, 'name,\u001B[2Jcost\n1,2\n');
  const runs = [['import', games, '--yes'], ['imports'], ['import', table], ['import', join(folder, '\u001B[2J')]];
  for (const commandArguments of runs) {
    const { stdout, stderr } = await playshelfInProcess(environment, ...commandArguments);
    assert.doesNotMatch(stdout + stderr, /[^\P{Control}\n]|\u202E/u);
    assert.match(stdout + stderr, /\uFFFD/);
  }
});

test('an operator opens a report in a spreadsheet, and no title of the file becomes a formula', async () => {
  const environment = await createSqlite('tables');
  const path = writeGames([
    { name: '=HYPERLINK("https://a.example")', steam: '7' },
    { name: '=HYPERLINK("https://a.example")', steam: '7' },
  ]);
  const report = join(tempDirectory(), 'report.tsv');
  await playshelfInProcess(environment, 'import', path, '--dry-run', '--report', report);
  const rows: string[][] = parse(readFileSync(report), { delimiter: '\t' });
  assert.deepEqual(
    rows.map(([kind, line, reason = '']) => [kind, line, reason.startsWith('"=HYPERLINK("https://a.example")"')]),
    [['refused', '2', true]],
  );
});

test('an operator who names the imported file for the report, too, keeps it', async () => {
  const environment = await createSqlite('tables');
  const path = writeGames([lantern]);
  const before = readFileSync(path, 'utf8');
  const { code, stderr } = await playshelfInProcess(environment, 'import', path, '--yes', '--report', path);
  assert.equal(code, 1);
  assert.match(stderr, /^The report can't be written \(it is the file that is imported\): name another file\.\n$/);
  assert.equal(readFileSync(path, 'utf8'), before);
});

test('an operator whose disk is full reads one line', async () => {
  const environment = await createSqlite('tables');
  const { code, stderr } = await playshelfInProcess(
    environment,
    'import',
    writeGames([{ name: '' }]),
    '--report',
    '/dev/full',
  );
  assert.deepEqual([code, stderr], [1, 'Stopped: ENOSPC: no space left on device, write.\n']);
});
