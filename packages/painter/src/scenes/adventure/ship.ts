import { mix, scale } from '../../engine/colour.ts';
import { backdrop, clouds, sunOrMoon } from '../../kit/backdrop.ts';
import { bird } from '../../kit/figures.ts';
import { fog } from '../../kit/fog.ts';
import { ridge, skyline } from '../../kit/land.ts';

import { water } from '../../kit/water.ts';
import type { Motif } from '../../scene.ts';
import { galleon, paintShip, sloop } from './craft.ts';

export const ship: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, palette, random, stage, unit, wide, width } = painting;
    const line = Math.min(height * (wide ? 0.74 : 0.62), stage.bottom - 46 * unit);
    const side = random.side();
    const small = random.chance(0.4);
    const byDay = random.chance(0.45);
    backdrop(painting, { night: !byDay, horizon: line * 1.08, bend: 1.1, stars: 300, starsTo: line * 0.8 });
    const radius = random.between(120, 190) * unit;
    const disc = { x: focus.x + side * random.between(-30, 90) * unit, y: line - radius * random.between(0.55, 1.25), radius };
    sunOrMoon(painting, !byDay, disc);
    clouds(painting, {
      ...disc,
      top: byDay ? line * 0.2 : -30,
      bottom: line,
      lit: mix(palette.haze, palette.light, 0.5),
      shade: mix(palette.deep, palette.mid, 0.5),
      cover: random.between(0.3, 0.55),
      opacity: 0.85,
      stretch: 3,
      size: random.between(70, 130) * unit,
    });
    if (random.chance(0.6)) {
      const island = skyline(painting, { base: 0, rise: 90 * unit, span: 150 * unit });
      const middle = focus.x - side * random.between(190, 280) * unit;
      ridge(painting, {
        top: (x) => line + 8 + Math.min(0, island(x)) * Math.exp(-(((x - middle) / (150 * unit)) ** 2)) * 1.2,
        colour: palette.at(0.42),
        air: palette.haze,
        melt: 120 * unit,
        lit: palette.at(0.6),
        rock: 30 * unit,
        side,
      });
    }
    fog(painting, { y: line, depth: 60 * unit, colour: mix(palette.haze, palette.light, 0.3), density: 0.6 });
    const size = (small ? random.between(1.15, 1.4) : random.between(1.25, 1.6)) * unit;
    const tilt = random.between(-4, 3);
    const craft = small ? sloop() : galleon(random.whole(2, 3));
    const y = line + 24 * unit;
    const place = (svg: string) =>
      `<g transform="translate(${focus.x} ${y}) rotate(${tilt * side}) scale(${side * size} ${size})">${svg}</g>`;
    await paintShip(painting, craft, place, disc.x - focus.x || 1);
    water(painting, { line: y, lightX: disc.x, glitter: 1.1 });
    fog(painting, { y: y + 4 * unit, depth: 26 * unit, density: 0.4, torn: 1 });
    const gulls = Array.from({ length: random.whole(2, 7) }, () =>
      bird(focus.x + random.bell() * width * 0.4, line - random.between(140, 330) * unit, random.between(12, 28) * unit),
    );
    canvas.fill(await mask(gulls.join('')), scale(palette.night, 0.8), 0.9);
  },
};
