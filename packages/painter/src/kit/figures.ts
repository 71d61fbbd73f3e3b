import type { Random } from '../engine/random.ts';
import { box, circle, limb, pair, placed, polygon, strokePath } from '../shapes/svg.ts';
import type { Point } from '../shapes/svg.ts';

/** A leafless, crooked tree standing at (x, y). */
export function bareTree(random: Random, x: number, y: number, height: number, lean = 0): string {
  const grow = (from: Point, angle: number, length: number, width: number, level: number): string => {
    if (level > 6 || length < 3) return '';
    let svg = '';
    let point = from;
    let turn = angle;
    const joints = 3;
    for (let joint = 0; joint < joints; joint++) {
      turn += random.bell() * 0.28;
      const next: Point = [point[0] + (Math.cos(turn) * length) / joints, point[1] + (Math.sin(turn) * length) / joints];
      const [thick, thin] = [1 - joint * 0.13, 1 - (joint + 1) * 0.13];
      svg += limb(point, next, width * thick, width * thin);
      svg += circle(next[0], next[1], (width * thin) / 2);
      point = next;
      if (level > 0 && random.chance(0.45)) {
        svg += grow(next, turn + random.side() * random.between(0.5, 1.1), length * 0.45, width * 0.4, level + 2);
      }
    }
    const forks = level < 1 ? 3 : 2;
    for (let fork = 0; fork < forks; fork++) {
      const spread = (fork - (forks - 1) / 2) * random.between(0.7, 1.1) + random.bell() * 0.2;
      svg += grow(point, turn + spread, length * random.between(0.6, 0.82), width * 0.58, level + 1);
    }
    return svg;
  };
  return grow([x, y + height * 0.02], -Math.PI / 2 + lean, height * 0.34, height * 0.075, 0);
}

/** A conifer standing at (x, y), ragged boughs and all. */
export function pine(random: Random, x: number, y: number, height: number): string {
  const tiers = 13;
  const left: Point[] = [];
  const right: Point[] = [];
  for (let tier = 0; tier <= tiers; tier++) {
    const part = tier / tiers;
    const reach = height * 0.2 * Math.pow(part, 0.85) * random.between(0.7, 1.15);
    const level = y - height * (1 - part * 0.92);
    const droop = height * 0.03;
    left.push([x - reach, level + droop], [x - reach * 0.4, level + droop * 0.3]);
    const other = reach * random.between(0.8, 1.15);
    right.push([x + other, level + droop], [x + other * 0.4, level + droop * 0.3]);
  }
  const trunk = box(x - height * 0.018, y - height * 0.12, height * 0.036, height * 0.14);
  return polygon([[x, y - height], ...left, ...right.toReversed()]) + trunk;
}

/** Grass blades along a line; `top` gives the ground at x. */
export function grass(random: Random, left: number, right: number, top: (x: number) => number, height: number): string {
  let svg = '';
  for (let x = left; x < right; x += height * random.between(0.08, 0.3)) {
    const tall = height * random.between(0.3, 1);
    const tip: Point = [x + random.bell() * tall * 0.5, top(x) - tall];
    svg += limb([x, top(x) + 4], tip, height * 0.09, 0.3);
  }
  return svg;
}

/** A person seen from behind, feet at (x, y). `cloak` gives a long coat. */
export function figure(x: number, y: number, height: number, cloak = false): string {
  const head = `<ellipse cx="0" cy="-92.5" rx="6" ry="7.2"/><path d="M-3-88h6v6h-6z"/>`;
  const coat =
    '<path d="M-4-85 C-12-83-15-76-16-64 L-21-14 Q-10-8 0-10 Q10-8 21-14 L16-64 C15-76 12-83 4-85Z"/>' +
    '<path d="M-10-14 L-8 0 L-1 0 L-1-12Z M10-14 L9 0 L2 0 L1-12Z"/>';
  const plain =
    '<path d="M-4-86 C-12-84-15-80-16-72 L-19-44 L-14-42 L-10-66 L-10-42 L-11 0 L-3 0 L0-38 L4 0 L12 0' +
    ' L10-42 L10-66 L14-42 L19-44 L16-72 C15-80 12-84 4-86Z"/>';
  return placed(head + (cloak ? coat : plain), x, y, height / 100);
}

/** A bird far off. */
export const bird = (x: number, y: number, span: number, lift = 0.35) =>
  strokePath(
    `M${pair([x - span / 2, y - span * lift])}Q${pair([x - span * 0.2, y - span * lift])} ${pair([x, y])}` +
      `Q${pair([x + span * 0.2, y - span * lift * 1.2])} ${pair([x + span / 2, y - span * lift * 0.7])}`,
    Math.max(1, span * 0.09),
  );
