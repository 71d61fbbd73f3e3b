import { mix, ramp, scale } from '../../engine/colour.ts';
import type { Mask } from '../../engine/mask.ts';
import { smooth } from '../../engine/noise.ts';
import { backdrop, clouds, plainSun } from '../../kit/backdrop.ts';
import { bird } from '../../kit/figures.ts';
import { fog } from '../../kit/fog.ts';
import { ground, mountains } from '../../kit/land.ts';
import { glow, rays, rimLight } from '../../kit/lights.ts';
import { dust, specks } from '../../kit/specks.ts';
import type { Motif, Painting } from '../../scene.ts';
import { banner, bannerKinds, type Banner } from './banner.ts';
import { helmets, rank } from './soldier.ts';

/** The plain between the armies, bright where the low sun strikes it. */
function plain(painting: Painting, horizon: number, light: { x: number }): void {
  const { noise, palette } = painting;
  const tones = ramp([palette.night, palette.deep, palette.mid, palette.haze, palette.light]);
  ground(painting, horizon, light.x, (across, away, near, pixel) => {
    const tufts = noise.fbm(across * 2.2, away * 3.2, 5);
    const path = Math.exp(-((across / (0.55 + 0.2 * away)) ** 2));
    tones(0.2 + (0.58 - near) * (0.25 + 0.62 * path) + tufts * 0.16 * smooth(9, 2, away), pixel);
  });
}

async function enemy(painting: Painting, horizon: number): Promise<Mask> {
  const { canvas, mask, palette, random, unit, width } = painting;
  const weapon = random.pick(['spear', 'pike'] as const);
  const foot = (x: number) => horizon + 10 * unit + Math.sin(x / (90 * unit)) * 2 * unit;
  const flags = Array.from({ length: random.whole(4, 7) }, (_, index) =>
    banner(random, {
      x: (index + random.between(0.2, 0.8)) * (width / 6),
      y: foot(0),
      tall: random.between(46, 64) * unit,
      kind: 'gonfalon',
      side: 1,
    }),
  );
  const line = rank(random, { left: 0, right: width, foot, size: 17 * unit, helmet: 'pot', weapon });
  const shape = await mask(line + flags.map(({ pole, cloth }) => pole + cloth).join(''));
  canvas.fill(shape, palette.at(0.2));
  return shape;
}

async function raise(painting: Painting, flags: Banner[], side: number, depth: number) {
  const { canvas, mask, palette, unit } = painting;
  const poles = await mask(flags.map(({ pole }) => pole).join(''));
  const cloth = await mask(flags.map((flag) => flag.cloth).join(''));
  canvas.fill(poles, palette.night);
  const tone = scale(palette.accent, 0.42 + 0.12 * depth);
  canvas.fill(cloth, (x, y, pixel) => {
    const fold = 0.72 + 0.28 * Math.sin((x + y * 0.35) / ((9 + 8 * depth) * unit));
    for (let channel = 0; channel < 3; channel++) pixel[channel] = tone[channel]! * fold;
  });
  const marks = (await mask(flags.map(({ emblem }) => emblem).join('') || '<g/>')).within(cloth);
  canvas.fill(marks, mix(palette.light, palette.accent, 0.2), 0.85);
  rimLight(painting, cloth, { dx: side, dy: -0.5, strength: 0.4, width: 2 * unit });
}

/** Own ranks from behind, each nearer one bigger and darker. */
async function ranks(painting: Painting, from: number, to: number, light: { x: number }) {
  const { canvas, mask, palette, random, unit, width } = painting;
  const helmet = random.pick(helmets);
  const weapon = random.pick(['spear', 'pike', 'sword'] as const);
  const kind = random.pick(bannerKinds);
  const side = random.side();
  const layers = [0, 0.4, 1];
  for (const depth of layers) {
    const size = (58 + 98 * depth) * unit;
    const y = from + (to - from) * depth + size * 0.7;
    const foot = (x: number) => y - ((x - light.x) / width) ** 2 * 60 * unit * (1 - depth * 0.4);
    const count = depth < 1 ? random.whole(1, 3) : random.whole(1, 2);
    const places = Array.from({ length: count }, (_, index) => {
      const away = (0.2 + 0.13 * depth + 0.16 * index + 0.07 * random.next()) * width;
      return light.x + away * (index % 2 ? -side : side) * (depth === 0.4 ? -1 : 1);
    });
    const flags = places.map((x) =>
      banner(random, { x, y: foot(x), tall: size * random.between(2.3, 2.8), kind, side, lean: random.bell() * 0.05 }),
    );
    await raise(painting, flags, Math.sign(light.x - places[0]!), depth);
    const line = await mask(rank(random, { left: -20, right: width + 20, foot, size, helmet, weapon }));
    canvas.fill(line, mix(palette.night, palette.deep, 0.55 - depth * 0.5));
    rimLight(painting, line, { dx: 0.1, colour: palette.haze, strength: 0.75 - depth * 0.35, width: (1.5 + depth * 1.2) * unit });
    if (depth < 1)
      fog(painting, {
        y: y - size * 0.2,
        depth: size * 0.8,
        colour: mix(palette.haze, palette.mid, 0.3 + depth * 0.5),
        density: 0.55,
        torn: 0.9,
      });
  }
}

/** Arrows in flight over the field. */
function volley(painting: Painting, horizon: number): void {
  const { palette, random, unit, width } = painting;
  const side = random.side();
  specks(painting, {
    count: 70,
    colour: mix(palette.light, palette.accent, 0.6),
    size: [1.1 * unit, 2 * unit],
    strength: 1.5,
    streak: { x: side * 34 * unit, y: 20 * unit },
    left: width * 0.05,
    right: width * 0.95,
    top: horizon * 0.2,
    bottom: horizon * 0.72,
  });
}

export const armies: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, palette, random, stage, unit, wide } = painting;
    const horizon = Math.min(height * (wide ? 0.55 : 0.46), stage.bottom - 150 * unit);
    const light = { x: focus.x, y: horizon - random.between(10, 100) * unit };
    backdrop(painting, { night: true, horizon, bend: 1.1 });
    const sunRadius = random.between(58, 100) * unit;
    clouds(painting, {
      ...light,
      top: -30,
      bottom: horizon * 0.95,
      lit: mix(palette.haze, palette.light, 0.5),
      cover: random.between(0.3, 0.6),
      opacity: 0.85,
      stretch: 2.8,
      size: 120 * unit,
    });
    await plainSun(painting, { ...light, radius: sunRadius });
    if (random.chance(0.65))
      mountains(painting, {
        layers: 2,
        from: horizon,
        to: horizon + 8 * unit,
        rise: random.between(60, 130) * unit,
        far: 0.6,
        near: 0.45,
        kind: random.pick(['peaks', 'hills', 'mesa'] as const),
      });
    fog(painting, { y: horizon - 8 * unit, depth: 60 * unit, colour: mix(palette.haze, palette.light, 0.3), density: 0.6 });
    plain(painting, horizon, light);
    const host = await enemy(painting, horizon);
    rays(painting, { ...light, length: 620 * unit, strength: 0.5, blockers: host });
    fog(painting, { y: horizon + 16 * unit, depth: 34 * unit, density: 0.6, torn: 0.7 });
    if (random.chance(0.45)) volley(painting, horizon);
    const crows = Array.from({ length: random.whole(0, 8) }, () =>
      bird(light.x + random.bell() * 190 * unit, light.y - random.between(30, 190) * unit, random.between(9, 20) * unit),
    );
    canvas.fill(await mask(crows.join('') || '<g/>'), palette.night, 0.9);
    await ranks(painting, horizon + 70 * unit, stage.bottom - 30 * unit, light);
    glow(painting, { ...light, radius: 420 * unit, strength: 0.16, core: 2 });
    dust(painting, { x: light.x, y: horizon + 40 * unit, reach: 300 * unit, count: 90 });
  },
};
