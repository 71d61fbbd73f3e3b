import { Mask } from '../engine/mask.ts';
import { smooth } from '../engine/noise.ts';
import type { Random } from '../engine/random.ts';
import type { Painting } from '../scene.ts';
import { box, circle, limb, polygon, type Point } from '../shapes/svg.ts';

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

/** Foliage: a rounded mass with a leafy edge and holes in it. */
export function leaves(painting: Painting, options: { x: number; y: number; rx: number; ry: number; leaf?: number; seed?: number }): Mask {
  const { height, noise, unit, width } = painting;
  const { x, y, rx, ry, leaf = 9 * unit, seed = 0 } = options;
  return Mask.from(width, height, (px, py) => {
    const dx = (px - x) / rx;
    const dy = (py - y) / ry;
    const square = dx * dx + dy * dy;
    if (square > 2.6) return 0;
    const clump = noise.fbm(px / (leaf * 6) + seed, py / (leaf * 5), 3) * 1.1;
    const edge = noise.at(px / leaf + seed, py / leaf) * 0.3 + noise.at(px / leaf / 0.45, py / leaf / 0.45) * 0.2;
    return smooth(-0.03, 0.05, 1 - Math.sqrt(square) + clump * 0.6 + edge);
  });
}
