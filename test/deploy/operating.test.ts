import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { callbackPath } from '../../src/server/identity/providers/sign-in.ts';
import { variableNames } from '../../src/server/runtime/config.ts';
import { tempDirectory } from '../support/databases/databases.ts';
import { playshelfProgram } from '../support/playshelf.ts';
import { project, read } from './files.ts';

const guide = read('docs/operating.md');

/** What stands between backquotes, and in blocks of code. */
const code = [...guide.matchAll(/```sh\n([^]*?)```|`([^`\n]+)`/g)].map(([, block, span]) => block ?? span!);
const findAll = (pattern: RegExp) => new Set(code.flatMap((text) => text.match(pattern) ?? []));

/** In a clone, as a service, in a container, and by the script itself. */
const callPattern =
  /(?:^|sudo |npm run |exec playshelf |\bsite |PGPASSWORD=\S+ )playshelf (?:-- )?((?:members |reviews )?[a-z][\w-]*)|playshelf\.js ([a-z][\w-]*)/gm;

test('every command in the guide for operators exists', () => {
  const { stdout: help } = spawnSync(process.execPath, [playshelfProgram, '--help'], { encoding: 'utf8' });
  const commands = new Set(
    code.flatMap((text) => [...text.matchAll(callPattern)].map(([, command, other]) => command ?? other!)),
  );
  assert.ok(commands.size >= 6, [...commands].join(', '));
  const missing = [...commands].filter((command) => !new RegExp(`^  ${command}\\b`, 'm').test(help));
  assert.deepEqual(missing, []);
});

test('every variable in the guide is a setting of the site, of Compose or of the image', () => {
  const named = findAll(/\b[A-Z]+_[A-Z_]+\b/g);
  assert.ok(named.size > 10);
  const others = read('compose.yaml') + read('Dockerfile');
  const unknown = [...named].filter((name) => !variableNames.includes(name) && !others.includes(`${name}`));
  assert.deepEqual(unknown, []);
});

test('every file that the guide tells an operator to copy is there', () => {
  const files = [...findAll(/\bdeploy\/[\w./-]*\w|(?<![\w/.])\.env\.example|(?<!\S)compose\.yaml/g)];
  assert.ok(files.length > 6, files.join(', '));
  assert.deepEqual(
    files.filter((file) => !existsSync(join(project, file))),
    [],
  );
});

test('every npm script in the guide exists', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const called = [...findAll(/\bnpm run [\w:]+/g)].map((call) => call.slice('npm run '.length));
  assert.ok(called.includes('build'));
  assert.deepEqual(
    called.filter((name) => !(name in scripts)),
    [],
  );
});

test('the drill restores the newest complete backup', () => {
  const directory = tempDirectory();
  const names = ['playshelf-2026-01-01T03-41-07Z.gz', 'playshelf-2026-01-02T03-41-07Z.gz'];
  for (const name of [...names, `${names[1]}.partial-12345678`, 'zebra']) writeFileSync(join(directory, name), '');
  const [, line] = /^ *(newest=.*)$/m.exec(guide)!;
  const script = `${line!.replace('/var/backups/playshelf/', `${directory}/`)}; echo "$newest"`;
  const { stdout } = spawnSync('sh', ['-c', script], { encoding: 'utf8' });
  assert.equal(stdout, `${join(directory, names[1]!)}\n`);
});

test('the redirect addresses in the docs are those that the site uses', () => {
  assert.ok(guide.includes(`\`https://games.example.org${callbackPath}google\``));
  assert.ok(guide.includes(`the path \`${callbackPath}oidc\``));
  for (const provider of ['google', 'oidc']) {
    assert.ok(read('docs/configuration.md').includes(`\`<PUBLIC_URL>${callbackPath}${provider}\``), provider);
  }
});
