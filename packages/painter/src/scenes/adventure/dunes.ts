import { mix } from '../../engine/colour.ts';
import { backdrop, sun } from '../../kit/backdrop.ts';
import { wanderer } from '../../kit/figures.ts';
import { fog } from '../../kit/fog.ts';
import { skyline } from '../../kit/land.ts';
import { nearest, rimLight } from '../../kit/lights.ts';
import { specks } from '../../kit/specks.ts';
import type { Motif } from '../../scene.ts';
import { arches, dune, goal, pillars, ribs } from './desert.ts';

export const dunes: Motif = {
  titles: ['bottom-left', 'bottom', 'top'],
  async paint(painting) {
    const { canvas, focus, height, mask, palette, random, stage, unit, wide, width } = painting;
    const side = random.side();
    const bottom = stage.top > 0 ? height * 0.86 : stage.bottom;
    const foot = Math.min(height * (wide ? 0.66 : 0.56), bottom - 110 * unit);
    const night = random.chance(0.4);
    backdrop(painting, {
      night,
      day: [palette.mid, palette.haze, palette.haze, palette.light],
      horizon: foot * 1.05,
      stars: 280,
      starsTo: foot * 0.7,
    });
    const x = wide ? focus.x : width * (0.5 - side * random.between(0.08, 0.2));
    if (random.chance(0.5)) goal(painting, x, foot, side);
    else sun(painting, { x, y: foot - random.between(90, 220) * unit, radius: random.between(70, 130) * unit });
    fog(painting, { y: foot - 20 * unit, depth: 130 * unit, colour: mix(palette.haze, palette.light, 0.5) });

    const light = (x < width / 2 ? -1 : 1) as -1 | 1;
    const layer = (y: number, rise: number, span: number) =>
      skyline(painting, { base: y, rise: rise * unit, span: span * unit, kind: 'dunes' });
    dune(painting, {
      top: layer(foot + 30 * unit, 70, 330),
      lit: mix(palette.haze, palette.light, 0.5),
      shade: mix(palette.mid, palette.haze, 0.65),
      side: light,
    });
    const spot = wide ? focus.x + 200 * unit : width * (0.5 + side * random.between(0.1, 0.22));
    const ruin = random.pick([arches, ribs, pillars])(painting, spot, foot + 50 * unit, random.between(0.95, 1.3) * unit);
    const stones = await mask(ruin);
    canvas.fill(stones, mix(palette.deep, palette.mid, 0.45));
    rimLight(painting, stones, { dx: light, dy: -0.5, strength: 0.7, width: 4 * unit });
    fog(painting, { y: foot + 30 * unit, depth: 70 * unit, density: 0.75, torn: 0.7 });
    dune(painting, { top: layer(foot + 84 * unit, 90, 380), lit: palette.haze, shade: mix(palette.deep, palette.mid, 0.75), side: light });
    fog(painting, { y: foot + 90 * unit, depth: 60 * unit, density: 0.35, torn: 1 });
    const feet = wide ? focus.x - 60 * unit : width * (0.5 - side * random.between(0.06, 0.2));
    const last = layer(0, 90, 420);
    const stand = bottom - 8 * unit;
    const lift = stand - last(feet);
    const top = (px: number) => last(px) + lift;
    dune(painting, {
      top,
      lit: mix(palette.mid, palette.haze, 0.55),
      shade: mix(palette.night, palette.deep, 0.8),
      side: light,
      fade: 260 * unit,
    });
    const person = await mask(
      wanderer(
        feet,
        stand + 4 * unit,
        random.between(92, 132) * unit,
        random.side(),
        random.pick([{ cape: true }, { scarf: true, pack: true }, { cape: true, staff: true }, { cape: true, hat: true }]),
      ),
    );
    canvas.fill(person, nearest(painting));
    rimLight(painting, person, { dx: x - feet, dy: -90 * unit, strength: 0.8, width: 2.2 * unit });
    specks(painting, {
      count: 70,
      size: [0.6 * unit, 1.8 * unit],
      strength: 0.5,
      streak: { x: side * 22 * unit, y: 3 * unit },
      top: foot - 60 * unit,
      bottom: stand + 80 * unit,
    });
  },
};
