import { mix } from '../../engine/colour.ts';
import type { Mask } from '../../engine/mask.ts';
import { rimLight, shine } from '../../kit/lights.ts';
import type { Painting } from '../../scene.ts';
import { box, circle, limb, polygon, quad, segment, triangle } from '../../shapes/svg.ts';

/** A gabled house with its chimney, from (x, y) upward. */
function house(random: Painting['random'], x: number, y: number, wide: number, tall: number) {
  const ridge = y - tall;
  const eaves = ridge + wide * random.between(0.5, 0.85);
  const front = random.chance(0.6);
  let body = box(x, eaves, wide, y - eaves + 900);
  body += front
    ? triangle([x - wide * 0.08, eaves + 3], [x + wide / 2, ridge], [x + wide * 1.08, eaves + 3])
    : quad(
        [x - wide * 0.06, eaves + 3],
        [x + wide * 0.14, ridge + wide * 0.2],
        [x + wide * 0.86, ridge + wide * 0.2],
        [x + wide * 1.06, eaves + 3],
      );
  const pipe = x + wide * random.between(0.65, 0.8);
  body += box(pipe, ridge + wide * 0.02, wide * 0.13, wide * 0.5) + box(pipe - wide * 0.03, ridge, wide * 0.19, wide * 0.06);
  let windows = front ? circle(x + wide / 2, eaves - wide * 0.12, wide * 0.07) : '';
  for (let row = 0; row < 3; row++) {
    for (const part of [0.2, 0.62])
      if (random.chance(0.5)) windows += box(x + wide * part, eaves + wide * (0.18 + row * 0.46), wide * 0.17, wide * 0.26);
  }
  return { body, windows };
}

/** A clock tower or a cathedral, over all other roofs; its foot at (x, y). */
export function landmark({ random }: Painting, x: number, y: number, size: number) {
  if (random.chance(0.5)) {
    const face = y - 250 * size;
    const body =
      box(x - 34 * size, y - 290 * size, 68 * size, 400 * size) +
      box(x - 42 * size, y - 296 * size, 84 * size, 12 * size) +
      box(x - 42 * size, y - 206 * size, 84 * size, 8 * size) +
      polygon([
        [x - 40 * size, y - 294 * size],
        [x - 20 * size, y - 350 * size],
        [x, y - 430 * size],
        [x + 20 * size, y - 350 * size],
        [x + 40 * size, y - 294 * size],
      ]);
    return {
      body,
      light: circle(x, face, 25 * size),
      dark:
        segment([x, face], [x + random.bell() * 14 * size, face - 18 * size], 3 * size) +
        segment([x, face], [x + 11 * size, face + random.bell() * 8 * size], 3 * size),
    };
  }
  let body =
    triangle([x - 110 * size, y - 120 * size], [x, y - 210 * size], [x + 110 * size, y - 120 * size]) +
    box(x - 104 * size, y - 124 * size, 208 * size, 300 * size);
  for (const side of [-1, 1]) {
    body +=
      box(x + side * 84 * size - 24 * size, y - 250 * size, 48 * size, 400 * size) +
      triangle(
        [x + side * 84 * size - 28 * size, y - 248 * size],
        [x + side * 84 * size, y - 396 * size],
        [x + side * 84 * size + 28 * size, y - 248 * size],
      );
    body += limb([x + side * 108 * size, y - 130 * size], [x + side * 168 * size, y], 14 * size, 14 * size);
  }
  return {
    body,
    light: circle(x, y - 132 * size, 26 * size),
    dark:
      segment([x - 26 * size, y - 132 * size], [x + 26 * size, y - 132 * size], 3 * size) +
      segment([x, y - 158 * size], [x, y - 106 * size], 3 * size),
  };
}

export async function street(painting: Painting, depth: number, y: number): Promise<Mask> {
  const { canvas, mask, palette, random, unit, width } = painting;
  let body = '';
  let windows = '';
  const scaled = (0.5 + depth * 0.75) * unit;
  for (let x = -60 * unit; x < width + 20;) {
    const wide = random.between(70, 120) * scaled;
    const built = house(random, x, y, wide, random.between(90, 200) * scaled);
    body += built.body;
    windows += built.windows;
    x += wide * random.between(0.86, 1.05);
  }
  const shape = await mask(body);
  canvas.fill(shape, palette.at(0.5 - depth * 0.42));
  rimLight(painting, shape, { colour: palette.haze, strength: 0.35 + depth * 0.3, width: 2.6 * unit });
  const colour = mix(palette.accent, palette.light, depth < 0.5 ? 0.5 : 0.15);
  shine(painting, (await mask(windows)).within(shape), { colour, strength: 0.5 + depth * 0.55, halo: (5 + 8 * depth) * unit });
  return shape;
}
