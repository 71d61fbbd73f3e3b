import type { Colour } from '../engine/colour.ts';
import { clamp } from '../engine/noise.ts';
import type { Painting } from '../scene.ts';

export type Specks = {
  count: number;
  /** That of the palette's light if left out. */
  colour?: Colour;
  /** Radius in pixels; small ones are the most common. */
  size: readonly [number, number];
  strength?: number;
  /** Drawn out along this line, in pixels: rain, sparks in flight. */
  streak?: { x: number; y: number };
  left?: number;
  right?: number;
  top?: number;
  bottom?: number;
};

/** Scatters soft points of light; the named weathers below are built on it. */
export function specks(painting: Painting, options: Specks): void {
  const { palette, random, width, height } = painting;
  const { count, colour = palette.light, size, strength = 1, streak = { x: 0, y: 0 } } = options;
  const { left = 0, right = width, top = 0, bottom = height } = options;
  for (let index = 0; index < count; index++) {
    const chance = random.next() ** 5;
    const radius = size[0] + (size[1] - size[0]) * chance;
    const bright = strength * (0.25 + 0.75 * random.next()) * (0.4 + 0.6 * chance);
    const long = 0.4 + 0.6 * random.next();
    const x = random.between(left, right);
    const y = random.between(top, bottom);
    dot(painting, x, y, radius, colour, bright, streak.x * long, streak.y * long);
  }
}

function dot(
  { canvas }: Painting,
  x: number,
  y: number,
  radius: number,
  colour: Colour,
  strength: number,
  streakX: number,
  streakY: number,
): void {
  const reach = radius * 2.4 + 1;
  const left = Math.max(0, Math.floor(Math.min(x, x + streakX) - reach));
  const right = Math.min(canvas.width - 1, Math.ceil(Math.max(x, x + streakX) + reach));
  const top = Math.max(0, Math.floor(Math.min(y, y + streakY) - reach));
  const bottom = Math.min(canvas.height - 1, Math.ceil(Math.max(y, y + streakY) + reach));
  const square = streakX * streakX + streakY * streakY;
  for (let py = top; py <= bottom; py++) {
    for (let px = left; px <= right; px++) {
      const along = square ? clamp(((px - x) * streakX + (py - y) * streakY) / square) : 0;
      const dx = px - x - along * streakX;
      const dy = py - y - along * streakY;
      const ends = square ? 4 * along * (1 - along) : 1;
      const amount = strength * ends * Math.exp(-(dx * dx + dy * dy) / (radius * radius));
      const index = (py * canvas.width + px) * 3;
      canvas.data[index]! += colour[0] * amount;
      canvas.data[index + 1]! += colour[1] * amount;
      canvas.data[index + 2]! += colour[2] * amount;
    }
  }
}

export function stars(painting: Painting, colour: Colour, bottom: number, count = 240): void {
  const { unit, wide } = painting;
  const size = [0.55 * unit, 1.7 * unit] as const;
  specks(painting, { count: wide ? count * 2 : count, colour, size, bottom, strength: 1.1 });
}

export function rain(painting: Painting, colour: Colour, strength = 0.2, slant = 0.18): void {
  const { unit, wide } = painting;
  const streak = { x: -70 * slant * unit, y: 70 * unit };
  const size = [0.5 * unit, 1.1 * unit] as const;
  specks(painting, { count: wide ? 900 : 420, colour, size, streak, strength, top: -60 });
}

export function snow(painting: Painting, colour: Colour, strength = 0.8): void {
  const { unit, wide } = painting;
  const size = [0.8 * unit, 5 * unit] as const;
  specks(painting, { count: wide ? 700 : 320, colour, size, strength });
}

/** Sparks that rise from about (x, y). */
export function embers(
  painting: Painting,
  options: { x: number; y: number; reach: number; colour: Colour; count?: number; strength?: number },
): void {
  const { random, unit } = painting;
  const { x, y, reach, colour, count = 90, strength = 1.6 } = options;
  for (let index = 0; index < count; index++) {
    const rise = random.next() ** 1.4;
    const px = x + random.bell() * reach * (0.25 + rise * 0.6);
    const radius = random.between(0.7, 1.9) * unit;
    const sway = random.between(-4, 4) * unit;
    const fade = strength * (1.1 - rise) * random.between(0.4, 1);
    dot(painting, px, y - rise * reach, radius, colour, fade, sway, -7 * unit * random.next());
  }
}

/** Motes that hang in the light around (x, y). */
export function dust(
  painting: Painting,
  options: { x: number; y: number; reach: number; colour?: Colour; count?: number; strength?: number },
): void {
  const { palette, random, unit } = painting;
  const { x, y, reach, colour = palette.light, count = 110, strength = 0.5 } = options;
  for (let index = 0; index < count; index++) {
    const px = x + random.bell() * reach;
    const py = y + random.bell() * reach;
    const radius = (0.7 + 2.4 * random.next() ** 4) * unit;
    dot(painting, px, py, radius, colour, strength * random.next(), 0, 0);
  }
}
