import { mix } from '../../engine/colour.ts';
import { clouds, moon, sky, sun } from '../../kit/backdrop.ts';
import { bird } from '../../kit/figures.ts';
import { bareTree, grass } from '../../kit/foliage.ts';
import { ridge, skyline } from '../../kit/land.ts';
import { glow, nearest, rays, rimLight } from '../../kit/lights.ts';
import { dust, stars } from '../../kit/specks.ts';
import type { Motif } from '../../scene.ts';
import { brim, cactus, cloak, country, hood, horse, rifle, saddle } from './horse.ts';

export const rider: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, palette, random, stage, unit, wide, width } = painting;
    const side = random.side();
    const stand = Math.min(height * (wide ? 0.82 : 0.65), stage.bottom - 14 * unit);
    const line = stand - random.between(70, 110) * unit;
    const night = random.chance(0.25);
    sky(painting, [palette.deep, night ? palette.deep : palette.mid, palette.haze, palette.light], stand, 1);
    const x = focus.x;
    const radius = random.between(130, 200) * unit;
    const disc = { x: x + side * random.between(-20, 80) * unit, y: stand - radius * random.between(0.95, 1.4), radius };
    if (night) {
      stars(painting, palette.light, line * 0.8, 260);
      moon(painting, disc);
    } else sun(painting, disc);
    clouds(painting, {
      ...disc,
      top: -30,
      bottom: line,
      lit: mix(palette.haze, palette.light, 0.5),
      shade: mix(palette.mid, palette.haze, 0.3),
      cover: random.between(0.35, 0.6),
      opacity: 0.8,
      stretch: 3.4,
      size: random.between(60, 110) * unit,
    });
    country(painting, line, side);
    glow(painting, { x: disc.x, y: stand, radius: 400 * unit, strength: 0.4, squash: 0.5, core: 2 });
    const hill = skyline(painting, { base: 0, rise: 56 * unit, kind: 'hills', span: 420 * unit });
    const top = (px: number) => stand + hill(px) - hill(x);
    const size = random.between(1.35, 1.75) * unit;
    const dress = random.pick([brim, brim + rifle, cloak + hood, cloak]);
    let props = '';
    const plants = random.pick(['cactus', 'tree', 'none']);
    const far = x + side * random.between(190, 240) * unit;
    if (plants === 'cactus')
      props =
        cactus(far, top(far) + 6, random.between(120, 190) * unit) +
        cactus(far - side * 70 * unit, top(far - side * 70 * unit) + 6, 60 * unit);
    if (plants === 'tree') props = bareTree(random, far, top(far) + 6, random.between(230, 320) * unit, -side * 0.1);
    for (let index = 0; index < random.whole(2, 6); index++) {
      props += bird(disc.x + random.bell() * radius * 1.1, disc.y + random.bell() * radius * 0.7, random.between(10, 24) * unit);
    }
    const rides = `<g transform="translate(${x} ${top(x) + 5 * unit}) scale(${side * size} ${size})">${horse + saddle + dress}</g>`;
    const shape = await mask(rides + props + grass(random, 0, width, top, random.between(12, 34) * unit));
    rays(painting, { ...disc, length: 560 * unit, strength: 0.35, blockers: shape });
    canvas.fill(shape, nearest(painting));
    rimLight(painting, shape, { dx: disc.x - x, dy: -130 * unit, strength: 0.6, width: 2.4 * unit });
    ridge(painting, { top, colour: nearest(painting), air: palette.night, melt: 160 * unit });
    dust(painting, { x, y: stand - 20 * unit, reach: 240 * unit, count: 80 });
  },
};
