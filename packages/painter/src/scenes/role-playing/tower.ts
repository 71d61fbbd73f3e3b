import { mix, scale } from '../../engine/colour.ts';
import { smooth } from '../../engine/noise.ts';
import { sky } from '../../kit/backdrop.ts';
import { bird } from '../../kit/figures.ts';
import { fog } from '../../kit/fog.ts';
import { bareTree } from '../../kit/foliage.ts';
import { ridge, skyline } from '../../kit/land.ts';
import { beam, glow, nearest, rimLight, shine } from '../../kit/lights.ts';
import { dust, rain } from '../../kit/specks.ts';
import type { Motif } from '../../scene.ts';
import { circle, type Point } from '../../shapes/svg.ts';
import { bolt, spire, whirl } from './spire.ts';

export const tower: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, palette, random, stage, unit, wide, width } = painting;
    const side = random.side();
    const floor = Math.min(height * (wide ? 0.8 : 0.63), stage.bottom - 30 * unit);
    const x = wide ? focus.x : width * (0.5 + side * random.between(0.02, 0.14));
    const built = spire(painting, x, floor, Math.min(floor - 70 * unit, random.between(360, 450) * unit));
    const [tipX, tipY] = built.tip;
    sky(painting, [palette.deep, palette.deep, palette.mid, palette.haze], floor * 1.1, 1.1);
    glow(painting, { x: tipX, y: tipY, radius: 560 * unit, colour: palette.mid, core: 2 });
    whirl(painting, tipX, Math.max(tipY, 60 * unit));
    const magic = random.chance(0.5);
    if (magic) {
      beam(painting, { x: tipX, y: tipY + 10 * unit, angle: -Math.PI / 2, spread: 0.12, length: 560 * unit, colour: palette.accent });
      glow(painting, { x: tipX, y: tipY, radius: 230 * unit, colour: palette.accent, strength: 0.8, core: 16 });
    }
    ridge(painting, {
      top: skyline(painting, { base: floor + 30 * unit, rise: 170 * unit }),
      colour: palette.at(0.42),
      air: palette.haze,
      lit: palette.at(0.6),
      melt: 150 * unit,
      side,
      rock: 36 * unit,
    });
    fog(painting, { y: floor, depth: 110 * unit, density: 0.65 });
    const strikes = random.whole(magic ? 0 : 1, 2);
    for (let strike = 0; strike < strikes; strike++) {
      const end: Point = strike === 0 && !magic ? built.tip : [x - side * random.between(150, 260) * unit, floor + 10 * unit];
      const flash = await mask(bolt(painting, [end[0] + random.bell() * 110 * unit, -20], end, 4 * unit));
      shine(painting, flash, { colour: mix(palette.light, palette.accent, 0.3), core: [1, 1, 1], strength: 1.2, halo: 22 * unit });
      glow(painting, { x: end[0], y: end[1], radius: 150 * unit, colour: palette.light, strength: 0.7, core: 14 });
    }
    const rough = skyline(painting, { base: 0, rise: 60 * unit, span: 90 * unit });
    const hill = (px: number) =>
      floor +
      6 * unit +
      150 * unit * smooth(36 * unit, 260 * unit, Math.abs(px - x)) +
      rough(px) * 0.8 * smooth(40 * unit, 150 * unit, Math.abs(px - x));
    let stand = built.body;
    for (let tree = 0; tree < random.whole(1, 3); tree++) {
      const spot = x + random.side() * random.between(120, 240) * unit;
      stand += bareTree(random, spot, hill(spot) + 8 * unit, random.between(110, 210) * unit, random.bell() * 0.2);
    }
    stand += Array.from({ length: random.whole(3, 9) }, () =>
      bird(tipX + random.bell() * 170 * unit, tipY + random.between(40, 200) * unit, random.between(9, 22) * unit),
    ).join('');
    const body = await mask(stand);
    canvas.fill(body, mix(palette.night, palette.deep, 0.25));
    rimLight(painting, body, { dx: -side, dy: -0.6, colour: palette.haze, strength: 0.9, width: 3.4 * unit });
    ridge(painting, {
      top: hill,
      colour: palette.night,
      air: nearest(painting),
      lit: palette.mid,
      melt: 220 * unit,
      airy: 0.9,
      rock: 34 * unit,
      side,
    });
    const door =
      `<path ` +
      `d="M${x - 11 * unit} ${floor + 8 * unit}v${-26 * unit}q${11 * unit} ` +
      `${-18 * unit} ${22 * unit} ` +
      `0v${26 * unit}z"/>`;
    const lamps = (await mask(built.windows + door)).within(body);
    shine(painting, lamps, { core: mix(palette.accent, palette.light, 0.6), strength: 1.6, halo: 16 * unit });
    if (magic) shine(painting, await mask(circle(tipX, tipY - 4 * unit, 8 * unit)), { core: [1, 1, 1], strength: 1.8 });
    fog(painting, { y: floor + 120 * unit, depth: 90 * unit, colour: scale(palette.mid, 0.7), density: 0.6, torn: 0.9 });
    if (!magic) rain(painting, palette.light, 0.2, side * 0.25);
    else dust(painting, { x: tipX, y: tipY + 120 * unit, reach: 260 * unit, colour: palette.accent, count: 120, strength: 1 });
  },
};
