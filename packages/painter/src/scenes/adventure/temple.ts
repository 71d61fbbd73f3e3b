import { mix } from '../../engine/colour.ts';
import { smooth } from '../../engine/noise.ts';
import { sky } from '../../kit/backdrop.ts';
import { wanderer } from '../../kit/figures.ts';
import { fog } from '../../kit/fog.ts';
import { leaves } from '../../kit/foliage.ts';
import { glow, nearest, rays, rimLight, shine } from '../../kit/lights.ts';
import { dust } from '../../kit/specks.ts';
import type { Motif } from '../../scene.ts';
import { box, type Point } from '../../shapes/svg.ts';
import { frond, jungle, pyramid } from './jungle.ts';

export const temple: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, palette, random, stage, unit, wide, width } = painting;
    const foot = Math.min(height * (wide ? 0.86 : 0.66), stage.bottom - 8 * unit);
    const x = focus.x;
    const size = random.between(0.95, 1.2) * unit * (wide ? 1.15 : 1);
    sky(painting, [palette.mid, palette.haze, mix(palette.haze, palette.light, 0.25), palette.haze], height * 0.8, 1);
    const side = random.side();
    const light = { x: x + side * random.between(60, 150) * unit, y: random.between(-10, 90) * unit };
    glow(painting, { ...light, radius: 560 * unit, colour: palette.light, strength: 0.6, core: 4 });
    const far = await jungle(painting, 0);
    canvas.fill(far, mix(palette.mid, palette.haze, 0.45), 0.9);
    fog(painting, { y: foot - 60 * unit, depth: 230 * unit, colour: mix(palette.haze, palette.light, 0.3) });
    const built = pyramid(painting, x, foot, size);
    const body = await mask(built.body);
    const stairs = await mask(built.stairs);
    canvas.fill(body, (px, y, pixel) => {
      const up = smooth(foot, built.roof - 90 * size, y);
      const moss = painting.noise.fbm(px / (34 * unit), y / (26 * unit), 4);
      const tone = palette.at(0.1 + up * 0.13 + moss * 0.12 + ((px - x) * side > 0 ? 0.04 : 0));
      pixel.set(tone);
    });
    canvas.add(stairs, palette.mid, 0.35);
    canvas.darken((await mask(built.shade)).within(body), 0.4);
    rimLight(painting, body, { dx: light.x - x, dy: -160 * unit, strength: 0.8, width: 4 * unit });
    const door = await mask(built.door);
    glow(painting, { x, y: built.roof - 24 * size, radius: 150 * unit, colour: palette.accent, strength: 0.35, core: 8 });
    shine(painting, door, { core: mix(palette.accent, palette.light, 0.6), strength: 1.3 });
    const middle = await jungle(painting, 0.5);
    const shrubs = leaves(painting, { x: x - side * 290 * unit, y: foot + 30 * unit, rx: 170 * unit, ry: 90 * unit, seed: 4 }).and(
      leaves(painting, { x: x + side * 300 * unit, y: foot + 40 * unit, rx: 190 * unit, ry: 80 * unit, seed: 9 }),
    );
    const person = await mask(
      wanderer(
        x + random.bell() * 14 * unit,
        foot + 12 * unit,
        random.between(84, 112) * unit,
        side,
        random.pick([{ hat: true, pack: true }, { pack: true }, { cape: true }, { hat: true }]),
      ),
    );
    rays(painting, {
      ...light,
      length: 980 * unit,
      colour: mix(palette.haze, palette.light, 0.6),
      strength: 0.42,
      blockers: middle.and(far),
    });
    canvas.fill(middle.and(shrubs), mix(palette.night, palette.deep, 0.85));
    fog(painting, { y: foot + 14 * unit, depth: 60 * unit, density: 0.55, torn: 0.7 });
    canvas.fill(person, nearest(painting));
    rimLight(painting, person, { strength: 0.8, width: 2.2 * unit });

    let near = '';
    for (let index = 0; index < 9; index++) {
      const edge = index % 2 ? -1 : 1;
      const from: Point = [edge > 0 ? width + 20 * unit : -20 * unit, random.between(0.3, 1) * height];
      near += frond(
        random,
        from[0],
        from[1],
        edge > 0 ? Math.PI + random.between(-0.2, 0.8) : -random.between(-0.2, 0.8),
        random.between(150, 270) * unit,
      );
    }
    const floor = await mask(box(0, foot + 40 * unit, width, height));
    canvas.fill(floor.blurred(26 * unit), nearest(painting), 0.85);
    const front = await mask(near);
    canvas.fill(front.and(await jungle(painting, 1)), nearest(painting));
    dust(painting, { x, y: foot - 150 * unit, reach: 270 * unit, count: 130, strength: 0.7 });
  },
};
