import type { Random } from '../../engine/random.ts';
import { limb, placed, segment, triangle, type Point } from '../../shapes/svg.ts';

export type Helmet = 'crest' | 'plume' | 'pot' | 'horns';
export const helmets: readonly Helmet[] = ['crest', 'plume', 'pot', 'horns'];

const cap = '<path d="M-7.4-84 C-8.6-100 8.6-100 7.4-84 L9.4-80 L-9.4-80Z"/>';

const helmetShapes: Record<Helmet, string> = {
  crest: cap + '<path d="M-2.4-94 C-4-106 4-106 2.4-94 L2-84 L-2-84Z"/><path d="M-3.4-96 C-6-112 6-112 3.4-96Z"/>',
  plume: cap + '<path d="M-1-96 C-2-110 10-116 20-106 C14-106 8-102 3-95Z"/>',
  pot: cap + '<path d="M-1.4-95 L0-104 L1.4-95Z"/>',
  horns: cap + '<path d="M-6-93 C-14-94-16-101-14-107 C-12-101-9-99-4-98Z M6-93 C14-94 16-101 14-107 C12-101 9-99 4-98Z"/>',
};

const body = '<path d="M-4-82 C-13-81-17-77-18-68 L-19-20 L-22 160 L22 160 L19-20 L18-68 C17-77 13-81 4-82Z"/>';

/** One of the rank and file from behind, 100 high without spear, feet at the origin. */
function soldier(random: Random, helmet: Helmet, weapon: 'spear' | 'pike' | 'sword'): string {
  const tip: Point = [17 + random.bell() * 9, weapon === 'pike' ? -235 : -178 - random.next() * 14];
  if (weapon === 'sword') {
    const raised = random.chance(0.75);
    const hand: Point = raised ? [22, -104] : [22, -52];
    const point: Point = raised ? [30 + random.bell() * 12, -162] : [30, -14];
    return helmetShapes[helmet] + body + limb([14, -72], hand, 9, 6) + limb(hand, point, 4.6, 1);
  }
  const spear = segment([21, -20], tip, 2.2) + triangle([tip[0] - 3.4, tip[1]], [tip[0], tip[1] - 16], [tip[0] + 3.4, tip[1]]);
  return helmetShapes[helmet] + body + spear;
}

/** A rank from left to right; `top` gives where the feet stand. */
export function rank(
  random: Random,
  options: {
    left: number;
    right: number;
    foot: (x: number) => number;
    size: number;
    helmet: Helmet;
    weapon: 'spear' | 'pike' | 'sword';
    gap?: number;
    skip?: (x: number) => boolean;
  },
): string {
  const { left, right, foot, size, helmet, weapon, gap = 0.42, skip } = options;
  let svg = '';
  for (let x = left; x < right; x += size * gap * random.between(0.85, 1.2)) {
    if (skip?.(x)) continue;
    const scaled = (size / 100) * random.between(0.94, 1.07);
    svg += placed(soldier(random, helmet, weapon), x, foot(x) + random.bell() * size * 0.03, scaled, random.chance(0.2));
  }
  return svg;
}
