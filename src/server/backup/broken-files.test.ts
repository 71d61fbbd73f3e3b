import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import {
  createSqlite,
  migratedDatabase,
  openDatabase,
  tempDirectory,
} from '../../../test/support/databases/databases.ts';
import { fillSite } from '../../../test/support/full-site.ts';
import { backUp } from './back-up.ts';
import { BackupError } from './file/format.ts';
import { restore } from './restore.ts';

const silent = { signal: new AbortController().signal, onProgress: () => undefined };

type Line = Record<string, unknown> | unknown[];

/** A file with these lines, and an end that is right for them. */
function forge(lines: Line[]): Buffer {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  const rows: Record<string, number> = {};
  let table = '';
  for (const line of lines) {
    if (Array.isArray(line)) rows[table]! += 1;
    else if (typeof line.table === 'string') rows[(table = line.table)] = 0;
  }
  const sha256 = createHash('sha256').update(text).digest('hex');
  return gzipSync(`${text}${JSON.stringify({ end: true, rows, sha256 })}\n`);
}

const hostileName = 'games"; drop table members; --';

type Change = (lines: Line[], file: Buffer) => Buffer;

const change =
  (index: (lines: Line[]) => number, replace: (line: never) => Line): Change =>
  (lines) =>
    forge(lines.with(index(lines), replace(lines[index(lines)] as never)));
const header = (fields: object) =>
  change(
    () => 0,
    (line: object) => ({ ...line, ...fields }),
  );
const tableLine = (lines: Line[]) => lines.findIndex((line) => !Array.isArray(line) && line.table === 'members');
const firstMember = (lines: Line[]) => tableLine(lines) + 1;

const broken: [what: string, change: Change, message: RegExp][] = [
  ['is cut off', (_, file) => file.subarray(0, file.length / 2), /is cut off: its end is missing/],
  ['is another kind of file', () => Buffer.from('name,price\n'), /is no backup, or it is damaged/],
  ['is empty', () => Buffer.alloc(0), /is cut off|is no backup/],
  ['is compressed, but empty', () => gzipSync(''), /is no backup: it is empty/],
  ['has other JSON', () => gzipSync('{"a": 1}\n'), /line 1 has another form/],
  ['has a value that was altered', (lines) => alter(lines, 'member-1@', 'member-x@'), /another hash/],
  ['lacks a row', (lines) => alter(lines, /\n\[[^\n]+/, ''), /another hash/],
  ['lacks its last line', (lines) => gzipSync(toText(lines)), /is cut off: its end is missing/],
  ['goes on after its end', (_, file) => gzipSync(`${gunzipSync(file)}{}\n`), /line \d+ follows the end/],
  ['ends in the middle of a line', (_, file) => gzipSync(gunzipSync(file).subarray(0, -9)), /in the middle of a line/],
  ['has a line without an end', () => gzipSync(Buffer.alloc(40 * 1024 ** 2)), /a line without an end/],
  ['nests a million lists', () => gzipSync(`${'['.repeat(10 ** 6)}${']'.repeat(10 ** 6)}\n`), /more lists and objects/],
  ['has a million lists side by side', () => gzipSync(`[${'[],'.repeat(10 ** 6)}[]]\n`), /more lists and objects/],
  ['is of a newer format', header({ format: 2 }), /made by a newer Playshelf \(format 2\)/],
  ['is of a newer release', header({ migrations: ['9999-later'] }), /made by a newer Playshelf \(.*"9999-later"\)/],
  [
    'names migrations that do not belong together',
    header({ migrations: ['0004-ratings'] }),
    /migrations of the source cannot be applied/,
  ],
  ['names no migrations', header({ migrations: [] }), /table that its migrations do not create/],
  ['has fields of its own', header({ extra: 1 }), /line 1 has another form/],
  [
    'names a hostile table',
    change(tableLine, (line: object) => ({ ...line, table: hostileName })),
    /do not create: "games/,
  ],
  [
    'names a table of ours that is left out',
    change(tableLine, (line: object) => ({ ...line, table: 'changes' })),
    /do not create: "changes"/,
  ],
  [
    'names a hostile column',
    change(tableLine, (line: { columns: string[] }) => ({ ...line, columns: line.columns.with(0, hostileName) })),
    /other columns of members/,
  ],
  [
    'names a column twice',
    change(tableLine, (line: { columns: string[] }) => ({ ...line, columns: line.columns.with(0, 'name') })),
    /other columns of members/,
  ],
  ['lacks a table', (lines) => forge(without(lines, 'watch_list')), /lacks the table watch_list/],
  ['has a table twice', (lines) => forge([...lines, lines[tableLine(lines)]!]), /repeats a table/],
  [
    'has more tables than fit into memory',
    (lines) =>
      forge([...lines, ...Array.from({ length: 2_000 }, (_, index) => ({ table: `t${index}`, columns: ['a'] }))]),
    /has one table too many/,
  ],
  ['has a row with too few values', change(firstMember, (row: unknown[]) => row.slice(1)), /another number of values/],
  ['has an object as a value', change(firstMember, (row: unknown[]) => row.with(0, {})), /no text and no number/],
  [
    'has a number as an id',
    change(firstMember, (row: unknown[]) => row.with(0, 7)),
    /members .* a value is of another type/,
  ],
  [
    'has a fraction',
    change(firstMember, (row: unknown[]) => row.with(1, 1.5)),
    /members .* a value is of another type/,
  ],
  [
    'has a row twice',
    (lines) => forge(lines.toSpliced(firstMember(lines), 0, lines[firstMember(lines)]!)),
    /A row of members cannot be stored/,
  ],
  [
    'has a row of nobody',
    (lines) => forge(lines.toSpliced(firstMember(lines), 1)),
    /A row of \w+ cannot be stored: its row of members is missing/,
  ],
];

function toText(lines: Line[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** The file with another content under the same last line. */
function alter(lines: Line[], search: string | RegExp, replacement: string): Buffer {
  const whole = gunzipSync(forge(lines)).toString();
  return gzipSync(whole.replace(search, replacement));
}

function without(lines: Line[], table: string): Line[] {
  const start = lines.findIndex((line) => !Array.isArray(line) && line.table === table);
  const rest = lines.slice(start + 1);
  const next = rest.findIndex((line) => !Array.isArray(line));
  return [...lines.slice(0, start), ...(next < 0 ? [] : rest.slice(next))];
}

describe('a file that is no whole backup', () => {
  let file: Buffer;
  let lines: Line[];

  before(async () => {
    const db = await migratedDatabase(createSqlite);
    await fillSite(db);
    const path = join(tempDirectory(), 'backup.gz');
    await backUp(db, path, { ...silent, secret: undefined, isReplacing: false });
    file = readFileSync(path);
    lines = gunzipSync(file)
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
      .slice(0, -1);
  });

  for (const [what, changeFile, message] of broken) {
    test(`an operator whose file ${what} reads one line, and nothing is written`, async () => {
      const path = join(tempDirectory(), 'broken.gz');
      writeFileSync(path, changeFile(lines, file));
      const target = await openDatabase(await createSqlite());
      const options = { ...silent, where: 'The target', fileBytes: 1 };
      const restoring = restore(async () => target, path, {
        ...options,
        beforeCommit: () => undefined,
      });
      await assert.rejects(restoring, (error: Error) => {
        assert.ok(error instanceof BackupError, String(error.stack));
        assert.match(error.message, message);
        assert.doesNotMatch(error.message, /\n/);
        return true;
      });
      assert.deepEqual(await target.introspection.getTables(), []);
    });
  }
});
