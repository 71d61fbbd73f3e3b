import { mix, scale } from '../../engine/colour.ts';
import { backdrop, clouds, sun } from '../../kit/backdrop.ts';
import { bird } from '../../kit/figures.ts';
import { fog } from '../../kit/fog.ts';
import { mountains } from '../../kit/land.ts';
import { beam, glow, shine } from '../../kit/lights.ts';
import { dust, rain } from '../../kit/specks.ts';
import type { Motif } from '../../scene.ts';
import { quad } from '../../shapes/svg.ts';
import { drive, roll } from './vehicles.ts';

/** A lone vehicle in a wide land: a car on a forest road, or a wagon on the plains. */
const trailOf = (modern: boolean): Motif => ({
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, palette, random, stage, unit, wide } = painting;
    const side = random.side();
    const stand = Math.min(height * (wide ? 0.84 : 0.67), stage.bottom - 8 * unit);
    const line = stand - (modern ? 110 : 70) * unit;
    const x = focus.x;
    backdrop(painting, { night: modern, horizon: line * 1.05, stars: 200, starsTo: line * 0.7 });
    const disc = {
      x: x + side * random.between(20, 110) * unit,
      y: line - random.between(70, 190) * unit,
      radius: random.between(70, 130) * unit,
    };
    if (modern) glow(painting, { x, y: line, radius: 420 * unit, strength: 0.9, core: 4 });
    else sun(painting, disc);
    clouds(painting, {
      ...(modern ? { x, y: line } : disc),
      top: -40,
      bottom: line,
      lit: mix(palette.haze, palette.light, 0.4),
      shade: modern ? palette.deep : palette.mid,
      cover: random.between(0.4, 0.68),
      opacity: 0.9,
      size: 150 * unit,
    });
    mountains(painting, {
      layers: 3,
      from: line,
      to: line + (modern ? 16 : 60) * unit,
      rise: random.between(120, 200) * unit,
      near: 0.38,
      side,
      kind: modern ? 'peaks' : random.pick(['peaks', 'mesa', 'hills'] as const),
    });
    fog(painting, { y: line, depth: 90 * unit, density: 0.6 });
    if (modern && random.chance(0.6)) {
      const strange = { x: x + side * random.between(30, 100) * unit, y: line - random.between(150, 230) * unit };
      glow(painting, { ...strange, radius: 170 * unit, colour: palette.accent, strength: 0.5, core: 8 });
      beam(painting, { ...strange, angle: Math.PI / 2, spread: 0.16, length: 300 * unit, colour: palette.accent, strength: 0.6 });
      shine(
        painting,
        await mask(
          quad(
            [strange.x, strange.y - 26 * unit],
            [strange.x + 12 * unit, strange.y],
            [strange.x, strange.y + 26 * unit],
            [strange.x - 12 * unit, strange.y],
          ),
        ),
        { core: [1, 1, 1], strength: 1.4, halo: 30 * unit },
      );
    }
    if (modern) await drive(painting, x, stand, line);
    else await roll(painting, x, stand, side, disc);
    const birds = Array.from({ length: modern ? 0 : 6 }, () =>
      bird(disc.x + random.bell() * 200 * unit, disc.y + random.bell() * 90 * unit, random.between(10, 22) * unit),
    ).join('');
    if (birds) canvas.fill(await mask(birds), scale(palette.night, 0.8));
    if (modern && random.chance(0.5)) rain(painting, palette.light, 0.22);
    else dust(painting, { x, y: line, reach: 260 * unit, count: 60 });
  },
});

export const road = trailOf(true);
export const wagon = trailOf(false);
