import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readBanners, readGames } from './catalogue.ts';
import { runTasks } from './output/pool.ts';
import { createProgress } from './progress.ts';
import { selectTasks } from './tasks.ts';

const project = join(import.meta.dirname, '..', '..', '..');
const painter = join('packages', 'painter', 'src');
const git = (...words: string[]) => execFileSync('git', words, { cwd: project, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** Paints these pictures, or all, with the painter of another commit and with this one, and compares the pixels. */
export async function verify(commit: string, slugs: string[]): Promise<void> {
  const checkout = mkdtempSync(join(tmpdir(), 'playshelf-painter-'));
  git('worktree', 'add', '--detach', checkout, commit);
  try {
    symlinkSync(join(project, 'node_modules'), join(checkout, 'node_modules'));
    console.log(`Painting as of ${commit} …`);
    const before = await hashAll(join(checkout, painter), slugs);
    console.log('Painting as of now …');
    const after = await hashAll(join(project, painter), slugs);
    const all = [...new Set([...before.keys(), ...after.keys()])];
    const different = all.filter((slug) => before.get(slug) !== after.get(slug));
    console.log(`${all.length - different.length} pictures are the same, ${different.length} differ`);
    for (const slug of different) console.log(`  ${slug}`);
    if (different.length > 0) process.exitCode = 1;
  } finally {
    git('worktree', 'remove', '--force', checkout);
    rmSync(checkout, { recursive: true, force: true });
  }
}

/** Slug → hash of the pixels, or the error. */
async function hashAll(source: string, slugs: string[]): Promise<Map<string, string>> {
  const module = await import(pathToFileURL(join(source, 'tasks.ts')).href);
  const { createTasks } = module as typeof import('./tasks.ts');
  const tasks = selectTasks(await createTasks(readGames(), readBanners()), slugs);
  const script = new URL('./verify-worker.ts', import.meta.url);
  const results = await runTasks<string>(tasks, script, source, createProgress(tasks.length));
  return new Map([...results.done, ...results.errors]);
}
