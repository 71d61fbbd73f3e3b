import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { tempDirectory } from '../../../test/support/databases/databases.ts';
import { startServer } from '../../../test/support/server.ts';
import { StartupError } from '../runtime/startup-error.ts';
import { readSecret } from './secret.ts';

const chosen = 'a secret that the operator chose, and long enough';

function read(dataDirectory: string, authSecret?: string): string {
  return readSecret({ dataDirectory, authSecret });
}

test('an operator who sets no secret gets a generated one, readable by nobody else, and the same at the next start', () => {
  const directory = join(tempDirectory(), 'data');
  const secret = read(directory);
  assert.ok(secret.length >= 43);
  assert.equal(read(directory), secret);
  assert.deepEqual(readdirSync(directory), ['auth-secret']);
  assert.equal(readFileSync(join(directory, 'auth-secret'), 'utf8'), secret);
  assert.equal(statSync(join(directory, 'auth-secret')).mode & 0o777, 0o600);
  assert.notEqual(read(tempDirectory()), secret);
});

test('processes that start together agree on one', async () => {
  const directory = tempDirectory();
  const module = pathToFileURL(join(import.meta.dirname, 'secret.ts')).href;
  const program = `
    import { readSecret } from ${JSON.stringify(module)};
    console.log(readSecret({ dataDirectory: ${JSON.stringify(directory)}, authSecret: undefined }));
  `;
  const start = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
  const outputs = await Promise.all(Array.from({ length: 4 }, start));
  assert.equal(new Set(outputs.map(({ stdout }) => stdout)).size, 1);
  assert.equal(outputs[0]!.stdout.trim(), read(directory));
  assert.deepEqual(readdirSync(directory), ['auth-secret']);
});

test('the secret that an operator sets wins, and none is generated', () => {
  const directory = tempDirectory();
  assert.equal(read(directory, chosen), chosen);
  assert.deepEqual(readdirSync(directory), []);
  const stored = read(directory);
  assert.equal(read(directory, chosen), chosen);
  assert.equal(read(directory), stored);
});

const secretError = /^AUTH_SECRET cannot be kept in .*auth-secret \(.+\): set AUTH_SECRET, or .*\.$/;

for (const damage of ['', 'too short', ' '.repeat(64)]) {
  test(`an operator whose secret is damaged ("${damage.trim()}") reads one line that says what to do`, () => {
    const directory = tempDirectory();
    writeFileSync(join(directory, 'auth-secret'), damage);
    assert.throws(
      () => read(directory),
      (error) => error instanceof StartupError && secretError.test(error.message),
    );
    assert.equal(readFileSync(join(directory, 'auth-secret'), 'utf8'), damage);
    assert.equal(read(directory, chosen), chosen);
  });
}

test('an operator whose folder cannot hold a secret reads the same line', () => {
  const file = join(tempDirectory(), 'a file');
  writeFileSync(file, '');
  assert.throws(
    () => read(join(file, 'data')),
    (error) => error instanceof StartupError && secretError.test(error.message),
  );
});

test('a server with a damaged secret does not start', async () => {
  const directory = tempDirectory();
  writeFileSync(join(directory, 'auth-secret'), 'too short');
  const environment = { DATA_DIR: directory, DATABASE_URL: '', LOG_LEVEL: 'error' };
  await assert.rejects(startServer(environment), /^Error: The site did not start:\nAUTH_SECRET cannot /);
});
