import { mix, scale } from '../../engine/colour.ts';
import { smooth } from '../../engine/noise.ts';
import { backdrop, clouds } from '../../kit/backdrop.ts';
import { bird } from '../../kit/figures.ts';
import { fog } from '../../kit/fog.ts';
import { grass } from '../../kit/foliage.ts';
import { mountains, ridge, skyline } from '../../kit/land.ts';
import { glow, nearest, rays, rimLight, shine } from '../../kit/lights.ts';
import { dust, specks, stars } from '../../kit/specks.ts';
import type { Motif } from '../../scene.ts';
import { polygon } from '../../shapes/svg.ts';
import { relics, shaft, swords } from './blades.ts';

export const sword: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, palette, random, stage, unit, wide, width } = painting;
    const floor = Math.min(height * (wide ? 0.8 : 0.64), stage.bottom - 20 * unit);
    const x = focus.x;
    const battle = random.chance(0.5);
    backdrop(painting, { night: true, horizon: floor * 1.1, bend: 1.3 });
    if (!battle) stars(painting, palette.light, floor * 0.6, 160);
    const source = { x: x + 30 * unit, y: -20 * unit };
    clouds(painting, {
      ...source,
      top: -60,
      bottom: floor,
      lit: mix(palette.haze, palette.light, 0.4),
      cover: 0.6,
      opacity: 0.85,
      size: 160 * unit,
    });
    glow(painting, { ...source, radius: 420 * unit, colour: palette.light, strength: 0.9, core: 4 });
    glow(painting, { x, y: floor, radius: 460 * unit, strength: 0.7, squash: 0.45, core: 3 });
    mountains(painting, {
      layers: 2,
      from: floor + 10 * unit,
      to: floor + 40 * unit,
      rise: random.between(100, 190) * unit,
      far: 0.55,
      near: 0.4,
    });
    fog(painting, { y: floor - 20 * unit, depth: 110 * unit, density: 0.65 });
    const hill = skyline(painting, { base: 0, rise: 30 * unit, kind: 'hills', span: 200 * unit });
    const top = (px: number) => floor + hill(px) - hill(x) + 46 * unit * smooth(30 * unit, 300 * unit, Math.abs(px - x));
    const stones = await mask(relics(painting, x, top, battle));
    canvas.fill(stones, mix(palette.night, palette.deep, 0.6));
    rimLight(painting, stones, { colour: palette.haze, strength: 0.8 });
    canvas.add(shaft(painting, x, floor + 20 * unit, 150 * unit), mix(palette.haze, palette.light, 0.4), 0.45);

    const kind = random.pick(swords);
    const size = random.between(1.1, 1.4) * unit;
    const tilt = random.between(-9, 9);
    const place = (svg: string) => `<g transform="translate(${x} ${floor + 4 * unit}) rotate(${tilt}) scale(${size})">${svg}</g>`;
    const blade = await mask(place(kind.blade));
    const hilt = await mask(place(kind.hilt));
    rays(painting, { ...source, length: 900 * unit, strength: 0.25, blockers: blade.and(hilt) });
    glow(painting, { x, y: floor - 130 * size, radius: 230 * unit, colour: palette.light, strength: 0.35, core: 3 });
    canvas.darken(blade.blurred(7 * unit), 0.55);
    canvas.fill(blade, (px, y, pixel) => {
      const middle = x + Math.sin((tilt * Math.PI) / 180) * (floor - y);
      const fuller = Math.abs(px - middle) < 2.4 * size;
      const bright = px > middle ? 0.08 : 0.75 + 0.25 * smooth(floor, floor - 200 * size, y);
      pixel.set(scale(mix(palette.night, palette.light, fuller ? 0.02 : bright), 1.05));
    });
    canvas.fill(hilt, nearest(painting));
    rimLight(painting, hilt, { dx: -0.4, width: 3.4 * size });
    shine(painting, await mask(place(kind.gem)), { core: palette.light, strength: 1.8, halo: 16 * unit });
    const rock = await mask(
      polygon([
        [x - 92 * unit, floor + 60 * unit],
        [x - 66 * unit, floor + 2 * unit],
        [x - 30 * unit, floor - 24 * unit],
        [x - 6 * unit, floor - 34 * unit],
        [x + 26 * unit, floor - 26 * unit],
        [x + 58 * unit, floor - 6 * unit],
        [x + 96 * unit, floor + 60 * unit],
      ]),
    );
    canvas.fill(rock, mix(palette.night, palette.deep, 0.55));
    const facet = await mask(
      polygon([
        [x - 66 * unit, floor + 2 * unit],
        [x - 30 * unit, floor - 24 * unit],
        [x - 6 * unit, floor - 34 * unit],
        [x - 14 * unit, floor + 10 * unit],
        [x - 40 * unit, floor + 40 * unit],
      ]),
    );
    canvas.add(facet, palette.mid, 0.4);
    rimLight(painting, rock, { dx: -0.2, strength: 0.8, width: 3.4 * unit });
    ridge(painting, {
      top: (px) => top(px) + 16 * unit,
      colour: mix(palette.night, palette.deep, 0.5),
      air: nearest(painting),
      lit: palette.haze,
      melt: 120 * unit,
      airy: 1,
      rock: 18 * unit,
    });
    const blades = await mask(
      grass(random, 0, width, (px) => top(px) + 18 * unit, random.between(22, 40) * unit) +
        Array.from({ length: battle ? 7 : 0 }, () =>
          bird(x + random.bell() * 230 * unit, floor - random.between(180, 400) * unit, random.between(12, 26) * unit),
        ).join(''),
    );
    canvas.fill(blades, nearest(painting));
    canvas.add(
      blades.map((cover, px) => cover * Math.exp(-(((px - x) / (120 * unit)) ** 2))),
      palette.haze,
      0.35,
    );
    if (random.chance(0.6))
      specks(painting, {
        count: 90,
        colour: palette.accent,
        size: [1.6 * unit, 4.4 * unit],
        strength: 0.9,
        top: floor,
        bottom: floor + 90 * unit,
      });
    dust(painting, { x, y: floor - 160 * unit, reach: 170 * unit, count: 120, strength: 0.9 });
  },
};
