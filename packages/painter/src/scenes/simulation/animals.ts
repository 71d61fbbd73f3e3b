import type { Random } from '../../engine/random.ts';
import { blob, ellipse, limb, polygon, quad, stroke, type Point } from '../../shapes/svg.ts';

const leg = (hip: Point, knee: Point, foot: Point, widths: readonly [number, number, number]) =>
  limb(hip, knee, widths[0], widths[1]) +
  limb(knee, foot, widths[1], widths[2]) +
  quad(
    [foot[0] - widths[2] * 0.6, foot[1]],
    [foot[0] - widths[2] * 0.5, foot[1] - 6],
    [foot[0] + widths[2] * 0.5, foot[1] - 6],
    [foot[0] + widths[2] * 0.8, foot[1]],
  );

/** All face right and stand on the origin. */
export const giraffe =
  blob('-42,-90 -40,-103 -24,-109 0,-112 18,-122 28,-116 28,-98 12,-85 -16,-82 -36,-82') +
  limb([17, -106], [44, -186], 24, 9.5) +
  blob('38,-188 44,-196 54,-193 68,-182 70,-176 64,-173 54,-177 44,-178') +
  polygon('42,-193 32,-198 36,-190') +
  stroke('46,-194 45,-204', 2.4) +
  stroke('50,-194 51,-204', 2.4) +
  leg([-33, -92], [-36, -48], [-34, 0], [18, 7, 5]) +
  leg([-24, -90], [-22, -48], [-22, 0], [16, 7, 5]) +
  leg([14, -96], [13, -48], [12, 0], [14, 7, 5]) +
  leg([21, -98], [24, -48], [23, 0], [13, 7, 5]) +
  stroke('-41,-98 -49,-72 -47,-56', 2.4) +
  ellipse(-47, -52, 3, 6);

export const elephant =
  blob('-62,-62 -60,-92 -40,-108 -8,-112 20,-110 34,-120 54,-120 68,-104 70,-84 58,-68 40,-58 10,-50 -30,-48 -54,-50') +
  ellipse(34, -86, 19, 27, -8) +
  limb([64, -96], [76, -62], 22, 15) +
  limb([76, -62], [76, -28], 15, 10) +
  limb([76, -28], [86, -12], 10, 6) +
  limb([86, -12], [94, -18], 6, 4) +
  limb([64, -70], [88, -58], 5.4, 1.2) +
  leg([-48, -62], [-50, -30], [-50, 0], [26, 18, 18]) +
  leg([-28, -58], [-28, -30], [-27, 0], [22, 16, 16]) +
  leg([18, -62], [18, -30], [18, 0], [22, 16, 16]) +
  leg([38, -64], [40, -30], [41, 0], [22, 17, 17]) +
  stroke('-62,-84 -71,-62 -70,-46', 2.6);

export const antelope =
  blob('-26,-52 -24,-60 -6,-58 14,-62 20,-56 16,-46 -2,-43 -22,-44') +
  limb([15, -56], [26, -78], 12, 6) +
  blob('22,-80 27,-84 33,-81 41,-74 39,-71 30,-73') +
  stroke('27,-83 23,-96 27,-106', 1.8) +
  stroke('29,-83 28,-97 33,-106', 1.8) +
  leg([-21, -48], [-25, -26], [-22, 0], [11, 4, 3]) +
  leg([-14, -47], [-13, -26], [-14, 0], [10, 4, 3]) +
  leg([10, -50], [10, -26], [9, 0], [9, 4, 3]) +
  leg([15, -50], [17, -26], [17, 0], [8, 4, 3]);

/** A flat-topped tree, foot on (x, y). */
export function acacia(random: Random, x: number, y: number, tall: number): string {
  const lean = random.bell() * tall * 0.12;
  const fork: Point = [x + lean, y - tall * 0.48];
  let svg = limb([x, y + 4], fork, tall * 0.08, tall * 0.05);
  for (const part of [-1, -0.45, 0.15, 0.6, 1]) {
    const tip: Point = [fork[0] + part * tall * random.between(0.36, 0.46), y - tall * random.between(0.8, 0.95)];
    svg += limb(fork, tip, tall * 0.04, tall * 0.015);
    for (let tuft = 0; tuft < 4; tuft++)
      svg += ellipse(
        tip[0] + random.bell() * tall * 0.12,
        tip[1] + random.bell() * tall * 0.035,
        tall * random.between(0.12, 0.2),
        tall * random.between(0.028, 0.048),
        random.bell() * 6,
      );
  }
  return svg;
}
