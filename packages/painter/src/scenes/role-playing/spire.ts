import { mix } from '../../engine/colour.ts';
import { smooth } from '../../engine/noise.ts';
import type { Painting } from '../../scene.ts';
import { box, limb, quad, stroke, triangle, type Point } from '../../shapes/svg.ts';

type Spire = { body: string; windows: string; tip: Point };

/** A crooked tower of several storeys, each hanging over the last; its door at (x, y). */
export function spire({ random }: Painting, x: number, y: number, tall: number): Spire {
  const storeys = random.whole(2, 4);
  const size = tall / (storeys * 86 + 150);
  let body = '';
  let windows = '';
  let [px, py, half] = [x, y, 44 * size];
  const lean = random.side() * random.between(2, 9) * size;
  for (let storey = 0; storey < storeys; storey++) {
    const floor = random.between(76, 96) * size;
    const next = half * random.between(0.74, 0.86);
    body += quad([px - half, py + 4], [px - next + lean, py - floor], [px + next + lean, py - floor], [px + half, py + 4]);
    windows += box(px + lean * 0.5 + random.bell() * half * 0.3 - 4 * size, py - floor * 0.7, 9 * size, 20 * size, 4.5 * size);
    if (random.chance(0.7)) {
      const side = random.side();
      const arm = px + side * (half + 12 * size);
      body += triangle([arm - 15 * size, py - floor * 0.75], [arm, py - floor * 0.75 - 46 * size], [arm + 15 * size, py - floor * 0.75]);
      body +=
        box(arm - 11 * size, py - floor * 0.77, 22 * size, 34 * size) +
        limb([arm, py - floor * 0.4], [px, py - floor * 0.1], 22 * size, 4 * size);
      windows += box(arm - 3 * size, py - floor * 0.66, 6 * size, 11 * size, 3 * size);
    }
    px += lean;
    py -= floor;
    body += box(px - next * 1.3, py - 3 * size, next * 2.6, 9 * size);
    half = next * 1.16;
  }
  const high = random.between(110, 160) * size;
  const bend = random.bell() * 26 * size;
  body +=
    `<path d="M${px - half * 1.6} ${py}` +
    `Q${px - half * 0.35} ${py - high * 0.35} ${px + bend} ${py - high}` +
    `Q${px + half * 0.5} ${py - high * 0.35} ${px + half * 1.6} ${py}Z"/>`;
  return { body, windows, tip: [px + bend, py - high] };
}

/** A whirl of cloud around the point, its arms lit from the middle. */
export function whirl(painting: Painting, x: number, y: number): void {
  const { canvas, noise, palette, random, unit } = painting;
  const twist = random.side() * random.between(1.4, 2.4);
  canvas.each(
    (px, py, pixel) => {
      const dx = (px - x) / (330 * unit);
      const dy = (py - y) / (230 * unit);
      const away = Math.hypot(dx, dy);
      const turn = Math.atan2(dy, dx) + twist * Math.log(away + 0.14);
      const arms = noise.fbm(Math.cos(turn) * 1.9 + 7, Math.sin(turn) * 1.9 + away * 1.2, 5);
      const lit = smooth(-0.2, 0.55, arms) * Math.exp(-away * 0.95);
      const dark = smooth(0.1, -0.4, arms) * smooth(2.4, 0.4, away);
      for (let channel = 0; channel < 3; channel++) {
        pixel[channel] = pixel[channel]! * (1 - dark * 0.75) + mix(palette.haze, palette.light, 0.3)[channel]! * lit * 0.95;
      }
    },
    0,
    y + 420 * unit,
  );
}

/** Forked lightning from a cloud to a point. */
type Sparks = Pick<Painting, 'random' | 'unit'>;

export function bolt({ random, unit }: Sparks, from: Point, to: Point, width: number): string {
  const points: Point[] = [from];
  let svg = '';
  for (let step = 1; step < 14; step++) {
    const part = step / 14;
    const next: Point = [from[0] + (to[0] - from[0]) * part + random.bell() * 20 * unit, from[1] + (to[1] - from[1]) * part];
    points.push(next);
    if (width > 2 * unit && random.chance(0.3))
      svg += bolt({ random, unit }, next, [next[0] + random.bell() * 130 * unit, next[1] + random.between(50, 130) * unit], width * 0.45);
  }
  return svg + stroke([...points, to], width);
}
