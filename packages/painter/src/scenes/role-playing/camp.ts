import { mix } from '../../engine/colour.ts';
import { smooth } from '../../engine/noise.ts';
import { backdrop } from '../../kit/backdrop.ts';
import { wanderer } from '../../kit/figures.ts';
import { fog } from '../../kit/fog.ts';
import { grass, leaves, pine } from '../../kit/foliage.ts';
import { mountains, ridge, skyline } from '../../kit/land.ts';
import { glow, nearest, rimLight, warmest } from '../../kit/lights.ts';
import { embers, stars } from '../../kit/specks.ts';
import type { Motif } from '../../scene.ts';
import { placed, quad } from '../../shapes/svg.ts';
import { fire, galaxy, hooded, kneeling, lute, sitting, tent } from './companions.ts';

export const camp: Motif = {
  titles: ['bottom-left', 'bottom', 'top'],
  async paint(painting) {
    const { canvas, focus, height, mask, palette, random, stage, unit, wide, width } = painting;
    const bottom = stage.top > 0 ? height * 0.84 : stage.bottom;
    const floor = Math.min(height * (wide ? 0.84 : 0.76), bottom - 18 * unit);
    const x = focus.x;
    const flame = warmest(painting);
    const line = floor - random.between(40, 80) * unit;
    backdrop(painting, { night: true, horizon: line * 1.04, bend: random.between(1.3, 1.8) });
    galaxy(painting, line);
    stars(painting, palette.light, line, 420);
    const side = random.side();
    const peak = width * (0.5 + random.bell() * 0.2);
    const rough = skyline(painting, { base: 0, rise: 130 * unit, span: 170 * unit });
    const tall = random.between(170, 270) * unit;
    ridge(painting, {
      top: (px) => line + 30 * unit - tall * Math.exp(-Math.abs(px - peak) / (150 * unit)) + rough(px) * 0.55,
      colour: palette.at(0.4),
      air: palette.haze,
      lit: palette.at(0.85),
      melt: 190 * unit,
      side,
      rock: 44 * unit,
    });
    mountains(painting, {
      layers: 2,
      from: line + 20 * unit,
      to: line + 50 * unit,
      rise: 80 * unit,
      far: 0.4,
      near: 0.26,
      kind: 'hills',
      side,
    });
    fog(painting, { y: line + 14 * unit, depth: 70 * unit, density: 0.6 });
    let woods = '';
    for (let px = -10; px < width + 20; px += random.between(16, 40) * unit) {
      if (Math.abs(px - x) > random.between(90, 170) * unit)
        woods += pine(random, px, floor + 6 * unit, random.between(70, 190) * unit * smooth(0, width * 0.5, Math.abs(px - x)) + 40 * unit);
    }
    canvas.fill(await mask(woods), mix(palette.night, palette.deep, 0.55));

    glow(painting, { x, y: floor - 20 * unit, radius: 360 * unit, colour: flame, strength: 0.9 });
    const hill = skyline(painting, { base: floor, rise: 16 * unit, kind: 'hills', span: 240 * unit });
    ridge(painting, { top: hill, colour: palette.night, air: nearest(painting), melt: 140 * unit, airy: 1 });
    glow(painting, { x, y: floor + 26 * unit, radius: 300 * unit, colour: flame, strength: 0.6, squash: 0.22, core: 5 });
    const size = random.between(1.15, 1.4) * unit;
    const shelter = random.chance(0.6) ? placed(tent, x + side * random.between(160, 190) * unit, floor + 4 * unit, size * 1.25) : '';
    const kinds = random.shuffle([sitting, hooded, kneeling, sitting + lute, hooded]);
    const party = random.whole(2, 4);
    let left = '';
    let right = '';
    for (let index = 0; index < party; index++) {
      const facing = index % 2 ? -1 : 1;
      const away = (58 + Math.floor(index / 2) * 62 + random.between(0, 10)) * size;
      const svg = placed(kinds[index]!, x - facing * away, floor + (10 + Math.floor(index / 2) * 6) * unit, size, facing < 0);
      if (facing > 0) left += svg;
      else right += svg;
    }
    if (random.chance(0.5)) left += wanderer(x - 180 * size, floor + 16 * unit, 104 * size, -1, { cape: true, staff: true });
    await fire(painting, x, floor + 8 * unit, size, flame);
    for (const [svg, dx] of [
      [left, 1],
      [right, -1],
      [shelter, -side],
    ] as const) {
      if (!svg) continue;
      const shape = await mask(svg);
      canvas.fill(shape, nearest(painting));
      rimLight(painting, shape, { dx, dy: -0.25, colour: flame, strength: 1.1, width: 4 * unit });
    }
    embers(painting, { x, y: floor - 30 * unit, reach: 300 * unit, colour: flame, count: 80 });
    const near = (px: number) => floor + 58 * unit + hill(px) - floor;
    const frame = leaves(painting, {
      x: side > 0 ? -30 * unit : width + 30 * unit,
      y: floor + 70 * unit,
      rx: 150 * unit,
      ry: 90 * unit,
    }).and(await mask(grass(random, 0, width, near, 44 * unit) + quad([0, near(0)], [width, near(width)], [width, height], [0, height])));
    canvas.fill(frame, nearest(painting));
  },
};
