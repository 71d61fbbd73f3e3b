import { smooth } from '../../engine/noise.ts';
import type { Painting } from '../../scene.ts';
import { box, circle, parsePoints, polygon, segment, stroke, triangle, type Point } from '../../shapes/svg.ts';

type Portal = { stone: string; opening: string; runes: string };

/** Strokes like letters nobody can read, about `size` high, around (x, y). */
function rune(random: Painting['random'], x: number, y: number, size: number): string {
  const spots = parsePoints('0,-5 0,5 -3,-2 3,-2 -3,3 3,3 0,0');
  let svg = stroke('0,-5 0,5', 1.2);
  for (let line = 0; line < random.whole(1, 3); line++) svg += segment(random.pick(spots), random.pick(spots), 1.2);
  if (random.chance(0.25)) svg += '<circle r="3" fill="none" stroke="#fff" stroke-width="1.2"/>';
  return `<g transform="translate(${x} ${y}) scale(${size / 10})">${svg}</g>`;
}

/** A pointed or a round arch of great stones. */
export function arch({ random }: Painting, x: number, y: number, size: number): Portal {
  const half = 74 * size;
  const wall = y - 190 * size;
  const peak = random.between(60, 130) * size;
  const line = (grow: number) =>
    `M${x - half - grow} ${y}V${wall}` +
    `Q${x - half - grow} ${wall - peak * 0.8 - grow * 0.5} ${x} ${wall - peak - grow * 1.3}` +
    `Q${x + half + grow} ${wall - peak * 0.8 - grow * 0.5} ${x + half + grow} ${wall}` +
    `V${y}Z`;
  let runes = '';
  for (let index = 0; index < 8; index++) {
    for (const side of [-1, 1]) runes += rune(random, x + side * (half + 21 * size), y - (24 + index * 22) * size, 15 * size);
  }
  runes += circle(x, wall - peak - 22 * size, 8 * size);
  let stone = `<path d="${line(42 * size)}"/>`;
  for (const side of [-1, 1]) {
    stone +=
      box(x + side * (half + 62 * size) - 22 * size, y - 250 * size, 44 * size, 260 * size) +
      box(x + side * (half + 62 * size) - 28 * size, y - 262 * size, 56 * size, 18 * size);
    stone += triangle(
      [x + side * (half + 62 * size) - 20 * size, y - 260 * size],
      [x + side * (half + 62 * size), y - 330 * size],
      [x + side * (half + 62 * size) + 20 * size, y - 260 * size],
    );
  }
  return { stone, opening: `<path d="${line(0)}"/>`, runes };
}

/** A colossal slab, split from top to bottom. */
export function slab({ random }: Painting, x: number, y: number, size: number): Portal {
  const half = 130 * size;
  const top = Math.max(y - random.between(370, 430) * size, 44 * size);
  const lean = random.bell() * 20 * size;
  const crack: Point[] = [];
  const back: Point[] = [];
  for (let step = 0; step <= 12; step++) {
    const part = step / 12;
    const middle = x + lean * (1 - part) + random.bell() * 9 * size;
    const wide = (7 + 30 * part * part) * size;
    crack.push([middle - wide, top - 8 * size + (y - top + 8 * size) * part]);
    back.unshift([middle + wide, top - 8 * size + (y - top + 8 * size) * part]);
  }
  let runes = '';
  for (let row = 0; row < 9; row++) {
    for (const side of [-1, 1]) {
      for (let column = 0; column < 2; column++)
        if (random.chance(0.75))
          runes += rune(random, x + side * (64 + column * 34) * size + lean * 0.4, top + (44 + row * 34) * size, 18 * size);
    }
  }
  const stone = polygon([
    [x - half, y],
    [x - half * 0.86 + lean, top + 14 * size],
    [x - half * 0.5 + lean, top - 4 * size],
    [x + half * 0.7 + lean, top + 6 * size],
    [x + half * 0.9 + lean, top + 30 * size],
    [x + half, y],
  ]);
  return { stone, opening: polygon([...crack, ...back]), runes };
}

/** Steps that lead up to the gate, each caught by its light. */
export function stairs(painting: Painting, x: number, top: number): void {
  const { canvas, height, noise, palette, unit } = painting;
  const depth = height - top;
  canvas.each((px, py, pixel) => {
    const near = Math.max(0, (py - top) / depth);
    const across = Math.abs(px - x) / ((110 + 330 * near) * unit);
    const step = (Math.pow(near, 0.62) * 15) % 1;
    const tread = smooth(0.45, 0.5, step) * smooth(1, 0.9, step);
    const wear = 0.8 + 0.5 * noise.fbm(px / (40 * unit), py / (12 * unit), 3);
    const pool = Math.exp(-near * 3) * smooth(1.05, 0.2, across) * wear;
    const on = across < 1 ? 1 : 0.35;
    for (let channel = 0; channel < 3; channel++) {
      pixel[channel] =
        palette.night[channel]! * 0.6 +
        palette.deep[channel]! * (0.35 + tread * 0.3) * on * (1 - near * 0.7) +
        palette.accent[channel]! * pool * (0.18 + tread * 0.75) * on;
    }
  }, top);
}
