import { mix, scale } from '../../engine/colour.ts';
import { Mask } from '../../engine/mask.ts';
import { clamp } from '../../engine/noise.ts';
import { clouds, flatDisc, sky } from '../../kit/backdrop.ts';
import { fog } from '../../kit/fog.ts';
import { ridge } from '../../kit/land.ts';
import { glow, rays } from '../../kit/lights.ts';
import { along, ribbon } from '../../kit/ribbons.ts';
import type { Motif, Painting } from '../../scene.ts';
import { box, circle, ellipse, limb, quad, type Point } from '../../shapes/svg.ts';
import { rearCar } from './rear-cars.ts';

/** A round tree standing at (x, y), or a slim pointed one. */
function tree(x: number, y: number, tall: number, slim: boolean): string {
  const trunk = limb([x, y + 4], [x, y - tall * 0.4], tall * 0.1, tall * 0.08);
  if (slim) return trunk + ellipse(x, y - tall * 0.6, tall * 0.17, tall * 0.45);
  return (
    trunk +
    circle(x, y - tall * 0.65, tall * 0.32) +
    circle(x - tall * 0.2, y - tall * 0.48, tall * 0.22) +
    circle(x + tall * 0.2, y - tall * 0.48, tall * 0.22)
  );
}

/** A balloon adrift, its basket under it. */
function balloon(x: number, y: number, size: number): string {
  const left: Point = [x - size * 0.72, y + size * 0.55];
  const right: Point = [x + size * 0.72, y + size * 0.55];
  return (
    circle(x, y, size) +
    quad(left, right, [x + size * 0.2, y + size * 1.25], [x - size * 0.2, y + size * 1.25]) +
    box(x - size * 0.17, y + size * 1.4, size * 0.34, size * 0.26, 2)
  );
}

async function balloons(painting: Painting, horizon: number): Promise<void> {
  const { canvas, mask, palette, random, unit, width } = painting;
  for (let count = random.whole(1, 3); count > 0; count--) {
    const [x, y] = [random.between(0.1, 0.9) * width, random.between(0.12, 0.5) * horizon];
    const size = random.between(15, 36) * unit;
    const skin = await mask(balloon(x, y, size));
    const [one, other] = [palette.accent, palette.light];
    canvas.fill(skin, (px, py, pixel) => {
      const across = clamp((px - x) / (size * 1.02), -0.99, 0.99);
      const band = Math.floor((Math.asin(across) / Math.PI + 0.5) * 7) % 2;
      const shade = 0.95 - 0.35 * across - (0.25 * (py - y)) / size;
      pixel.set(scale(band ? one : other, shade * 0.85));
    });
  }
}

type Hill = { top: (x: number) => number; crest: Point; depth: number };

/** One rolling hill with the road over it and trees on its back. */
async function paintHill(painting: Painting, hill: Hill, before: Point, side: -1 | 1): Promise<void> {
  const { canvas, height, mask, palette, random, unit, width } = painting;
  const { crest, depth, top } = hill;
  const far = 1 - depth;
  const colour = mix(palette.at(0.16 + far * 0.36), palette.mid, 0.4);
  let svg = '';
  for (let x = 0; x < width; x += random.between(18, 60) * unit * (0.5 + depth)) {
    const clear = (30 + 150 * depth) * unit;
    if (random.chance(0.5) || Math.abs(x - crest[0]) < clear) continue;
    svg += tree(x, top(x) + 3, random.between(26, 44) * unit * (0.5 + depth * 1.5), random.chance(0.3));
  }
  canvas.fill(await mask(svg || circle(-9, -9, 1)), mix(colour, palette.night, 0.35));
  const land = Mask.from(width, height, (x, y) => y - top(x) + 0.5);
  ridge(painting, {
    top,
    colour,
    air: palette.at(0.1 + far * 0.3),
    melt: 190 * unit,
    airy: 0.85,
    lit: palette.at(0.5 + far * 0.3),
    side,
    rock: 210 * unit,
  });
  const breadth = (8 + 92 * depth ** 1.6) * unit;
  const bow = random.side() * breadth * random.between(0.5, 1.4);
  const path = along([
    [crest[0], crest[1] - 4 * unit],
    [(crest[0] * 2 + before[0]) / 3 + bow, (crest[1] * 2 + before[1]) / 3],
    [(crest[0] + before[0] * 2) / 3 - bow * 0.4, (crest[1] + before[1] * 2) / 3],
    before,
  ]);
  const width2 = (part: number) => breadth * (0.62 + 1.5 * part);
  const road = (await mask(ribbon(path, width2))).within(land);
  const kerbs = (await mask(ribbon(path, (part) => width2(part) * 1.14))).within(land);
  const stripe = (y: number) => Math.floor((y - crest[1]) / ((3 + 11 * depth) * unit)) % 2;
  canvas.fill(kerbs, (_x, y, pixel) => pixel.set(scale(stripe(y) ? palette.light : palette.accent, 0.35 + 0.5 * far)));
  canvas.fill(road, mix(palette.night, palette.haze, 0.3 + far * 0.4));
  const dashes = (await mask(ribbon(path, (part) => width2(part) * 0.05))).within(land);
  canvas.fill(
    dashes.map((cover, _x, y) => (stripe(y) ? cover : 0)),
    palette.light,
    0.75,
  );
}

/** An arch with a chequered board over the road. */
async function arch(painting: Painting, [x, y]: Point, span: number): Promise<void> {
  const { canvas, mask, palette } = painting;
  const tall = span * 0.85;
  const posts = box(x - span / 2, y - tall, span * 0.07, tall * 1.1) + box(x + span * 0.43, y - tall, span * 0.07, tall * 1.1);
  canvas.fill(await mask(posts), palette.night);
  const cell = span / 14;
  const board = await mask(box(x - span * 0.54, y - tall - cell * 2, span * 1.08, cell * 4, cell * 0.5));
  canvas.fill(board, (px, py, pixel) => {
    const odd = (Math.floor((px - x) / cell) + Math.floor((py - y) / cell)) & 1;
    pixel.set(odd ? palette.light : palette.night);
  });
}

export const hills: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { focus, height, noise, palette, random, stage, unit, wide, width } = painting;
    const foot = Math.min(height * (wide ? 0.86 : 0.74), stage.bottom - 6 * unit);
    const horizon = foot - random.between(240, 290) * unit;
    const side = random.side();
    const sun = { x: focus.x + side * random.between(60, 170) * unit, y: horizon - random.between(60, 190) * unit };
    sky(painting, [palette.mid, palette.haze, mix(palette.haze, palette.light, 0.75)], horizon + 40 * unit, 0.9);
    glow(painting, { ...sun, radius: 330 * unit, colour: palette.light, strength: 0.5, core: 8 });
    await flatDisc(painting, { ...sun, radius: random.between(30, 58) * unit, face: scale(palette.light, 1.35) });
    clouds(painting, {
      ...sun,
      bottom: horizon,
      lit: scale(palette.light, 1.15),
      shade: mix(palette.haze, palette.light, 0.35),
      cover: random.between(0.45, 0.62),
      size: random.between(90, 150) * unit,
      stretch: 1.5,
    });
    await balloons(painting, horizon);
    rays(painting, { ...sun, length: 480 * unit, colour: palette.light, strength: 0.2 });
    const layers = random.whole(4, 5);
    const levels = Array.from({ length: layers }, (_, index): Hill => {
      const depth = index / (layers - 1);
      const base = horizon + (foot + 50 * unit - horizon) * depth ** 1.25;
      const [row, span] = [random.between(0, 99), (150 + 190 * depth) * unit];
      const swell = (40 + 34 * depth) * unit;
      const top = (x: number) => base - swell * noise.at(x / span + row, row);
      const x = index === layers - 1 ? focus.x : focus.x + random.bell() * 160 * unit * (1 - depth * 0.5);
      return { top, crest: [x, top(x)], depth };
    });
    const gate = random.whole(1, layers - 2);
    for (const [index, hill] of levels.entries()) {
      const next = levels[index + 1];
      const before: Point = next ? [next.crest[0], next.crest[1] + 26 * unit] : [focus.x, height + 60 * unit];
      await paintHill(painting, hill, before, side);
      if (index === gate) await arch(painting, hill.crest, (30 + 170 * hill.depth ** 1.6) * unit);
      const mist = mix(palette.haze, palette.light, 0.3);
      if (next) fog(painting, { y: next.crest[1], depth: 44 * unit, colour: mist, density: 0.35 });
    }
    const breadth = Math.min(width, height) * random.between(0.25, 0.3);
    const lane = { x: focus.x + random.bell() * 30 * unit, y: foot + 14 * unit };
    if (random.chance(0.6)) {
      const rival = { x: lane.x + side * breadth * 0.62, y: foot - 26 * unit, width: breadth * 0.55 };
      await rearCar(painting, { ...rival, kind: 'kart', colour: palette.light, lamp: palette.haze, sky: palette.light });
    }
    await rearCar(painting, {
      ...lane,
      width: breadth,
      kind: 'kart',
      colour: palette.accent,
      lamp: palette.accent,
      sky: palette.light,
      from: side,
    });
  },
};
