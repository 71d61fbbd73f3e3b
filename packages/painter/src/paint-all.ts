import { mkdirSync } from 'node:fs';
import { artFolder, readBanners, readGames, type Banner } from './catalogue.ts';
import { keepDirections, type Game } from './directions.ts';
import { readManifest, removeUnnamed, writeManifest, type Manifest } from './output/manifest.ts';
import { runTasks, type Results } from './output/pool.ts';
import type { Done } from './output/worker.ts';
import { createProgress } from './progress.ts';
import { createTasks, selectTasks } from './tasks.ts';

/** Paints the pictures with these slugs, or all of them, and removes files that are no longer used. */
export async function paintAll(slugs: string[]): Promise<void> {
  const games = readGames();
  const banners = readBanners();
  const tasks = selectTasks(await createTasks(games, banners), slugs);
  mkdirSync(artFolder, { recursive: true });
  const worker = new URL('./output/worker.ts', import.meta.url);
  const results: Results<Done> = await runTasks(tasks, worker, artFolder, createProgress(tasks.length));
  const manifest = updateManifest(readManifest(artFolder), results, games, banners);
  keepDirections(tasks.filter(({ kind }) => kind === 'covers'));
  writeManifest(artFolder, manifest);
  const removed = removeUnnamed(artFolder, manifest);
  console.log(`${results.done.size} painted, ${removed} old files removed`);
  for (const [slug, error] of results.errors) console.error(`${slug}: ${error}`);
  if (results.errors.size > 0) process.exitCode = 1;
}

/** The old manifest with what was painted now, without what the catalogue no longer has. */
function updateManifest(old: Manifest, { done }: Results<Done>, games: Game[], banners: Banner[]): Manifest {
  const covers: Manifest['covers'] = {};
  for (const { slug } of games) {
    const painted = done.get(slug);
    if (painted) covers[slug] = { file: painted.file, card: painted.small, share: painted.share };
    else if (old.covers[slug]) covers[slug] = old.covers[slug];
  }
  const wide = banners.flatMap(({ slug, alt }) => {
    const painted = done.get(slug);
    if (painted) {
      const { file, small, width, height, tint } = painted;
      return [{ file, small, width, height, alt, tint }];
    }
    return old.banners.filter(({ file }) => file.startsWith(`${slug}.`));
  });
  return { covers, banners: wide };
}
