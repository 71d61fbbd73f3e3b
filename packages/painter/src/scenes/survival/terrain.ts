import { mix, type Colour } from '../../engine/colour.ts';
import { wanderer } from '../../kit/figures.ts';
import { skyline } from '../../kit/land.ts';
import { glow, nearest, rimLight, shine } from '../../kit/lights.ts';
import { embers } from '../../kit/specks.ts';
import type { Painting } from '../../scene.ts';
import { box, polygon, segment, type Point } from '../../shapes/svg.ts';

type Land = { svg: string; top: (x: number) => number };

/** Land in steps of whole blocks, or a smooth and crooked slope. */
export function terrain(painting: Painting, base: number, rise: number, block: number): Land {
  const { height, width } = painting;
  const line = skyline(painting, { base, rise, kind: 'hills' });
  if (!block) {
    const points: Point[] = Array.from({ length: 121 }, (_, index) => [(index / 120) * width, line((index / 120) * width)]);
    return { svg: polygon([...points, [width, height], [0, height]]), top: line };
  }
  const top = (x: number) => Math.round(line((Math.floor(x / block) + 0.5) * block) / block) * block;
  let svg = '';
  for (let x = 0; x < width; x += block) svg += box(x, top(x), block + 0.6, height);
  return { svg, top };
}

/** A tree built of blocks. */
export function blockTree({ random }: Painting, x: number, y: number, block: number): string {
  const tall = random.whole(3, 5);
  const half = random.whole(1, 2);
  let svg = box(x, y - tall * block, block, tall * block + 4);
  for (let row = 0; row < 4; row++) {
    const reach = row === 3 ? half - 1 : row === 0 && random.chance(0.5) ? half - 1 : half;
    svg += box(x - reach * block, y - (tall + row) * block, (2 * reach + 1) * block, block + 0.6);
  }
  return svg;
}

/** Faces and edges of the blocks, so that the near land reads as built of them. */
export function facets({ canvas, noise }: Painting, top: (x: number) => number, block: number, lit: Colour, y: number): void {
  canvas.each((px, py, pixel) => {
    const down = py - top(px);
    if (down < 0) return;
    const [column, row] = [Math.floor(px / block), Math.floor(py / block)];
    const [u, v] = [px / block - column, py / block - row];
    const shade = noise.at(column * 7.3 + 0.5, row * 5.1 + 0.5) * 0.5 + 0.5;
    const edge = u < 0.05 || v < 0.05 ? 0.5 : 1;
    const turf = down < block * 0.34 + (shade - 0.5) * block * 0.2 ? 2.1 : 1;
    const fall = Math.exp(-Math.max(0, py - y) / (block * 5));
    for (let channel = 0; channel < 3; channel++) pixel[channel]! += lit[channel]! * shade * edge * turf * fall * 0.16;
  });
}

export function eyes({ random }: Painting, x: number, y: number, size: number, square: boolean): string {
  const tilt = random.bell() * 10;
  const one = (side: number) =>
    square
      ? box(x + side * size * 1.1 - size / 2, y - size / 2, size, size)
      : `<ellipse cx="${x + side * size}" cy="${y}" rx="${size * 0.62}" ` +
        `ry="${size * 0.42}" transform="rotate(${side * 14 + tilt} ${x} ${y})"/>`;
  return one(-1) + one(1);
}

/** A dwelling cut square, or a fire between stones with someone beside it. */
export async function home(painting: Painting, land: Land, x: number, block: number, fire: Colour): Promise<void> {
  const { canvas, mask, palette, random, unit } = painting;
  const y = land.top(x);
  if (block) {
    const left = Math.floor(x / block) * block - block * 2;
    const walls = await mask(
      box(left, y - block * 3, block * 5, block * 3.4) +
        box(left - block, y - block * 4, block * 7, block) +
        box(left, y - block * 5, block * 5, block) +
        box(left + block, y - block * 6, block * 3, block),
    );
    canvas.fill(walls, mix(palette.night, palette.deep, 0.35));
    rimLight(painting, walls, { dx: random.side(), colour: palette.haze, strength: 0.7 });
    const lamps = await mask(
      box(left + block * 0.6, y - block * 2.4, block, block) +
        box(left + block * 3.4, y - block * 2.4, block, block) +
        box(left + block * 2, y - block * 2, block, block * 2),
    );
    glow(painting, { x, y: y - block * 2, radius: 210 * unit, colour: fire, strength: 0.6, core: 9 });
    shine(painting, lamps, { colour: fire, core: mix(fire, palette.light, 0.4), strength: 1.3, halo: 22 * unit });
    return;
  }
  glow(painting, { x, y: y - 20 * unit, radius: 320 * unit, colour: fire, strength: 0.95 });
  const flame =
    `<path d="M${x - 22 * unit} ${y + 4 * unit}` +
    `C${x - 30 * unit} ${y - 34 * unit} ${x - 6 * unit} ${y - 44 * unit} ` +
    `${x - 4 * unit} ${y - 88 * unit}` +
    `C${x + 8 * unit} ${y - 62 * unit} ${x + 12 * unit} ${y - 56 * unit} ` +
    `${x + 14 * unit} ${y - 44 * unit}` +
    `C${x + 28 * unit} ${y - 30 * unit} ${x + 26 * unit} ${y - 10 * unit} ` +
    `${x + 22 * unit} ${y + 4 * unit}Z"/>`;
  shine(painting, await mask(flame), { colour: fire, core: mix(fire, palette.light, 0.55), strength: 1.4, halo: 30 * unit });
  embers(painting, { x, y: y - 50 * unit, reach: 260 * unit, colour: fire, count: 70 });
  const side = random.side();
  const feet = x - side * 84 * unit;
  const person = await mask(
    wanderer(feet, land.top(feet) + 5 * unit, 118 * unit, side, random.pick([{ hat: true }, { staff: true }, { cape: true }])) +
      segment([x - 30 * unit, y + 8 * unit], [x + 26 * unit, y - 4 * unit], 9 * unit) +
      segment([x + 30 * unit, y + 8 * unit], [x - 26 * unit, y - 4 * unit], 9 * unit),
  );
  canvas.fill(person, nearest(painting));
  rimLight(painting, person, { dx: side, dy: -0.2, colour: fire, strength: 1.1, width: 4 * unit });
}
