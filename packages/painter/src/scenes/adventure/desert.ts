import type { Colour } from '../../engine/colour.ts';
import { clamp, smooth } from '../../engine/noise.ts';
import { ridge, skyline } from '../../kit/land.ts';
import { beam, glow } from '../../kit/lights.ts';
import type { Painting } from '../../scene.ts';
import { box, limb, quad, triangle, type Point } from '../../shapes/svg.ts';

type Dune = { top: (x: number) => number; lit: Colour; shade: Colour; side: -1 | 1; fade?: number };

/** A dune: its crest runs down the slope and parts the lit face from the shaded one. */
export function dune({ canvas, noise, unit }: Painting, options: Dune): void {
  const { top, lit, shade, side, fade = 420 * unit } = options;
  const step = 14 * unit;
  canvas.each((x, y, pixel) => {
    const down = y - top(x);
    const cover = clamp(down + 0.5);
    if (cover <= 0) return;
    const along = x - side * down * 1.5 + noise.at(x / (150 * unit), y / (60 * unit)) * 16 * unit;
    const slope = (top(along + step) - top(along - step)) / (2 * step);
    const face = smooth(-0.1, 0.13, slope * -side);
    const ripple = noise.at(x / (50 * unit) + down / (60 * unit), down / (5 * unit)) * 0.07;
    const bright = clamp(face * (0.85 - 0.35 * smooth(0, fade, down)) + ripple + 0.06);
    const edge = 0.35 * smooth(5 * unit, 0, down) * face;
    const dark = 1 - 0.75 * smooth(fade * 0.25, fade, down);
    for (let channel = 0; channel < 3; channel++) {
      const seen = (shade[channel]! + (lit[channel]! - shade[channel]!) * (bright + edge)) * dark;
      pixel[channel]! += (seen - pixel[channel]!) * cover;
    }
  });
}

/** A row of arches, whole and broken, half sunk; the foot at (x, y). */
export function arches({ random }: Painting, x: number, y: number, size: number): string {
  let svg = '';
  const count = random.whole(2, 4);
  const span = 92 * size;
  for (let index = 0; index < count; index++) {
    const left = x + (index - count / 2) * span;
    const high = size * (190 - Math.abs(index - count / 2 + 0.5) * 16) * random.between(0.85, 1.05);
    const broken = index === count - 1 && random.chance(0.7);
    svg += box(left, y - high, 20 * size, high + 80 * size) + box(left - 4 * size, y - high + 44 * size, 28 * size, 7 * size);
    if (broken) continue;
    const right = left + span;
    svg +=
      `<path d="M${left} ${y - high - 20 * size}` +
      `L${right + 20 * size} ${y - high - 20 * size}` +
      `L${right + 20 * size} ${y - high + 46 * size}` +
      `L${right} ${y - high + 46 * size}` +
      `A${(span - 20 * size) / 2} ${(span - 20 * size) / 2} 0 0 ` +
      `0 ${left + 20 * size} ${y - high + 46 * size}` +
      `L${left} ${y - high + 46 * size}Z"/>`;
    svg += box(right, y - high, 20 * size, high + 80 * size);
  }
  return svg;
}

/** The ribs of something that was once enormous. */
export function ribs({ random }: Painting, x: number, y: number, size: number): string {
  let svg = '';
  for (let rib = -3; rib <= 3; rib++) {
    const tall = (210 - Math.abs(rib) * 26) * size * random.between(0.85, 1.1);
    const foot = x + rib * 46 * size;
    let from: Point = [foot, y + 60 * size];
    for (let step = 1; step <= 9; step++) {
      const part = step / 9;
      const to: Point = [foot + Math.sin(part * 2.5) * 34 * size * (rib < 0 ? 1.2 : 0.8) + part * part * 26 * size, y - tall * part];
      svg += limb(from, to, (20 - part * 14) * size, (18.5 - part * 16) * size);
      from = to;
    }
  }
  return svg;
}

/** Pillars, leaning and broken. */
export function pillars({ random }: Painting, x: number, y: number, size: number): string {
  let svg = '';
  for (let index = -2; index <= 2; index++) {
    const foot = x + index * 62 * size;
    const tall = random.between(70, 215) * size;
    const lean = random.bell() * 22 * size;
    svg += limb([foot, y + 70 * size], [foot + lean, y - tall], 30 * size, 24 * size);
    svg +=
      tall > 150 * size
        ? quad(
            [foot + lean - 22 * size, y - tall - 12 * size],
            [foot + lean + 22 * size, y - tall - 12 * size],
            [foot + lean + 15 * size, y - tall + 10 * size],
            [foot + lean - 15 * size, y - tall + 10 * size],
          )
        : triangle(
            [foot + lean - 12 * size, y - tall + 4],
            [foot + lean - 3 * size, y - tall - 18 * size],
            [foot + lean + 12 * size, y - tall + 4],
          );
  }
  return svg;
}

/** A lone far mountain with a light on its summit. */
export function goal(painting: Painting, x: number, foot: number, side: -1 | 1): void {
  const { palette, random, unit } = painting;
  const tall = random.between(210, 270) * unit;
  const rough = skyline(painting, { base: 0, rise: 60 * unit, span: 90 * unit });
  const split = random.between(6, 11) * unit;
  const top = (px: number) => {
    const away = Math.abs(px - x);
    const notch = 34 * unit * smooth(split, 0, away);
    return foot - tall * Math.exp(-away / (110 * unit)) + notch + rough(px) * 0.3 * smooth(0, 60 * unit, away);
  };
  const peak = { x, y: foot - tall + 24 * unit };
  glow(painting, { ...peak, radius: 330 * unit, colour: palette.light, strength: 0.8, core: 9 });
  beam(painting, { ...peak, angle: -Math.PI / 2, spread: 0.05, length: 520 * unit, strength: 0.7 });
  ridge(painting, { top, colour: palette.at(0.5), air: palette.haze, lit: palette.at(0.82), melt: 220 * unit, side, rock: 30 * unit });
  glow(painting, { ...peak, radius: 70 * unit, colour: palette.light, strength: 1.3, core: 20 });
}
