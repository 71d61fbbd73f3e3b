import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { test } from 'node:test';

const project = join(import.meta.dirname, '..');

type Rule = { imports: string[]; packages?: string[] };

const pagePackages = ['react', 'react-dom', 'react-router', '@react-router/dev', '@fontsource-variable', '@fontsource'];

/** Folders of the server, each of which may import all that come before it in this list. */
const layers = [
  'contracts',
  'server/runtime',
  'server/db',
  'server/changes',
  'server/http',
  'server/limits',
  'server/ops',
  'server/cache',
  'server/api',
  'server/identity',
  'server/games',
];
const below = (layer: string) => layers.slice(0, layers.indexOf(layer));
const packageFile = '../package.json';

/**
 * Every feature of the pages may import the folders of the first list. Those of the second list add the two
 * features that the others may import; these two may not import each other.
 */
const webBase = ['contracts', 'web/api', 'web/ui', 'web/format', 'web/loading'];
const webFeature = [...webBase, 'web/identity', 'web/games'];

/** Folder or file → what it may import of ours, and, where it matters, which packages. */
const table: Record<string, Rule> = {
  contracts: { imports: [], packages: ['zod'] },
  'server/runtime': { imports: below('server/runtime') },
  'server/db': { imports: below('server/db') },
  'server/changes': { imports: below('server/changes') },
  'server/http': { imports: [...below('server/http'), packageFile] },
  'server/limits': { imports: below('server/limits') },
  'server/ops': { imports: below('server/ops') },
  'server/cache': { imports: below('server/cache') },
  'server/api': { imports: [...below('server/api'), packageFile] },
  'server/identity': { imports: below('server/identity') },
  'server/games': { imports: below('server/games') },
  'server/account': {
    imports: [...layers, 'server/mail', 'server/reviews', 'server/watch-list', 'server/moderation'],
  },
  'server/mail': { imports: below('server/cache') },
  'server/reviews': { imports: layers },
  'server/watch-list': { imports: layers },
  'server/moderation': { imports: [...layers, 'server/reviews'] },
  'server/events': { imports: layers },
  'server/seo': { imports: layers },
  'server/ssr': { imports: layers },
  'server/import': { imports: layers },
  'server/check': { imports: [...layers, 'server/reviews', 'server/backup'] },
  'server/backup': { imports: [...layers, packageFile] },
  'server/admin': { imports: [...layers, 'server/check', packageFile] },
  'server/app': { imports: ['contracts', 'server'] },
  'server/member-routes': { imports: ['contracts', 'server'] },
  'server/prepare-database': { imports: ['server/db', 'server/games'] },
  'server/main': { imports: ['contracts', 'server'] },
  'server/cli': { imports: ['contracts', 'server', packageFile] },
  'web/ui': { imports: ['web/loading'], packages: ['react', 'react-router', 'lucide'] },
  'web/format': { imports: ['contracts'], packages: [] },
  'web/api': { imports: ['contracts'], packages: ['react-router', 'zod'] },
  'web/identity': { imports: webBase, packages: pagePackages },
  'web/games': { imports: webBase, packages: pagePackages },
  'web/account': { imports: webFeature, packages: [...pagePackages, 'uqr'] },
  'web/reviews': { imports: webFeature, packages: pagePackages },
  'web/moderation': { imports: [...webFeature, 'web/reviews'], packages: pagePackages },
  'web/admin': { imports: webFeature, packages: pagePackages },
  'web/watch-list': { imports: webFeature, packages: pagePackages },
  'web/browse': { imports: [...webFeature, 'web/watch-list'], packages: pagePackages },
  'web/home': { imports: [...webFeature, 'web/watch-list', 'web/browse'], packages: pagePackages },
  'web/docs': { imports: webFeature, packages: pagePackages },
  'web/seo': { imports: ['contracts', 'web/format', 'web/ui'], packages: pagePackages },
  'web/loading': { imports: [], packages: ['react', 'node:crypto'] },
  'web/routes': { imports: ['contracts', 'web', '../catalogue'], packages: pagePackages },
  'web/routes.ts': { imports: [], packages: pagePackages },
  'web/root': { imports: ['contracts', 'web'], packages: pagePackages },
  'web/entry.server': {
    imports: ['contracts', 'web'],
    packages: [...pagePackages, 'node:stream/consumers'],
  },
  'web/entry.client': { imports: ['web'], packages: pagePackages },
};

const importing = /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s*['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"]+)['"]/g;

/** Every import that the table does not allow, as a sentence. */
function findViolations(sources: Map<string, string>): string[] {
  return [...sources].flatMap(([file, source]) => {
    const home = homeOf(file);
    if (!home) return [`${file} stands in no folder of the table`];
    return importsOf(source).flatMap((name) => findViolationsOf(file, home, name));
  });
}

function findViolationsOf(file: string, home: string, name: string): string[] {
  const rule = table[home]!;
  if (!name.startsWith('.')) {
    const allowed = !rule.packages || rule.packages.some((one) => name === one || name.startsWith(`${one}/`));
    return allowed ? [] : [`${file} may not use the package ${name}`];
  }
  const target = posix.join(dirname(file), name);
  if (target.split('/').includes('+types')) return [];
  const within = [home, ...rule.imports].some((place) => isIn(target, place));
  return within ? [] : [`${file} may not import ${target}`];
}

/** The longest entry of the table that the file belongs to. */
function homeOf(file: string): string | undefined {
  const entries = Object.keys(table).filter((place) => isIn(file, place));
  return entries.toSorted((one, other) => other.length - one.length)[0];
}

function isIn(file: string, place: string): boolean {
  return (
    file === place ||
    file.startsWith(`${place}/`) ||
    (/^\.tsx?$/.test(file.slice(place.length)) && file.startsWith(place))
  );
}

function importsOf(source: string): string[] {
  return [...source.matchAll(importing)].map(([, named, bare]) => (named ?? bare)!);
}

function readSources(): Map<string, string> {
  const folder = join(project, 'src');
  const files = globSync('**/*.{ts,tsx}', { cwd: folder }).filter((file) => !file.includes('.test.'));
  return new Map(files.map((file) => [file.replaceAll('\\', '/'), readFileSync(join(folder, file), 'utf8')]));
}

test('imports go one way only', () => {
  const sources = readSources();
  assert.ok(sources.size > 40, `only ${sources.size} source files were found`);
  assert.deepEqual(findViolations(sources), []);
});

const planted: [file: string, source: string][] = [
  ['web/games/cover.tsx', "import { connect } from '../../server/db/connect.ts';"],
  ['web/ui/button.tsx', "import type { Game } from '../../contracts/game.ts';"],
  ['web/ui/button.tsx', "import { z } from 'zod';"],
  ['web/games/cover.tsx', "import { readFileSync } from 'node:fs';"],
  ['server/db/schema.ts', "import {\n  listGames,\n} from '../games/queries.ts';"],
  ['server/changes/topics.ts', "import { route } from '../http/etag.ts';"],
  ['server/games/routes.ts', "export { listReviews } from '../reviews/queries.ts';"],
  ['server/http/etag.ts', "const app = await import('../app.ts');"],
  ['contracts/game.ts', "import 'node:fs';"],
  ['utils/helpers.ts', ''],
];

for (const [file, source] of planted) {
  test(`a wrong import is found: ${file}, ${source.replaceAll('\n', ' ') || 'a folder of its own'}`, () => {
    assert.equal(findViolations(new Map([[file, source]])).length, 1);
  });
}

const docs = globSync(['*.md', 'docs/**/*.md'], { cwd: project });
const pathPattern = String.raw`(?:src|test|scripts|deploy|docs|catalogue)\/[\w./-]+\.\w+`;
const readDoc = (doc: string) => readFileSync(join(project, doc), 'utf8');
const isFile = (path: string) => existsSync(join(project, path));

test('every file that the docs name is there', () => {
  const missing = docs.flatMap((doc) =>
    [...readDoc(doc).matchAll(new RegExp(`\`(${pathPattern})`, 'g'))]
      .map(([, path]) => path!)
      .filter((path) => !isFile(path))
      .map((path) => `${doc}: ${path}`),
  );
  assert.ok(docs.length > 20);
  assert.deepEqual(missing, []);
});

/** The name that GitHub gives to a heading in the address. */
const toAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** The links of a page that lead to no file, or to no heading of it. */
function findDeadLinks(doc: string, text: string): string[] {
  return [...text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)]*))?\)/g)]
    .filter(([, path, anchor]) => {
      const target = path ? join(dirname(doc), path) : doc;
      if (!isFile(target)) return true;
      const headings = path ? readDoc(target) : text;
      return anchor && ![...headings.matchAll(/^#+ (.*)$/gm)].some(([, heading]) => toAnchor(heading!) === anchor);
    })
    .map(([link]) => `${doc}: ${link}`);
}

test('every link in the docs leads to a page and a heading', () => {
  const dead = docs.flatMap((doc) => findDeadLinks(doc, readDoc(doc)));
  assert.deepEqual(dead, []);
  const text = '## Back up\n[a](#back-up) [b](#back-upp) [c](docs/api.md) [d](docs/apis.md) [e](docs/api.md#nothing)';
  assert.deepEqual(findDeadLinks('README.md', text), [
    'README.md: ](#back-upp)',
    'README.md: ](docs/apis.md)',
    'README.md: ](docs/api.md#nothing)',
  ]);
});

test('every decision record that the code and the docs name by its number is there', () => {
  const numbers = new Set(globSync('docs/decisions/*.md', { cwd: project }).map((path) => Number(/\d{4}/.exec(path))));
  const files = globSync(['{src,test,scripts,deploy}/**/*.{ts,tsx,mjs}', '*.md', 'docs/**/*.md'], { cwd: project });
  const missing = files.flatMap((file) =>
    [...readDoc(file).matchAll(/\b[Rr]ecord (\d+)\b/g)]
      .filter(([, number]) => !numbers.has(Number(number)))
      .map(([name]) => `${file}: ${name}`),
  );
  assert.deepEqual(missing, []);
});

/** Names that a text places in a file, as "`name` (`file`)" or "`name` in `file`", and that the file lacks. */
function findMisplacedNames(text: string): string[] {
  return [...text.matchAll(new RegExp(`\`(\\w+)\` (?:\\(|in )\`(${pathPattern})\``, 'g'))]
    .filter(([, name, path]) => isFile(path!) && !new RegExp(`\\b${name}\\b`).test(readDoc(path!)))
    .map(([, name, path]) => `${name} is not in ${path}`);
}

test('every name that the docs place in a file is in that file', () => {
  const misplaced = docs.flatMap((doc) => findMisplacedNames(readDoc(doc)).map((sentence) => `${doc}: ${sentence}`));
  assert.deepEqual(misplaced, []);
});

test('a name that is not in its file is found', () => {
  const text = '`createApp` (`src/server/app.ts`), `createAp` (`src/server/app.ts`), `listen` in `src/server/db/id.ts`';
  assert.deepEqual(findMisplacedNames(text), [
    'createAp is not in src/server/app.ts',
    'listen is not in src/server/db/id.ts',
  ]);
});
