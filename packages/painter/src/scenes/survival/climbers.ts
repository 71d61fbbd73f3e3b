import { smooth } from '../../engine/noise.ts';
import { skyline } from '../../kit/land.ts';
import type { Painting } from '../../scene.ts';
import { circle, limb, type Point } from '../../shapes/svg.ts';

/** Climbers around the origin, the hold of the hands at the top right, 100 high. */
export const climbing =
  circle(6, -84, 8) +
  '<path d="M-12-74C-16-60-14-44-8-34L10-34C16-46 16-64 10-76Z"/>' +
  '<path d="M-22-76L-8-78L-8-46L-24-48C-28-58-28-68-22-76Z"/>' +
  limb([8, -72], [26, -92], 7, 5) +
  limb([26, -92], [30, -112], 5.4, 4.4) +
  limb([6, -68], [24, -60], 7, 5) +
  limb([24, -60], [34, -72], 5, 4.4) +
  limb([-4, -38], [16, -24], 10, 7) +
  limb([16, -24], [14, -2], 7, 5) +
  limb([-2, -38], [-12, -14], 10, 7) +
  limb([-12, -14], [-4, 8], 7, 5) +
  '<path d="M10-4L24-6L24 2L10 2Z"/><path d="M-8 6L6 4L6 12L-8 12Z"/>';
export const reaching =
  circle(-20, -38, 8) +
  '<path d="M-16-34C-6-40 14-34 30-22L56-12L54 0L10 0L-14-18Z"/>' +
  limb([-10, -26], [-30, -6], 7, 5) +
  limb([-30, -6], [-36, 22], 5.4, 4.4) +
  '<path d="M0-38L26-34L30-18L4-26Z"/>';
export const standing =
  circle(0, -93, 8) +
  '<path d="M-10-82h20l4 8l-2 30h-24l-2-30z"/><path d="M-18-82h12v34h-12q-6-16 0-34z"/>' +
  limb([-4, -46], [-12, -22], 10, 7) +
  limb([-12, -22], [-10, 2], 7, 6) +
  limb([5, -46], [8, -22], 10, 7) +
  limb([8, -22], [8, 2], 7, 6) +
  limb([8, -78], [26, -94], 6, 5) +
  limb([26, -94], [30, -118], 5, 4);

/** The wall they climb: the edge of the rock for every row, from the summit down. */
export function wall(painting: Painting, summit: Point, side: -1 | 1, steep: number): (y: number) => number {
  const { random, unit } = painting;
  const rough = skyline(painting, { base: 0, rise: 60 * unit, kind: 'hills', span: 90 * unit });
  const steps = skyline(painting, { base: 0, rise: 90 * unit, kind: 'mesa', span: random.between(90, 140) * unit });
  return (y) => {
    const down = y - summit[1];
    return summit[0] - side * (down * steep - (rough(y) + steps(y) * 0.5) * smooth(0, 60 * unit, down));
  };
}
