import { mix, scale } from '../../engine/colour.ts';
import { Mask } from '../../engine/mask.ts';
import { smooth } from '../../engine/noise.ts';
import { backdrop, clouds, flatDisc } from '../../kit/backdrop.ts';
import { fog } from '../../kit/fog.ts';
import { pine } from '../../kit/foliage.ts';
import { mountains, ridge } from '../../kit/land.ts';
import { glow, rays, rimLight } from '../../kit/lights.ts';
import { along, ribbon } from '../../kit/ribbons.ts';
import { snow as snowfall, specks } from '../../kit/specks.ts';
import type { Motif, Painting } from '../../scene.ts';
import { circle } from '../../shapes/svg.ts';
import { riders } from './athletes.ts';

/** Snow thrown up along a curve: thick at its foot, a mist of crystals at the end. */
async function spray(painting: Painting, from: [number, number], to: [number, number], side: number): Promise<void> {
  const { canvas, mask, noise, palette, random, unit } = painting;
  const path = along([
    from,
    [(from[0] * 2 + to[0]) / 3 - side * 8 * unit, (from[1] * 2 + to[1]) / 3 - 26 * unit],
    [(from[0] + to[0] * 2) / 3 - side * 10 * unit, (from[1] + to[1] * 2) / 3 - 20 * unit],
    to,
  ]);
  const veil = (await mask(ribbon(path, (part) => (16 + 96 * (1 - part) ** 1.2) * unit))).blurred(17 * unit);
  const torn = veil.map((cover, x, y) => cover * (0.75 + 1.1 * noise.warped(x / (60 * unit), y / (60 * unit), 5, 1)));
  canvas.fill(torn, scale(palette.light, 1.05), 0.95);
  for (const [x, y] of path) {
    const reach = 34 * unit;
    specks(painting, {
      count: 9,
      size: [0.8 * unit, 3.4 * unit],
      streak: { x: -side * random.between(2, 12) * unit, y: random.between(-8, 4) * unit },
      left: x - reach,
      right: x + reach,
      top: y - reach,
      bottom: y + reach * 1.4,
      strength: 1.1,
    });
  }
}

export const snow: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, noise, palette, random, stage, unit, wide, width } = painting;
    const foot = Math.min(height * (wide ? 0.84 : 0.72), stage.bottom - 8 * unit);
    const side = random.side();
    const sun = { x: focus.x + side * random.between(20, 110) * unit, y: foot - random.between(260, 350) * unit };
    const night = random.chance(0.4);
    backdrop(painting, { night, horizon: foot, bend: 1.05, stars: 240, starsTo: height * 0.5 });
    const radius = random.between(48, 130) * unit;
    glow(painting, { ...sun, radius: radius * 2 + 260 * unit, strength: 0.8, core: 5 });
    await flatDisc(painting, { ...sun, radius, face: scale(palette.light, 1.02) });
    clouds(painting, {
      ...sun,
      bottom: foot - 120 * unit,
      shade: palette.mid,
      cover: random.between(0.2, 0.5),
      opacity: 0.6,
      stretch: 2.8,
    });
    mountains(painting, {
      layers: 3,
      from: foot - 150 * unit,
      to: foot - 30 * unit,
      rise: random.between(150, 210) * unit,
      far: 0.66,
      near: 0.4,
      side,
      lit: 1,
    });
    fog(painting, { y: foot - 70 * unit, depth: 110 * unit, density: 0.6 });
    const lip = focus.x - side * random.between(90, 140) * unit;
    const drop = random.between(100, 150) * unit;
    const slope = (x: number) => {
      const past = side * (x - lip);
      const run = foot - 10 * unit - Math.max(0, -past) * 0.32 + 8 * noise.fbm(x / (70 * unit), 4, 3) * unit;
      return past < 0
        ? run + 34 * unit * Math.exp(past / (60 * unit)) - 34 * unit
        : run + drop * smooth(0, 46 * unit, past) - 34 * unit * (1 - smooth(0, 30 * unit, past));
    };
    let trees = '';
    for (let x = 0; x < width; x += random.between(40, 120) * unit) {
      if (side * (x - lip) < -60 * unit || side * (x - lip) > 240 * unit)
        trees += pine(random, x, slope(x) + 8 * unit, random.between(60, 150) * unit);
    }
    canvas.fill(await mask(trees || circle(-9, -9, 1)), mix(palette.night, palette.deep, 0.6));
    ridge(painting, {
      top: slope,
      colour: mix(palette.mid, palette.haze, 0.75),
      air: mix(palette.night, palette.deep, 0.5),
      lit: palette.light,
      melt: 190 * unit,
      airy: 1,
      side,
      rock: 170 * unit,
    });
    const crust = Mask.from(width, height, (x, y) => 1 - Math.abs(y - slope(x) - 3 * unit) / (4 * unit));
    canvas.add(crust, palette.light, 0.6);
    const hero = { x: focus.x + side * random.between(10, 40) * unit, y: foot - random.between(185, 225) * unit };
    const pose = riders[random.pick(['grab', 'carve', 'method'] as const)];
    const tilt = random.between(-34, 12);
    const size = random.between(1.75, 2.15) * unit;
    const rider = await mask(
      `<g transform="translate(${hero.x} ${hero.y + 50 * unit}) scale(${side * size} ${size}) rotate(${tilt})">${pose}</g>`,
    );
    rays(painting, { ...sun, length: 520 * unit, colour: palette.light, strength: 0.4, blockers: rider });
    await spray(painting, [lip - side * 6 * unit, slope(lip) + 2 * unit], [hero.x - side * 40 * unit, hero.y + 60 * unit], side);
    canvas.fill(rider, scale(palette.night, 0.3));
    rimLight(painting, rider, { dx: sun.x - hero.x, dy: -90 * unit, strength: 0.75 });
    rimLight(painting, rider, { dx: -side, dy: 0.8, colour: palette.accent, strength: 0.8, width: 3.4 * unit });
    if (random.chance(0.5)) snowfall(painting, palette.light, 0.7);
  },
};
