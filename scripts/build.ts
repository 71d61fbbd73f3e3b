import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const project = join(import.meta.dirname, '..');
const stamp = join(project, 'build', '.sources');
const sources = [
  'src/web/**/*',
  'src/contracts/**/*',
  'catalogue/art/manifest.json',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/build.ts',
];

/** Builds the pages, unless they are built from the very sources that are here. */
async function buildPages(): Promise<void> {
  const wanted = hashSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Building the pages (only when their sources changed) …');
  rmSync(join(project, 'build'), { recursive: true, force: true });
  const bundler = join(project, 'node_modules', '@react-router', 'dev', 'bin.cjs');
  const words = [bundler, 'build', '--logLevel', 'warn'];
  const bundling = spawn(process.execPath, words, {
    cwd: project,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // Who stops us stops the bundler: it must not go on writing when the next build begins.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => bundling.kill(signal));
  const [status, signal] = await once(bundling, 'exit');
  if (signal) process.exit(1);
  if (status !== 0) throw new Error('The pages could not be built: see the lines above.');
  compressAssets();
  writeFileSync(stamp, wanted);
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

/** Once, at the best quality, instead of at every request. */
function compressAssets(): void {
  const assets = join(project, 'build', 'client', 'assets');
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
