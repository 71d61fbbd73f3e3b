import { mix, scale, type Colour } from '../../engine/colour.ts';
import { draw, tinted } from '../../engine/drawing.ts';
import { smooth } from '../../engine/noise.ts';
import { backdrop, clouds, flatDisc } from '../../kit/backdrop.ts';
import { figure } from '../../kit/figures.ts';
import { fog } from '../../kit/fog.ts';
import { glow, rimLight, shine } from '../../kit/lights.ts';
import { specks } from '../../kit/specks.ts';
import { reflect } from '../../kit/water.ts';
import type { Motif, Painting } from '../../scene.ts';
import { box, parsePoints } from '../../shapes/svg.ts';

/** Cells of one piece, [column, row]. */
type Piece = readonly (readonly [number, number])[];

const pieces: readonly Piece[] = [
  '0,0 1,0 2,0 1,1',
  '0,0 0,1 0,2 1,2',
  '0,0 1,0 1,1 2,1',
  '0,0 1,0 0,1 1,1',
  '0,0 0,1 0,2 0,3',
  '1,0 1,1 1,2 0,2',
  '0,0 1,0 2,0 0,1 2,1',
  '1,0 0,1 1,1 2,1 1,2',
].map(parsePoints);

type Stack = { size: number; left: number; columns: number; heights: number[] };

/** How high each column stands: a valley around the focus, so that the light comes through. */
function pile(painting: Painting, size: number, low: number, high: number): Stack {
  const { focus, noise, random, width } = painting;
  const columns = Math.ceil(width / size) + 2;
  const left = -random.next() * size;
  const row = random.between(0, 90);
  const heights = Array.from({ length: columns }, (_, column) => {
    const x = left + (column + 0.5) * size;
    const apart = smooth(0, width * 0.5, Math.abs(x - focus.x));
    const rough = noise.at(column * 0.45, row) * 0.5 + random.bell() * 0.3;
    return Math.max(1, Math.round(low + (high - low) * apart + rough * (high - low) * 0.55));
  });
  return { size, left, columns, heights };
}

/** The cells of a stack, some of them glowing, each with a lit upper edge. */
async function build(painting: Painting, stack: Stack, floor: number, depth: number) {
  const { mask, palette, random } = painting;
  const { size, left, heights } = stack;
  const gap = size * 0.045;
  const round = size * 0.1;
  const dark = palette.at(0.42 - depth * 0.38);
  let [cells, edges, lamps, all] = ['', '', '', ''];
  for (const [column, count] of heights.entries()) {
    for (let row = 0; row < count + 8; row++) {
      const x = left + column * size + gap;
      const y = floor - (count - row) * size + gap;
      if (y > painting.height) break;
      const side = size - gap * 2;
      const tone = mix(dark, palette.mid, random.between(0, 0.35) * (1 - depth * 0.5));
      cells += tinted(box(x, y, side, side, round), tone);
      edges += box(x + round, y, side - round * 2, Math.max(1, size * 0.06));
      all += box(x, y, side, side, round);
      if (random.chance(0.07) && row < count) lamps += box(x + side * 0.12, y + side * 0.12, side * 0.76, side * 0.76, round);
    }
  }
  const air = palette.at(0.5 - depth * 0.42);
  const shape = await draw(painting, tinted(box(0, floor + size * 2, painting.width, painting.height), air) + cells);
  painting.canvas.add(await mask(edges), palette.haze, 0.1 + 0.25 * depth);
  if (lamps) {
    shine(painting, await mask(lamps), {
      colour: random.chance(0.5) ? palette.accent : palette.haze,
      strength: 0.35 + depth * 0.4,
      halo: size * 0.5,
    });
  }
  void all;
  return shape;
}

async function fall(painting: Painting, piece: Piece, x: number, y: number, size: number, colour: Colour) {
  const { canvas, mask, palette, random, unit } = painting;
  const gap = size * 0.05;
  const cell = (inset: number) =>
    piece
      .map(([column, row]) =>
        box(x + column * size + gap + inset, y + row * size + gap + inset, size - (gap + inset) * 2, size - (gap + inset) * 2, size * 0.12),
      )
      .join('');
  const tops = new Map<number, number>();
  for (const [column, row] of piece) tops.set(column, Math.min(row, tops.get(column) ?? 9));
  const trail = random.between(130, 260) * unit;
  const shape = await mask(cell(0));
  for (const [column, row] of tops) {
    const foot = y + row * size;
    const band = await mask(box(x + column * size + gap, foot - trail, size - gap * 2, trail));
    canvas.add(
      band.map((cover, _px, py) => cover * ((py - foot + trail) / trail) ** 2),
      colour,
      0.4,
    );
  }
  shine(painting, shape, { colour, core: scale(colour, 0.85), strength: 0.9, halo: size * 0.9 });
  canvas.add((await mask(cell(size * 0.2))).blurred(size * 0.08), mix(colour, palette.light, 0.7), 0.7);
  rimLight(painting, shape, { dx: -0.5, strength: 0.8, width: size * 0.09 });
}

export const blocks: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, palette, random, stage, unit, wide, width } = painting;
    const floor = Math.min(height * (wide ? 0.86 : 0.74), stage.bottom + 10 * unit);
    backdrop(painting, { night: true, horizon: floor, bend: 1.15, stars: 200, starsTo: floor * 0.7 });
    const sun = { x: focus.x, y: floor - random.between(120, 230) * unit };
    const radius = random.between(70, 130) * unit;
    clouds(painting, { ...sun, bottom: floor, lit: palette.haze, cover: 0.4, opacity: 0.6 });
    glow(painting, { ...sun, radius: radius * 4, strength: 0.8, core: 5 });
    if (random.chance(0.7)) await flatDisc(painting, { ...sun, radius, face: scale(palette.light, 1.05), opacity: 0.95 });
    const small = random.between(12, 17) * unit;
    await build(painting, pile(painting, small, 3, 17), floor, 0);
    fog(painting, { y: floor - 20 * unit, depth: 130 * unit, density: 0.75 });
    await build(painting, pile(painting, small * 1.8, 1, 9), floor + 20 * unit, 0.45);
    fog(painting, { y: floor, depth: 100 * unit, density: 0.6 });
    const size = random.between(34, 46) * unit;
    const near = pile(painting, size, 0, random.between(3, 5.5));
    const shape = await build(painting, near, floor + 40 * unit, 1);
    rimLight(painting, shape, { colour: palette.haze, strength: 0.5 });
    const colours = random.shuffle([
      palette.accent,
      mix(palette.haze, palette.light, 0.2),
      mix(palette.accent, palette.haze, 0.5),
      palette.accent,
      palette.light,
    ]);
    const count = random.whole(2, wide ? 6 : 4);
    const middle = Math.round((focus.x - near.left) / size);
    for (let index = 0; index < count; index++) {
      const scaleOf = index === 0 ? 1 : random.pick([1, 0.6, 0.45]);
      const column = index === 0 ? middle - 1 : (random.bell() * 0.3 * width + focus.x - near.left) / size;
      const x = near.left + Math.round(column) * size;
      const y = stage.top + (floor - stage.top) * (index === 0 ? random.between(0.3, 0.42) : random.between(0.05, 0.62));
      await fall(painting, random.pick(pieces), x, y, size * scaleOf, colours[index % colours.length]!);
    }
    if (random.chance(0.5)) {
      const column = Math.max(1, middle + random.pick([-3, 3, 4, -4]));
      const top = floor + 40 * unit - (near.heights[column] ?? 1) * size;
      const person = await mask(figure(near.left + (column + 0.5) * size, top + 2, 62 * unit));
      canvas.fill(person, scale(palette.night, 0.6));
      rimLight(painting, person, { dx: focus.x - near.left - column * size, dy: -60, strength: 0.6, width: 2 * unit });
    }
    if (random.chance(0.4)) reflect(painting, { line: floor + 42 * unit, tint: [0.5, 0.5, 0.55] });
    specks(painting, { count: 120, size: [0.6 * unit, 2.4 * unit], strength: 0.7, bottom: floor });
  },
};
