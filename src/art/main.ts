// npm run art              paints every cover and banner
// npm run art -- hades ico  paints those only
import { existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { CatalogueGame } from '../contracts/game.ts';
import { directAll, keepDirections } from './directions.ts';
import type { Direction, Game } from './directions.ts';
import { readManifest, removeUnnamed, writeManifest } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { performAll } from './pool.ts';
import type { Results } from './pool.ts';
import type { Task } from './worker.ts';

type Banner = { slug: string; alt: string; direction: Direction };

const catalogue = 'catalogue';
const folder = join(catalogue, 'art');
const bannerList = readFileSync(new URL('./banners.json', import.meta.url), 'utf8');
const banners = JSON.parse(bannerList) as Banner[];
const games = readGames(join(catalogue, 'games'));
const wanted = process.argv.slice(2);

const unknown = wanted.filter((slug) => ![...games, ...banners].some((item) => item.slug === slug));
if (unknown.length > 0) stop(`Neither a game nor a banner: ${unknown.join(', ')}`);
if (games.length === 0) stop(`No games in ${join(catalogue, 'games')}`);

mkdirSync(folder, { recursive: true });
const before = readManifest(folder);
const tasks = (await allTasks()).filter(isWanted);
const started = performance.now();
const results = await performAll(tasks, folder, showProgress);
const manifest = updated(before, results);
keepDirections(tasks.filter(({ kind }) => kind === 'covers'));
writeManifest(folder, manifest);
const removed = removeUnnamed(folder, manifest);
report(removed);

function isWanted({ slug }: { slug: string }): boolean {
  return wanted.length === 0 || wanted.includes(slug);
}

function readGames(place: string): Game[] {
  if (!existsSync(place)) return [];
  return readdirSync(place)
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .flatMap((file) => readShelf(join(place, file)));
}

function readShelf(path: string): Game[] {
  try {
    return z.array(CatalogueGame).parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    return stop(`${path} is not right: ${error instanceof Error ? error.message : error}`);
  }
}

async function allTasks(): Promise<Task[]> {
  const genres = new Set(games.filter(isWanted).map((game) => game.gameGenre));
  const chosen = games.filter((game) => genres.has(game.gameGenre));
  const directions = await directAll(chosen);
  const covers = chosen.map(({ slug, name }): Task => {
    return { kind: 'covers', slug, name, direction: directions.get(slug)! };
  });
  const wide = banners.map(({ slug, alt, direction }): Task => {
    return { kind: 'banners', slug, name: alt, direction };
  });
  return [...covers, ...wide];
}

/** The old manifest with what was painted now; what the catalogue no longer has is dropped. */
function updated(old: Manifest, { done }: Results): Manifest {
  const covers: Manifest['covers'] = {};
  for (const { slug } of games) {
    const made = done.get(slug);
    if (made) covers[slug] = { file: made.file, card: made.small, share: made.share };
    else if (old.covers[slug]) covers[slug] = old.covers[slug];
  }
  const wide = banners.flatMap(({ slug, alt }) => {
    const made = done.get(slug);
    if (made) {
      const { file, small, width, height, tint } = made;
      return [{ file, small, width, height, alt, tint }];
    }
    return old.banners.filter(({ file }) => file.startsWith(`${slug}.`));
  });
  return { covers, banners: wide };
}

function showProgress(finished: number): void {
  const seconds = Math.round((performance.now() - started) / 1000);
  const line = `${finished} of ${tasks.length} painted, ${seconds} s`;
  process.stdout.write(process.stdout.isTTY ? `\r${line}` : finished % 25 ? '' : `${line}\n`);
}

function report(count: number): void {
  process.stdout.write(process.stdout.isTTY ? '\n' : '');
  console.log(`${results.done.size} painted, ${count} old files removed`);
  for (const [slug, error] of results.errors) console.error(`${slug}: ${error}`);
  if (results.errors.size > 0) process.exitCode = 1;
}

function stop(message: string): never {
  console.error(message);
  process.exit(1);
}
