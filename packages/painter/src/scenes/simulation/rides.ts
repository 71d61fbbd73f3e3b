import type { Random } from '../../engine/random.ts';
import { box, circle, limb, polygon, quad, segment, stroke, type Point } from '../../shapes/svg.ts';

/** A track through the picture: hills that carry a loop in their midst. */
export type Track = { points: Point[]; loop: { x: number; y: number; radius: number } | undefined };

export function layTrack(
  random: Random,
  options: { left: number; right: number; floor: number; tall: number; loopAt: number | undefined; radius: number; side: number },
): Track {
  const { left, right, floor, tall, loopAt, radius, side } = options;
  const low = floor - tall * 0.1;
  const phase = random.between(0, 6);
  const hills = random.between(1.7, 2.4);
  const height = (x: number) => {
    const part = (x - left) / (right - left);
    const slope = side > 0 ? 1 - part : part;
    const wave = 0.5 + 0.5 * Math.sin(phase + part * Math.PI * 2 * hills);
    const calm = loopAt === undefined ? 1 : Math.min(1, Math.max(0, (Math.abs(x - loopAt) / radius - 0.55) / 1.4));
    return low - tall * (0.25 + 0.6 * slope) * wave * calm * calm * (3 - 2 * calm);
  };
  const points: Point[] = [];
  for (let x = left; x <= right; x += 5) {
    points.push([x, height(x)]);
    if (loopAt === undefined || x > loopAt || x + 5 <= loopAt) continue;
    for (let step = 1; step < 48; step++) {
      const turn = (step / 48) * Math.PI * 2;
      const pinch = 1 - 0.16 * Math.sin(turn / 2);
      points.push([loopAt + Math.sin(turn) * radius * pinch, low - radius * 1.12 * (1 - Math.cos(turn))]);
    }
  }
  const loop = loopAt === undefined ? undefined : { x: loopAt, y: low - radius * 1.12, radius };
  return { points, loop };
}

/** Rails, ties and the trestle that bears them. */
export function buildTrack({ points, loop }: Track, floor: number, size: number) {
  let trestle = '';
  let ties = '';
  const lower = points.map(([x, y]): Point => [x, y + 7 * size]);
  points.forEach(([x, y], index) => {
    if (index % 2 === 0) ties += segment([x, y], [x, y + 7 * size], 1.2 * size);
    const inLoop = loop && Math.abs(x - loop.x) < loop.radius * 1.05;
    if (index % 9 || inLoop || y > floor - 12 * size) return;
    trestle += segment([x, y], [x, floor + 30], 2.4 * size);
    const next = points[index + 9];
    if (!next || next[0] < x) return;
    for (let level = y + 34 * size; level < floor; level += 46 * size) {
      trestle +=
        segment([x, level], [next[0], level + 36 * size], 1.1 * size) + segment([next[0], level], [x, level + 36 * size], 1.1 * size);
    }
  });
  if (loop) {
    for (const way of [-1, 1])
      trestle += limb([loop.x + way * loop.radius * 0.98, loop.y], [loop.x + way * loop.radius * 1.3, floor + 20], 3 * size, 5 * size);
  }
  return { rails: stroke(points, 3.6 * size) + stroke(lower, 2 * size) + ties, trestle };
}

const car =
  '<path d="M-13 0 L-15-9 C-15-13-11-14-9-11 L8-11 C13-11 15-6 15 0Z"/>' +
  circle(-4, -16, 3.6) +
  circle(6, -16, 3.6) +
  box(-7, -13, 6, 6) +
  box(3, -13, 6, 6) +
  stroke('-5,-12 -9,-23', 2) +
  stroke('5,-12 2,-24', 2) +
  stroke('7,-12 11,-23', 2);

/** A train of cars along the track, its first car at the point of that index. */
export function train({ points }: Track, start: number, cars: number, size: number): string {
  let svg = '';
  for (let index = 0; index < cars; index++) {
    const at = Math.min(points.length - 2, Math.max(1, start - index * 6));
    const [x, y] = points[at]!;
    const [before, after] = [points[at - 1]!, points[at + 1]!];
    const turn = (Math.atan2(after[1] - before[1], after[0] - before[0]) * 180) / Math.PI;
    svg += `<g transform="translate(${x} ${y - 1}) rotate(${turn}) scale(${size})">${car}</g>`;
  }
  return svg;
}

/** A ferris wheel around (x, y), its lamps apart. */
export function wheel(random: Random, x: number, y: number, radius: number, floor: number) {
  const spokes = random.pick([12, 14, 16]);
  const turn = random.between(0, 1);
  let frame = `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="#fff" stroke-width="${radius * 0.03}"/>`;
  frame += `<circle cx="${x}" cy="${y}" r="${radius * 0.9}" fill="none" stroke="#fff" stroke-width="${radius * 0.015}"/>`;
  let [lamps, cabins] = ['', ''];
  for (let spoke = 0; spoke < spokes; spoke++) {
    const angle = ((spoke + turn) / spokes) * Math.PI * 2;
    const tip: Point = [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
    frame += segment([x, y], tip, radius * 0.012);
    cabins +=
      quad(
        [tip[0] - radius * 0.055, tip[1] + radius * 0.05],
        [tip[0] + radius * 0.055, tip[1] + radius * 0.05],
        [tip[0] + radius * 0.045, tip[1] + radius * 0.14],
        [tip[0] - radius * 0.045, tip[1] + radius * 0.14],
      ) + circle(tip[0], tip[1] + radius * 0.05, radius * 0.055);
    for (const part of [0.25, 0.45, 0.65, 0.85])
      lamps += circle(x + Math.cos(angle) * radius * part, y + Math.sin(angle) * radius * part, radius * 0.011);
    for (const more of [0, 0.33, 0.67]) {
      const rim = ((spoke + turn + more) / spokes) * Math.PI * 2;
      lamps += circle(x + Math.cos(rim) * radius, y + Math.sin(rim) * radius, radius * 0.016);
    }
  }
  for (const way of [-1, 1]) frame += limb([x, y], [x + way * radius * 0.45, floor + 10], radius * 0.05, radius * 0.06);
  return { frame: frame + cabins + circle(x, y, radius * 0.07), lamps };
}

/** A striped fairground tent, its foot on the origin. */
export const tent = {
  body:
    '<path d="M-40 4 L-36-34 C-20-44-6-56 0-72 C6-56 20-44 36-34 L40 4Z"/>' +
    stroke('0,-72 0,-90', 1.6) +
    polygon('0,-90 16,-85 0,-80') +
    '<path d="M-42-36 Q-31-24-21-34 Q-10-22 0-34 Q10-22 21-34 Q31-24 42-36 L36-40 L-36-40Z"/>',
  stripes:
    polygon('-22,-33 -10,-33 -12,4 -26,4') +
    polygon('10,-33 22,-33 26,4 12,4') +
    polygon('-36,-35 0,-71 -18,-38') +
    polygon('0,-71 10,-38 26,-38'),
};
