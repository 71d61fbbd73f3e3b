import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { addAssets } from './keep-assets.ts';

const project = join(import.meta.dirname, '..');
const buildFolder = join(project, 'build');
/** Where the bundler writes: a server that runs goes on serving the assets of its own build. */
const newBuild = join(buildFolder, 'new');
const stampFile = join(buildFolder, '.sources');
const sources = [
  'src/web/**/*',
  'src/contracts/**/*',
  'catalogue/art/manifest.json',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/build.ts',
  'scripts/keep-assets.ts',
];

/** Builds the pages, unless the last build had the same sources. */
async function buildPages(): Promise<void> {
  const sourceHash = hashSources();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sourceHash) return;
  console.log('Building the pages (only when their sources changed) …');
  rmSync(stampFile, { force: true });
  rmSync(newBuild, { recursive: true, force: true });
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
  replaceBuild();
  writeFileSync(stampFile, sourceHash);
}

/** Replaces the last build, except for its assets. */
function replaceBuild(): void {
  const [newClient, client] = [join(newBuild, 'client'), join(buildFolder, 'client')];
  addAssets(join(newClient, 'assets'), join(client, 'assets'), join(buildFolder, 'assets.json'));
  rmSync(join(newClient, 'assets'), { recursive: true });
  const names = readdirSync(newClient);
  for (const name of names) renameSync(join(newClient, name), join(client, name));
  for (const name of readdirSync(client)) if (!['assets', ...names].includes(name)) rmSync(join(client, name));
  rmSync(join(buildFolder, 'server'), { recursive: true, force: true });
  renameSync(join(newBuild, 'server'), join(buildFolder, 'server'));
  rmSync(newBuild, { recursive: true });
}

function hashSources(): string {
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

try {
  await buildPages();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
