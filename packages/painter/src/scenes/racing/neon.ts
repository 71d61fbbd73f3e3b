import { mix, ramp, scale, type Colour } from '../../engine/colour.ts';
import { backdrop, flatDisc } from '../../kit/backdrop.ts';
import { fog } from '../../kit/fog.ts';
import { glow, shine } from '../../kit/lights.ts';
import { rain, specks } from '../../kit/specks.ts';
import { reflect } from '../../kit/water.ts';
import type { Motif, Painting } from '../../scene.ts';
import { circle, ellipse, quad, segment, stroke, type Point } from '../../shapes/svg.ts';
import { rearCar } from './rear-cars.ts';
import { pave } from './road.ts';

type Signs = { bright: string[]; windows: string; walls: string };

/** One side of the street, seen towards the vanishing point: walls, windows and neon. */
function street(painting: Painting, end: Point, side: -1 | 1, from: number, to: number): Signs {
  const { random } = painting;
  const signs: Signs = { bright: ['', '', ''], windows: '', walls: '' };
  const at = (part: number, up: number): Point => {
    const reach = part * part;
    return [end[0] + side * (from + (to - from) * reach), end[1] - up * reach];
  };
  let part = 0.12;
  while (part < 1.25) {
    const next = part + random.between(0.07, 0.15);
    const roof = random.between(480, 1150);
    const face = (a: number, b: number, low: number, high: number) => quad(at(a, low), at(b, low), at(b, high), at(a, high));
    signs.walls += face(part, next + 0.002, -90, roof);
    const broad = next - part;
    for (let level = 60; level < roof - 30; level += 46) {
      for (let column = 0; column < 3; column++) {
        if (!random.chance(0.32)) continue;
        const left = part + broad * (0.12 + column * 0.28);
        signs.windows += face(left, left + broad * 0.18, level, level + 24);
      }
    }
    const lamp = random.whole(0, 2);
    const place = part + broad * random.between(0.2, 0.5);
    const low = random.between(70, 240);
    const tall = random.between(90, 230);
    if (random.chance(0.8)) signs.bright[lamp] += sign(random.whole(0, 2), face, at, place, broad, low, tall);
    part = next;
  }
  return signs;
}

function sign(
  kind: number,
  face: (a: number, b: number, low: number, high: number) => string,
  at: (part: number, up: number) => Point,
  place: number,
  broad: number,
  low: number,
  tall: number,
): string {
  const wide = broad * 0.36;
  const weight = 1.2 + place * 3.2;
  if (kind === 0) {
    let bars = '';
    for (let level = low; level < low + tall; level += 34) bars += face(place, place + wide, level, level + 20);
    return bars;
  }
  if (kind === 1) {
    const frame = [at(place, low), at(place + wide, low), at(place + wide, low + tall), at(place, low + tall)];
    return stroke(frame, weight, true) + face(place + wide * 0.3, place + wide * 0.7, low + tall * 0.2, low + tall * 0.8);
  }
  return face(place, place + broad * 0.85, low, low + 22) + segment(at(place, low + 44), at(place + broad * 0.85, low + 44), weight);
}

/** Light left behind by those who drove before: along the lanes to the vanishing point. */
async function trails(painting: Painting, end: Point, colour: Colour, side: number): Promise<void> {
  const { height, mask, random, unit } = painting;
  for (let index = 0; index < random.whole(2, 3); index++) {
    const foot = side * random.between(150, 480) * unit;
    const lift = random.between(0, 60) * unit;
    const thin = 0.6 * unit;
    const broad = random.between(4, 8) * unit;
    const ray = quad(
      [end[0] - thin, end[1] + 2],
      [end[0] + thin, end[1] + 2],
      [end[0] + foot + broad, height - lift],
      [end[0] + foot - broad, height - lift],
    );
    shine(painting, await mask(ray), { colour, core: mix(colour, [1, 1, 1], 0.3), strength: 0.75, halo: 12 * unit });
  }
}

export const neon: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, palette, random, stage, unit, wide, width } = painting;
    const foot = Math.min(height * (wide ? 0.86 : 0.73), stage.bottom - 6 * unit);
    const horizon = foot - random.between(130, 165) * unit;
    const end: Point = [focus.x, horizon];
    backdrop(painting, { night: true, horizon: horizon * 1.05, bend: 1.5 });
    if (random.chance(0.6)) {
      const radius = random.between(60, 110) * unit;
      await flatDisc(painting, { x: end[0], y: horizon - radius * 1.2, radius, face: palette.light });
    }
    glow(painting, { x: end[0], y: horizon, radius: 420 * unit, core: 5 });
    const lamps = [palette.accent, palette.light, mix(palette.haze, palette.light, 0.3)];
    for (const side of [-1, 1] as const) {
      const { bright, walls, windows } = street(painting, end, side, 26 * unit, (wide ? 900 : 330) * unit);
      const wall = await mask(walls);
      const colours = ramp([mix(palette.mid, palette.haze, 0.3), palette.deep, palette.night]);
      const reach = (wide ? 520 : 300) * unit;
      canvas.fill(wall, (x, _y, pixel) => colours(Math.abs(x - end[0]) / reach, pixel));
      canvas.add((await mask(windows || circle(-9, -9, 1))).within(wall), palette.haze, 0.55);
      for (const [index, svg] of bright.entries()) {
        const colour = lamps[index]!;
        const core = mix(colour, [1, 1, 1], 0.3);
        if (svg) shine(painting, await mask(svg), { colour, core, strength: 0.95, halo: 15 * unit });
      }
    }
    reflect(painting, { line: horizon + 2, tint: scale(mix(palette.mid, palette.light, 0.5), 0.8), ripple: 26 * unit, stretch: 1.3 });
    const road = { horizon, middle: end[0], half: 1.25, sway: () => 0 };
    const before = canvas.data.slice();
    pave(painting, road, { asphalt: scale(palette.night, 0.5), line: palette.haze, sheen: palette.haze, lanes: 3, sheenStrength: 0.8 });
    for (let index = 0; index < before.length; index++) canvas.data[index]! += before[index]! * 0.45;
    fog(painting, { y: horizon, depth: 80 * unit, density: 0.6, torn: 0.3 });
    await trails(painting, end, palette.accent, random.side());
    if (random.chance(0.6)) await trails(painting, end, palette.light, random.side());
    const x = end[0] + random.bell() * 50 * unit;
    await rearCar(painting, {
      x,
      y: foot,
      width: Math.min(width, height) * random.between(0.34, 0.4),
      kind: random.pick(['coupe', 'coupe', 'hatch'] as const),
      colour: mix(palette.mid, palette.haze, 0.4),
      lamp: [1, 0.1, 0.1],
      sky: mix(palette.light, palette.accent, 0.4),
    });
    const mirror = (
      await mask(
        ellipse(x - 64 * unit, foot + 30 * unit, 26 * unit, 40 * unit) + ellipse(x + 64 * unit, foot + 30 * unit, 26 * unit, 40 * unit),
      )
    ).blurred(14 * unit);
    canvas.add(mirror, [1, 0.1, 0.1], 0.55);
    if (random.chance(0.75)) rain(painting, palette.light, 0.28, 0.1);
    specks(painting, { count: 60, size: [0.7 * unit, 1.6 * unit], top: foot - 20 * unit, bottom: foot + 60 * unit, strength: 0.5 });
  },
};
