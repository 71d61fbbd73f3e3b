import type { Mask } from '../../engine/mask.ts';
import { leaves } from '../../kit/foliage.ts';
import type { Painting } from '../../scene.ts';
import { blob, box, limb, quad, stroke, type Point } from '../../shapes/svg.ts';

/** A stepped pyramid with stairs and a shrine; the foot of the stairs at (x, y). */
export function pyramid({ random }: Painting, x: number, y: number, size: number) {
  const tiers = random.whole(4, 6);
  const step = (220 * size) / tiers;
  const shade: string[] = [];
  let body = '';
  for (let tier = 0; tier < tiers; tier++) {
    const half = (230 - (tier * 150) / tiers) * size;
    const top = y - step * (tier + 1);
    body += quad([x - half, top + step], [x - half + 9 * size, top], [x + half - 9 * size, top], [x + half, top + step]);
    body += box(x - half + 5 * size, top - 3 * size, (half - 5 * size) * 2, 7 * size);
    shade.push(box(x - half, top + 5 * size, half * 2, 5 * size));
  }
  const roof = y - 220 * size;
  body += box(x - 62 * size, roof - 74 * size, 124 * size, 78 * size) + box(x - 72 * size, roof - 84 * size, 144 * size, 14 * size);
  body += quad(
    [x - 56 * size, roof - 82 * size],
    [x - 44 * size, roof - 116 * size],
    [x + 44 * size, roof - 116 * size],
    [x + 56 * size, roof - 82 * size],
  );
  for (let tooth = -2; tooth <= 2; tooth++) body += box(x + tooth * 18 * size - 5 * size, roof - 134 * size, 10 * size, 20 * size);
  const stairs = quad([x - 58 * size, y], [x - 32 * size, roof], [x + 32 * size, roof], [x + 58 * size, y]);
  for (let line = 0; line < 26; line++) shade.push(box(x - 60 * size, y - (line / 26) * 220 * size, 120 * size, 2.6 * size));
  const arch = `Q${x} ${roof - 70 * size} ${x + 22 * size} ${roof - 40 * size}`;
  const door = `<path d="M${x - 22 * size} ${roof}V${roof - 40 * size}${arch}V${roof}Z"/>`;
  return { body, stairs, shade: shade.join(''), door, roof };
}

/** One great leaf with a notched edge, from the stem at (x, y). */
export function frond(random: Painting['random'], x: number, y: number, angle: number, long: number): string {
  const droop = random.between(0.3, 0.8) * Math.sign(Math.cos(angle) || 1);
  let svg = '';
  let from: Point = [x, y];
  let turn = angle;
  for (let step = 1; step <= 14; step++) {
    const part = step / 14;
    turn += droop / 14;
    const to: Point = [from[0] + (Math.cos(turn) * long) / 14, from[1] + (Math.sin(turn) * long) / 14];
    svg += limb(from, to, long * 0.024 * (1.1 - part), long * 0.024 * (1.04 - part));
    for (const side of [-1, 1]) {
      const spread = turn + side * (1.15 - part * 0.5);
      const reach = long * 0.3 * Math.sin(Math.min(1, part + 0.16) * 2.7);
      svg += limb(to, [to[0] + Math.cos(spread) * reach, to[1] + Math.sin(spread) * reach], long * 0.045, 0.4);
    }
    from = to;
  }
  return svg;
}

/** Trunks and hanging vines at the sides, and the roof of leaves over all. */
export async function jungle(painting: Painting, depth: number): Promise<Mask> {
  const { focus, height, mask, random, unit, width } = painting;
  let svg = '';
  const open = (150 + 90 * depth) * unit;
  for (let x = -20; x < width + 20; x += random.between(40, 110) * unit * (0.5 + depth)) {
    if (Math.abs(x - focus.x) < open) continue;
    const girth = (10 + 34 * depth) * unit * random.between(0.7, 1.2);
    const lean = random.bell() * 50 * unit;
    svg += limb([x, height], [x + lean, -20], girth * 1.4, girth * 0.8);
  }
  for (let vine = 0; vine < 6 + depth * 7; vine++) {
    const x = random.between(-10, width + 10);
    const away = Math.abs(x - focus.x) / width;
    const long = height * (0.1 + away * random.between(0.35, 0.85));
    const sway = random.bell() * 20 * unit;
    const points = Array.from({ length: 9 }, (_, index): Point => [
      x + Math.sin(index * 0.7 + vine) * sway * 0.4,
      (index / 8) * long * random.between(0.96, 1.04),
    ]);
    svg += stroke(points, (1.4 + 2 * depth) * unit);
    for (const [px, py] of points.slice(2)) {
      const side = random.side() * random.between(4, 11) * unit;
      if (random.chance(0.6))
        svg += blob([
          [px, py],
          [px + side, py + 2 * unit],
          [px + side * 1.6, py + 11 * unit],
          [px + side * 0.5, py + 8 * unit],
        ]);
    }
  }
  const roof = leaves(painting, {
    x: focus.x - width * 0.1,
    y: -height * 0.24,
    rx: width * 1.3,
    ry: height * (0.2 + 0.03 * depth),
    leaf: (6 + 7 * depth) * unit,
    seed: depth * 40 + 3,
  });
  return (await mask(svg)).and(roof);
}
