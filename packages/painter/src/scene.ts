import { existsSync } from 'node:fs';
import type { Canvas } from './engine/canvas.ts';
import type { Mask } from './engine/mask.ts';
import type { Noise } from './engine/noise.ts';
import type { Palette, PaletteName } from './engine/palette.ts';
import type { Random } from './engine/random.ts';
import type { SkyLight } from './kit/sky-light.ts';

export type TitlePlace = 'bottom-left' | 'bottom' | 'top' | 'top-left';

/** All that a scene needs to paint one picture, a tall cover or a wide banner. */
export type Painting = {
  canvas: Canvas;
  width: number;
  height: number;
  /** One cover pixel: sizes are written as `40 * unit`. 1 on a cover, 0.875 on a banner. */
  unit: number;
  /** Wider than tall: a banner, whose left third belongs to the words of the page. */
  wide: boolean;
  /** Where the eye should land, in pixels; clear of the title. */
  focus: { x: number; y: number };
  /** The rows that the title leaves free, in pixels: what matters happens here. */
  stage: { top: number; bottom: number };
  /** What lights the sky: the scene's sun or moon, or something in its place. */
  light: SkyLight;
  palette: Palette;
  random: Random;
  noise: Noise;
  /** Rasterises SVG elements, or a path's `d`, given in pixels of the picture. */
  mask(svg: string): Promise<Mask>;
};

export type Motif = {
  /** Places where the title does not disturb; the seed picks one. Bottom-left when left out. */
  titles?: readonly TitlePlace[];
  paint(painting: Painting): void | Promise<void>;
};

export type Scene = {
  genre: string;
  /** Palettes that suit the genre; neighbours in the list should differ strongly. */
  palettes: readonly PaletteName[];
  motifs: Record<string, Motif>;
};

/** The scene of a genre lives in a file named after it. */
export async function loadScene(genre: string): Promise<Scene> {
  const file = new URL(`./scenes/${genre.toLowerCase()}.ts`, import.meta.url);
  if (!existsSync(file)) throw new Error(`No scene for the genre "${genre}": ${file.pathname}`);
  const module = (await import(file.href)) as { scene: Scene };
  return module.scene;
}
