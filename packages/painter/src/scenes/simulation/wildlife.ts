import { mix, scale } from '../../engine/colour.ts';
import { smooth } from '../../engine/noise.ts';
import { clouds, plainSun, sky } from '../../kit/backdrop.ts';
import { bird } from '../../kit/figures.ts';
import { fog } from '../../kit/fog.ts';
import { grass } from '../../kit/foliage.ts';
import { mountains, ridge, skyline } from '../../kit/land.ts';
import { glow, rays, rimLight } from '../../kit/lights.ts';
import { dust } from '../../kit/specks.ts';
import { reflect } from '../../kit/water.ts';
import type { Motif } from '../../scene.ts';
import { placed } from '../../shapes/svg.ts';
import { acacia, antelope, elephant, giraffe } from './animals.ts';

/** Animals at a water hole before a low sun. */
export const wildlife: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, palette, random, stage, unit, wide, width } = painting;
    const side = random.side();
    const floor = Math.min(height * (wide ? 0.78 : 0.62), stage.bottom - 40 * unit);
    const light = { x: focus.x + side * random.between(20, 90) * unit, y: floor - random.between(70, 160) * unit };
    sky(painting, [palette.deep, palette.mid, palette.haze, mix(palette.haze, palette.light, 0.5)], floor, 1.05);
    await plainSun(painting, { ...light, radius: random.between(110, 165) * unit, face: mix(palette.haze, palette.light, 0.8) });
    clouds(painting, {
      ...light,
      top: -30,
      bottom: floor * 0.95,
      lit: scale(palette.light, 0.95),
      shade: palette.mid,
      cover: 0.42,
      opacity: 0.8,
      stretch: 3,
      size: 90 * unit,
    });
    mountains(painting, {
      layers: 2,
      from: floor,
      to: floor + 8 * unit,
      rise: random.between(40, 120) * unit,
      near: 0.48,
      kind: random.pick(['hills', 'mesa', 'peaks'] as const),
      side,
    });
    const far = Array.from({ length: random.whole(3, 6) }, () =>
      acacia(random, random.between(0, width), floor + 4 * unit, random.between(40, 80) * unit),
    );
    canvas.fill(await mask(far.join('')), palette.at(0.4));
    fog(painting, { y: floor - 6 * unit, depth: 60 * unit, density: 0.6 });
    const bank = skyline(painting, { base: floor + 6 * unit, rise: 12 * unit, kind: 'hills', span: 280 * unit });
    const cast = random.pick([
      [giraffe, giraffe, antelope],
      [elephant, antelope, antelope],
      [giraffe, elephant, antelope],
      [elephant, elephant, giraffe],
    ]);
    let herd = '';
    for (const [index, animal] of cast.entries()) {
      const px = focus.x - side * ([0, 172, -150][index]! + random.bell() * 12) * unit;
      const size = ([1.4, 0.95, 0.95][index]! + random.bell() * 0.1) * unit * (animal === giraffe ? 1.15 : 1.1);
      herd += placed(animal, px, bank(px) + 4 * unit, size, (index === 2) === side > 0);
    }
    const treeX = focus.x + side * random.between(180, 240) * unit;
    herd += acacia(random, treeX, bank(treeX) + 4 * unit, random.between(230, 310) * unit) + grass(random, 0, width, bank, 18 * unit);
    const body = await mask(herd);
    rays(painting, { ...light, length: 560 * unit, strength: 0.45, blockers: body });
    canvas.fill(body, scale(palette.night, 0.8));
    rimLight(painting, body, { dx: light.x - focus.x, dy: -60 * unit, strength: 0.6, width: 2.4 * unit });
    ridge(painting, { top: bank, colour: scale(palette.night, 0.8), air: palette.night, melt: 60 * unit });
    const line = floor + 22 * unit;
    reflect(painting, { line, tint: [0.6, 0.6, 0.62], ripple: 14 * unit });
    canvas.each((_x, y, pixel) => {
      const kept = 1 - 0.8 * smooth(line, height, y);
      for (let channel = 0; channel < 3; channel++) pixel[channel]! *= kept;
    }, line);
    glow(painting, { x: light.x, y: line, radius: 300 * unit, strength: 0.3, squash: 0.06, core: 1 });
    const flock = Array.from({ length: random.whole(3, 9) }, (_, index) =>
      bird(light.x - side * (30 + index * 20) * unit, light.y - (90 + (index % 4) * 22) * unit, random.between(10, 18) * unit),
    );
    canvas.fill(await mask(flock.join('')), palette.deep, 0.9);
    dust(painting, { ...light, reach: 280 * unit, count: 80 });
  },
};
