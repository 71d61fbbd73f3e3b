import { mix, scale } from '../../engine/colour.ts';
import { smooth } from '../../engine/noise.ts';
import { backdrop, moon } from '../../kit/backdrop.ts';
import { fog } from '../../kit/fog.ts';
import { bareTree, grass } from '../../kit/foliage.ts';
import { ridge } from '../../kit/land.ts';
import { glow, nearest, rimLight, shine, warmest } from '../../kit/lights.ts';

import type { Motif } from '../../scene.ts';
import { box, segment, type Point } from '../../shapes/svg.ts';
import { blockTree, eyes, facets, home, terrain } from './terrain.ts';

/** A lit home on a hill at dusk, with eyes around it: all in blocks, or crooked and bare. */
const hillOf = (blocky: boolean): Motif => ({
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, palette, random, stage, unit, wide, width } = painting;
    const block = blocky ? Math.round(random.between(20, 27) * unit) : 0;
    const stand = Math.min(height * (wide ? 0.8 : 0.63), stage.bottom - 30 * unit);
    const fire = warmest(painting);
    const x = focus.x;
    const side = random.side();
    backdrop(painting, { night: true, horizon: stand, bend: random.between(1, 1.5), stars: 280, starsTo: stand * 0.8 });
    const disc = {
      x: x + side * random.between(60, 150) * unit,
      y: stand - random.between(230, 300) * unit,
      radius: random.between(56, 90) * unit,
    };
    if (block) {
      const half = disc.radius * 0.8;
      glow(painting, { ...disc, radius: half * 5, strength: 0.7, core: 5 });
      canvas.fill(await mask(box(disc.x - half, disc.y - half, half * 2, half * 2)), palette.light);
      canvas.darken(
        await mask(
          box(disc.x - half * 0.5, disc.y - half * 0.5, half * 0.5, half * 0.5) +
            box(disc.x + half * 0.25, disc.y, half * 0.5, half * 0.75),
        ),
        0.16,
      );
    } else moon(painting, disc);
    for (const [index, tone] of [0.56, 0.4, 0.26].entries()) {
      const size = block ? Math.round(block * (0.5 + index * 0.18)) : 0;
      const land = terrain(painting, stand - (50 - index * 22) * unit, (150 - index * 26) * unit, size);
      let svg = land.svg;
      for (let tree = 0; tree < 5; tree++) {
        const spot = random.between(0, width);
        if (size) svg += blockTree(painting, Math.floor(spot / size) * size, land.top(spot), size * 0.8);
        else if (index) svg += bareTree(random, spot, land.top(spot) + 6, random.between(90, 150) * unit, random.bell() * 0.3);
      }
      canvas.fill(await mask(svg), palette.at(tone));
      fog(painting, { y: stand - (10 - index * 30) * unit, depth: 110 * unit, density: 0.55 - index * 0.1 });
      if (index === 2) {
        const pairs = Array.from({ length: random.whole(4, 7) }, () =>
          eyes(
            painting,
            random.between(0.05, 0.95) * width,
            stand + random.between(-40, 20) * unit,
            random.between(4, 7) * unit,
            block > 0,
          ),
        ).join('');
        shine(painting, await mask(pairs), { strength: 1.3, halo: 10 * unit });
      }
    }
    const near = terrain(painting, stand + 60 * unit, 90 * unit, block);
    const lift = stand - near.top(x);
    const top = (px: number) =>
      near.top(px) +
      (block ? Math.round(lift / block) * block : lift) +
      (block
        ? Math.round((smooth(90 * unit, 330 * unit, Math.abs(px - x)) * 60 * unit) / block) * block
        : smooth(90 * unit, 330 * unit, Math.abs(px - x)) * 60 * unit);
    if (block) {
      let svg = '';
      for (let px = 0; px < width; px += block) svg += box(px, top(px), block + 0.6, height);
      canvas.fill(await mask(svg), palette.night);
      facets(painting, top, block, mix(palette.haze, fire, 0.35), stand);
    } else
      ridge(painting, {
        top,
        colour: palette.night,
        air: nearest(painting),
        lit: mix(palette.mid, fire, 0.3),
        melt: 170 * unit,
        airy: 0.9,
        rock: 24 * unit,
      });
    await home(painting, { svg: '', top }, x, block, fire);
    let front = '';
    const torches: Point[] = [];
    for (const edge of [-1, 1]) {
      const spot = x + edge * random.between(180, 240) * unit;
      if (block) front += blockTree(painting, Math.floor(spot / block) * block, top(spot) + 2, block);
      else front += bareTree(random, spot, top(spot) + 8, random.between(230, 340) * unit, -edge * 0.2);
      const lamp = x + edge * random.between(112, 140) * unit;
      torches.push([lamp, top(lamp) - 40 * unit]);
      front += segment([lamp, top(lamp) + 4], [lamp, top(lamp) - 36 * unit], 6 * unit);
    }
    const shapes = await mask(front + (block ? '' : grass(random, 0, width, top, 26 * unit)));
    canvas.fill(shapes, nearest(painting));
    rimLight(painting, shapes, { dx: disc.x - x, dy: -120 * unit, colour: palette.haze, strength: 0.6 });
    for (const [px, py] of torches) {
      glow(painting, { x: px, y: py, radius: 110 * unit, colour: fire, strength: 0.7, core: 14 });
      shine(painting, await mask(box(px - 5 * unit, py - 8 * unit, 10 * unit, 14 * unit, block ? 0 : 5)), {
        colour: fire,
        core: scale(palette.light, 1.1),
        strength: 1.4,
        halo: 14 * unit,
      });
    }
  },
});

export const blocks = hillOf(true);
export const vigil = hillOf(false);
