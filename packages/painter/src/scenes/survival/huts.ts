import { clamp, smooth } from '../../engine/noise.ts';
import type { Painting } from '../../scene.ts';
import { box, polygon, stroke } from '../../shapes/svg.ts';
import { snowyPine } from './snow.ts';

type Hut = { walls: string; roof: string; lamps: string; chimney: number };

/** Shelters around the origin, the ground at y = 0. */
export const huts: Record<string, Hut> = {
  tent: {
    walls:
      polygon('-78,2 -4,-96 4,-96 78,2') +
      stroke('-12,-108 2,-92', 3) +
      stroke('12,-108 -2,-92', 3) +
      stroke('-78,0 -108,8', 2) +
      stroke('78,0 108,8', 2),
    roof: '',
    lamps: polygon('-34,1 0,-78 30,1'),
    chimney: 0,
  },
  cabin: {
    walls: box(-70, -62, 140, 66) + box(36, -128, 20, 50),
    roof: polygon('-94,-54 -58,-116 58,-116 94,-54 86,-48 -86,-48'),
    lamps: box(-48, -42, 24, 22, 2) + box(22, -42, 24, 22, 2) + box(-12, -40, 22, 44, 2),
    chimney: 46,
  },
  longhouse: {
    walls: polygon('-116,2 -108,-34 0,-122 108,-34 116,2') + stroke('-12,-134 10,-112', 6) + stroke('12,-134 -10,-112', 6),
    roof: polygon('-128,-20 0,-126 128,-20 122,-10 0,-108 -122,-10'),
    lamps: box(-17, -52, 34, 56, 15) + box(-60, -30, 14, 16, 2) + box(46, -30, 14, 16, 2),
    chimney: -1,
  },
};

/** Smoke that drifts away on the wind. */
export function smoke({ canvas, noise, palette, unit }: Painting, x: number, y: number, wind: number): void {
  const tall = 300 * unit;
  canvas.each(
    (px, py, pixel) => {
      const up = (y - py) / tall;
      if (up <= 0 || up > 1) return;
      const sway = noise.at(up * 3, 7) * 26 * unit * up;
      const away = (px - x - wind * up * up * 210 * unit - sway) / ((7 + 62 * up) * unit);
      const billow = noise.warped(px / (46 * unit), py / (46 * unit) + up, 4, 1);
      const part = clamp(smooth(0.05, 0.7, 1 - Math.abs(away) + billow * 0.9) * (1 - up) * 0.75);
      for (let channel = 0; channel < 3; channel++) pixel[channel]! += (palette.haze[channel]! * 0.95 - pixel[channel]!) * part;
    },
    y - tall,
    y,
  );
}

export async function wood(painting: Painting, x: number, top: (px: number) => number, depth: number): Promise<void> {
  const { canvas, mask, palette, random, unit, width } = painting;
  let tree = '';
  let laden = '';
  const clear = (96 + 74 * depth) * unit;
  for (let px = -30 * unit; px < width + 30 * unit; px += random.between(26, 62) * (0.6 + depth) * unit) {
    if (Math.abs(px - x) < clear) continue;
    const tall = random.between(120, 210) * (0.65 + depth * 0.95) * unit;
    const grown = snowyPine(painting, px, top(px) + 8 * unit, tall);
    tree += grown.tree;
    laden += grown.snow;
  }
  canvas.fill(await mask(tree), palette.at(0.34 - depth * 0.3));
  canvas.fill(await mask(laden), palette.at(0.62 - depth * 0.36), 0.9);
}
