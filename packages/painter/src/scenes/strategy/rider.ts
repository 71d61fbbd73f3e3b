import { blob, circle, limb, pointsOf, polygon, quad, stroke, type Outline, type Point } from '../../shapes/svg.ts';

/** A chain of tapering bones with round joints. */
function bones(outline: Outline, widths: readonly number[]): string {
  const points = pointsOf(outline);
  let svg = '';
  for (let index = 1; index < points.length; index++) {
    svg += limb(points[index - 1]!, points[index]!, widths[index - 1]!, widths[index]!);
    svg += circle(points[index]![0], points[index]![1], widths[index]! / 2);
  }
  return svg;
}

const hoof = (x: number, y: number) => quad([x - 3.4, y], [x - 2, y - 5], [x + 2.4, y - 5], [x + 4.4, y]);

const trunk = blob(
  '-35,-53 -30,-60 -20,-62 -4,-58 10,-61 20,-70 28,-81 34,-88 40,-90 46,-84 55,-73 57,-69 53,-66 46,-69 41,-73 38,-70 ' +
    '35,-60 31,-51 25,-43 10,-37 -8,-37 -20,-42 -31,-42',
);
const ears = polygon('35,-87 38,-97 42,-88');
const mane = polygon('36,-90 26,-86 17,-74 10,-64 22,-68 30,-78');
const tail = '<path d="M-33-58 C-46-60-50-46-50-34 C-51-26-54-20-57-16 C-48-18-44-26-43-34 C-42-44-40-50-34-52Z"/>';

const standing =
  bones('-27,-47 -33,-25 -30,-6 -29,-2', [17, 6.4, 4.2, 4.6]) +
  hoof(-28, 0) +
  bones('-24,-45 -24,-24 -20,-6 -19,-2', [15, 6, 4, 4.4]) +
  hoof(-18, 0) +
  bones('22,-46 21,-24 20,-6 20,-2', [12, 6, 4, 4.6]) +
  hoof(21, 0);
const pawing = bones('27,-47 37,-32 31,-17 33,-13', [11, 6, 4, 4.6]) + hoof(34, -9);
const square = bones('27,-46 29,-24 28,-6 28,-2', [12, 6, 4, 4.6]) + hoof(29, 0);

/** The rider from hip to helmet, with a cloak behind; his free hand at (24, -86). */
const seat =
  bones('4,-62 15,-50 10,-34 17,-31', [11, 8.4, 5.4, 4]) +
  blob('-4,-58 -4,-76 -5,-92 2,-98 10,-95 12,-84 10,-70 11,-59') +
  circle(5.4, -104.5, 5.6) +
  polygon('-1,-103 0,-110 5,-112 11,-109 12,-103') +
  '<path d="M3-111 C2-120-10-122-18-113 C-12-114-6-112-1-107Z"/>' +
  '<path d="M-2-96 C-14-92-22-78-30-66 C-36-57-46-54-54-55 C-44-46-26-42-12-50 L2-66Z"/>';

export type RiderPose = 'still' | 'pawing' | 'rearing';
export const riderPoses: readonly RiderPose[] = ['still', 'pawing', 'rearing'];

/** Hind legs planted, everything before them lifted. */
const rearing =
  bones('-26,-50 -20,-30 -30,-12 -26,-3', [18, 7, 4.6, 4.6]) +
  hoof(-25, 0) +
  bones('-22,-46 -8,-30 -16,-12 -12,-3', [17, 7, 4.6, 4.6]) +
  hoof(-11, 0);

const kicking =
  bones('24,-46 38,-38 32,-24 35,-20', [12, 6.4, 4.4, 4.6]) +
  hoof(36, -16) +
  bones('27,-50 43,-50 45,-35 48,-32', [11, 6.4, 4.4, 4.6]) +
  hoof(49, -29);

/** Horse and rider facing right, about 120 high, hooves on the origin; `arms` is what he holds. */
export function rider(pose: RiderPose, held: 'sword' | 'lance' | 'none'): { svg: string; hand: Point } {
  const hand: Point = held === 'sword' ? [26, -118] : [20, -88];
  const arm = bones([[7, -92], held === 'sword' ? [18, -103] : [15, -80], hand], [8, 6, 4.6]);
  const blade = held === 'sword' ? limb(hand, [38, -150], 3.6, 0.8) + stroke('22,-117 31,-121', 2.2) : '';
  const lance = held === 'lance' ? stroke('10,-52 30,-172', 2.4) + polygon('27,-168 32.5,-186 33,-168') : '';
  const man = seat + arm + blade + lance;
  if (pose !== 'rearing') {
    return { svg: trunk + ears + mane + tail + standing + (pose === 'pawing' ? pawing : square) + man, hand };
  }
  const lifted = `<g transform="rotate(-33 -26 -48)">${trunk + ears + mane + kicking}<g transform="rotate(9 4 -60)">${man}</g></g>`;
  return { svg: lifted + tail + rearing, hand: [-4, -150] };
}
