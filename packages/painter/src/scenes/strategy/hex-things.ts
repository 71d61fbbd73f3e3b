import { mix, scale } from '../../engine/colour.ts';
import { pine } from '../../kit/foliage.ts';
import { rimLight, shine } from '../../kit/lights.ts';
import type { Painting } from '../../scene.ts';
import { box, polygon, triangle, type Point } from '../../shapes/svg.ts';
import { banner } from './banner.ts';
import type { Tile } from './hexes.ts';

/** A peak as its lit and its dark side, with the summit kept apart for the snow. */
function peak({ random }: Painting, x: number, y: number, radius: number) {
  const tall = radius * random.between(1.1, 1.5);
  const lean = random.bell() * radius * 0.15;
  const tip: Point = [x + lean, y - tall];
  const foot: Point = [x + lean * 2 + radius * 0.1, y + radius * 0.3];
  const [left, right]: Point[] = [
    [x - radius * 0.72, y + radius * 0.08],
    [x + radius * 0.72, y + radius * 0.06],
  ];
  const at = (from: Point, part: number): Point => [tip[0] + (from[0] - tip[0]) * part, tip[1] + (from[1] - tip[1]) * part];
  return {
    lit: triangle(tip, left!, foot),
    dark: triangle(tip, foot, right!),
    snow: polygon([tip, at(left!, 0.34), at(foot, 0.24), at(foot, 0.36), at(right!, 0.3)]),
  };
}

function town({ random }: Painting, x: number, y: number, radius: number) {
  const size = radius * 0.0155;
  let walls = '';
  let panes = '';
  const tower = (dx: number, wide: number, tall: number, roof: boolean) => {
    const left = x + (dx - wide / 2) * size;
    const top = y + (12 - tall) * size;
    walls += box(left, top, wide * size, tall * size);
    walls += roof
      ? triangle([left - 3 * size, top], [left + (wide / 2) * size, top - wide * size], [left + (wide + 3) * size, top])
      : [0, 0.4, 0.8].map((part) => box(left + part * wide * size, top - 5 * size, wide * 0.2 * size, 6 * size)).join('');
    panes += box(left + wide * 0.38 * size, top + 9 * size, wide * 0.26 * size, 8 * size);
    if (tall > 40) panes += box(left + wide * 0.38 * size, top + 28 * size, wide * 0.26 * size, 8 * size);
  };
  const roofs = random.chance(0.6);
  tower(-30, 18, random.between(30, 44), roofs);
  tower(28, 18, random.between(26, 44), roofs);
  tower(-4, 22, random.between(56, 84), roofs);
  tower(12, 16, random.between(20, 30), true);
  return { walls, panes };
}

/** What stands on a row of tiles: woods, peaks, towns, flags. Gives the windows, to be lit later. */
export async function decorate(painting: Painting, tiles: Tile[], radius: number, light: Point): Promise<string> {
  const { canvas, mask, palette, random, unit } = painting;
  let [woods, walls, panes, lit, dark, snow, poles, cloths] = ['', '', '', '', '', '', '', ''];
  for (const { x, y, land, marked } of tiles) {
    if (land === 'forest') {
      for (let tree = 0; tree < 7; tree++) {
        const [dx, dy] = [random.bell() * radius * 0.55, -0.2 * radius + (tree / 7) * radius * 0.45];
        woods += pine(random, x + dx, y + dy, radius * random.between(0.5, 0.75));
      }
    } else if (land === 'peak') {
      const shape = peak(painting, x, y, radius);
      lit += shape.lit;
      dark += shape.dark;
      snow += shape.snow;
    } else if (land === 'town') {
      const shape = town(painting, x, y, radius);
      walls += shape.walls;
      panes += shape.panes;
    } else if (land !== 'sea' && marked && random.chance(0.5)) {
      const flag = banner(random, { x, y: y + radius * 0.1, tall: radius * 1.15, kind: 'swallow', side: 1 });
      poles += flag.pole;
      cloths += flag.cloth;
    }
  }
  const fill = async (svg: string, colour: readonly [number, number, number]) => {
    if (svg) canvas.fill(await mask(svg), colour);
  };
  await fill(dark, mix(palette.night, palette.deep, 0.8));
  await fill(lit, mix(palette.mid, palette.haze, 0.35));
  await fill(snow, scale(palette.light, 0.8));
  if (woods) {
    const trees = await mask(woods);
    canvas.fill(trees, mix(palette.night, palette.deep, 0.85));
    rimLight(painting, trees, { dx: light[0] - tiles[0]!.x, dy: -40 * unit, colour: palette.haze, strength: 0.5, width: 2 * unit });
  }
  await fill(poles, palette.night);
  if (cloths) shine(painting, await mask(cloths), { strength: 0.7, halo: 8 * unit });
  if (!walls) return '';
  const castle = await mask(walls);
  canvas.fill(castle, mix(palette.night, palette.deep, 0.5));
  rimLight(painting, castle, { dx: light[0] - tiles[0]!.x, dy: -30 * unit, strength: 0.5, width: 1.8 * unit });
  return panes;
}
