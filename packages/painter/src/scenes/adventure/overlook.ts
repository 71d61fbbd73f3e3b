import { mix } from '../../engine/colour.ts';
import { clouds, sky, sun } from '../../kit/backdrop.ts';
import { bird, wanderer } from '../../kit/figures.ts';
import { fog } from '../../kit/fog.ts';
import { grass, pine } from '../../kit/foliage.ts';
import { mountains, ridge } from '../../kit/land.ts';
import { glow, nearest, rimLight } from '../../kit/lights.ts';
import { stars } from '../../kit/specks.ts';
import type { Motif } from '../../scene.ts';
import { landmark, ledge } from './landmark.ts';

export const overlook: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, palette, random, stage, unit, wide, width } = painting;
    const side = random.side();
    const horizon = height * (wide ? 0.52 : 0.44);
    const night = random.chance(0.3);
    const x = wide ? focus.x : width * (0.5 - side * random.between(0.12, 0.22));
    sky(painting, [night ? palette.night : palette.deep, palette.mid, palette.haze, palette.light], horizon * 1.25, 0.9);
    if (night) stars(painting, palette.light, horizon, 260);
    const disc = { x: x + random.bell() * 50 * unit, y: horizon - random.between(60, 190) * unit, radius: random.between(52, 96) * unit };
    sun(painting, disc);
    clouds(painting, {
      ...disc,
      top: -40,
      bottom: horizon * 1.1,
      lit: mix(palette.haze, palette.light, 0.6),
      shade: palette.mid,
      cover: random.between(0.3, 0.62),
      opacity: 0.85,
      size: random.between(90, 170) * unit,
      stretch: 2.4,
    });
    const lights = { side: (disc.x < width / 2 ? -1 : 1) as -1 | 1 };
    const kind = random.pick(['peaks', 'peaks', 'mesa', 'hills'] as const);
    mountains(painting, {
      ...lights,
      layers: 2,
      from: horizon + 10 * unit,
      to: horizon + 50 * unit,
      rise: random.between(120, 200) * unit,
      far: 0.66,
      near: 0.55,
      kind,
    });
    fog(painting, { y: horizon + 30 * unit, depth: 100 * unit, colour: mix(palette.haze, palette.light, 0.4), density: 0.75 });
    await landmark(painting, x, horizon + 72 * unit, random.between(0.75, 1.05) * unit);
    const foot = horizon + 70 * unit;
    mountains(painting, {
      ...lights,
      layers: 3,
      from: foot + 20 * unit,
      to: foot + 150 * unit,
      rise: 70 * unit,
      far: 0.48,
      near: 0.24,
      kind: 'hills',
      lit: 0.5,
    });
    fog(painting, { y: foot + 70 * unit, depth: 90 * unit, density: 0.6, torn: 0.9 });
    glow(painting, { x: disc.x, y: foot, radius: 420 * unit, strength: 0.25, squash: 0.5, core: 2 });

    const stand = Math.min(height * (wide ? 0.8 : 0.66), stage.bottom - 4 * unit);
    const edge = wide ? focus.x + side * 170 * unit : width * (0.5 + side * random.between(-0.02, 0.1));
    const top = ledge(painting, stand, edge, side);
    const feet = edge + side * random.between(34, 60) * unit;
    ridge(painting, {
      top,
      colour: palette.night,
      air: nearest(painting),
      lit: palette.mid,
      melt: 220 * unit,
      airy: 0.9,
      rock: 40 * unit,
      ...lights,
    });
    const tall = random.between(118, 165) * unit;
    const dress = random.pick([
      { cape: true },
      { scarf: true, sword: true },
      { cape: true, staff: true },
      { pack: true },
      { pack: true, hat: true },
    ]);
    const trees = random.chance(0.6)
      ? pine(random, edge + side * 190 * unit, top(edge + side * 190 * unit) + 12, random.between(240, 380) * unit)
      : '';
    const birds = Array.from({ length: random.whole(0, 7) }, () =>
      bird(disc.x + random.bell() * 160 * unit, disc.y + random.between(-60, 110) * unit, random.between(8, 22) * unit),
    ).join('');
    const hero = await mask(
      wanderer(feet, top(feet) + 5 * unit, tall, side, dress) +
        trees +
        birds +
        grass(random, side > 0 ? edge : 0, side > 0 ? width : edge, top, 24 * unit),
    );
    canvas.fill(hero, nearest(painting));
    rimLight(painting, hero, {
      dx: disc.x - feet,
      dy: -140 * unit,
      colour: mix(palette.haze, palette.light, 0.5),
      strength: 0.9,
      width: 2.6 * unit,
    });
  },
};
