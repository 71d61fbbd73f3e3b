import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { addAssets } from './keep-assets.ts';

const project = join(import.meta.dirname, '..');
const buildFolder = join(project, 'build');
/** Where the bundler writes: a server that runs goes on serving the assets of its own build. */
const newBuild = join(buildFolder, 'new');
const everyBuild = ['src/contracts/**/*', 'package-lock.json', 'scripts/build.ts'];
const pageSources = [
  ...everyBuild,
  'src/web/**/*',
  'catalogue/art/manifest.json',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/keep-assets.ts',
];
const programSources = [...everyBuild, 'src/server/**/*', 'package.json', 'scripts/bundle-programs.ts'];

/** Builds something, unless the last build had the same sources. */
async function buildIfChanged(name: string, sources: string[], build: () => Promise<void>): Promise<void> {
  const stampFile = join(buildFolder, `.${name}`);
  const sourceHash = hashSources(sources);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sourceHash) return;
  console.log(`Building the ${name} (only when their sources changed) …`);
  rmSync(stampFile, { force: true });
  rmSync(newBuild, { recursive: true, force: true });
  await build();
  rmSync(newBuild, { recursive: true, force: true });
  writeFileSync(stampFile, sourceHash);
}

async function buildPages(): Promise<void> {
  const bundler = join(project, 'node_modules', '@react-router', 'dev', 'bin.cjs');
  const bundlerArguments = [bundler, 'build', '--logLevel', 'warn'];
  const child = spawn(process.execPath, bundlerArguments, {
    cwd: project,
    env: { ...process.env, BUILD_DIRECTORY: newBuild },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // Forward signals to the bundler: it must not go on writing when the next build starts.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  const [status, signal] = await once(child, 'exit');
  if (signal) process.exit(1);
  if (status !== 0) throw new Error('The pages could not be built: see the lines above.');
  compressAssets();
  replacePages();
}

/** Replaces the last build, except for its assets. */
function replacePages(): void {
  const [newClient, client] = [join(newBuild, 'client'), join(buildFolder, 'client')];
  addAssets(join(newClient, 'assets'), join(client, 'assets'), join(buildFolder, 'assets.json'));
  rmSync(join(newClient, 'assets'), { recursive: true });
  const names = readdirSync(newClient);
  for (const name of names) renameSync(join(newClient, name), join(client, name));
  for (const name of readdirSync(client)) if (!['assets', ...names].includes(name)) rmSync(join(client, name));
  replaceFolder(join(newBuild, 'server'), join(buildFolder, 'server'));
}

function replaceFolder(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  renameSync(from, to);
}

function hashSources(sources: string[]): string {
  const hash = createHash('sha256').update(process.version);
  const files = globSync(sources, { cwd: project, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  for (const file of files) hash.update(file.slice(project.length)).update(readFileSync(file));
  return hash.digest('hex');
}

/** Compresses once, at the best quality, instead of at every request. */
function compressAssets(): void {
  const assets = join(newBuild, 'client', 'assets');
  for (const file of globSync('**/*.{js,css,svg}', { cwd: assets })) {
    const bytes = readFileSync(join(assets, file));
    writeFileSync(join(assets, `${file}.br`), brotliCompressSync(bytes));
    writeFileSync(join(assets, `${file}.gz`), gzipSync(bytes, { level: 9 }));
  }
}

async function buildPrograms(): Promise<void> {
  const { bundlePrograms } = await import('./bundle-programs.ts');
  await bundlePrograms(project, newBuild);
  replaceFolder(newBuild, join(buildFolder, 'programs'));
}

try {
  mkdirSync(buildFolder, { recursive: true });
  await buildIfChanged('programs', programSources, buildPrograms);
  // The operator's commands need no pages.
  if (process.argv[2] !== 'programs') await buildIfChanged('pages', pageSources, buildPages);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
