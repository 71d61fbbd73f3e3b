import type { Random } from '../../engine/random.ts';
import { box, circle, ellipse, limb, polygon, type Point } from '../../shapes/svg.ts';

/** A gate of two posts and two beams, 200 wide and 190 high, its foot on the origin. */
export const gateway =
  limb([-74, 4], [-68, -168], 15, 12) +
  limb([74, 4], [68, -168], 15, 12) +
  box(-86, -140, 172, 11) +
  box(-6, -166, 12, 30) +
  '<path d="M-112-186 C-60-172 60-172 112-186 L106-166 C60-160-60-160-106-166Z"/>' +
  '<path d="M-118-196 C-60-182 60-182 118-196 L113-186 C60-174-60-174-113-186Z"/>' +
  box(-83, -8, 20, 12, 2) +
  box(63, -8, 20, 12, 2);

const eave = (y: number, half: number, tall: number) =>
  `<path d="M${-half - 16} ${y - 7} C${-half} ${y + 3} ${-half * 0.5} ${y - tall * 0.7} ${-half * 0.42} ${y - tall} ` +
  `L${half * 0.42} ${y - tall} C${half * 0.5} ${y - tall * 0.7} ${half} ${y + 3} ${half + 16} ${y - 7} ` +
  `L${half * 0.9} ${y + 4} L${-half * 0.9} ${y + 4}Z"/>`;

/** A tower of curved roofs, one over the other, its foot on the origin. */
export function pagoda(storeys: number): { walls: string; panes: string } {
  let [walls, panes, y] = ['', '', 0];
  for (let storey = 0; storey < storeys; storey++) {
    const half = 92 - storey * 13;
    walls += box(-half * 0.66, y - 44, half * 1.32, 50) + eave(y - 42, half, 24);
    for (const part of [-0.4, 0, 0.4]) panes += box(part * half - half * 0.1, y - 34, half * 0.2, 26, 2);
    y -= 62;
  }
  walls += limb([0, y + 4], [0, y - 48], 6, 1.6) + [8, 18, 28].map((up) => ellipse(0, y - up, 7, 2.4)).join('');
  return { walls, panes };
}

export const stoneLantern = {
  body:
    box(-9, -14, 18, 16, 2) +
    box(-5, -48, 10, 38) +
    box(-15, -54, 30, 8, 2) +
    box(-12, -76, 24, 24) +
    '<path d="M-24-74 C-12-78-5-88 0-98 C5-88 12-78 24-74Z"/>',
  pane: box(-6, -72, 12, 16, 2),
};

/** A blossoming bough that reaches in from a corner. */
export function bough(random: Random, x: number, y: number, side: number, reach: number) {
  let [wood, blossom] = ['', ''];
  const grow = (from: Point, angle: number, long: number, thick: number, level: number) => {
    const to: Point = [from[0] + Math.cos(angle) * long * side, from[1] + Math.sin(angle) * long];
    wood += limb(from, to, thick, thick * 0.62) + circle(to[0], to[1], thick * 0.31);
    const tufts = level > 1 ? 9 : 2;
    for (let tuft = 0; tuft < tufts; tuft++)
      blossom += circle(to[0] + random.bell() * reach * 0.09, to[1] + random.bell() * reach * 0.07, reach * random.between(0.007, 0.02));
    if (level > 3) return;
    for (let fork = 0; fork < 2; fork++)
      grow(to, angle + (fork ? 0.42 : -0.4) + random.bell() * 0.25, long * random.between(0.6, 0.82), thick * 0.6, level + 1);
  };
  grow([x, y], random.between(0.1, 0.5), reach * 0.36, reach * 0.055, 0);
  return { wood, blossom };
}

export function petals(random: Random, count: number, width: number, height: number, unit: number): string {
  let svg = '';
  for (let index = 0; index < count; index++) {
    const size = (2 + 5 * random.next() ** 3) * unit;
    svg += ellipse(random.between(0, width), random.between(0, height), size, size * 0.5, random.between(0, 180));
  }
  return svg;
}

/** A post with a bowl of fire, 150 high; the flame apart, fresh at every call. */
export function brazier(random: Random) {
  const sway = random.bell() * 6;
  const tongue = (x: number, tall: number, wide: number) =>
    `<path d="M${x - wide} -148 C${x - wide * 1.3} ${-148 - tall * 0.4} ${x + sway - wide * 0.5} ${-148 - tall * 0.6} ` +
    `${x + sway} ${-148 - tall} C${x + sway + wide * 0.8} ${-148 - tall * 0.55} ${x + wide * 1.2} ${-148 - tall * 0.4} ` +
    `${x + wide} -148Z"/>`;
  return {
    post:
      polygon('-5,4 -4,-126 4,-126 5,4') +
      '<path d="M-22-150 C-20-132-10-124 0-124 C10-124 20-132 22-150Z"/>' +
      box(-25, -153, 50, 5, 2) +
      box(-16, -4, 32, 8, 2),
    flame: tongue(0, random.between(44, 60), 11) + tongue(-9, random.between(24, 34), 7) + tongue(9, random.between(24, 36), 7),
  };
}
