import { pine } from '../../kit/foliage.ts';
import type { Painting } from '../../scene.ts';
import { circle, curve, limb, polygon, strokePath, type Point } from '../../shapes/svg.ts';

type Grown = { svg: string; tips: Point[] };

/** A broad trunk with roots and boughs, standing at (x, y). */
export function grow({ random, unit }: Painting, x: number, y: number, tall: number, girth: number): Grown {
  const grown: Grown = { svg: '', tips: [] };
  const bough = (from: Point, angle: number, long: number, width: number, level: number): void => {
    let point = from;
    let turn = angle;
    for (let joint = 0; joint < 5; joint++) {
      turn += random.bell() * 0.22;
      const next: Point = [point[0] + (Math.cos(turn) * long) / 5, point[1] + (Math.sin(turn) * long) / 5];
      const [thick, thin] = [width * (1 - joint * 0.1), width * (0.9 - joint * 0.1)];
      grown.svg += limb(point, next, thick, thin) + circle(next[0], next[1], thin / 2);
      point = next;
    }
    if (level === 3) grown.tips.push(point);
    else {
      for (const side of [-1, 1])
        bough(point, turn + side * random.between(0.3, 0.65), long * random.between(0.6, 0.8), width * 0.52, level + 1);
    }
  };
  const bend = random.bell() * girth * 0.5;
  const crown: Point = [x + bend, y - tall];
  const half = (part: number) => girth * (0.46 + 1.3 * Math.exp(-part * 10) - 0.06 * part);
  const left: Point[] = [];
  const right: Point[] = [];
  for (let step = 0; step <= 24; step++) {
    const part = step / 24;
    const middle = x + bend * part * part;
    left.push([middle - half(part) * random.between(0.97, 1.03), y - tall * part]);
    right.unshift([middle + half(part) * random.between(0.97, 1.03), y - tall * part]);
  }
  grown.svg += polygon([...left, ...right]) + circle(crown[0], crown[1], girth * 0.42);
  for (const root of [-3, -2, -1, 1, 2, 3]) {
    const reach = x + root * girth * random.between(0.75, 1.05);
    const rise = y - girth * (0.75 - Math.abs(root) * 0.2);
    const path = curve([
      [x + root * girth * 0.16, rise - girth * 0.4],
      [(x + reach) / 2 + root * girth * 0.1, rise + girth * 0.1],
      [reach, y + 20 * unit],
    ]);
    grown.svg += strokePath(path, girth * 0.24);
  }
  for (let main = 0; main < 5; main++) {
    const spread = -Math.PI / 2 + (main - 2) * random.between(0.42, 0.56);
    bough(crown, spread, tall * random.between(0.42, 0.56), girth * 0.62, 1);
  }
  return grown;
}

export function woods({ random, unit, width }: Painting, y: number, tall: number): string {
  let svg = '';
  for (let x = -10; x < width + 20; x += tall * random.between(0.14, 0.34))
    svg += pine(random, x, y + random.between(0, 20) * unit, tall * random.between(0.6, 1.15));
  return svg;
}
