import type { Colour } from '../../engine/colour.ts';
import { smooth } from '../../engine/noise.ts';
import { nearest, shine } from '../../kit/lights.ts';
import type { Painting } from '../../scene.ts';
import { blob, circle, limb, segment, stroke } from '../../shapes/svg.ts';

/** Companions at rest, facing right, the ground at y = 0, a standing one would be 100 high. */
export const sitting =
  '<path d="M-18 0C-22-16-18-40-8-50L4-52C10-46 10-34 8-26L26-34L32-28L36-2L42 0L28 0' +
  'L24-20L8-8L-2 0Z"/>' +
  circle(2, -61, 8) +
  limb([2, -44], [24, -30], 7, 5);
export const hooded = '<path d="M-26 0C-26-24-20-44-10-54C-10-66-2-74 8-66C12-62 11-56 9-52C20-44 26-20 26 0Z"/>';
export const kneeling =
  '<path d="M-22 0L-20-10L-4-22C-12-34-12-50-4-60L8-60C16-50 14-36 10-26L28-24L28 0' +
  'L20 0L18-14L2-10L-6 0Z"/>' +
  circle(4, -69, 8) +
  limb([6, -54], [30, -42], 6, 4);
export const lute = '<g transform="rotate(-24 14 -32)"><ellipse cx="14" cy="-30" rx="13" ry="9"/><path d="M24-33h30v5h-30z"/></g>';
export const tent = '<path d="M-74 0L-8-92L-2-98L4-92L70 0L26 0L0-60L-22 0Z"/>' + stroke('-8,-104 2,-90', 3) + stroke('8,-104 -4,-90', 3);

/** The band of the Milky Way, across the sky. */
export function galaxy({ canvas, noise, palette, random, unit, width }: Painting, bottom: number): void {
  const slope = random.side() * random.between(0.5, 1.1);
  const shift = random.between(0.2, 0.5) * bottom;
  canvas.each(
    (x, y, pixel) => {
      const away = (y - shift - (x - width / 2) * slope) / Math.hypot(1, slope) / (120 * unit);
      const band = Math.exp(-away * away) * smooth(bottom, bottom * 0.5, y);
      const gas = noise.warped(x / (150 * unit), y / (150 * unit), 5, 1.2);
      const lit = Math.max(0, band * (0.45 + gas * 1.1));
      const core = Math.max(0, Math.exp(-away * away * 4) * (gas + 0.25)) * smooth(bottom, bottom * 0.4, y);
      for (let channel = 0; channel < 3; channel++)
        pixel[channel]! += palette.mid[channel]! * lit * 1.3 + palette.haze[channel]! * core * 0.9;
    },
    0,
    bottom,
  );
}

export async function fire(painting: Painting, x: number, y: number, size: number, colour: Colour): Promise<void> {
  const { canvas, mask, palette, random, unit } = painting;
  const tongue = (wide: number, tall: number) =>
    blob([
      [x - wide, y],
      [x - wide * 0.9, y - tall * 0.35],
      [x - wide * 0.2 + random.bell() * 4 * unit, y - tall * 0.62],
      [x + random.bell() * 5 * unit, y - tall],
      [x + wide * 0.5, y - tall * 0.5],
      [x + wide, y - tall * 0.25],
      [x + wide, y],
    ]);
  shine(painting, await mask(tongue(19 * size, 84 * size)), { colour, strength: 1.3, halo: 30 * unit });
  shine(painting, await mask(tongue(10 * size, 48 * size)), { colour: palette.light, core: [1, 1, 1], strength: 1.3, halo: 10 * unit });
  const logs =
    segment([x - 30 * size, y + 3 * size], [x + 22 * size, y - 8 * size], 8 * size) +
    segment([x + 30 * size, y + 3 * size], [x - 22 * size, y - 8 * size], 8 * size);
  canvas.fill(await mask(logs), nearest(painting));
}
