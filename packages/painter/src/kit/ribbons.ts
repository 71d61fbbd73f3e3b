import { polygon, type Point } from '../shapes/svg.ts';

/** Points along a smooth curve through the given ones, `steps` to each piece. */
export function along(points: readonly Point[], steps = 12): Point[] {
  const at = (index: number) => points[Math.min(points.length - 1, Math.max(0, index))]!;
  const path: Point[] = [];
  for (let index = 0; index < points.length - 1; index++) {
    const [a, b, c, d] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    for (let step = 0; step < steps; step++) {
      const t = step / steps;
      const blend = (axis: 0 | 1) =>
        0.5 *
        (2 * b[axis] +
          (c[axis] - a[axis]) * t +
          (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]) * t * t +
          (3 * b[axis] - a[axis] - 3 * c[axis] + d[axis]) * t * t * t);
      path.push([blend(0), blend(1)]);
    }
  }
  path.push(at(points.length - 1));
  return path;
}

/**
 * A band along the path; `width` is given the place on it, 0 to 1, and the point. `shift` moves
 * it sideways.
 */
export function ribbon(
  path: readonly Point[],
  width: (part: number, point: Point) => number,
  shift: (part: number, point: Point) => number = () => 0,
): string {
  const left: Point[] = [];
  const right: Point[] = [];
  for (const [index, point] of path.entries()) {
    const before = path[Math.max(0, index - 1)]!;
    const after = path[Math.min(path.length - 1, index + 1)]!;
    const [dx, dy] = [after[0] - before[0], after[1] - before[1]];
    const length = Math.hypot(dx, dy) || 1;
    const part = index / (path.length - 1);
    const half = width(part, point) / 2;
    const aside = shift(part, point);
    const move = (by: number): Point => [point[0] - (dy / length) * by, point[1] + (dx / length) * by];
    left.push(move(aside - half));
    right.unshift(move(aside + half));
  }
  return polygon([...left, ...right]);
}
