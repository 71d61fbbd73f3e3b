import type { Colour } from '../../engine/colour.ts';
import { clamp, smooth } from '../../engine/noise.ts';
import type { Painting } from '../../scene.ts';
import { polygon, quad, type Point } from '../../shapes/svg.ts';

/** Snowy ground with soft drifts, lit by a lamp at (x, y). */
export function drifts(
  { canvas, noise, palette, unit }: Painting,
  options: { top: (x: number) => number; x: number; y: number; lamp: Colour; near: Colour; far: Colour; depth: number; reach?: number },
): void {
  const { top, x, y, lamp, near, far, depth, reach = 170 * unit } = options;
  canvas.each((px, py, pixel) => {
    const down = py - top(px);
    const cover = clamp(down + 0.5);
    if (cover <= 0) return;
    const part = clamp(down / depth);
    const soft = noise.fbm(px / (120 * unit), py / (34 * unit), 4);
    const pool = Math.exp(-Math.hypot((px - x) / reach, (py - y) / (reach * 0.36)) * 1.5);
    const edge = smooth(10 * unit, 0, down) * 0.3;
    for (let channel = 0; channel < 3; channel++) {
      const snow = far[channel]! + (near[channel]! - far[channel]!) * clamp(part + soft * 0.3);
      const seen = snow + palette.haze[channel]! * edge + lamp[channel]! * pool * (0.85 + soft);
      pixel[channel]! += (seen - pixel[channel]!) * cover;
    }
  });
}

/** A conifer with laden boughs: the tree, and the snow that lies on it. */
export function snowyPine({ random }: Painting, x: number, y: number, height: number): { tree: string; snow: string } {
  let tree = '';
  let snow = '';
  const tiers = 6;
  for (let tier = 0; tier < tiers; tier++) {
    const part = (tier + 1) / tiers;
    const top = y - height * (1.02 - tier * 0.155);
    const base = y - height * (0.8 - tier * 0.15);
    const half = height * (0.07 + 0.19 * part) * random.between(0.9, 1.1);
    const points: Point[] = [
      [x, top],
      [x + half * 0.55, base - height * 0.06],
      [x + half, base],
      [x + half * 0.4, base - height * 0.02],
      [x, base + height * 0.015],
      [x - half * 0.4, base - height * 0.02],
      [x - half, base],
      [x - half * 0.55, base - height * 0.06],
    ];
    tree += polygon(points);
    snow += polygon([
      [x, top],
      [x + half * 0.55, base - height * 0.06],
      [x + half, base],
      [x + half * 0.45, base - height * 0.055],
      [x + half * 0.1, base - height * 0.04],
      [x - half * 0.3, base - height * 0.06],
      [x - half * 0.86, base - height * 0.005],
      [x - half * 0.5, base - height * 0.075],
    ]);
  }
  tree += quad(
    [x - height * 0.025, y + 6],
    [x - height * 0.02, y - height * 0.14],
    [x + height * 0.02, y - height * 0.14],
    [x + height * 0.025, y + 6],
  );
  return { tree, snow };
}
