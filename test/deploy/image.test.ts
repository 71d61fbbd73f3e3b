import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { test } from 'node:test';
import { validate } from 'dockerfile-utils';
import { serverEnvironment, serverFlags } from '../../scripts/server-flags.mjs';
import { readConfig, variableNames } from '../../src/server/runtime/config.ts';
import { tempDirectory } from '../support/databases/databases.ts';
import { findContainerProgram } from './container-program.ts';
import { project, read, readEnvironment, readStages, readStartCommand } from './files.ts';

const stages = readStages();
const [build, image] = [stages[0]!, stages.at(-1)!];

test('an operator builds the image from a Dockerfile without a mistake', () => {
  assert.deepEqual(validate(read('Dockerfile')), []);
  assert.equal(stages.length, 2);
});

test('a developer whose Docker has no running daemon builds the image with Podman', () => {
  const PATH = tempDirectory();
  const install = (name: string, script: string) =>
    writeFileSync(join(PATH, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  install('docker', '[ "$1" = --version ]');
  assert.throws(() => findContainerProgram({ PATH }), /start its daemon/);
  install('podman', 'exit 0');
  assert.equal(findContainerProgram({ PATH }), 'podman');
  install('docker', 'exit 0');
  assert.equal(findContainerProgram({ PATH }), 'docker');
  assert.equal(findContainerProgram({ PATH, CONTAINER_PROGRAM: 'nerdctl' }), 'nerdctl');
});

test('the site does not run as root in a container, and its data belongs to the same user', () => {
  const { words } = image.findLast(({ keyword }) => keyword === 'USER')!;
  assert.match(words[0]!, /^[1-9]\d+:[1-9]\d+$/);
  const owned = image.filter(({ flags }) => flags.chown);
  assert.deepEqual(
    owned.map(({ flags }) => flags.chown),
    words,
  );
  const [directory] = image.find(({ keyword }) => keyword === 'VOLUME')!.words;
  assert.equal(directory, readEnvironment(image).DATA_DIR);
  assert.ok(read('Dockerfile').includes(`/out/volumes${directory}\n`));
});

/** Whether a path gets into the build context. */
function isSent(path: string, rules = read('.dockerignore')): boolean {
  const patterns = rules.split('\n').filter((line) => line && !line.startsWith('#'));
  // The last rule that matches counts.
  const last = patterns.findLast((pattern) => {
    const glob = pattern.replace(/^!/, '');
    return matchesGlob(path, glob) || matchesGlob(path, `${glob}/**`) || (glob === '*' && path !== '');
  });
  return last === undefined || last.startsWith('!');
}

test('everything that the image is built from is there, and gets into the build context', () => {
  const sources = build
    .filter(({ keyword, flags }) => keyword === 'COPY' && !flags.from)
    .flatMap(({ words }) => words.slice(0, -1));
  assert.ok(sources.length > 8);
  for (const source of sources) {
    assert.ok(existsSync(join(project, source)), source);
    const files = source.endsWith('/') ? globSync(`${source}**/*`, { cwd: project }) : [source];
    const sent = files.filter((file) => isSent(file));
    assert.ok(sent.length > 0, `${source} does not get into the build context`);
  }
});

test('no data, secret, test or package of the machine gets into an image', () => {
  const kept = ['data/playshelf.db', '.env', '.git/config', 'node_modules/hono/package.json', 'test/run.ts'];
  kept.push('src/server/app.test.ts', 'build/server/index.js', 'deploy/systemd/playshelf.env');
  assert.deepEqual(
    kept.filter((path) => isSent(path)),
    [],
  );
  const copiesAll = build.some(({ keyword, words }) => keyword === 'COPY' && words.includes('.'));
  assert.ok(!copiesAll);
});

test('everything that the image takes from the build is made there', () => {
  const text = read('Dockerfile');
  const taken = image.filter(({ flags }) => flags.from).flatMap(({ words }) => words.slice(0, -1));
  for (const path of taken) {
    const [, place = '', name = ''] = /^(\/app\/|\/out\/)([^/]+)/.exec(path) ?? [];
    const isMade =
      place === '/out/' ? text.includes(`/out/${name}`) : ['node_modules', 'build'].includes(name) || isCopied(name);
    assert.ok(isMade, path);
  }
});

/** Whether the build copies a file or a folder to the working directory. */
function isCopied(name: string): boolean {
  return build.some(
    ({ keyword, words }) => keyword === 'COPY' && words.some((word) => word === name || word.startsWith(`${name}/`)),
  );
}

/** The packages that the built programs and pages import. */
function findImportedPackages(): Set<string> {
  const files = globSync('build/{programs,server}/**/*.js', { cwd: project }).filter(
    (file) => !file.includes('/dev-server-'),
  );
  const pattern = /(?:^import (?:.* from )?|(?:=>|await) import\()['"]((?:@[\w-]+\/)?[\w-]+)[^'"]*['"]/gm;
  return new Set(
    files.flatMap((file) => [...readFileSync(join(project, file), 'utf8').matchAll(pattern)].map(([, name]) => name!)),
  );
}

test('the image leaves out exactly the packages that the build has bundled or alone needs', () => {
  const removal = build.find(({ keyword, words }) => keyword === 'RUN' && words.includes('uninstall'))!;
  const end = removal.words.indexOf('&&');
  const removed = removal.words.slice(2, end).filter((word) => !word.startsWith('--'));
  const { dependencies, optionalDependencies } = JSON.parse(read('package.json'));
  const imported = findImportedPackages();
  assert.ok(imported.has('react-dom') && !imported.has('hono'));
  const unneeded = Object.keys({ ...dependencies, ...optionalDependencies }).filter((name) => !imported.has(name));
  assert.deepEqual(removed.toSorted(), unneeded.toSorted());
});

test('a container starts the server as npm start does, on the port that it exposes', () => {
  const [program, ...rest] = readStartCommand(image);
  assert.equal(program, 'node');
  assert.deepEqual(rest.slice(1), [...serverFlags, 'build/programs/main.js']);
  const environment = readEnvironment(image);
  assert.equal(environment.MALLOC_ARENA_MAX, serverEnvironment.MALLOC_ARENA_MAX);
  const { words } = image.find(({ keyword }) => keyword === 'EXPOSE')!;
  assert.deepEqual(words, [environment.PORT]);
  assert.equal(Number(environment.PORT), readConfig({}).port);
});

test('every setting of the image is one that the site reads', () => {
  const other = ['PATH', 'NODE_ENV', 'MALLOC_ARENA_MAX'];
  const environment = readEnvironment(image);
  const unknown = Object.keys(environment).filter((name) => ![...variableNames, ...other].includes(name));
  assert.deepEqual(unknown, []);
  assert.equal(readConfig(environment).host, '0.0.0.0');
});

test('the programs of the image run on its own Node, without a shell', () => {
  for (const file of globSync('deploy/container/*', { cwd: project })) {
    assert.match(read(file), /^#!\/usr\/local\/bin\/node\b/, file);
  }
  const programs = image.find(({ keyword }) => keyword === 'HEALTHCHECK')!.words;
  assert.deepEqual(programs, ['CMD', '["healthy"]']);
});
