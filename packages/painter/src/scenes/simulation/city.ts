import { mix, scale } from '../../engine/colour.ts';
import { clouds, sky } from '../../kit/backdrop.ts';
import { fog } from '../../kit/fog.ts';
import { glow, rimLight, shine } from '../../kit/lights.ts';
import { dust } from '../../kit/specks.ts';
import type { Motif, Painting } from '../../scene.ts';
import { polygon, quad, segment, stroke, type Point } from '../../shapes/svg.ts';
import { roundTree } from './farm-things.ts';

type Block = { column: number; row: number; high: number; kind: 'tower' | 'plan' | 'park' };
type Grid = { x: number; y: number; size: number; count: number };

/** Where a spot of the grid lies in the picture, seen from a corner above. */
const at = ({ x, y, size }: Grid, column: number, row: number, up = 0): Point => [
  x + (column - row) * size * 0.87,
  y + (column + row) * size * 0.46 - up,
];

function plan({ random, noise, unit }: Painting, grid: Grid): Block[][] {
  const diagonals: Block[][] = Array.from({ length: grid.count * 2 - 1 }, () => []);
  const half = (grid.count - 1) / 2;
  const heart = { column: half + random.bell() * 1.2, row: half + random.bell() * 1.2 };
  for (let row = 0; row < grid.count; row++) {
    for (let column = 0; column < grid.count; column++) {
      const away = Math.hypot(column - heart.column, row - heart.row) / half;
      const swell = Math.max(0, 1 - away * 0.75) ** 1.6;
      const high = (22 + 330 * swell * random.between(0.45, 1.1) + 40 * random.next() + noise.at(column, row) * 8) * unit;
      const dice = random.next();
      const kind = dice < 0.1 && swell < 0.75 ? 'park' : dice < 0.24 && away > 0.35 ? 'plan' : 'tower';
      diagonals[column + row]!.push({ column, row, high, kind });
    }
  }
  return diagonals;
}

const inset = 0.13;

/** The faces of a block, its windows and its edges. */
function shapes({ random, unit }: Painting, grid: Grid, { column, row, high }: Block) {
  const [c0, c1, r0, r1] = [column + inset, column + 1 - inset, row + inset, row + 1 - inset];
  const top = [at(grid, c0, r0, high), at(grid, c1, r0, high), at(grid, c1, r1, high), at(grid, c0, r1, high)];
  const left = [at(grid, c0, r1, high), at(grid, c1, r1, high), at(grid, c1, r1), at(grid, c0, r1)];
  const right = [at(grid, c1, r0, high), at(grid, c1, r1, high), at(grid, c1, r1), at(grid, c1, r0)];
  let panes = '';
  const storey = 11 * unit;
  for (let up = 6 * unit; up < high - 8 * unit; up += storey) {
    for (let window = 0; window < 4; window++) {
      if (random.chance(0.45)) continue;
      const from = c0 + (c1 - c0) * (0.1 + window * 0.22);
      const onLeft = random.chance(0.6);
      const corner = (part: number, level: number) =>
        onLeft ? at(grid, from + part, r1, level) : at(grid, c1, from - c0 + r0 + part, level);
      panes += quad(corner(0, up), corner(0.1, up), corner(0.1, up + storey * 0.5), corner(0, up + storey * 0.5));
    }
  }
  const edges = [top, left, right].map((face) => stroke(face, 1.3 * unit, true)).join('');
  return { top: polygon(top), left: polygon(left), right: polygon(right), panes, edges };
}

async function build(painting: Painting, grid: Grid, blocks: Block[], depth: number): Promise<string> {
  const { canvas, mask, palette, random, unit } = painting;
  const solid = blocks.filter(({ kind }) => kind === 'tower').map((block) => shapes(painting, grid, block));
  if (solid.length) {
    const fill = async (part: 'left' | 'right' | 'top', tone: number) =>
      canvas.fill(await mask(solid.map((shape) => shape[part]).join('')), palette.at(tone));
    await fill('left', 0.36 - depth * 0.1);
    await fill('right', 0.2 - depth * 0.08);
    const roofs = await mask(solid.map((shape) => shape.top).join(''));
    canvas.fill(roofs, palette.at(0.58 - depth * 0.16));
    rimLight(painting, roofs, { dx: -0.4, strength: 0.35, width: 1.4 * unit });
    const panes = await mask(solid.map((shape) => shape.panes).join('') || '<g/>');
    canvas.fill(panes, mix(palette.light, palette.accent, random.chance(0.5) ? 0.1 : 0.75), 0.9);
  }
  const parks = blocks.filter(({ kind }) => kind === 'park');
  if (parks.length) {
    const lawns = parks.map(({ column, row }) =>
      quad(
        at(grid, column + inset, row + inset),
        at(grid, column + 1 - inset, row + inset),
        at(grid, column + 1 - inset, row + 1 - inset),
        at(grid, column + inset, row + 1 - inset),
      ),
    );
    canvas.fill(await mask(lawns.join('')), scale(palette.mid, 0.9));
    const trees = parks.flatMap(({ column, row }) =>
      [0.3, 0.5, 0.72].map((part, index) => {
        const [x, y] = at(grid, column + part, row + (index === 1 ? 0.7 : 0.35));
        return roundTree(random, x, y, random.between(20, 30) * unit);
      }),
    );
    const wood = await mask(trees.join(''));
    canvas.fill(wood, mix(palette.deep, palette.mid, 0.4));
    rimLight(painting, wood, { dx: -0.4, colour: palette.haze, strength: 0.7, width: 2 * unit });
  }
  return blocks
    .filter(({ kind }) => kind === 'plan')
    .map((block) => shapes(painting, grid, { ...block, high: block.high * 1.3 + 30 * unit }).edges)
    .join('');
}

/** A drawing sheet: a fine grid that fades away from the light, or an open sky. */
function surroundings(painting: Painting, drawn: boolean, focus: { x: number; y: number }): void {
  const { canvas, height, palette, unit } = painting;
  sky(
    painting,
    drawn ? [palette.night, palette.deep, palette.deep, palette.night] : [palette.night, palette.deep, palette.mid, palette.haze],
    height,
  );
  glow(painting, { ...focus, radius: 520 * unit, colour: mix(palette.mid, palette.haze, 0.4), strength: 0.9, core: 2 });
  if (!drawn) glow(painting, { x: focus.x, y: focus.y - 60 * unit, radius: 330 * unit, colour: palette.light, strength: 0.5, core: 5 });
  if (!drawn) return clouds(painting, { x: focus.x, y: 0, top: -40, bottom: height * 0.8, lit: palette.haze, cover: 0.45, opacity: 0.8 });
  const cell = 34 * unit;
  canvas.each((x, y, pixel) => {
    const [u, v] = [(x / 1.74 + y) / cell, (x / 1.74 - y) / cell];
    const near = (value: number) => Math.abs(value - Math.round(value)) * cell;
    const line = Math.max(0, 1.1 - Math.min(near(u), near(v)));
    const strong = Math.min(Math.abs(u / 4 - Math.round(u / 4)), Math.abs(v / 4 - Math.round(v / 4))) * cell * 4 < 1.2 ? 1.6 : 1;
    for (let channel = 0; channel < 3; channel++) pixel[channel]! += palette.haze[channel]! * line * strong * 0.11;
  });
}

async function streets(painting: Painting, grid: Grid): Promise<void> {
  const { canvas, mask, palette, unit } = painting;
  const far = grid.count + 0.25;
  const slab = [at(grid, -0.25, -0.25), at(grid, far, -0.25), at(grid, far, far), at(grid, -0.25, far)];
  const low = (point: Point): Point => [point[0], point[1] + 26 * unit];
  canvas.fill(await mask(quad(slab[3]!, slab[2]!, low(slab[2]!), low(slab[3]!))), mix(palette.night, palette.deep, 0.7));
  canvas.fill(await mask(quad(slab[2]!, slab[1]!, low(slab[1]!), low(slab[2]!))), scale(palette.night, 0.8));
  const ground = await mask(polygon(slab));
  canvas.fill(ground, mix(palette.night, palette.deep, 0.7));
  rimLight(painting, ground, { dy: 1, colour: palette.haze, strength: 0.8, width: 2 * unit });
  let lanes = '';
  for (let line = 0; line <= grid.count; line++)
    lanes +=
      segment(at(grid, 0, line), at(grid, grid.count, line), 1.6 * unit) +
      segment(at(grid, line, 0), at(grid, line, grid.count), 1.6 * unit);
  shine(painting, await mask(lanes), { colour: mix(palette.accent, palette.light, 0.25), strength: 0.55, halo: 9 * unit });
}

export const city: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { focus, height, mask, palette, random, stage, unit, wide, width } = painting;
    const drawn = random.chance(0.6);
    const count = random.whole(5, 7);
    const size = ((wide ? 330 : 285) * unit) / count / 0.87;
    const x = wide ? focus.x : width / 2;
    const bottom = Math.min(stage.bottom - 10 * unit, height * 0.74);
    const grid = { x, y: bottom - count * size * 0.92, size, count };
    surroundings(painting, drawn, { x, y: bottom - 170 * unit });
    await streets(painting, grid);
    let wires = '';
    const rows = plan(painting, grid);
    for (const [index, blocks] of rows.entries()) {
      wires += await build(painting, grid, blocks, index / rows.length);
      if (index % 3 === 2 && index < rows.length - 3)
        fog(painting, { y: grid.y + index * size * 0.46, depth: 46 * unit, density: 0.16, torn: 0.9 });
    }
    if (wires) shine(painting, await mask(wires), { core: mix(palette.accent, [1, 1, 1], 0.4), strength: 0.7, halo: 8 * unit });
    if (!drawn)
      clouds(painting, {
        x,
        y: 0,
        top: bottom - 40 * unit,
        bottom: height * 1.1,
        lit: palette.haze,
        shade: mix(palette.night, palette.deep, 0.6),
        cover: 0.65,
        size: 110 * unit,
      });
    dust(painting, { x, y: bottom - 160 * unit, reach: 280 * unit, count: 80, strength: 0.6 });
  },
};
