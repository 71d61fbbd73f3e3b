import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

type Entry = {
  resolved?: string;
  integrity?: string;
  optionalDependencies?: object;
};

const file = join(import.meta.dirname, '..', 'package-lock.json');
const packages: Record<string, Entry> = JSON.parse(readFileSync(file, 'utf8')).packages;

test('the lock file installs on x64 and on arm64', () => {
  const names = ['node', '@rolldown/binding', '@tailwindcss/oxide', 'lightningcss', '@img/sharp'];
  for (const name of names) {
    for (const machine of ['linux-x64', 'linux-arm64']) {
      const found = Object.keys(packages).some((place) => place.startsWith(`node_modules/${name}-${machine}`));
      assert.ok(found, `${name} for ${machine} is missing`);
    }
  }
});

test('npm ci takes the lock file: no optional package is left out of it', () => {
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`node_modules/${name}`] && !packages[`${place}/node_modules/${name}`],
    ),
  );
  assert.deepEqual(missing, []);
});

test('every package has an integrity hash, and none is tied to one registry', () => {
  for (const [place, { integrity, resolved }] of Object.entries(packages)) {
    assert.equal(resolved, undefined, place);
    if (place !== '') assert.ok(integrity, place);
  }
});

test('no package runs a script on the machine of who installs the site', () => {
  const settings = readFileSync(join(import.meta.dirname, '..', '.npmrc'), 'utf8').split('\n');
  assert.ok(settings.includes('ignore-scripts=true'));
});

test('every dependency is justified in docs/dependencies.md, and nothing else is', () => {
  const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');
  const { dependencies = {}, devDependencies = {}, optionalDependencies = {} } = JSON.parse(read('package.json'));
  const used = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
  const firstCells = read('docs/dependencies.md').match(/^\|[^|]*`[^|]*\|/gm) ?? [];
  const justified = firstCells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!));
  assert.deepEqual(justified.toSorted(), used.toSorted());
});
