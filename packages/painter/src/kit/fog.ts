import { field } from '../engine/canvas.ts';
import type { Colour } from '../engine/colour.ts';
import { clamp, smooth } from '../engine/noise.ts';
import type { Painting } from '../scene.ts';

export type Fog = {
  /** The middle of the band. */
  y: number;
  /** From the middle to where it ends. */
  depth: number;
  /** That of the haze if left out. */
  colour?: Colour;
  /** How much it hides, 0 to 1. */
  density?: number;
  /** Size of the billows in pixels. */
  size?: number;
  /** 0 an even veil, 1 torn wisps. */
  torn?: number;
};

/** A drifting band of fog over what is painted so far; paint layers between several of them. */
export function fog({ canvas, noise, palette, random, unit, width, height }: Painting, options: Fog): void {
  const { y, depth, colour = palette.haze, density = 0.7, size = 190 * unit, torn = 0.6 } = options;
  const drift = random.between(0, 100);
  const cover = field(width, height, 3, (px, py) => {
    const away = (py - y) / depth;
    if (away <= -1 || away >= 1) return 0;
    const band = (1 - away * away) ** 2;
    const billow = noise.warped(px / (size * 1.7) + drift, py / (size * 0.62) + drift, 4, 0.9);
    const wisp = smooth(-0.35, 0.4, billow + (band - 0.5) * 0.5);
    return clamp(density * band * (1 - torn + torn * 1.25 * wisp));
  });
  canvas.each(
    (px, py, pixel) => {
      const part = cover[py * width + px]!;
      pixel[0]! += (colour[0] - pixel[0]!) * part;
      pixel[1]! += (colour[1] - pixel[1]!) * part;
      pixel[2]! += (colour[2] - pixel[2]!) * part;
    },
    y - depth,
    y + depth,
  );
}
