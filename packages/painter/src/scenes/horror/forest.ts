import { mix, ramp, scale } from '../../engine/colour.ts';
import type { Mask } from '../../engine/mask.ts';
import { sky } from '../../kit/backdrop.ts';
import { figure } from '../../kit/figures.ts';
import { fog } from '../../kit/fog.ts';
import { grass } from '../../kit/foliage.ts';
import { ridge, skyline } from '../../kit/land.ts';
import { glow, rays, rimLight, shine } from '../../kit/lights.ts';
import type { Motif, Painting } from '../../scene.ts';
import { blob, box, circle, limb, segment, type Point } from '../../shapes/svg.ts';

/** A trunk that leaves the picture at the top, with broken boughs. */
function trunk({ random, height, unit }: Painting, x: number, foot: number, girth: number): string {
  const lean = random.bell() * girth * 1.6;
  const points: Point[] = [];
  const back: Point[] = [];
  for (let step = 0; step <= 12; step++) {
    const part = step / 12;
    const y = foot - part * (foot + 40);
    const flare = 1 + 1.3 * Math.exp(-part * 22);
    const half = (girth / 2) * flare * (1 - part * 0.3) * random.between(0.9, 1.1);
    const middle = x + lean * part + random.bell() * girth * 0.1;
    points.push([middle - half, y]);
    back.unshift([middle + half, y]);
  }
  let svg = blob([...points, ...back]);
  for (let bough = 0; bough < random.whole(2, 5); bough++) {
    const y = random.between(-20 * unit, foot - height * 0.28);
    const side = random.side();
    const long = girth * random.between(1.2, 3.4);
    const start: Point = [x + lean * (1 - y / foot), y];
    const joint: Point = [start[0] + side * long * 0.55, y - long * random.between(-0.1, 0.45)];
    const tip: Point = [joint[0] + side * long * 0.6, joint[1] - long * random.between(-0.2, 0.6)];
    svg += limb(start, joint, girth * 0.26, girth * 0.13) + limb(joint, tip, girth * 0.13, 0.6);
    const twig: Point = [joint[0] + side * long * 0.3, joint[1] + long * random.between(0.1, 0.4)];
    svg += limb(joint, twig, girth * 0.08, 0.4);
  }
  return svg;
}

async function trees(painting: Painting, depth: number, floor: number): Promise<Mask> {
  const { canvas, focus, height, mask, palette, random, unit, width } = painting;
  const girth = (10 + 62 * depth * depth) * unit;
  const foot = floor + height * (0.05 * depth - 0.09);
  let svg = '';
  for (let x = -girth; x < width + girth; x += girth * random.between(1.6, 4.2) + 12 * unit) {
    const clearing = (40 + 120 * depth) * unit;
    if (Math.abs(x - focus.x) < clearing) continue;
    svg += trunk(painting, x, foot + random.between(-8, 16) * unit, girth * random.between(0.6, 1.25));
  }
  const shape = await mask(svg);
  const bark = palette.at(0.62 - depth * 0.58);
  const colours = ramp([bark, bark, bark, mix(bark, palette.haze, 0.75 * (1 - depth))]);
  canvas.fill(shape, (_x, y, pixel) => colours(y / foot, pixel));
  return shape;
}

/** Pairs of eyes; the nearer the bigger. */
async function eyes(painting: Painting, count: number, size: number): Promise<void> {
  const { focus, height, mask, palette, random, unit, width } = painting;
  let svg = '';
  for (let pair = 0; pair < count; pair++) {
    const x = random.between(0.06, 0.94) * width;
    const y = random.between(0.2, 0.6) * height;
    if (Math.abs(x - focus.x) < 70 * unit) continue;
    const wide = size * random.between(0.7, 1.3) * unit;
    for (const side of [-1, 1]) {
      const middle = x + side * wide * 1.15;
      svg += blob([
        [middle - wide * 0.62, y - side * wide * 0.16],
        [middle, y - wide * 0.34],
        [middle + wide * 0.62, y + side * wide * 0.16],
        [middle, y + wide * 0.3],
      ]);
    }
  }
  const colour = palette.accent;
  const core = mix(colour, [1, 1, 1], 0.35);
  shine(painting, await mask(svg || circle(-9, -9, 1)), { colour, core, strength: 1.5, halo: size * 1.7 * unit });
}

export const forest: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, palette, random, stage, unit, wide, width } = painting;
    const light = { x: focus.x, y: height * 0.36 };
    const floor = Math.min(height * (wide ? 0.87 : 0.745), stage.bottom + 4 * unit);
    sky(painting, [palette.deep, palette.mid, palette.haze, palette.mid], height * 0.9);
    glow(painting, { ...light, radius: 430 * unit, colour: palette.light, strength: 0.75, core: 5 });
    let blockers: Mask | undefined;
    for (const [index, depth] of [0, 0.28, 0.6, 1].entries()) {
      const shape = await trees(painting, depth, floor);
      blockers = blockers ? blockers.and(shape) : shape;
      if (index === 1) await eyes(painting, 5, 6);
      if (index === 2) {
        rays(painting, { ...light, length: 640 * unit, strength: 0.75, blockers });
        await eyes(painting, 4, 11);
      }
      const y = floor - height * (0.11 - depth * 0.08);
      const colour = mix(palette.haze, palette.deep, depth * 0.75);
      if (depth < 1) fog(painting, { y, depth: 120 * unit, colour, density: 0.85 - depth * 0.2, torn: 0.5 });
      if (index === 3) {
        rimLight(painting, shape, { dx: light.x - width / 2 || 1, dy: -0.1, colour: palette.mid, strength: 0.3, width: 5 * unit });
        await eyes(painting, 2, 19);
      }
    }
    const path = skyline(painting, { base: floor, rise: 30 * unit, kind: 'hills' });
    ridge(painting, { top: path, colour: palette.night, air: mix(palette.night, palette.deep, 0.5), melt: 120 * unit });
    const feet = path(focus.x) + 8 * unit;
    const side = random.side();
    const hand: Point = [focus.x + side * 27 * unit, feet - 66 * unit];
    const person = await mask(
      figure(focus.x, feet, 112 * unit, true) +
        segment([focus.x + side * 8 * unit, feet - 88 * unit], hand, 6 * unit) +
        grass(random, 0, width, path, 22 * unit),
    );
    glow(painting, { x: hand[0], y: hand[1] + 12 * unit, radius: 190 * unit, colour: palette.accent, strength: 0.75, core: 14 });
    canvas.fill(person, scale(palette.night, 0.7));
    rimLight(painting, person, { dx: side, dy: -0.3, colour: palette.accent, strength: 0.5, width: 2.4 * unit });
    const lantern = await mask(box(hand[0] - 5 * unit, hand[1] + 4 * unit, 10 * unit, 15 * unit, 3));
    shine(painting, lantern, { core: palette.light, strength: 2, halo: 16 * unit });
  },
};
