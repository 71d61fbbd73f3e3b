import { mix, scale } from '../../engine/colour.ts';
import { smooth } from '../../engine/noise.ts';
import { clouds, flatDisc, sky } from '../../kit/backdrop.ts';
import { bird } from '../../kit/figures.ts';
import { fog } from '../../kit/fog.ts';
import { grass, pine } from '../../kit/foliage.ts';
import { ridge } from '../../kit/land.ts';
import { glow, rays, rimLight, shine } from '../../kit/lights.ts';
import { along, ribbon } from '../../kit/ribbons.ts';
import { reflect } from '../../kit/water.ts';
import type { Motif, Painting } from '../../scene.ts';
import { box, circle, ellipse, limb, placed, type Point } from '../../shapes/svg.ts';
import { golfer } from './athletes.ts';
import { paintBall } from './balls.ts';

/** A broad leafy tree. */
function oak({ random }: Painting, x: number, y: number, tall: number): string {
  let svg = limb([x, y + 5], [x, y - tall * 0.5], tall * 0.1, tall * 0.06);
  for (let puff = 0; puff < 9; puff++) {
    svg += circle(x + random.bell() * tall * 0.3, y - tall * random.between(0.45, 0.88), tall * random.between(0.13, 0.22));
  }
  return svg;
}

function wood(painting: Painting, top: (x: number) => number, size: number, clear: number): string {
  const { focus, random, unit, width } = painting;
  const conifers = random.chance(0.4);
  let svg = '';
  for (let x = -20; x < width + 20; x += random.between(16, 70) * unit * size) {
    if (Math.abs(x - focus.x) < clear || random.chance(0.25)) continue;
    const tall = random.between(70, 120) * unit * size;
    svg += conifers ? pine(random, x, top(x) + 4, tall * 1.2) : oak(painting, x, top(x) + 4, tall);
  }
  return svg || circle(-9, -9, 1);
}

/** The flag by the hole, the light of its cloth, and the hole itself. */
async function flag(painting: Painting, x: number, y: number, tall: number, side: number): Promise<void> {
  const { canvas, mask, palette, unit } = painting;
  canvas.fill(await mask(ellipse(x, y, 13 * unit, 4 * unit)), scale(palette.night, 0.5));
  canvas.fill(await mask(limb([x, y], [x, y - tall], 4 * unit, 3.4 * unit)), mix(palette.light, palette.night, 0.1));
  const [w, h] = [side * tall * 0.36, tall * 0.23];
  const cloth = await mask(
    `<path d="M${x} ${y - tall}q${w * 0.3} ${h * 0.3} ${w * 0.55} ${h * 0.16}t${w * 0.45} ` +
      `${h * 0.34}q${-w * 0.3} ${h * 0.1} ${-w * 0.5} ${h * 0.2}t${-w * 0.5} ${h * 0.32}Z"/>`,
  );
  shine(painting, cloth, { core: palette.accent, strength: 0.85, halo: 13 * unit });
}

export const golf: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, noise, palette, random, stage, unit, wide, width } = painting;
    const foot = Math.min(height * (wide ? 0.82 : 0.7), stage.bottom - 24 * unit);
    const side = random.side();
    const sun = { x: focus.x - side * random.between(20, 110) * unit, y: foot - random.between(130, 230) * unit };
    sky(painting, [palette.mid, palette.haze, mix(palette.haze, palette.light, 0.6), palette.light], foot, 1);
    glow(painting, { ...sun, radius: 420 * unit, colour: palette.light, strength: 0.45, core: 5 });
    await flatDisc(painting, { ...sun, radius: random.between(50, 100) * unit, face: scale(palette.light, 1.2) });
    clouds(painting, {
      ...sun,
      bottom: foot - 110 * unit,
      lit: scale(palette.light, 1.1),
      shade: palette.haze,
      cover: random.between(0.3, 0.6),
      opacity: 0.75,
      stretch: 2.6,
    });
    const swell = (base: number, rise: number, row: number) => (x: number) => base - rise * noise.at(x / (300 * unit) + row, row);
    const shapes = [swell(foot - 90 * unit, 40 * unit, 3), swell(foot - 40 * unit, 34 * unit, 8)];
    let blockers = await mask(circle(-9, -9, 1));
    for (const [index, top] of shapes.entries()) {
      const trees = await mask(wood(painting, top, 0.6 + index * 0.6, index ? 120 * unit : 40 * unit));
      canvas.fill(trees, palette.at(0.5 - index * 0.18));
      blockers = blockers.and(trees);
      ridge(painting, {
        top,
        colour: palette.at(0.52 - index * 0.14),
        air: palette.haze,
        melt: 90 * unit,
        lit: palette.light,
        rock: 190 * unit,
        side,
      });
      fog(painting, { y: foot - (70 - index * 40) * unit, depth: 60 * unit, colour: mix(palette.haze, palette.light, 0.5), density: 0.6 });
    }
    const pond = random.chance(0.45);
    if (pond)
      reflect(painting, {
        line: foot - 22 * unit,
        bottom: foot + 60 * unit,
        tint: mix(palette.haze, palette.light, 0.5),
        ripple: 9 * unit,
      });
    const crown = (x: number) =>
      foot + 30 * unit * smooth(60 * unit, 330 * unit, Math.abs(x - focus.x)) - 8 * unit * noise.at(x / (210 * unit), 5);
    ridge(painting, {
      top: crown,
      colour: mix(palette.deep, palette.mid, 0.8),
      air: palette.night,
      melt: 190 * unit,
      airy: 1,
      lit: palette.haze,
      rock: 240 * unit,
      side,
    });
    canvas.add((await mask(ellipse(focus.x, crown(focus.x) + 18 * unit, 200 * unit, 15 * unit))).blurred(9 * unit), palette.haze, 0.3);
    const pin: Point = [focus.x + side * random.between(0, 50) * unit, crown(focus.x) + 14 * unit];
    const tall = random.between(190, 250) * unit;
    const swinging = random.chance(0.5);
    const size = random.between(1.45, 1.75) * unit;
    const man = swinging
      ? placed(golfer, pin[0] - side * random.between(140, 180) * unit, crown(pin[0] - side * 150 * unit) + 16 * unit, size, side < 0)
      : box(-99, -99, 1, 1);
    const hero = await mask(man);
    rays(painting, { ...sun, length: 560 * unit, colour: palette.light, strength: 0.4, blockers: blockers.and(hero) });
    const arc = along([
      [pin[0] - side * 330 * unit, crown(focus.x) - 60 * unit],
      [pin[0] - side * 210 * unit, pin[1] - tall * 1.25],
      [pin[0] - side * 90 * unit, pin[1] - tall * 1.15],
      [pin[0] - side * 34 * unit, pin[1] - tall * 0.5],
    ]);
    canvas.add((await mask(ribbon(arc, (part) => (1 + 5 * part) * unit))).blurred(1.5 * unit), palette.light, 0.85);
    const [bx, by] = arc[arc.length - 1]!;
    await paintBall(painting, { x: bx, y: by, radius: 9 * unit, kind: 'baseball', turn: 90, lightX: -0.4, lightY: -0.7 });
    await flag(painting, pin[0], pin[1], tall, side);
    canvas.fill(hero, scale(palette.night, 0.7));
    rimLight(painting, hero, { dx: sun.x - pin[0], dy: -60 * unit, strength: 0.6, width: 2.6 * unit });
    const rough = (x: number) => foot + 70 * unit + 20 * noise.at(x / (150 * unit), 9) * unit;
    const blades = grass(random, 0, width, rough, 44 * unit);
    const flock = Array.from({ length: 4 }, () =>
      bird(sun.x + random.bell() * 180 * unit, sun.y - random.between(20, 120) * unit, random.between(9, 17) * unit),
    );
    canvas.fill(await mask(blades + flock.join('')), scale(palette.night, 0.75));
    ridge(painting, { top: (x) => rough(x) - 3 * unit, colour: scale(palette.night, 0.75), air: scale(palette.night, 0.5) });
  },
};
