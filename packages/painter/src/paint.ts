import { shoot } from './engine/camera.ts';
import { Canvas } from './engine/canvas.ts';
import { hex, luminance, scale, toLinear, toScreen } from './engine/colour.ts';
import type { Direction } from './directions.ts';
import { bloom, grain, toneMap, vignette } from './engine/finish.ts';
import { rasterise } from './engine/mask.ts';
import { Noise } from './engine/noise.ts';
import { paintTitle, scrim } from './title/paint-title.ts';
import { makePalette } from './engine/palette.ts';
import { Random } from './engine/random.ts';
import { loadScene, type Painting, type TitlePlace } from './scene.ts';
import { layOutTitle } from './title/title.ts';

/** A finished picture: three bytes to the pixel, and a dark colour to stand in for it. */
export type Picture = { width: number; height: number; pixels: Uint8Array; tint: string };

const coverSize = { width: 600, height: 800 };
const bannerSize = { width: 1600, height: 700 };

const grainAmount = 5;

export async function paintCover(game: { slug: string; name: string }, direction: Direction): Promise<Picture> {
  const { width, height } = coverSize;
  const random = new Random(direction.seed ?? game.slug);
  const motif = await findMotif(direction);
  const place = direction.title ?? random.pick(motif.titles ?? (['bottom-left'] as TitlePlace[]));
  const layout = layOutTitle(game.name, place, width, height);
  const gap = height * 0.025;
  const stage = place.startsWith('top') ? { top: layout.bottom + gap, bottom: height } : { top: 0, bottom: layout.top - gap };
  const zoom = direction.camera?.zoom ?? 1;
  const painting = prepare(direction, random, Math.round(width * zoom), Math.round(height * zoom), {
    top: stage.top * zoom,
    bottom: stage.bottom * zoom,
  });
  await motif.paint(painting);
  const { focus, palette } = painting;
  const canvas = direction.camera ? shoot(painting.canvas, { width, height }, focus, direction.camera) : painting.canvas;
  bloom(canvas);
  vignette(canvas);
  toneMap(canvas);
  scrim(canvas, layout, palette);
  const tint = tintOf(canvas);
  await paintTitle(canvas, layout, palette);
  grain(canvas, random, grainAmount);
  return { width, height, pixels: toBytes(canvas), tint };
}

export async function paintBanner(name: string, direction: Direction): Promise<Picture> {
  const { width, height } = bannerSize;
  const random = new Random(direction.seed ?? name);
  const motif = await findMotif(direction);
  const painting = prepare(direction, random, width, height, { top: 0, bottom: height * 0.88 });
  await motif.paint(painting);
  const { canvas } = painting;
  bloom(canvas);
  vignette(canvas, 0.4);
  toneMap(canvas);
  grain(canvas, random, grainAmount);
  return { width, height, pixels: toBytes(canvas), tint: tintOf(canvas) };
}

async function findMotif(direction: Direction) {
  const scene = await loadScene(direction.genre);
  const motif = scene.motifs[direction.motif];
  if (!motif) throw new Error(`The ${direction.genre} scene has no motif "${direction.motif}"`);
  return motif;
}

function prepare(direction: Direction, random: Random, width: number, height: number, stage: Painting['stage']): Painting {
  const wide = width > height;
  const focusX = wide ? random.between(0.64, 0.72) : 0.5 + random.bell() * 0.14;
  const focusY = stage.top + (stage.bottom - stage.top) * (stage.top > 0 ? 0.4 : 0.52);
  return {
    canvas: new Canvas(width, height),
    width,
    height,
    unit: height / 800,
    wide,
    focus: { x: focusX * width, y: focusY + random.bell() * 0.03 * height },
    stage,
    light: direction.light ?? 'disc',
    palette: makePalette(direction.palette, random),
    random,
    noise: new Noise(random),
    mask: (svg) => rasterise(svg, width, height),
  };
}

function toBytes({ data }: Canvas): Uint8Array {
  const table = Uint8Array.from({ length: 4096 }, (_, index) => Math.round(toScreen((index / 4095) ** 2) * 255));
  const bytes = new Uint8Array(data.length);
  for (let index = 0; index < data.length; index++) {
    const value = Math.min(1, Math.max(0, data[index]!));
    bytes[index] = table[Math.round(Math.sqrt(value) * 4095)]!;
  }
  return bytes;
}

/** The mean colour, held dark enough to lie under a page's light text. */
function tintOf({ data }: Canvas): string {
  const sum = [0, 0, 0];
  for (let index = 0; index < data.length; index++) sum[index % 3]! += data[index]!;
  const pixels = data.length / 3;
  const mean = [sum[0]! / pixels, sum[1]! / pixels, sum[2]! / pixels] as const;
  const target = toLinear(0.2);
  return hex(scale(mean, Math.min(1, target / Math.max(luminance(...mean), 0.0001))));
}
