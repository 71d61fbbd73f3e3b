import type { Point } from '../../shapes/svg.ts';
import { face } from '../../engine/drawing.ts';

export type Spot = readonly [x: number, y: number, z: number];

/** Turns x (right and down), y (left and down) and z (up) into a point of the picture. */
export type View = (x: number, y: number, z: number) => Point;

export const isometric =
  (left: number, top: number, size: number, flip = false): View =>
  (x, y, z) => [left + (flip ? y - x : x - y) * size * 0.866, top + (x + y) * size * 0.5 - z * size];

/** Something to paint that fills a box; the box decides what stands before what. */
export type Solid = { at: Spot; size: Spot; svg: string };

/** A box with the fills `top`, `left` and `right`; `decorate` adds to its faces. */
export function cuboid(view: View, at: Spot, size: Spot, cap = true, decorate = ''): Solid {
  const [x, y, z] = at;
  const [w, d, h] = size;
  const svg =
    face([view(x, y, z + h), view(x + w, y, z + h), view(x + w, y + d, z + h), view(x, y + d, z + h)], 'url(#top)') +
    face([view(x, y + d, z), view(x + w, y + d, z), view(x + w, y + d, z + h), view(x, y + d, z + h)], 'url(#left)') +
    (cap ? face([view(x + w, y, z), view(x + w, y + d, z), view(x + w, y + d, z + h), view(x + w, y, z + h)], 'url(#right)') : '');
  return { at, size, svg: svg + decorate };
}

/** An arched opening on the left face (`facing` 'y') or the right face ('x') of a box. */
export function arch(
  view: View,
  at: Spot,
  size: Spot,
  facing: 'x' | 'y',
  place: { middle: number; bottom: number; wide: number; tall: number },
): Point[] {
  const [x, y, z] = at;
  const [w, d] = size;
  const on = (u: number, v: number): Point => (facing === 'y' ? view(x + u, y + d, z + v) : view(x + w, y + u, z + v));
  const { middle, bottom, wide, tall } = place;
  const half = wide / 2;
  const points: Point[] = [on(middle - half, bottom)];
  for (let step = 0; step <= 12; step++) {
    const turn = Math.PI - (step / 12) * Math.PI;
    points.push(on(middle + Math.cos(turn) * half, bottom + tall - half + Math.sin(turn) * half));
  }
  points.push(on(middle + half, bottom));
  return points;
}

function isBehind(first: Solid, second: Solid): boolean {
  return [0, 1, 2].some((axis) => first.at[axis]! + first.size[axis]! <= second.at[axis]! + 1e-6);
}

/** The solids from back to front. */
export function ordered(solids: readonly Solid[]): Solid[] {
  const left = [...solids];
  const result: Solid[] = [];
  while (left.length > 0) {
    const index = left.findIndex((solid) => left.every((other) => other === solid || !isBehind(other, solid) || isBehind(solid, other)));
    result.push(...left.splice(Math.max(0, index), 1));
  }
  return result;
}
