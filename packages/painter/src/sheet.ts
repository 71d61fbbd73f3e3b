import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { OverlayOptions } from 'sharp';
import { directAll, type Direction } from './directions.ts';
import { paintBanner, paintCover, type Picture } from './paint.ts';
import { loadScene, type Scene } from './scene.ts';

const names = [
  'Ico',
  'Hollow Signal',
  'The Last of the Lanterns',
  'Orbit: Decay of the Seventh Sun',
  'Portal 2',
  'Nightfall',
  'The Very Long Title of a Game That Nobody Would Ever Print on a Box',
  'Outer Reaches: Echoes',
  'Dead Harbour',
  'Control',
  'Metro: Exodus',
  'Silent Valley 4',
];

type Sheet = { folder: string; genre: string; motif: string; count: number; scene: Scene };

/** Paints a contact sheet; words: folder, genre, motif ("all", "banners" or a name), count. */
export async function paintSheet(words: string[]): Promise<void> {
  const [folder = '.', genre = 'Sci-fi', motif = 'all', count = '12'] = words;
  mkdirSync(folder, { recursive: true });
  const scene = await loadScene(genre);
  if (!['all', 'banners', ...Object.keys(scene.motifs)].includes(motif)) {
    throw new Error(`${genre} has no motif "${motif}": ${Object.keys(scene.motifs).join(', ')}`);
  }
  const sheet = { folder, genre, motif, count: Number(count), scene };
  await (motif === 'banners' ? paintBannerSheet(sheet) : paintCoverSheet(sheet));
}

async function chooseDirections(sheet: Sheet): Promise<[string, Direction][]> {
  const { genre, motif, count, scene } = sheet;
  const games = Array.from({ length: count }, (_, index) => ({
    slug: `sheet-${index}`,
    name: names[index % names.length]!,
    gameGenre: genre,
  }));
  const all = await directAll(games);
  return games.map((game, index) => {
    const direction = all.get(game.slug)!;
    if (scene.motifs[motif]) {
      direction.motif = motif;
      direction.palette = scene.palettes[index % scene.palettes.length]!;
    }
    return [game.name, direction];
  });
}

const raw = ({ width, height }: Picture) => ({ raw: { width, height, channels: 3 as const } });

async function paintCoverSheet(sheet: Sheet): Promise<void> {
  const { folder, genre, motif } = sheet;
  const directions = await chooseDirections(sheet);
  const columns = Math.min(6, directions.length);
  const rows = Math.ceil(directions.length / columns);
  const tiles = [];
  for (const [index, [name, direction]] of directions.entries()) {
    const started = performance.now();
    const picture = await paintCover({ slug: `sheet-${index}`, name }, direction);
    const ms = Math.round(performance.now() - started);
    console.log(`${index}  ${direction.motif}  ${direction.palette}  ${ms} ms`);
    const image = sharp(picture.pixels, raw(picture));
    if (directions.length <= 2) {
      const file = join(folder, `${genre}-${index}.png`);
      await image.clone().png().toFile(file);
    }
    const input = await image.resize(300, 400).png().toBuffer();
    tiles.push({ input, left: (index % columns) * 308, top: Math.floor(index / columns) * 408 });
  }
  await save(columns * 308 - 8, rows * 408 - 8, tiles, join(folder, `${genre}-${motif}.png`));
}

async function paintBannerSheet({ folder, genre, scene }: Sheet): Promise<void> {
  const motifs = Object.keys(scene.motifs);
  const tiles = [];
  for (const [index, name] of motifs.entries()) {
    const palette = scene.palettes[index % scene.palettes.length]!;
    const picture = await paintBanner(`banner ${name}`, { genre, motif: name, palette });
    const input = await sharp(picture.pixels, raw(picture)).resize(800, 350).png().toBuffer();
    tiles.push({ input, left: (index % 2) * 808, top: Math.floor(index / 2) * 358 });
  }
  const height = Math.ceil(motifs.length / 2) * 358 - 8;
  await save(1608, height, tiles, join(folder, `${genre}-banners.png`));
}

async function save(width: number, height: number, tiles: OverlayOptions[], file: string) {
  const ground = { create: { width, height, channels: 3 as const, background: '#111' } };
  await sharp(ground).composite(tiles).png().toFile(file);
  console.log(file);
}
