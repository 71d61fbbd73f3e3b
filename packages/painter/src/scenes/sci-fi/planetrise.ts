import { fog } from '../../kit/fog.ts';
import { mountains } from '../../kit/land.ts';
import { rimLight, shine } from '../../kit/lights.ts';
import { nebula, planet } from '../../kit/space.ts';
import type { Motif, Painting } from '../../scene.ts';
import { box, circle, quad, triangle } from '../../shapes/svg.ts';

/** A masted station on the last ridge, with its lights. */
async function outpost(painting: Painting, x: number, y: number, side: -1 | 1): Promise<void> {
  const { canvas, mask, palette, random, unit } = painting;
  const u = (value: number) => value * unit;
  const tall = u(random.between(120, 165));
  const hull = await mask(
    quad([x - u(70), y + u(60)], [x - u(38), y - u(6)], [x + u(38), y - u(6)], [x + u(70), y + u(60)]) +
      circle(x - u(14), y - u(8), u(22)) +
      circle(x + u(30), y - u(4), u(13)) +
      triangle([x + u(2), y], [x + u(7), y - tall], [x + u(12), y]) +
      box(x - u(3), y - tall * 0.62, u(20), u(4)) +
      box(x - u(1), y - tall * 0.42, u(16), u(10)),
  );
  canvas.fill(hull, palette.night);
  rimLight(painting, hull, { dx: side, dy: -0.6, colour: palette.haze, strength: 0.9, width: u(2.4) });
  let windows = '';
  for (let index = 0; index < 7; index++) {
    windows += box(x - u(32) + index * u(9), y + u(8 + (index % 3) * 7), u(3.4), u(2.4));
  }
  shine(painting, await mask(windows + circle(x + u(7), y - tall, u(3))), { strength: 1.6, halo: u(12) });
}

export const planetrise: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { focus, height, random, stage, unit, wide, width } = painting;
    const foot = Math.min(height * (wide ? 0.78 : 0.68), stage.bottom - 10 * unit);
    nebula(painting, 0.9);
    const side = random.side();
    const radius = random.between(140, 215) * unit;
    planet(painting, { x: focus.x, y: focus.y, radius, lightX: side * 0.75, lightY: -0.55 });
    if (random.chance(0.6)) {
      planet(painting, {
        x: focus.x - side * radius * random.between(1, 1.5),
        y: focus.y - radius * random.between(0.7, 1),
        radius: random.between(16, 34) * unit,
        lightX: side * 0.75,
        lightY: -0.55,
      });
    }
    fog(painting, { y: foot - 50 * unit, depth: height * 0.12, density: 0.3 });
    const land = { rise: 150 * unit, side };
    mountains(painting, { ...land, layers: 3, from: foot - 10 * unit, to: foot + 90 * unit, far: 0.55, near: 0.2 });
    const x = wide ? width * 0.8 : focus.x - side * width * 0.2;
    await outpost(painting, x, foot - 30 * unit, side);
    mountains(painting, { ...land, rise: 70 * unit, layers: 1, from: 0, to: foot + 60 * unit, lit: 0.4 });
  },
};
