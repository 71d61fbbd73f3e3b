import { fog } from '../../kit/fog.ts';
import { ridge, skyline } from '../../kit/land.ts';
import type { Painting } from '../../scene.ts';
import { blob, box, circle, limb } from '../../shapes/svg.ts';

/** A horse at a walk, heading right, its hooves at y = 0, 106 high at the ears. */
export const horse =
  '<path d="M-40-60C-32-71-16-67-4-65C8-64 16-69 24-73C31-81 37-93 45-100L46-108' +
  'L51-101C58-97 66-87 73-78C74-73 70-70 66-71' +
  'C60-74 55-78 51-80C47-72 43-61 37-53C35-46 32-42 28-40C10-35-10-35-24-41' +
  'C-36-38-45-48-40-60Z"/>' +
  '<path d="M44-100C34-96 28-86 20-74L28-68C34-78 40-88 48-96Z"/>' +
  limb([27, -50], [31, -25], 13, 6.5) +
  limb([31, -26], [29, -4], 6, 4.4) +
  box(26, -5, 8, 5) +
  limb([20, -48], [36, -32], 12, 6.5) +
  limb([36, -33], [31, -14], 5.6, 4.2) +
  box(27, -16, 7, 5) +
  limb([-32, -54], [-39, -28], 20, 7) +
  limb([-39, -29], [-35, -4], 6.4, 4.8) +
  box(-38, -5, 8, 5) +
  limb([-26, -50], [-21, -27], 17, 7) +
  limb([-21, -28], [-27, -4], 6.2, 4.8) +
  box(-30, -5, 8, 5) +
  blob('-40,-62 -50,-54 -54,-34 -50,-14 -46,-30 -40,-50');

export const saddle =
  limb([0, -70], [11, -52], 11, 8) +
  limb([11, -53], [7, -34], 7, 5) +
  box(4, -36, 12, 5, 2) +
  '<path d="M-9-66C-10-82-9-92-4-98L6-98C11-90 10-78 9-66Z"/>' +
  limb([4, -92], [16, -80], 6, 5) +
  limb([16, -80], [27, -78], 5, 4) +
  circle(3, -105, 7) +
  box(0, -102, 6, 8);
export const brim = '<path d="M-12-108Q3-103 18-109L10-111L8-120Q3-122-2-119L-4-110Z"/>';
export const cloak = '<path d="M2-99C-8-98-12-90-16-78C-24-66-38-62-52-66C-58-58-66-56-72-58C-60-46-36-44-14-52L6-66Z"/>';
export const hood = '<path d="M-6-98C-8-112 6-118 12-106L10-97Z"/>';
export const rifle = limb([-14, -104], [10, -66], 3, 3);

/** A mesa country, a steppe or a mountain land, in three ranges. */
export function country(painting: Painting, line: number, side: -1 | 1): void {
  const { palette, random, unit } = painting;
  const kind = random.pick(['mesa', 'peaks', 'hills'] as const);
  for (const [index, tone] of [0.62, 0.46, 0.3].entries()) {
    const base = line + (index * 44 - 30) * unit;
    const rise = (kind === 'hills' ? 90 : 150 - index * 26) * unit;
    ridge(painting, {
      top: skyline(painting, { base, rise, kind, span: (200 + index * 60) * unit }),
      colour: palette.at(tone),
      air: palette.at(tone + 0.2),
      lit: palette.at(tone + 0.16),
      melt: 110 * unit,
      side,
      rock: 34 * unit,
    });
    fog(painting, { y: base + 16 * unit, depth: 60 * unit, density: 0.55 - index * 0.12 });
  }
}

/** A tall cactus with its foot at (x, y). */
export const cactus = (x: number, y: number, tall: number) =>
  box(x - tall * 0.07, y - tall, tall * 0.14, tall * 1.05, tall * 0.07) +
  box(x + tall * 0.04, y - tall * 0.5, tall * 0.26, tall * 0.1, tall * 0.05) +
  box(x + tall * 0.2, y - tall * 0.8, tall * 0.1, tall * 0.38, tall * 0.05) +
  box(x - tall * 0.3, y - tall * 0.38, tall * 0.28, tall * 0.1, tall * 0.05) +
  box(x - tall * 0.3, y - tall * 0.62, tall * 0.1, tall * 0.32, tall * 0.05);
