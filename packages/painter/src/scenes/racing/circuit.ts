import { mix, scale } from '../../engine/colour.ts';
import { clouds, sky } from '../../kit/backdrop.ts';
import { fog } from '../../kit/fog.ts';
import { ground, mountains } from '../../kit/land.ts';
import { beam, glow, shine } from '../../kit/lights.ts';
import { ribbon } from '../../kit/ribbons.ts';
import { rain, stars } from '../../kit/specks.ts';
import type { Motif, Painting } from '../../scene.ts';
import { box, circle, quad, type Point } from '../../shapes/svg.ts';
import { rearCar } from './rear-cars.ts';
import { beside, pave, type Road } from './road.ts';

/** A light trail that follows the road from the horizon to `end`. */
function trail(painting: Painting, road: Road, across: number, end: number, thick: number): string {
  const { height, unit } = painting;
  const points = Array.from({ length: 60 }, (_, index): Point => {
    const y = road.horizon + 3 * unit + (end - road.horizon) * (index / 59) ** 2.2;
    const spot = beside(painting, road, across, y);
    return [spot.x, y - spot.scale * 0.1];
  });
  const depth = height - road.horizon;
  return ribbon(points, (_part, [, y]) => Math.max(1.2 * unit, (thick * (y - road.horizon)) / depth));
}

/** A covered stand, its roof lit from below, drawn towards the vanishing point. */
async function stand(painting: Painting, end: Point, side: -1 | 1): Promise<void> {
  const { canvas, mask, palette, random, unit, wide } = painting;
  const reach = (wide ? 3 : 1) * unit;
  const at = (out: number, up: number): Point => [end[0] + side * out * reach, end[1] - up * unit];
  const rise = random.between(0.42, 0.6);
  const [near, far] = [420, 74];
  const wall = quad(at(far, 6), at(near, 30), at(near, near * rise), at(far, far * rise));
  canvas.fill(await mask(wall), mix(palette.deep, palette.night, 0.4));
  let crowd = '';
  for (let index = 0; index < 420; index++) {
    const out = far + (near - far) * random.next();
    const dot = (0.5 + (out / near) * 1.5) * unit;
    const [x, y] = at(out, out * random.between(0.12, rise - 0.1));
    crowd += box(x, y, dot, dot);
  }
  canvas.add(await mask(crowd), palette.haze, 0.5);
  const roof = quad(at(far, far * rise), at(near, near * rise), at(near - 70, near * (rise + 0.1)), at(far - 8, far * (rise + 0.1)));
  canvas.fill(await mask(roof), palette.night);
  const strip = quad(at(far, far * rise), at(near, near * rise), at(near, near * rise - 5), at(far, far * rise - 1));
  shine(painting, await mask(strip), { colour: palette.light, strength: 0.9, halo: 14 * unit });
}

async function masts(painting: Painting, end: Point): Promise<void> {
  const { canvas, mask, palette, random, unit, width } = painting;
  for (const side of [-1, 1] as const) {
    for (const out of [0.2, 0.44].slice(0, random.whole(1, 2))) {
      const x = end[0] + side * out * width * random.between(0.85, 1.1);
      const top = end[1] - (60 + 420 * out) * unit;
      const size = (5 + 14 * out) * unit;
      canvas.fill(await mask(box(x - size * 0.12, top, size * 0.24, end[1] - top)), palette.night);
      canvas.fill(await mask(box(x - size * 1.4, top - size * 0.8, size * 2.8, size * 1.6, 2)), palette.night);
      const lamps = [-1, 0, 1].flatMap((column) =>
        [-0.35, 0.35].map((row) => circle(x + column * size * 0.85, top + row * size, size * 0.28)),
      );
      shine(painting, await mask(lamps.join('')), { colour: palette.light, core: [1, 1, 1], strength: 1.8, halo: size * 1.6 });
      glow(painting, { x, y: top, radius: size * 11, colour: palette.light, strength: 0.4, core: 10 });
      beam(painting, {
        x,
        y: top,
        angle: Math.PI / 2 + side * 0.5,
        spread: 0.28,
        length: 300 * unit,
        colour: palette.haze,
        strength: 0.16,
      });
    }
  }
}

/** The gantry with its row of starting lamps. */
async function gantry(painting: Painting, road: Road): Promise<void> {
  const { canvas, mask, palette, random, unit } = painting;
  const y = road.horizon + random.between(16, 26) * unit;
  const left = beside(painting, road, -road.half * 1.3, y);
  const right = beside(painting, road, road.half * 1.3, y);
  const tall = left.scale * 1.5;
  const span = right.x - left.x;
  canvas.fill(
    await mask(
      box(left.x - 2 * unit, y - tall, 4 * unit, tall) +
        box(right.x - 2 * unit, y - tall, 4 * unit, tall) +
        box(left.x - 4 * unit, y - tall - span * 0.09, span + 8 * unit, span * 0.14),
    ),
    palette.night,
  );
  const lit = random.whole(2, 5);
  const lamps = Array.from({ length: lit }, (_, index) =>
    circle(left.x + span * (0.2 + index * 0.15), y - tall - span * 0.02, span * 0.035),
  );
  shine(painting, await mask(lamps.join('')), { colour: [1, 0.12, 0.08], strength: 1.6, halo: 8 * unit });
}

export const circuit: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { focus, height, mask, noise, palette, random, stage, unit, wide, width } = painting;
    const foot = Math.min(height * (wide ? 0.86 : 0.74), stage.bottom - 6 * unit);
    const horizon = foot - random.between(190, 225) * unit;
    const side = random.side();
    const bow = side * random.between(120, 210) * unit;
    const sway = (near: number) => {
      const far = Math.max(0, 1 - near);
      return bow * (far ** 2.4 - 0.9 * far ** 9);
    };
    const road: Road = { horizon, middle: focus.x - bow * 0.25, half: 1.15, sway };
    const end: Point = [road.middle + sway(0), horizon];
    sky(painting, [palette.night, palette.deep, palette.mid, palette.haze, palette.light], horizon * 1.1, 1.3);
    if (random.chance(0.5)) stars(painting, palette.light, horizon * 0.6, 140);
    const sun = { x: end[0] - side * random.between(0, 80) * unit, y: horizon - random.between(10, 40) * unit };
    glow(painting, { ...sun, radius: 440 * unit, squash: 0.7, strength: 0.9, core: 7 });
    clouds(painting, {
      ...sun,
      bottom: horizon,
      shade: mix(palette.deep, palette.mid, 0.5),
      cover: random.between(0.35, 0.6),
      opacity: 0.85,
      stretch: 3.2,
    });
    mountains(painting, {
      layers: 2,
      from: horizon - 10 * unit,
      to: horizon + 6 * unit,
      rise: random.between(50, 110) * unit,
      far: 0.6,
      near: 0.4,
      kind: random.pick(['hills', 'peaks'] as const),
      side,
    });
    await stand(painting, end, side);
    if (random.chance(0.45)) await stand(painting, end, side === 1 ? -1 : 1);
    await masts(painting, end);
    ground(painting, horizon, road.middle, (across, away, near, pixel) => {
      const mown = (Math.floor(away * 1.2) & 1 ? 0.8 : 1) * (0.85 + 0.3 * noise.fbm(across * 4, away * 4, 3));
      const bright = 0.5 * (1 - near) ** 2 * mown;
      for (let channel = 0; channel < 3; channel++) pixel[channel] = palette.night[channel]! + palette.mid[channel]! * bright;
    });
    pave(painting, road, {
      asphalt: mix(palette.night, palette.deep, 0.55),
      line: mix(palette.haze, palette.light, 0.6),
      sheen: palette.haze,
      kerb: [scale(palette.light, 0.55), scale(palette.accent, 0.6)],
      sheenStrength: 0.6,
    });
    fog(painting, { y: horizon, depth: 60 * unit, density: 0.55, torn: 0.4 });
    await gantry(painting, road);
    for (const colour of [palette.light, palette.accent, [1, 0.16, 0.1] as const]) {
      const paths = Array.from({ length: random.whole(1, 3) }, () =>
        trail(painting, road, random.between(-0.95, 0.95), height * random.between(0.85, 1.1), random.between(8, 15) * unit),
      );
      shine(painting, await mask(paths.join('')), { colour, core: mix(colour, [1, 1, 1], 0.3), strength: 0.75, halo: 13 * unit });
    }
    await rearCar(painting, {
      x: beside(painting, road, random.between(-0.4, 0.4), foot).x,
      y: foot,
      width: Math.min(width, height) * random.between(0.3, 0.36),
      kind: random.pick(['formula', 'formula', 'coupe'] as const),
      colour: random.pick([palette.accent, palette.haze, palette.light]),
      lamp: [1, 0.12, 0.08],
      sky: palette.light,
    });
    if (random.chance(0.3)) rain(painting, palette.light, 0.2);
  },
};
