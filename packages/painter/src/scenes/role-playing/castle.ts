import { mix } from '../../engine/colour.ts';
import { smooth } from '../../engine/noise.ts';
import { clouds, sky, sunOrMoon } from '../../kit/backdrop.ts';
import { bird, wanderer } from '../../kit/figures.ts';
import { fog } from '../../kit/fog.ts';
import { mountains } from '../../kit/land.ts';
import { glow, nearest, rays, rimLight, shine } from '../../kit/lights.ts';
import { stars } from '../../kit/specks.ts';
import type { Motif } from '../../scene.ts';
import { polygon } from '../../shapes/svg.ts';
import { crag, fortress, viaduct } from './fortress.ts';

export const castle: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, noise, palette, random, stage, unit, wide, width } = painting;
    const side = random.side();
    const x = wide ? focus.x : width * (0.5 + side * random.between(0.02, 0.12));
    const foot = Math.min(height * (wide ? 0.58 : 0.5), stage.bottom - 120 * unit);
    const size = random.between(1.05, 1.35) * unit;
    const night = random.chance(0.4);
    sky(painting, [night ? palette.night : palette.deep, palette.mid, palette.haze, palette.light], foot * 1.5, 1.05);
    if (night) stars(painting, palette.light, foot, 300);
    const disc = {
      x: x - side * random.between(0, 110) * unit,
      y: foot - random.between(60, 190) * unit,
      radius: random.between(90, 165) * unit,
    };
    sunOrMoon(painting, night, disc);
    clouds(painting, {
      ...disc,
      top: -30,
      bottom: foot,
      lit: mix(palette.haze, palette.light, 0.6),
      shade: palette.mid,
      cover: random.between(0.3, 0.55),
      opacity: 0.8,
      stretch: 2.4,
      size: 110 * unit,
    });
    mountains(painting, {
      layers: 2,
      from: foot + 110 * unit,
      to: foot + 150 * unit,
      rise: random.between(120, 190) * unit,
      far: 0.68,
      near: 0.52,
      side: disc.x < x ? -1 : 1,
    });
    const sea = { ...disc, lit: mix(palette.haze, palette.light, 0.7), cover: 0.85, stretch: 2.6 };
    clouds(painting, { ...sea, top: foot + 50 * unit, bottom: foot + 200 * unit, shade: palette.haze, size: 60 * unit });

    const built = fortress(painting, x, foot, size);
    const floating = random.chance(0.35);
    const rock = await mask(crag(painting, x, foot + 14 * unit, 138 * size, (floating ? 190 : 330) * unit, floating));
    const path = !floating && random.chance(0.65) ? viaduct(x, foot - 8 * size, side > 0 ? -20 : width + 20, size) : '';
    const walls = await mask(built.body + path);
    rays(painting, { ...disc, length: 640 * unit, strength: 0.5, blockers: walls });
    const lightSide = disc.x < x ? -1 : 1;
    canvas.fill(walls, (_px, y, pixel) => pixel.set(palette.at(0.1 + smooth(foot - 160 * size, foot + 30 * size, y) * 0.08)));
    rimLight(painting, walls, { dx: disc.x - x || 1, dy: -50 * unit, strength: 0.7, width: 2.6 * unit });
    canvas.fill(rock, (px, y, pixel) => {
      const face = noise.fbm(px / (30 * unit) - lightSide * 0.3, y / (70 * unit), 4) - noise.fbm(px / (30 * unit), y / (70 * unit), 4);
      const down = smooth(foot, foot + 240 * unit, y);
      pixel.set(palette.at(0.1 + down * 0.3 + Math.max(0, face) * 0.7));
    });
    rimLight(painting, rock, { dx: disc.x - x || 1, dy: -30 * unit, colour: palette.haze, strength: 0.6 });
    shine(painting, await mask(built.windows), { core: mix(palette.accent, palette.light, 0.5), strength: 1.5, halo: 10 * unit });
    for (const [index, tone] of [palette.haze, palette.mid, palette.deep].entries()) {
      const y = foot + (90 + index * 90) * unit;
      clouds(painting, {
        ...sea,
        top: y,
        bottom: y + (180 + index * 60) * unit,
        lit: index === 0 ? sea.lit : index === 1 ? palette.haze : palette.mid,
        shade: tone,
        size: (90 + index * 50) * unit,
        cover: 0.7 + index * 0.12,
      });
    }
    fog(painting, { y: foot + 150 * unit, depth: 80 * unit, density: 0.4 });
    glow(painting, { ...disc, radius: 500 * unit, strength: 0.15, core: 2 });
    let near = Array.from({ length: random.whole(3, 9) }, () =>
      bird(x + random.bell() * 220 * unit, built.top + random.between(0, 160) * unit, random.between(8, 20) * unit),
    ).join('');
    if (random.chance(0.45) && !wide) {
      const stand = Math.min(stage.bottom - 6 * unit, height * 0.72);
      const spot = width * (wide ? 0.5 : 0.5 - side * 0.3);
      near += polygon([
        [spot - side * 400 * unit, stand + 10 * unit],
        [spot + side * 40 * unit, stand],
        [spot + side * 56 * unit, stand + 30 * unit],
        [spot + side * 20 * unit, height],
        [spot - side * 400 * unit, height],
      ]);
      near += wanderer(
        spot,
        stand + 6 * unit,
        96 * unit,
        random.side(),
        random.pick([
          { cape: true, sword: true },
          { cape: true, staff: true },
        ]),
      );
    }
    const front = await mask(near);
    canvas.fill(front, nearest(painting));
    rimLight(painting, front, { dx: disc.x - width / 2, dy: -120 * unit, strength: 0.6, width: 2 * unit });
  },
};
