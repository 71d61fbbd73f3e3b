import { mix } from '../../engine/colour.ts';
import { backdrop, clouds, sunOrMoon } from '../../kit/backdrop.ts';
import { fog } from '../../kit/fog.ts';
import { mountains } from '../../kit/land.ts';
import { nearest, rimLight } from '../../kit/lights.ts';
import { stars } from '../../kit/specks.ts';
import type { Motif } from '../../scene.ts';
import { strokePath } from '../../shapes/svg.ts';
import { animals, bloomBranch, perch, town } from './animals.ts';

const beast = (kind: keyof typeof animals): Motif => ({
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, palette, random, stage, unit, wide, width } = painting;
    const urban = kind === 'cat';
    const side = random.side();
    const stand = Math.min(height * (wide ? 0.78 : 0.62), stage.bottom - 24 * unit);
    const x = focus.x;
    const night = urban || random.chance(0.4);
    backdrop(painting, { night, day: [palette.mid, palette.haze, palette.haze, palette.light], horizon: stand * 1.1 });
    const radius = random.between(140, 195) * unit;
    const disc = { x: x - side * random.between(-10, 50) * unit, y: stand - random.between(90, 150) * unit, radius };
    if (night) stars(painting, palette.light, stand * 0.8, 240);
    sunOrMoon(painting, night && !urban, disc);
    clouds(painting, {
      ...disc,
      top: -20,
      bottom: stand,
      lit: mix(palette.haze, palette.light, 0.5),
      shade: palette.mid,
      cover: 0.4,
      opacity: 0.7,
      stretch: 2.8,
      size: 100 * unit,
    });
    if (urban) await town(painting, stand + 10 * unit);
    else {
      mountains(painting, { layers: 3, from: stand + 40 * unit, to: stand + 130 * unit, rise: 120 * unit, far: 0.6, near: 0.3, side });
      fog(painting, { y: stand + 60 * unit, depth: 110 * unit, density: 0.65 });
      if (random.chance(0.85)) await bloomBranch(painting, random.side());
    }
    await perch(painting, x, stand, side, urban);
    const size = random.between(1.5, 1.9) * unit;
    const shape = await mask(`<g transform="translate(${x} ${stand + 5 * unit}) scale(${-side * size} ${size})">${animals[kind]}</g>`);
    canvas.fill(shape, nearest(painting));
    rimLight(painting, shape, { dx: disc.x - x, dy: -70 * unit, strength: 0.9 });
    if (urban) {
      const cables = [0.1, 0.2].map((level) =>
        strokePath(
          `M-20 ${level * height}` +
            `Q${width * 0.5} ${(level + random.between(0.06, 0.16)) * height} ` +
            `${width + 20} ${level * height * random.between(0.3, 1.4)}`,
          2.6 * unit,
        ),
      );
      canvas.fill(await mask(cables.join('')), nearest(painting));
    }
  },
});

export const cat = beast('cat');
export const wolf = beast('wolf');
export const stag = beast('stag');
