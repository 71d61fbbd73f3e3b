import { mix, scale } from '../../engine/colour.ts';
import { smooth } from '../../engine/noise.ts';
import { backdrop, clouds, flatDisc } from '../../kit/backdrop.ts';
import { bird } from '../../kit/figures.ts';
import { fog } from '../../kit/fog.ts';
import { grass, pine } from '../../kit/foliage.ts';
import { mountains, ridge, skyline } from '../../kit/land.ts';
import { glow, rays, rimLight, shine } from '../../kit/lights.ts';
import { snow } from '../../kit/specks.ts';
import type { Motif } from '../../scene.ts';
import { box, circle, placed, polygon, segment, stroke, triangle } from '../../shapes/svg.ts';

/** Somebody on the way up, arms out for balance: 100 high, feet at the origin. */
const walker =
  circle(3, -92, 8) +
  '<path d="M-8-82 C-2-88 8-88 12-80 L13-50 L-8-48Z"/>' +
  '<path d="M-8-52 L-10-26 L-20-4 L-26-2 L-24 2 L-12 2 L0-24 L3-40Z"/>' +
  '<path d="M13-54 L20-34 L12-12 L20-10 L22-6 L4-6 L4-12 L8-32 L0-44Z"/>' +
  stroke('-5,-78 -24,-66 -38,-74', 6.4) +
  stroke('10,-78 28,-74 40,-84', 6.4);
const signpost = box(-3, -90, 6, 92) + polygon('-28,-84 20,-84 32,-75 20,-66 -28,-66') + polygon('24,-56 -18,-56 -28,-48 -18,-40 24,-40');

export const climb: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, palette, random, stage, unit, wide, width } = painting;
    const floor = Math.min(height * (wide ? 0.8 : 0.66), stage.bottom - 8 * unit);
    const side = random.side();
    const day = random.chance(0.6);
    backdrop(painting, {
      night: !day,
      day: [palette.mid, mix(palette.mid, palette.haze, 0.5), palette.haze, palette.light],
      horizon: floor,
      bend: 1.1,
      stars: 260,
    });
    const sun = { x: focus.x + side * random.between(30, 110) * unit, y: floor - random.between(230, 330) * unit };
    glow(painting, { ...sun, radius: 460 * unit, colour: palette.light, strength: 0.6, core: 6 });
    await flatDisc(painting, { ...sun, radius: random.between(50, 84) * unit, face: scale(palette.light, 1.1) });
    const summit = { x: focus.x + side * random.between(70, 140) * unit, y: stage.top + random.between(90, 150) * unit };
    const rough = skyline(painting, { base: 0, rise: 70 * unit, span: 150 * unit });
    const peak = (x: number) =>
      summit.y + Math.abs(x - summit.x) * (0.95 - 0.3 * smooth(0, width * 0.5, Math.abs(x - summit.x))) + rough(x) * 0.7;
    ridge(painting, {
      top: peak,
      colour: palette.at(0.42),
      air: mix(palette.haze, palette.light, 0.2),
      lit: palette.light,
      melt: 420 * unit,
      airy: 0.95,
      side: side > 0 ? -1 : 1,
      rock: 70 * unit,
    });
    clouds(painting, {
      ...sun,
      top: summit.y + 60 * unit,
      bottom: floor + 40 * unit,
      shade: palette.haze,
      cover: 0.55,
      opacity: 0.85,
      stretch: 2.6,
    });
    mountains(painting, { layers: 2, from: floor - 10 * unit, to: floor + 40 * unit, rise: 120 * unit, far: 0.5, near: 0.32 });
    fog(painting, { y: floor, depth: 100 * unit, colour: mix(palette.haze, palette.light, 0.3), density: 0.75 });
    const bump = skyline(painting, { base: 0, rise: 26 * unit, kind: 'hills', span: 120 * unit });
    const tilt = random.between(0.34, 0.55) * -side;
    const slope = (x: number) => floor + 6 * unit + (x - focus.x) * tilt + bump(x);
    const x = focus.x - side * random.between(0, 60) * unit;
    const post = x + side * random.between(110, 150) * unit;
    const trees = Array.from({ length: random.whole(0, 7) }, () => {
      const px = x - side * random.between(120, 300) * unit;
      return pine(random, px, slope(px) + 8 * unit, random.between(60, 150) * unit);
    });
    const people = await mask(placed(walker, x, slope(x) + 2 * unit, random.between(0.9, 1.15) * unit, side < 0));
    const dressing = await mask(
      trees.join('') +
        (random.chance(0.7) ? placed(signpost, post, slope(post) + 6 * unit, 0.8 * unit, random.chance(0.5)) : '') +
        grass(random, 0, width, slope, 16 * unit),
    );
    rays(painting, { ...sun, length: 560 * unit, colour: palette.light, strength: 0.22, blockers: people.and(dressing) });
    canvas.fill(dressing, mix(palette.night, palette.deep, 0.4));
    ridge(painting, {
      top: slope,
      colour: mix(palette.night, palette.deep, 0.5),
      air: palette.night,
      lit: mix(palette.mid, palette.haze, 0.3),
      melt: 220 * unit,
      airy: 0.9,
      side: side > 0 ? 1 : -1,
      rock: 40 * unit,
    });
    canvas.fill(people, scale(palette.night, 0.7));
    rimLight(painting, people, { dx: sun.x - x, dy: -140 * unit, strength: 0.9, width: 2.6 * unit });
    const flagX = summit.x;
    const flagY = peak(flagX);
    const pole = await mask(segment([flagX, flagY + 6 * unit], [flagX, flagY - 30 * unit], 2.4 * unit));
    canvas.fill(pole, palette.night);
    const flag = await mask(
      triangle([flagX, flagY - 30 * unit], [flagX + side * 24 * unit, flagY - 23 * unit], [flagX, flagY - 15 * unit]),
    );
    shine(painting, flag, { halo: 10 * unit });
    const birds = Array.from({ length: 6 }, () =>
      bird(sun.x + random.bell() * 170 * unit, sun.y + random.bell() * 90 * unit, random.between(9, 20) * unit),
    );
    canvas.fill(await mask(birds.join('')), palette.deep, 0.85);
    if (random.chance(0.35)) snow(painting, palette.light, 0.6);
  },
};
