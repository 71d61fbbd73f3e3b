import assert from 'node:assert/strict';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { test } from 'node:test';
import { createGzip, gzipSync } from 'node:zlib';
import { readImport, steamHeader, writeImport } from '../../../../test/support/import-files.ts';
import { ImportError } from '../import-error.ts';
import type { ImportOptions } from '../imported-game.ts';
import { openImportFile } from '../open-import-file.ts';

const rawgEntry = '{"id":1,"slug":"a","name":"A","released":"2013"}';
/** More than the limit of a record, less than what slows the tests. */
const long = 5_000_000;

/** Reads a file to its end without holding its records. */
async function readThrough(path: string, options: ImportOptions): Promise<void> {
  for await (const _record of (await openImportFile(path, options)).records);
}

async function assertBroken(path: string, message: RegExp, options: ImportOptions = {}): Promise<void> {
  await assert.rejects(readThrough(path, options), (error) => {
    assert.ok(error instanceof ImportError, String(error));
    assert.match(error.message, message);
    assert.doesNotMatch(error.message, /\n/);
    return true;
  });
}

const damaged = gzipSync(
  `${steamHeader}${Array.from({ length: 5_000 }, (_, index) => `${index},${index ** 3}\n`).join('')}`,
);
damaged.writeUInt32BE(0xdeadbeef, 10_000);

const broken: [what: string, content: string | Buffer, message: RegExp, options?: ImportOptions][] = [
  ['an empty file', '', /is empty/],
  ['a file that begins with blanks', '\n'.repeat(long), /begins with more than 1 MB of blanks/],
  ['a file of blanks', ' \n\n', /is empty/],
  ['a CSV that ends within a quote', `${steamHeader}1,"Foo`, /line 2: the file ends within a quoted cell/],
  ['a CSV that ends within a row', `${steamHeader}1,Foo`, /line 2: the file is cut off here/],
  [
    'a CSV with a quote that is not closed',
    `${steamHeader}1,"Foo\n${'2,Bar\n'.repeat(long / 6)}`,
    /line 2: a row of more than 1 MB/,
  ],
  ['a CSV with a huge cell', `${steamHeader}1,${'x'.repeat(long)}`, /line 2: a row of more than 1 MB/],
  ['a CSV with a row of empty cells', `${steamHeader}${','.repeat(long)}`, /line 2: a row of more than 1 MB/],
  ['a CSV with a million columns', `${'a,'.repeat(1_000_000)}\n`, /first line of more than 64 KB/],
  ['a CSV with 1,001 columns', `${'a,'.repeat(1_000)}\n`, /more than 1,000 columns/],
  ['a CSV with a row of 1,001 cells', `${steamHeader}${','.repeat(1_000)}\n`, /line 2: more than 1,000 columns/],
  [
    'a CSV without some columns',
    'appid,name,release_date,developer,publisher,platforms,genres\n',
    /lacks columns of Steam store CSV: steamspy_tags, price/,
  ],
  ['a CSV with some columns of a format', 'id,name,genres,platforms,rating\n', /no known format/],
  ['another CSV', 'a,b\n1,2\n', /columns a, b, and is of no known format.*steam-store.*--map/],
  ['a text', 'Dear reader,\nhello\n', /no known format/],
  ['a file in Latin-1', Buffer.from(`${steamHeader}1,Foo\r\n2,Café\r\n`, 'latin1'), /line 3: not UTF-8/],
  ['a file in UTF-16', Buffer.from(`\uFEFF${steamHeader}`, 'utf16le'), /is UTF-16/],
  ['a spreadsheet', 'PK\u0003\u0004…', /ZIP archive or a spreadsheet/],
  ['a file of zeros', Buffer.alloc(100_000), /no list of games/],
  ['JSON of something else', '[{"a":1}]', /fields a, and is of no known format/],
  ['JSON without objects', '[1, 2]', /no objects/],
  ['an empty list', '[]', /no entries/],
  ['an empty list of results', '{"head":{},"results":{"bindings":[]}}', /no entries/],
  ['JSON that ends within an entry', `[${rawgEntry},{"id":2`, /entry 2: the file is cut off/],
  ['JSON that ends within a string', `[${rawgEntry},{"id":"2`, /entry 2: the file is cut off/],
  ['JSON that ends within its first entry', '[{"id":2', /entry 1: the file is cut off/],
  ['JSON that ends between entries', `[${rawgEntry},`, /entry 2: the file is cut off/],
  ['invalid JSON', `[${rawgEntry},{id:2}]`, /entry 2: invalid JSON: unexpected "i" at byte 51/],
  ['JSON with text after it', `[${rawgEntry}] x`, /invalid JSON/],
  ['JSON with a huge entry', `[${rawgEntry},{"a":"${'x'.repeat(long)}`, /entry 2: more than 1 MB/],
  ['JSON with a huge first entry', `[{"a":"${'x'.repeat(long)}`, /entry 1: more than 1 MB/],
  ['JSON that is nested too deep', `[${rawgEntry},${'['.repeat(long)}`, /nests more than 100/],
  ['JSON lines that end within an entry', `${rawgEntry}\n{"id":2`, /line 2: the file is cut off/],
  ['JSON lines with a huge line', `${rawgEntry}\n{"id":"${'x'.repeat(long)}`, /line 2: more than 1 MB/],
  ['a .gz file that is cut off', gzipSync(`${steamHeader}${'1,Foo\n'.repeat(100)}`).subarray(0, 60), /is cut off/],
  ['a .gz file that is damaged', damaged, /is damaged/],
  ['a .gz file within another', gzipSync(gzipSync(steamHeader)), /compressed twice/],
  ['a currency that does not exist', steamHeader, /"EURO" is no currency/, { currency: 'EURO' }],
  ['a format that does not exist', steamHeader, /no format "xml".*steam-store/, { format: 'xml' }],
  ['a format that the file is not of', steamHeader, /is a CSV, not rawg/, { format: 'rawg' }],
  ['a format whose columns are missing', 'name,x\n', /lacks columns of IGDB dump CSV: id, slug/, { format: 'igdb' }],
  ['a file whose format has its own source', steamHeader, /--source goes with --map/, { source: 'shop' }],
  ['a mapping to a field that does not exist', 'a\n', /no field "title".*name/, { map: { title: 'a' } }],
  [
    'a mapping of a column that does not exist',
    'a,b\n',
    /no column "title"\. It has: a, b/,
    { map: { name: 'title' } },
  ],
  ['a mapping without a name', 'a,b\n', /which column is the name/, { map: { price: 'a' } }],
  ['a mapping of ids without a source', 'a,b\n', /needs --source/, { map: { name: 'a', id: 'b' } }],
];
for (const [what, content, message, options] of broken) {
  test(`an operator who imports ${what} is told so in one line`, async () => {
    await assertBroken(writeImport(content), message, options);
  });
}

test('an operator who names a folder or a missing file is told so', async () => {
  await assertBroken(import.meta.dirname, /is a folder/);
  await assertBroken('/no/such/file', /doesn't exist/);
  await assertBroken(`${import.meta.filename}/x`, /doesn't exist/);
  await assertBroken('/dev/null', /isn't a regular file/);
});

test('an operator who imports a compressed bomb is told so before it is expanded', async () => {
  const path = writeImport('');
  const row = Buffer.from(`${'x'.repeat(900_000)},y\n`);
  const rows = Array.from({ length: 20 }, () => row);
  await pipeline(Readable.from([Buffer.from('x,y\n'), ...rows]), createGzip(), createWriteStream(path));
  await assertBroken(path, /expands to more than 200 times its size/, { map: { name: 'x' } });
});

test('an operator reads which lines were refused, and gets all others', async () => {
  const { records } = await readImport(writeImport(`${rawgEntry}\n\nnonsense\n7\n${rawgEntry}\n`));
  assert.deepEqual(
    records.map((record) => [record.line, 'refused' in record ? record.refused : record.game.name]),
    [
      [1, 'A'],
      [3, 'not JSON'],
      [4, 'not an object'],
      [5, 'A'],
    ],
  );
});

test('an operator reads why a name was refused', async () => {
  const names = ['x'.repeat(201), '\uFDFA'.repeat(12), '\u200B', 'N/A', '\u3164', `Z${'\u0301'.repeat(9)}`];
  const { records } = await readImport(writeImport(`name\n${names.join('\n')}\n`), { map: { name: 'name' } });
  assert.deepEqual(
    records.map((record) => 'refused' in record && record.refused),
    [
      'a name of more than 200 characters',
      'a name of more than 200 characters',
      'no name',
      'no name',
      'a name without a visible character',
      'a name with more than four marks on one letter',
    ],
  );
});

test('a visitor reads characters whole that were in two chunks of a file', async () => {
  const names = Array.from({ length: 8_000 }, (_, index) => `Ünïcödé 😀 ${index}`);
  const { records } = await readImport(writeImport(`name\n${names.join('\n')}\n`), { map: { name: 'name' } });
  assert.deepEqual(
    records.map((record) => 'game' in record && record.game.name),
    names.map((name) => name.normalize('NFC')),
  );
});
