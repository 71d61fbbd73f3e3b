import { box, circle, ellipse, limb, polygon, quad, type Point } from '../../shapes/svg.ts';

/**
 * Athletes about 100 high, looking right; the ground, or the board under them, is at the origin.
 */

const joint = (width: number, ...points: Point[]) =>
  points
    .slice(1)
    .map((point, index) => {
      const from = width * (1 - index * 0.18);
      return limb(points[index]!, point, from, from * 0.8) + circle(point[0], point[1], from * 0.44);
    })
    .join('');
const torso = (shoulders: Point, hips: Point, broad: number, narrow: number) =>
  limb(shoulders, hips, broad, narrow) + circle(...shoulders, broad / 2) + circle(...hips, narrow / 2);
const shoe = (x: number, y: number, turn = 0) => ellipse(x + 3, y, 8, 4, turn);

const snowBody =
  joint(16, [-3, -42], [-24, -30], [-19, -6]) +
  joint(16, [3, -42], [27, -34], [21, -6]) +
  torso([10, -65], [0, -42], 25, 19) +
  circle(17, -83, 9.5) +
  polygon('18,-88 28,-86 27,-80 17,-81');
const snowBoard = '<path d="M-52-8 Q-48 0-38 0 L38 0 Q48 0 52-8 Q50 5 38 5 L-38 5 Q-50 5-52-8Z"/>';

export const riders = {
  /** One hand on the edge of the board, the other thrown back. */
  grab: snowBody + snowBoard + joint(10.5, [15, -66], [30, -44], [26, -10]) + joint(10.5, [6, -68], [-18, -76], [-34, -92]),
  carve: snowBody + snowBoard + joint(10.5, [15, -66], [34, -58], [50, -66]) + joint(10.5, [6, -68], [-14, -58], [-32, -66]),
  method: snowBody + snowBoard + joint(10.5, [15, -68], [32, -84], [38, -104]) + joint(10.5, [6, -66], [-12, -44], [-16, -8]),
};

const deck = '<path d="M-40-9 L-30-1 L30-1 L40-9 L42-5 L31 4 L-31 4 L-42-5Z"/>' + circle(-21, 8, 5) + circle(21, 8, 5);
const skateBody = (lean: number) =>
  joint(14.5, [-3, -46], [-22, -32], [-17, -5]) +
  joint(14.5, [4, -46], [24, -36], [17, -5]) +
  shoe(-19, -4) +
  shoe(15, -4) +
  torso([lean, -74], [0, -46], 22, 17) +
  circle(lean + 4, -92, 8.5) +
  quad([lean + 2, -97], [lean + 16, -95], [lean + 16, -92], [lean + 2, -92]);

export const skaters = {
  wings: skateBody(5) + deck + joint(9, [11, -76], [30, -82], [46, -96]) + joint(9, [-1, -76], [-22, -80], [-38, -68]),
  grab: skateBody(9) + deck + joint(9, [15, -74], [32, -48], [27, -8]) + joint(9, [3, -76], [-16, -90], [-24, -110]),
  low: skateBody(12) + deck + joint(9, [18, -74], [38, -66], [52, -74]) + joint(9, [7, -76], [-14, -68], [-32, -80]),
};

export const dunker =
  circle(6, -86, 7.6) +
  torso([1, -73], [-6, -47], 23, 17) +
  joint(13.5, [-4, -46], [15, -36], [4, -12]) +
  shoe(4, -10, 30) +
  joint(13.5, [-8, -46], [-26, -30], [-46, -28]) +
  shoe(-52, -29, 60) +
  joint(8.5, [9, -78], [22, -92], [30, -114]) +
  joint(8.5, [-6, -77], [-22, -68], [-28, -50]);
export const dunkerBall: Point = [35, -124];

export const shooter =
  circle(3, -94, 7.2) +
  torso([0, -79], [-3, -51], 22, 17) +
  joint(13, [-6, -52], [-9, -26], [-8, -2]) +
  joint(13, [2, -52], [6, -27], [2, -2]) +
  shoe(-8, -1) +
  shoe(3, -1) +
  joint(8, [6, -84], [20, -94], [16, -114]) +
  joint(8, [-2, -84], [12, -98], [11, -112]);
export const shooterBall: Point = [17, -124];

export const kicker =
  circle(-9, -94, 7.2) +
  torso([-6, -79], [-1, -51], 25, 18) +
  joint(14.5, [-3, -52], [-7, -26], [-10, -2]) +
  shoe(-9, -1) +
  joint(14.5, [2, -52], [22, -40], [40, -24]) +
  shoe(42, -22, -30) +
  joint(8.5, [-15, -84], [-32, -74], [-44, -86]) +
  joint(8.5, [3, -84], [18, -72], [14, -56]);
export const kickerBall: Point = [62, -30];

export const batter =
  circle(7, -92, 7.4) +
  polygon('4,-98 12,-98 22,-92 8,-92') +
  torso([2, -76], [-2, -50], 25, 18) +
  joint(14.5, [-5, -50], [-17, -26], [-18, -2]) +
  joint(14.5, [3, -50], [19, -28], [23, -2]) +
  shoe(-17, -1) +
  shoe(25, -1) +
  joint(8.5, [9, -80], [2, -66], [-14, -80]) +
  joint(8.5, [-5, -80], [-18, -70], [-16, -84]) +
  limb([-13, -80], [-20, -94], 3.4, 3.4) +
  limb([-20, -94], [-35, -130], 3.6, 8) +
  circle(-35, -130, 4);

/** At the end of the swing, the club over the shoulder. */
export const golfer =
  circle(6, -93, 7) +
  polygon('4,-99 11,-99 20,-93 8,-93') +
  torso([1, -78], [-2, -51], 22, 17) +
  joint(13, [-5, -52], [-9, -26], [-14, -2]) +
  joint(13, [2, -52], [8, -27], [9, -2]) +
  shoe(-14, -1) +
  shoe(11, -1) +
  joint(8, [6, -82], [16, -94], [4, -108]) +
  joint(8, [-3, -82], [-6, -98], [2, -108]) +
  limb([2, -108], [-38, -84], 2.2, 1.6) +
  box(-44, -86, 8, 6, 2);
