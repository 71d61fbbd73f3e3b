import { mix, scale } from '../../engine/colour.ts';
import { smooth } from '../../engine/noise.ts';
import { backdrop, clouds, moon, sun } from '../../kit/backdrop.ts';
import { bird, wanderer } from '../../kit/figures.ts';
import { fog } from '../../kit/fog.ts';
import { ridge, skyline } from '../../kit/land.ts';
import { glow, nearest, rimLight, shine } from '../../kit/lights.ts';
import { specks, stars } from '../../kit/specks.ts';
import type { Motif } from '../../scene.ts';
import { box, triangle } from '../../shapes/svg.ts';
import { beneath, craft, depths } from './depths.ts';

export const raft: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, noise, palette, random, stage, unit, wide } = painting;
    const side = random.side();
    const line = Math.min(height * (wide ? 0.52 : random.between(0.36, 0.44)), stage.bottom - 170 * unit);
    const x = focus.x;
    const night = random.chance(0.4);
    backdrop(painting, { night, horizon: line * 1.05 });
    const disc = {
      x: x + side * random.between(20, 120) * unit,
      y: line - random.between(20, 120) * unit,
      radius: random.between(60, 110) * unit,
    };
    if (night) {
      stars(painting, palette.light, line, 260);
      moon(painting, disc);
    } else sun(painting, disc);
    clouds(painting, {
      ...disc,
      top: -40,
      bottom: line,
      lit: mix(palette.haze, palette.light, 0.6),
      shade: palette.mid,
      cover: random.between(0.35, 0.6),
      opacity: 0.9,
      size: random.between(80, 140) * unit,
      stretch: 2.2,
    });
    if (random.chance(0.5)) {
      const hump = skyline(painting, { base: 0, rise: 70 * unit, span: 120 * unit });
      const middle = x - side * 210 * unit;
      ridge(painting, {
        top: (px) => line + 8 + Math.min(0, hump(px)) * Math.exp(-(((px - middle) / (120 * unit)) ** 2)) * 1.3,
        colour: palette.at(0.4),
        air: palette.haze,
        lit: palette.at(0.6),
        melt: 90 * unit,
        side,
        rock: 26 * unit,
      });
    }
    fog(painting, { y: line, depth: 50 * unit, colour: mix(palette.haze, palette.light, 0.4), density: 0.6 });
    const seed = random.between(0, 80);
    const wave = (px: number) => line + noise.at(px / (120 * unit) + seed, 1) * 13 * unit + noise.at(px / (44 * unit), seed) * 5 * unit;
    const boat = craft(painting);
    const size = random.between(1.1, 1.4) * unit;
    const tilt = random.between(-5, 5);
    const y = wave(x) - 1 * unit;
    const place = (svg: string) => `<g transform="translate(${x} ${y}) rotate(${tilt}) scale(${side * size} ${size})">${svg}</g>`;
    if (boat.sail) {
      const sail = await mask(place(boat.sail));
      canvas.fill(sail, mix(palette.deep, palette.mid, 0.6));
      rimLight(painting, sail, { dx: disc.x - x, dy: -30, strength: 0.7, width: 5 * unit });
    }
    const fin = random.chance(0.5)
      ? triangle(
          [x - side * 200 * unit, line + 14 * unit],
          [x - side * 168 * unit, line - 36 * unit],
          [x - side * 150 * unit, line + 14 * unit],
        )
      : '';
    const gulls = Array.from({ length: random.whole(0, 5) }, () =>
      bird(x + random.bell() * 220 * unit, line - random.between(120, 240) * unit, random.between(12, 24) * unit),
    ).join('');
    const body = await mask(
      place(boat.wood + wanderer(-42, -12, random.between(62, 76), 1, random.pick([{}, { hat: true }, { scarf: true }, { staff: true }]))) +
        fin +
        gulls,
    );
    canvas.fill(body, nearest(painting));
    rimLight(painting, body, { dx: disc.x - x, dy: -60 * unit, strength: 0.7, width: 2.6 * unit });
    shine(painting, await mask(place(boat.lamp)), { core: palette.light, strength: 1.8, halo: 16 * unit });
    depths(painting, wave, disc.x);
    const belly = (await mask(place(box(-78, -6, 156, 17, 8)))).map((cover, px, py) => cover * smooth(-1, 2, py - wave(px)));
    await beneath(painting, line, x, side);
    canvas.fill(belly, scale(palette.night, 0.8));
    canvas.add(
      body.map((_cover, px, py) => Math.exp(-(((py - wave(px)) / (2.4 * unit)) ** 2))),
      mix(palette.haze, palette.light, 0.7),
      0.75,
    );
    glow(painting, { x, y: line + 20 * unit, radius: 260 * unit, strength: 0.25, squash: 0.5, core: 3 });
    specks(painting, { count: 120, size: [0.8 * unit, 3 * unit], strength: 0.35, top: line + 20 * unit });
  },
};
