import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Direction, Game } from './directions.ts';

/** The painter and the product share these files and no code. */
export const catalogueFolder = join(import.meta.dirname, '..', '..', '..', 'catalogue');
export const artFolder = join(catalogueFolder, 'art');

export type Banner = { slug: string; alt: string; direction: Direction };

export function readBanners(): Banner[] {
  return JSON.parse(readFileSync(new URL('./banners.json', import.meta.url), 'utf8')) as Banner[];
}

export function readGames(folder = join(catalogueFolder, 'games')): Game[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return files.toSorted().flatMap((file) => readGameFile(join(folder, file)));
}

function readGameFile(path: string): Game[] {
  const games = JSON.parse(readFileSync(path, 'utf8')) as Partial<Game>[];
  return games.map(({ slug, name, gameGenre }, index) => {
    if (!slug || !name || !gameGenre) {
      throw new Error(`${path}: game ${index + 1} needs a slug, a name and a gameGenre`);
    }
    return { slug, name, gameGenre };
  });
}
