import type { Random } from '../../engine/random.ts';
import { box, circle, ellipse, limb, polygon, stroke } from '../../shapes/svg.ts';

/** Silhouettes 100 units to a storey, foot on the origin. */
const person =
  circle(0, -66, 7) +
  '<path d="M-9-56 C-5-60 5-60 9-56 L13-30 L9-29 L7-44 L7-26 L9 0 L2 0 L0-24 L-2 0 L-9 0 L-7-26 L-7-44 L-9-29 L-13-30Z"/>';

const home: readonly string[] = [
  box(-38, -24, 76, 22, 6) + box(-42, -34, 14, 32, 5) + box(28, -34, 14, 32, 5) + box(-34, -44, 68, 26, 6),
  box(-42, -16, 84, 10) + box(-42, -40, 5, 40) + box(37, -26, 5, 26) + box(-36, -24, 24, 9, 4) + '<path d="M-10-16 C0-26 30-28 38-16Z"/>',
  stroke('0,0 0,-62', 3) + polygon('-16,-58 16,-58 9,-78 -9,-78') + box(-10, -3, 20, 3),
  box(-34, -36, 68, 5) + box(-28, -34, 4, 34) + box(24, -34, 4, 34) + circle(0, -44, 6) + box(-20, -44, 7, 9),
  box(-11, -18, 22, 18, 3) + [-40, -15, 12, 38].map((lean) => ellipse(lean * 0.35, -42, 7, 24, lean)).join(''),
  box(-24, -72, 48, 72) + box(-28, -76, 56, 6),
  person,
  box(-34, -30, 68, 30, 2) + box(-20, -62, 40, 26, 2) + stroke('0,-36 0,-28', 4),
];

const mine: readonly string[] = [
  person,
  box(-20, -26, 40, 26, 2) + box(-22, -34, 44, 11, 5),
  '<path d="M-30-30 L30-30 L22-8 L-22-8Z"/>' + circle(-14, -6, 7) + circle(14, -6, 7) + circle(-10, -32, 9) + circle(6, -34, 10),
  '<path d="M-20 0 C-24-14-22-30-18-38 L18-38 C22-30 24-14 20 0Z"/>' + box(-22, -30, 44, 3) + box(-22, -12, 44, 3),
  polygon('-26,0 -14,-34 -4,-8 4,-50 14,-6 24,-26 30,0'),
  box(-28, -22, 56, 8, 2) + polygon('-12,0 -8,-22 8,-22 12,0') + box(-34, -28, 16, 8, 3),
  limb([-4, 0], [-4, -30], 8, 8) + box(-30, -38, 60, 9, 2) + box(8, -52, 8, 14, 2),
];

const museum: readonly string[] = [
  person,
  box(-18, -26, 36, 26) + '<path d="M-10-26 C-14-40-6-50 0-52 C6-50 14-40 10-26Z"/>' + circle(0, -58, 8),
  box(-22, -20, 44, 20) + '<path d="M-14-20 C-20-34-10-40-8-52 L-12-58 L12-58 L8-52 C10-40 20-34 14-20Z"/>',
  '<path d="M-44-2 L-36-36 C-20-52 6-50 16-40 C24-52 30-66 40-64 C46-62 46-56 40-54 L34-50 C32-38 26-28 18-24 L22-2 L16-2 ' +
    'L10-24 L-14-24 L-18-2 L-24-2 L-24-24 C-32-22-38-14-44-2Z"/>',
  stroke('-40,0 -40,-26', 4) + stroke('0,0 0,-26', 4) + stroke('40,0 40,-26', 4) + stroke('-40,-24 -20,-17 0,-24 20,-17 40,-24', 2.4),
  box(-16, -24, 32, 24) + polygon('-16,-26 0,-62 16,-26'),
];

export type Inside = 'home' | 'mine' | 'museum';
const stock: Record<Inside, readonly string[]> = { home, mine, museum };

/** What stands in a room as wide as it is high, and more if it is wider. */
export function furnish(random: Random, kind: Inside, x: number, floor: number, wide: number, high: number): string {
  const size = high / 108;
  const count = Math.max(1, Math.round(wide / (78 * size)));
  const things = random.shuffle(stock[kind]);
  let svg = '';
  for (let index = 0; index < count; index++) {
    const px = x + ((index + 0.5) / count) * wide;
    svg += `<g transform="translate(${px.toFixed(1)} ${floor.toFixed(1)}) scale(${size.toFixed(3)})">${things[index % things.length]}</g>`;
  }
  return svg;
}
