import { mix, ramp, scale } from '../../engine/colour.ts';
import { smooth } from '../../engine/noise.ts';
import { backdrop, clouds, plainSun } from '../../kit/backdrop.ts';
import { fog } from '../../kit/fog.ts';
import { grass } from '../../kit/foliage.ts';
import { ground, mountains, ridge, skyline } from '../../kit/land.ts';
import { glow, rays, rimLight, shine } from '../../kit/lights.ts';
import { embers, snow } from '../../kit/specks.ts';
import type { Motif, Painting } from '../../scene.ts';
import { circle, placed, quad } from '../../shapes/svg.ts';
import { banner, bannerKinds } from './banner.ts';
import { rider, riderPoses } from './rider.ts';

/** A camp in the valley: rows of tents and fires, smaller towards the horizon. */
async function camp(painting: Painting, horizon: number, bottom: number): Promise<void> {
  const { canvas, mask, palette, random, unit, width } = painting;
  const warm = mix(palette.accent, palette.light, 0.35);
  for (const depth of [0.06, 0.2, 0.42, 0.72, 1]) {
    const y = horizon + (bottom - horizon) * depth;
    const size = (5 + 30 * depth) * unit;
    let tents = '';
    let fires = '';
    for (let x = -size; x < width + size; x += size * random.between(1.5, 4)) {
      const foot = y + random.bell() * size * 0.6;
      if (random.chance(0.55)) {
        const half = size * random.between(0.7, 1);
        tents += quad([x - half, foot], [x - half * 0.1, foot - size], [x + half * 0.1, foot - size], [x + half, foot]);
      } else fires += circle(x, foot, (0.9 + 2.6 * depth) * unit);
    }
    const shape = await mask(tents || '<g/>');
    canvas.fill(shape, mix(palette.deep, palette.night, depth * 0.8));
    rimLight(painting, shape, { dx: 0.3, colour: palette.haze, strength: 0.5, width: 1.6 * unit });
    shine(painting, await mask(fires || '<g/>'), {
      colour: warm,
      core: mix(warm, [1, 1, 1], 0.5),
      strength: 1.2,
      halo: (6 + 16 * depth) * unit,
    });
    if (depth < 1)
      fog(painting, {
        y: y + size * 0.3,
        depth: 26 * unit + size,
        colour: mix(palette.haze, palette.mid, 0.3 + depth * 0.5),
        density: 0.45,
        torn: 0.9,
      });
  }
}

function valley(painting: Painting, horizon: number, light: { x: number }): void {
  const { noise, palette } = painting;
  const tones = ramp([palette.night, palette.deep, palette.mid, palette.haze]);
  ground(painting, horizon, light.x, (across, away, near, pixel) => {
    const patch = noise.fbm(across * 0.8, away * 1.2, 4);
    tones(0.75 - near * 0.95 + patch * 0.2 * smooth(12, 3, away), pixel);
  });
}

/** The hill in front: steep on the rider's side, falling towards the camp. */
function hillOf(painting: Painting, x: number, top: number, side: number): (px: number) => number {
  const { unit } = painting;
  const rough = skyline(painting, { base: 0, rise: 20 * unit, kind: 'hills', span: 90 * unit });
  return (px) => {
    const away = (px - x) * side;
    const flat = smooth(0, 80 * unit, Math.abs(px - x));
    return (
      top +
      (rough(px) + 10 * unit) * flat +
      smooth(40 * unit, 330 * unit, away) * 150 * unit -
      smooth(60 * unit, 360 * unit, -away) * 46 * unit
    );
  };
}

export const commander: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, palette, random, stage, unit, wide, width } = painting;
    const side = random.side();
    const floor = Math.min(height * (wide ? 0.8 : 0.67), stage.bottom - 6 * unit);
    const horizon = floor - random.between(120, 170) * unit;
    const x = focus.x - side * random.between(10, 60) * unit;
    const light = { x: x + side * random.between(-20, 110) * unit, y: floor - random.between(150, 200) * unit };
    backdrop(painting, { night: true, horizon, bend: 1.2, stars: 130, starsTo: horizon * 0.7 });
    clouds(painting, {
      ...light,
      top: -40,
      bottom: horizon,
      lit: mix(palette.haze, palette.light, 0.4),
      cover: random.between(0.3, 0.6),
      opacity: 0.85,
      stretch: 2.6,
      size: 130 * unit,
    });
    await plainSun(painting, { ...light, radius: random.between(115, 160) * unit });
    mountains(painting, {
      layers: 2,
      from: horizon + 4 * unit,
      to: horizon + 16 * unit,
      rise: random.between(60, 150) * unit,
      far: 0.58,
      near: 0.42,
      kind: random.pick(['peaks', 'hills', 'mesa'] as const),
      side,
    });
    valley(painting, horizon, light);
    fog(painting, { y: horizon, depth: 60 * unit, density: 0.6 });
    await camp(painting, horizon + 8 * unit, floor + 30 * unit);
    const hill = hillOf(painting, x, floor, side);
    const size = random.between(1.7, 2.1) * unit;
    const held = random.pick(['sword', 'lance', 'none'] as const);
    const man = rider(random.pick(riderPoses), held);
    const flag = banner(random, {
      x: x - side * random.between(100, 135) * unit,
      y: floor + 30 * unit,
      tall: random.between(250, 300) * unit,
      kind: random.pick(bannerKinds),
      side: -side,
      lean: -side * 0.05,
    });
    const body = await mask(placed(man.svg, x, floor + 4 * unit, size, side < 0) + grass(random, 0, width, hill, 16 * unit));
    const planted = held === 'none' || random.chance(0.4);
    rays(painting, { ...light, length: 560 * unit, strength: 0.5, blockers: body });
    if (planted) {
      canvas.fill(await mask(flag.pole), palette.night);
      const cloth = await mask(flag.cloth);
      canvas.fill(cloth, scale(palette.accent, 0.5));
      rimLight(painting, cloth, { dx: side, dy: -0.4, colour: palette.accent, strength: 0.5, width: 5 * unit });
      if (flag.emblem) canvas.fill(await mask(flag.emblem), mix(palette.light, palette.accent, 0.2), 0.9);
    }
    canvas.fill(body, scale(palette.night, 0.7));
    rimLight(painting, body, { dx: light.x - x, dy: -50 * unit, strength: 0.7, width: 2.4 * unit });
    ridge(painting, {
      top: hill,
      colour: scale(palette.night, 0.7),
      air: scale(palette.night, 0.6),
      lit: palette.deep,
      melt: 140 * unit,
      rock: 30 * unit,
      side,
    });
    glow(painting, { x, y: floor, radius: 260 * unit, strength: 0.08, squash: 0.3, core: 1 });
    if (random.chance(0.3)) snow(painting, palette.light, 0.6);
    else
      embers(painting, {
        x: focus.x,
        y: floor,
        reach: 360 * unit,
        colour: mix(palette.accent, palette.light, 0.4),
        count: 50,
        strength: 1.1,
      });
  },
};
