import { mix, scale } from '../../engine/colour.ts';
import { Mask } from '../../engine/mask.ts';
import { smooth } from '../../engine/noise.ts';
import { beam, glow, nearest, rimLight } from '../../kit/lights.ts';
import { along, ribbon } from '../../kit/ribbons.ts';
import { specks } from '../../kit/specks.ts';
import type { Motif, Painting } from '../../scene.ts';
import { circle, limb, segment, type Point } from '../../shapes/svg.ts';

/** A clean wall of pale bricks, a few of them in the accent's colour. */
function bricks({ canvas, noise, palette, random, unit }: Painting): void {
  const [long, high, seam] = [62 * unit, 27 * unit, 3 * unit];
  const seed = random.between(0, 90);
  canvas.each((x, y, pixel) => {
    const row = Math.floor(y / high);
    const place = x + (row % 2) * (long / 2);
    const column = Math.floor(place / long);
    const edge = Math.min(place - column * long, y - row * high);
    const own = noise.at(column * 3.7 + seed, row * 5.3);
    const bright = 0.8 + own * 0.16 + noise.fbm(x / (30 * unit), y / (30 * unit), 3) * 0.08;
    const odd = noise.at(column * 7.1, row * 2.9 + seed) > 0.5 ? 0.4 : 0;
    const joint = smooth(seam, seam * 0.5, edge);
    for (let channel = 0; channel < 3; channel++) {
      const clay = palette.light[channel]! * (1 - odd) + palette.accent[channel]! * odd;
      pixel[channel] = clay * bright * (1 - joint * 0.35);
    }
  });
}

/** The lane that is clean already: down from above, to and fro, to where the water hits. */
function lane({ height, random, stage, width }: Painting, hit: Point, side: number): Point[] {
  const far = (part: number) => width * (0.5 - side * part) + random.bell() * 12;
  const [top, step] = [stage.top, (hit[1] - stage.top) / 3];
  const turns: Point[] = [[far(-0.62), top + step * 0.3]];
  for (let turn = 0; turn < 3; turn++) {
    const y = top + step * (turn + 0.4);
    turns.push([far(turn % 2 ? -0.34 : 0.34), y], [far(turn % 2 ? -0.4 : 0.4), y + step * 0.5]);
  }
  return along([...turns, hit], 14).map(([x, y]): Point => [x, Math.min(y, height)]);
}

/** Somebody who holds a lance towards the nozzle, feet apart; `s` is a hundredth of the height. */
function washer(feet: Point, s: number, side: number, grip: Point, nozzle: Point): string {
  const at = (x: number, y: number): Point => [feet[0] - side * x * s, feet[1] + y * s];
  const leg = (hip: number, knee: number, foot: number) =>
    limb(at(hip, -46), at(knee, -22), 13 * s, 10 * s) +
    limb(at(knee, -24), at(foot, 0), 10 * s, 8 * s) +
    limb(at(foot - 2, 0), at(foot + 7, 0), 5 * s, 5 * s);
  const arms =
    limb(at(4, -78), at(20, -60), 9 * s, 7 * s) + limb(at(20, -61), grip, 7.5 * s, 6 * s) + limb(at(-6, -76), at(6, -56), 9 * s, 7 * s);
  return (
    circle(...at(4, -91), 8.5 * s) +
    limb(at(-9, -96), at(15, -95), 4 * s, 3 * s) +
    limb(at(2, -86), at(0, -74), 9 * s, 12 * s) +
    circle(...at(0, -75), 13 * s) +
    limb(at(0, -76), at(-4, -44), 25 * s, 20 * s) +
    circle(...at(-4, -45), 10 * s) +
    leg(2, 13, 10) +
    leg(-8, -13, -19) +
    arms +
    segment(at(-2, -52), nozzle, 2.7 * s)
  );
}

/** A wall under the dirt of years, and somebody who washes it: half of it is bright again. */
export const wash: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, noise, palette, random, stage, unit, width } = painting;
    const side = random.side();
    const floor = stage.bottom - 6 * unit;
    const hit: Point = [focus.x - side * 90 * unit, floor - 190 * unit];
    bricks(painting);
    const clean = await mask(ribbon(lane(painting, hit, side), () => 96 * unit) + circle(hit[0], hit[1], 56 * unit));
    const soft = clean.blurred(5 * unit);
    const dirt = Mask.from(width, height, (x, y) => {
      const grain = noise.fbm(x / (9 * unit), y / (14 * unit), 4) * 0.5;
      return smooth(0.75, 0.35, soft.data[y * width + x]! + grain * 0.5);
    });
    canvas.fill(
      dirt,
      (x, y, pixel) => {
        const patch = noise.warped(x / (120 * unit), y / (120 * unit), 5, 1.2);
        const drip = noise.fbm(x / (13 * unit), y / (190 * unit), 3);
        const keep = Math.max(0.03, 0.2 + patch * 0.18 + drip * 0.12);
        const moss = smooth(0.1, 0.6, patch + drip * 0.6) * 0.5;
        for (let channel = 0; channel < 3; channel++) {
          pixel[channel] = pixel[channel]! * keep * 0.55 + palette.deep[channel]! * 0.35 + palette.mid[channel]! * moss * 0.5;
        }
      },
      0.96,
    );
    glow(painting, { x: width / 2 - side * width * 0.3, y: stage.top, radius: 520 * unit, colour: palette.light, strength: 0.25, core: 2 });

    const feet: Point = [focus.x + side * 140 * unit, floor];
    const [tall, grip]: [number, Point] = [190 * unit, [feet[0] - side * 34 * unit, feet[1] - 122 * unit]];
    const nozzle: Point = [grip[0] + (hit[0] - grip[0]) * 0.42, grip[1] + (hit[1] - grip[1]) * 0.42];
    const angle = Math.atan2(hit[1] - nozzle[1], hit[0] - nozzle[0]);
    const reach = Math.hypot(hit[0] - nozzle[0], hit[1] - nozzle[1]);
    beam(painting, { x: nozzle[0], y: nozzle[1], angle, spread: 0.3, length: reach * 2.1, colour: [1, 1, 1], strength: 0.5 });
    glow(painting, { x: hit[0], y: hit[1], radius: 130 * unit, colour: [1, 1, 1], strength: 0.55, core: 2 });
    for (const [count, spread] of [
      [150, 70],
      [90, 130],
    ] as const) {
      const [left, right] = [hit[0] - spread * unit, hit[0] + spread * unit];
      specks(painting, {
        count,
        size: [unit, 4.5 * unit],
        colour: [1, 1, 1],
        left,
        right,
        top: hit[1] - spread * unit,
        bottom: hit[1] + spread * unit,
      });
    }
    canvas.darken(await mask(limb([0, floor + 30 * unit], [width, floor + 30 * unit], 90 * unit, 90 * unit)), 0.5);
    const shape = await mask(washer(feet, tall / 100, side, grip, nozzle));
    canvas.darken(shape.blurred(14 * unit), 0.5);
    canvas.fill(shape, nearest(painting));
    rimLight(painting, shape, { dx: -side, dy: -0.5, colour: mix(palette.light, [1, 1, 1], 0.5), strength: 0.5, width: 2.4 * unit });
    const puddle = floor + 4 * unit;
    const gleam = scale(palette.haze, 0.1);
    canvas.each((x, y, pixel) => {
      const wet = smooth(0, 0.4, noise.fbm(x / (120 * unit), (y - puddle) / (14 * unit), 3) + 0.25) * smooth(puddle, puddle + 8 * unit, y);
      for (let channel = 0; channel < 3; channel++) pixel[channel] = pixel[channel]! * (1 - wet * 0.5) + gleam[channel]! * wet;
    }, puddle);
  },
};
