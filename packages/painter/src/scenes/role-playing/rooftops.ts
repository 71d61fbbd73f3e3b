import { mix } from '../../engine/colour.ts';
import { backdrop, clouds, sunOrMoon } from '../../kit/backdrop.ts';
import { bird, wanderer } from '../../kit/figures.ts';
import { fog } from '../../kit/fog.ts';
import { nearest, rays, rimLight, shine } from '../../kit/lights.ts';
import { rain } from '../../kit/specks.ts';
import type { Motif } from '../../scene.ts';
import { box, polygon } from '../../shapes/svg.ts';
import { landmark, street } from './houses.ts';

export const rooftops: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, palette, random, stage, unit, wide, width } = painting;
    const side = random.side();
    const stand = Math.min(height * (wide ? 0.76 : 0.62), stage.bottom - 26 * unit);
    const night = random.chance(0.65);
    backdrop(painting, { night, horizon: stand, bend: 1.1, stars: 240, starsTo: stand * 0.7 });
    const x = wide ? focus.x + 190 * unit : width * (0.5 + side * random.between(0.12, 0.22));
    const disc = {
      x: x - side * random.between(-20, 130) * unit,
      y: stand - random.between(130, 250) * unit,
      radius: random.between(95, 165) * unit,
    };
    sunOrMoon(painting, night, disc);
    clouds(painting, {
      ...disc,
      top: -30,
      bottom: stand,
      lit: mix(palette.haze, palette.light, 0.45),
      shade: mix(palette.deep, palette.mid, 0.5),
      cover: random.between(0.35, 0.58),
      opacity: 0.85,
      stretch: 2.6,
      size: 120 * unit,
    });
    await street(painting, 0, stand + 10 * unit);
    fog(painting, { y: stand, depth: 120 * unit });
    const spot = wide ? focus.x - 100 * unit : width * (0.5 - side * random.between(0.12, 0.24));
    const tall = landmark(painting, spot, stand + 20 * unit, random.between(0.78, 0.98) * unit);
    const body = await mask(tall.body);
    canvas.fill(body, palette.at(0.22));
    rimLight(painting, body, { dx: disc.x - spot, dy: -60 * unit, strength: 0.6 });
    shine(painting, await mask(tall.light), { core: mix(palette.accent, palette.light, 0.6), strength: 0.95, halo: 22 * unit });
    canvas.fill(await mask(tall.dark), palette.night);
    await street(painting, 0.4, stand + 70 * unit);
    fog(painting, { y: stand + 60 * unit, depth: 100 * unit, colour: mix(palette.haze, palette.mid, 0.4), density: 0.6 });
    rays(painting, { ...disc, length: 560 * unit, strength: 0.3, blockers: body });

    const roof = x;
    const slope = random.between(0.42, 0.62);
    const reach = width;
    let near = polygon([
      [roof - reach, stand + reach * slope],
      [roof, stand],
      [roof + reach, stand + reach * slope],
      [roof + reach, height],
      [roof - reach, height],
    ]);
    near +=
      box(roof + side * 86 * unit - 17 * unit, stand - 34 * unit, 34 * unit, 140 * unit) +
      box(roof + side * 86 * unit - 22 * unit, stand - 42 * unit, 44 * unit, 12 * unit);
    near += wanderer(
      roof,
      stand + 6 * unit,
      random.between(128, 158) * unit,
      -side as -1 | 1,
      random.pick([{ cape: true }, { cape: true, hat: true }, { scarf: true }, { scarf: true, sword: true }, { hat: true }]),
    );
    near += Array.from({ length: random.whole(2, 7) }, () =>
      bird(disc.x + random.bell() * 170 * unit, disc.y + random.bell() * 90 * unit, random.between(10, 24) * unit),
    ).join('');
    const front = await mask(near);
    canvas.fill(front, nearest(painting));
    rimLight(painting, front, { dx: disc.x - roof, dy: -90 * unit, strength: 0.8 });
    if (random.chance(0.35)) rain(painting, palette.light, 0.2);
  },
};
