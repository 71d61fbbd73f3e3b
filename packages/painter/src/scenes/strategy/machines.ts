import { box, circle, limb, parsePoints, polygon, stroke, triangle } from '../../shapes/svg.ts';

const wheels = Array.from({ length: 6 }, (_, index) => circle(-50 + index * 19, -10, 8.4)).join('');

/** A tank facing right, about 140 long and 66 high, its tracks on the origin. */
export const tank =
  '<path d="M-66-24 C-74-20-72-8-62-2 L54-2 C66-4 72-14 64-22 L58-27 L-62-27Z"/>' +
  polygon('-72,-28 -64,-38 40,-38 66,-28') +
  polygon('-34,-37 -28,-58 18,-60 34,-46 30,-37') +
  box(-22, -66, 18, 9, 2) +
  limb([28, -50], [98, -56], 6.4, 4.2) +
  box(92, -60.4, 10, 7.4, 1.5) +
  stroke('-26,-58 -34,-102', 1.3);

/** What shows as light between the tracks. */
export const tankGaps = wheels;

/** A bulky walker with a gun on each side, 150 high. */
export const walker =
  limb([-16, -78], [-38, -46], 19, 14) +
  limb([-38, -46], [-22, -8], 14, 10) +
  polygon('-42,0 -32,-10 -14,-10 -6,0') +
  limb([16, -78], [30, -44], 19, 14) +
  limb([30, -44], [34, -8], 14, 10) +
  polygon('16,0 24,-10 44,-10 52,0') +
  circle(-38, -46, 9) +
  circle(30, -44, 9) +
  polygon('-34,-84 -40,-112 -22,-138 22,-142 44,-122 42,-94 24,-78') +
  polygon('-30,-132 -54,-142 -60,-112 -38,-104') +
  limb([30, -104], [86, -98], 20, 15) +
  limb([80, -102], [112, -100], 6, 5) +
  limb([80, -94], [112, -93], 6, 5) +
  box(-52, -160, 30, 24, 3) +
  stroke('-46,-160 -52,-188', 2);

export const walkerEye = parsePoints('18,-126 40,-118 38,-110 18,-114');

/** A four-legged one, lower and wider, its gun on top. */
export const crawler =
  [-1, 1]
    .map(
      (way) =>
        limb([way * 26, -52], [way * 60, -76], 16, 11) +
        limb([way * 60, -76], [way * 72, -4], 11, 5) +
        limb([way * 16, -50], [way * 34, -66], 13, 9) +
        limb([way * 34, -66], [way * 40, -2], 9, 4.4) +
        circle(way * 60, -76, 6.6) +
        triangle([way * 62, 0], [way * 70, -9], [way * 84, 0]),
    )
    .join('') +
  polygon('-44,-50 -36,-76 -14,-90 24,-90 48,-70 44,-52 18,-42 -24,-42') +
  box(-18, -108, 36, 22, 6) +
  limb([10, -100], [88, -112], 9, 6);

export const crawlerEye = parsePoints('26,-78 44,-70 42,-64 26,-69');

/** A bomber from the side and below, nose right, 100 long. */
export const bomber =
  '<path d="M-50-4 C-20-8 24-10 44-5 C52-3 52 2 44 4 C20 8-24 5-50 2Z"/>' +
  polygon('-48,-3 -58,-22 -46,-22 -34,-5') +
  polygon('14,-2 -22,26 -36,27 -12,0') +
  polygon('12,-6 -8,-20 -18,-20 -8,-6') +
  polygon('-44,0 -60,10 -66,10 -54,-1');
