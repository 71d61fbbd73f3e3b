import type { Random } from '../../engine/random.ts';
import { box, circle, ellipse, limb, polygon, stroke, type Point } from '../../shapes/svg.ts';

/** Walls and windows of a building, its foot on the origin. */
export type Building = { walls: string; panes: string; wide: number };

export const farmhouse: Building = {
  walls:
    box(-46, -50, 92, 56) +
    polygon('-56,-46 -26,-88 30,-88 58,-46') +
    polygon('-6,-44 18,-78 44,-44') +
    box(26, -104, 11, 30) +
    box(-66, -28, 22, 4) +
    box(-65, -28, 3, 32),
  panes: box(-34, -36, 13, 17) + box(-14, -36, 13, 17) + box(14, -58, 10, 12) + box(14, -32, 12, 34) + box(32, -34, 9, 13),
  wide: 56,
};

export const barn: Building = {
  walls:
    polygon('-44,6 -44,-46 -36,-70 0,-92 36,-70 44,-46 44,6') +
    polygon('-50,-44 -40,-72 0,-98 40,-72 50,-44 44,-42 35,-67 0,-89 -35,-67 -44,-42'),
  panes: box(-7, -72, 14, 13) + box(-15, -32, 30, 34),
  wide: 50,
};

export const silo: Building = {
  walls: box(-15, -92, 30, 98) + '<path d="M-16-91 C-14-114 14-114 16-91Z"/>',
  panes: box(-3, -80, 6, 8),
  wide: 16,
};

/** A windmill whose sails stand at `turn` degrees. */
export function windmill(turn: number): Building {
  const sail = stroke('0,0 0,-58', 2.6) + polygon('2,-56 13,-56 13,-12 2,-12');
  const sails = [0, 90, 180, 270].map((angle) => `<g transform="rotate(${turn + angle})">${sail}</g>`).join('');
  return {
    walls: polygon('-24,6 -14,-84 14,-84 24,6') + `<path d="M-17-83 C-14-104 14-104 17-83Z"/><g transform="translate(0 -86)">${sails}</g>`,
    panes: box(-4, -62, 8, 11) + box(-5, -20, 10, 22),
    wide: 26,
  };
}

/** A broad-leaved tree of many round tufts, foot on (x, y). */
export function roundTree(random: Random, x: number, y: number, tall: number): string {
  let svg = limb([x, y + 3], [x, y - tall * 0.55], tall * 0.11, tall * 0.05);
  for (let tuft = 0; tuft < 16; tuft++) {
    const angle = random.between(0, Math.PI * 2);
    const reach = Math.sqrt(random.next()) * tall * 0.26;
    svg += circle(x + Math.cos(angle) * reach, y - tall * 0.66 + Math.sin(angle) * reach * 0.85, tall * random.between(0.1, 0.16));
  }
  return svg;
}

function sunflower(random: Random, x: number, y: number, tall: number) {
  const top: Point = [x + random.bell() * tall * 0.12, y - tall];
  const size = tall * 0.17;
  const petals = Array.from({ length: 12 }, (_, index) =>
    ellipse(top[0], top[1] - size, size * 0.26, size * 0.55, 0).replace(/rotate\([^)]*\)/, `rotate(${index * 30} ${top[0]} ${top[1]})`),
  ).join('');
  const leaf = (way: number, part: number) => ellipse(x + way * tall * 0.1, y - tall * part, tall * 0.12, tall * 0.04, -way * 24);
  return {
    dark: limb([x, y], top, tall * 0.035, tall * 0.025) + leaf(1, 0.4) + leaf(-1, 0.55) + circle(top[0], top[1], size * 0.62),
    bright: petals,
  };
}

/** What grows nearest: a row of dark plants, and what of them shines. */
export function crop(
  random: Random,
  kind: 'sunflowers' | 'wheat' | 'pumpkins',
  left: number,
  right: number,
  foot: (x: number) => number,
  tall: number,
) {
  let [dark, bright] = ['', ''];
  const pace = kind === 'wheat' ? 0.1 : kind === 'pumpkins' ? 0.75 : 0.5;
  for (let x = left; x < right; x += tall * pace * random.between(0.7, 1.3)) {
    const y = foot(x);
    if (kind === 'sunflowers') {
      const flower = sunflower(random, x, y + 10, tall * random.between(0.75, 1.15));
      dark += flower.dark;
      bright += flower.bright;
    } else if (kind === 'wheat') {
      const top: Point = [x + random.bell() * tall * 0.22, y - tall * random.between(0.5, 0.9)];
      dark += limb([x, y + 8], top, tall * 0.025, tall * 0.015) + ellipse(top[0], top[1], tall * 0.035, tall * 0.13, (top[0] - x) * 0.6);
    } else {
      const size = tall * random.between(0.2, 0.32);
      bright +=
        ellipse(x - size * 0.5, y - size * 0.5, size * 0.7, size * 0.72) +
        ellipse(x + size * 0.5, y - size * 0.5, size * 0.7, size * 0.72) +
        ellipse(x, y - size * 0.5, size * 0.6, size * 0.8);
      dark += limb([x, y - size * 1.1], [x + size * 0.2, y - size * 1.55], size * 0.3, size * 0.2);
    }
  }
  return { dark, bright };
}
