import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { tempDirectory } from './support/databases/databases.ts';

const run = promisify(execFile);
const runner = join(import.meta.dirname, 'support', 'test-runner.ts');

/** Runs test files with these contents, as `npm test` does; returns the counts. */
async function runFiles(contents: string[]): Promise<{ passed: number; failed: number }> {
  const folder = tempDirectory();
  const files = contents.map((content, index) => {
    const file = join(folder, `${index}.test.mjs`);
    writeFileSync(file, `import { after, describe, test } from 'node:test';\n${content}`);
    return file;
  });
  const program = join(folder, 'main.mjs');
  writeFileSync(
    program,
    `import { runTests } from ${JSON.stringify(runner)};
    const { passed, failed } = await runTests(${JSON.stringify(files)}, ${JSON.stringify(folder)});
    console.error(JSON.stringify({ passed, failed }));`,
  );
  // Without this variable, by which Node recognizes that it runs tests already.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { stderr } = await run(process.execPath, [program], { env });
  return JSON.parse(stderr);
}

const passing = "test('works', () => {});";
/** As `passing`, in a file that gets a process of its own. */
const alone = `after(() => {});\n${passing}`;

test('an engineer sees every test that passed, in files that share a process and in files that do not', async () => {
  assert.deepEqual(await runFiles([passing, passing, passing, alone]), { passed: 4, failed: 0 });
});

test('test files that name the same shared server run in one process, and no others with them', async () => {
  const file = (server: string, count: number) =>
    `// sharedServer('${server}')
    globalThis.loaded = (globalThis.loaded ?? 0) + 1;
    test('counts', () => { if (globalThis.loaded !== ${count}) throw new Error(String(globalThis.loaded)); });`;
  const contents = [file('one', 2), file('other', 1), file('one', 2), 'globalThis.loaded = 9;\n' + passing];
  assert.deepEqual(await runFiles(contents), { passed: 4, failed: 0 });
});

test('files with browser tests and servers of their own share processes, and none with other tests', async () => {
  const file = `// import '../support/browser/browser.ts'; import '../support/server.ts';
    globalThis.browserFiles = (globalThis.browserFiles ?? 0) + 1;
    test('is not alone', () => { if (!(globalThis.browserFiles > 1)) throw new Error(); });`;
  const contents = Array.from({ length: 4 * (availableParallelism() + 1) }, () => file);
  const other = "test('is without them', () => { if (globalThis.browserFiles) throw new Error(); });";
  assert.deepEqual(await runFiles([...contents, other]), { passed: contents.length + 1, failed: 0 });
});

const faults = {
  'a failed test': "test('fails', () => { throw new Error(); });",
  'a skipped test': "test.skip('is skipped', () => {});",
  'a test left to do': "test.todo('is to do');",
  'a file that cannot be loaded': "throw new Error('broken');",
  'a suite whose body throws': "describe('suite', () => { throw new Error('broken'); });",
  'a suite whose hook fails': `describe('suite', () => { after(() => { throw new Error('broken'); }); ${passing} });`,
  'a file without tests': '',
};

for (const [name, content] of Object.entries(faults)) {
  for (const [where, prefix] of [
    ['in a shared process', ''],
    ['alone', 'after(() => {});\n'],
  ] as const) {
    test(`an engineer is told of ${name}, ${where}`, async () => {
      const { failed } = await runFiles([passing, `${prefix}${content}`, passing]);
      assert.ok(failed > 0);
    });
  }
}
