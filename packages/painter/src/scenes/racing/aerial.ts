import { mix, oklch, scale, type Colour } from '../../engine/colour.ts';
import { draw, tinted } from '../../engine/drawing.ts';
import { smooth } from '../../engine/noise.ts';
import { glow, shine, softShadow } from '../../kit/lights.ts';
import { along, ribbon } from '../../kit/ribbons.ts';
import { specks } from '../../kit/specks.ts';
import type { Motif, Painting } from '../../scene.ts';
import { box, circle, ellipse, polygon, type Point } from '../../shapes/svg.ts';

/** Vehicles seen from above, 100 long, nose up: wheels and glass, the painted body, a light part. */
const vehicles = {
  kart: {
    dark: box(-40, -38, 17, 26, 6) + box(23, -38, 17, 26, 6) + box(-44, 14, 20, 30, 7) + box(24, 14, 20, 30, 7) + box(-30, 40, 60, 9, 3),
    body: '<path d="M-12-52 Q0-58 12-52 L20-20 L30 0 L26 42 L-26 42 L-30 0 L-20-20Z"/>',
    light: circle(0, 8, 15) + box(-5, -48, 10, 22, 4),
  },
  rally: {
    dark: box(-33, -42, 9, 24, 4) + box(24, -42, 9, 24, 4) + box(-33, 20, 9, 24, 4) + box(24, 20, 9, 24, 4),
    body: box(-28, -54, 56, 106, 13) + box(-31, 44, 62, 9, 3),
    light: polygon('-22,-18 22,-18 17,-4 -17,-4') + polygon('-17,28 17,28 21,38 -21,38') + box(-24, -54, 10, 6, 2) + box(14, -54, 10, 6, 2),
  },
} as const;

type Spot = { x: number; y: number; turn: number; size: number };

/** The course: it enters above, winds through the stage and leaves below. */
function course({ height, random, stage, width }: Painting): Point[] {
  const side = random.side();
  const low = Math.min(height * 0.86, stage.bottom + height * 0.1);
  const at = (across: number, down: number): Point => [width * (0.5 + side * across), low * down + random.bell() * 14];
  const bends = [at(-0.1, -0.2), at(0.2, -0.02), at(0.29, 0.17), at(-0.05, 0.31), at(-0.31, 0.5), at(-0.06, 0.68), at(0.27, 0.82)];
  return along([...bends, at(0.3, 1.6)], 16);
}

/** Ground with mown or wind-blown stripes and darker hollows. */
function meadow({ canvas, height, noise, palette, unit }: Painting): void {
  const [low, high] = [mix(palette.mid, palette.deep, 0.25), mix(palette.haze, palette.light, 0.22)];
  canvas.each((x, y, pixel) => {
    const hollow = noise.fbm(x / (210 * unit), y / (210 * unit), 5);
    const stripe = Math.sin((x * 0.8 + y * 0.55) / (21 * unit) + hollow * 2.4) * 0.07;
    const blade = noise.at(x / (2.4 * unit), y / (3.4 * unit)) * 0.05;
    const part = smooth(-0.55, 0.75, hollow) * 0.75 + stripe + blade + 0.34 - (y / height) * 0.22;
    for (let channel = 0; channel < 3; channel++) pixel[channel] = low[channel]! + (high[channel]! - low[channel]!) * part;
  });
}

async function trees(painting: Painting, road: Point[]): Promise<void> {
  const { canvas, height, mask, palette, random, unit, width } = painting;
  const free = (x: number, y: number, room: number) => road.every(([px, py]) => Math.hypot(px - x, py - y) > room);
  let [crowns, tops] = ['', ''];
  for (let tree = 0; tree < 150; tree++) {
    const [x, y] = [random.between(-20, width + 20), random.between(-20, height)];
    const size = random.between(13, 30) * unit;
    if (!free(x, y, (70 + 40 * (y / height)) * unit + size)) continue;
    for (let tuft = 0; tuft < 6; tuft++) crowns += circle(x + random.bell() * size * 0.6, y + random.bell() * size * 0.6, size * 0.55);
    tops += ellipse(x - size * 0.25, y - size * 0.3, size * 0.5, size * 0.42, -30);
  }
  const crown = await mask(crowns);
  softShadow(painting, crown, { dx: 20 * unit, dy: 24 * unit, blur: 5 * unit, amount: 0.55 });
  canvas.fill(crown, mix(palette.deep, palette.mid, 0.45));
  canvas.add((await mask(tops)).within(crown).blurred(3 * unit), palette.haze, 0.3);
}

/** The road with kerbs on both sides, or two ruts for rallies. */
async function track(painting: Painting, road: Point[], width: (part: number, point: Point) => number, gravel: boolean): Promise<void> {
  const { canvas, mask, noise, palette, unit } = painting;
  const surface = await mask(ribbon(road, width));
  const bed = await mask(ribbon(road, (part, point) => width(part, point) * 1.16));
  softShadow(painting, bed, { dx: 0, dy: 0, blur: 14 * unit, amount: 0.4 });
  if (gravel) canvas.fill(bed, mix(palette.haze, palette.light, 0.35), 0.5);
  else {
    canvas.fill(bed, palette.light, 0.9);
    for (let start = 0; start < road.length - 3; start += 4) {
      const piece = await mask(ribbon(road.slice(start, start + 3), () => width(0, road[start]!) * 1.16));
      canvas.fill(piece.without(surface), palette.accent, 0.95);
    }
  }
  const tone = gravel ? mix(palette.haze, palette.light, 0.55) : mix(mix(palette.night, palette.mid, 0.75), palette.haze, 0.22);
  canvas.fill(surface, (x, y, pixel) => {
    const grit = 0.9 + 0.16 * noise.fbm(x / (26 * unit), y / (26 * unit), 4) + 0.07 * noise.at(x / (1.7 * unit), y / (1.7 * unit));
    for (let channel = 0; channel < 3; channel++) pixel[channel] = tone[channel]! * grit;
  });
  for (const shift of [-0.2, 0.16]) {
    const rut = await mask(
      ribbon(
        road,
        (part, point) => width(part, point) * 0.09,
        (part, point) => width(part, point) * shift,
      ),
    );
    canvas.darken(rut.blurred(3 * unit).within(surface), 0.4);
  }
}

const placeSpot = (svg: string, { x, y, turn, size }: Spot) =>
  `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(1)}) scale(${size.toFixed(3)})">${svg}</g>`;

async function vehicle(painting: Painting, spot: Spot, kind: keyof typeof vehicles, colour: Colour): Promise<void> {
  const { mask, palette, unit } = painting;
  const { dark, body, light } = vehicles[kind];
  const shape = await mask(placeSpot(dark + body, spot));
  softShadow(painting, shape, { dx: 10 * unit, dy: 13 * unit, blur: 4 * unit, amount: 0.7 });
  const glass = kind === 'rally' ? mix(palette.night, palette.deep, 0.5) : mix(colour, [1, 1, 1], 0.75);
  const svg = tinted(dark, scale(palette.night, 0.8)) + tinted(body, colour) + tinted(light, glass);
  await draw(painting, placeSpot(svg, spot));
  const lamps = await mask(
    placeSpot(kind === 'rally' ? box(-24, -55, 10, 5) + box(14, -55, 10, 5) : circle(-9, 46, 4) + circle(9, 46, 4), spot),
  );
  shine(painting, lamps, { colour: kind === 'rally' ? palette.light : palette.accent, core: palette.light, strength: 0.9, halo: 9 * unit });
}

/** A race seen from the air: no horizon, long shadows, the field strung out along the bends. */
const fromAbove = (kind: keyof typeof vehicles): Motif => ({
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { height, noise, palette, random, unit, width } = painting;
    const road = course(painting);
    const broad = (_part: number, [, y]: Point) => (96 + 66 * Math.max(0, y / height)) * unit;
    meadow(painting);
    await trees(painting, road);
    await track(painting, road, broad, kind === 'rally');
    const hue = random.between(0, 360);
    const colours = [palette.accent, ...[0, 95, 190, 265].map((turn) => oklch(0.72, 0.17, hue + turn)), palette.light];
    const field = kind === 'kart' ? [0.22, 0.31, 0.41, 0.5, 0.58, 0.67] : [0.3, 0.58];
    for (const [index, part] of field.entries()) {
      const step = Math.round(part * (road.length - 1));
      const [[x, y], [nextX, nextY]] = [road[step]!, road[step - 2]!];
      const slide = kind === 'rally' ? random.side() * random.between(14, 26) : random.bell() * 10;
      const turn = (Math.atan2(nextY - y, nextX - x) * 180) / Math.PI + 90 + slide;
      const size = (broad(0, [x, y]) / 100) * (kind === 'kart' ? 0.5 : 0.66);
      const aside = random.between(-0.24, 0.24) * broad(0, [x, y]);
      if (kind === 'rally') {
        for (let puff = 1; puff < 9; puff++) {
          const [px, py] = road[Math.min(road.length - 1, step + puff)]!;
          const thick = 0.2 + 0.12 * noise.at(px / 40, py / 40);
          glow(painting, { x: px, y: py, radius: (34 + puff * 7) * unit, colour: palette.light, strength: thick, core: 1 });
        }
      }
      await vehicle(painting, { x: x + aside, y: y + aside * 0.3, turn, size: size * 1.15 }, kind, colours[index]!);
    }
    glow(painting, { x: 0, y: 0, radius: height * 0.9, colour: palette.light, strength: 0.28, core: 2 });
    specks(painting, { count: 40, size: [unit, 3 * unit], strength: 0.4, right: width });
  },
});

export const kartsFromAbove = fromAbove('kart');
export const rallyFromAbove = fromAbove('rally');
