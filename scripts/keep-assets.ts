import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Open pages are of the build before, or of one of a few before that. */
const maxBuilds = 5;

/**
 * Moves the assets of a new build to those of earlier builds. Their names contain a hash of their content, so they
 * do not collide. A page that was loaded before an update finds its scripts, and while processes of two versions
 * run, each of them has the assets of both. The assets of the oldest builds are deleted.
 *
 * `historyFile` has the names of the assets of each build, newest first; builds with the same assets count as one.
 */
export function addAssets(newAssets: string, assets: string, historyFile: string): void {
  mkdirSync(assets, { recursive: true });
  const names = readdirSync(newAssets);
  const before: string[][] = existsSync(historyFile)
    ? JSON.parse(readFileSync(historyFile, 'utf8'))
    : [readdirSync(assets)];
  const others = before.filter((build) => build.toSorted().join() !== names.toSorted().join());
  const builds = [names, ...others].slice(0, maxBuilds);
  for (const name of names) renameSync(join(newAssets, name), join(assets, name));
  writeFileSync(historyFile, JSON.stringify(builds));
  const kept = new Set(builds.flat());
  for (const name of readdirSync(assets).filter((each) => !kept.has(each))) rmSync(join(assets, name));
}
