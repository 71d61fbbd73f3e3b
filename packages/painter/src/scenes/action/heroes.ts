import { box, circle, ellipse, limb, polygon, quad, type Point } from '../../shapes/svg.ts';

/** Figures 100 high, their feet at the origin, looking right. */

const joint = (width: number, ...points: Point[]) =>
  points
    .slice(1)
    .map((point, index) => {
      const from = width * (1 - index * 0.16);
      return limb(points[index]!, point, from, from * 0.8) + circle(point[0], point[1], from * 0.4);
    })
    .join('');

const blade = (hilt: Point, tip: Point, broad = 3.6) => {
  const length = Math.hypot(tip[0] - hilt[0], tip[1] - hilt[1]);
  const [dx, dy] = [(tip[0] - hilt[0]) / length, (tip[1] - hilt[1]) / length];
  const at = (along: number, aside: number): Point => [hilt[0] + dx * along - dy * aside, hilt[1] + dy * along + dx * aside];
  return (
    quad(at(4, -broad / 2), at(length - 9, -broad / 2), at(length, broad / 2), at(4, broad / 2)) +
    quad(at(2, -6), at(5, -6), at(5, 6), at(2, 6)) +
    limb(at(-12, 0), at(3, 0), 3, 3)
  );
};

const head = ellipse(0, -93, 5.6, 6.8);
const hair = '<path d="M-6-96 Q-2-104 5-99 L12-105 L8-95 L5-88 L-6-90Z"/>';
const hat = '<path d="M-17-93 L0-105 L17-93 Q0-97-17-93Z"/>';
const hood = '<path d="M-8-86 Q-10-104 2-103 Q9-101 8-86Z"/>';
const trunk =
  '<path d="M-4-87 C-12-85-15-80-14-71 L-10-47 L10-47 L14-71 C15-80 12-85 4-87Z"/>' +
  '<path d="M-10-50 L-17-23 L-20 0 L-11 0 L-8-22 L0-42 L8-22 L13 0 L22 0 L17-23 L10-50Z"/>';
const tails = '<path d="M-11-62 L-30-30 L-40-14 L-27-20 L-24-8 L-14-24 L0-40 L11-52Z"/>';
const skirts = '<path d="M-12-58 L-22-10 L-12-14 L-4-8 L6-14 L22-10 L12-58Z"/>';
const scarf = '<path d="M-1-88 C-18-92-32-82-56-94 C-46-78-24-74-3-80Z M-4-84 C-18-82-30-68-46-70 C-34-60-16-66-2-78Z"/>';

export const heads = { hair, hat, hood };
export const coats = { tails, skirts, scarf, plain: '' };
export const swords = {
  low: joint(7, [12, -80], [22, -63], [28, -48]) + joint(7, [-12, -80], [-20, -62], [-15, -46]) + blade([28, -48], [64, -10]),
  back: joint(7, [12, -80], [21, -62], [18, -46]) + joint(7, [-12, -80], [-24, -66], [-32, -52]) + blade([-32, -52], [-74, -34]),
  raised: joint(7, [11, -82], [24, -96], [30, -112]) + joint(7, [-12, -80], [-21, -64], [-18, -48]) + blade([30, -112], [52, -164], 4.4),
  planted: joint(7, [12, -80], [20, -64], [12, -52]) + joint(7, [-12, -80], [-4, -62], [10, -54]) + blade([11, -56], [16, 2], 5),
  twin:
    joint(7, [12, -80], [24, -66], [33, -56]) +
    joint(7, [-12, -80], [-24, -66], [-33, -56]) +
    blade([33, -56], [66, -26]) +
    blade([-33, -56], [-66, -26]),
};

export type Warrior = {
  head: keyof typeof heads;
  coat: keyof typeof coats;
  sword: keyof typeof swords;
};

export const warrior = (kind: Warrior) => head + trunk + heads[kind.head] + coats[kind.coat] + swords[kind.sword];

/** In mid-leap, knees drawn up, a scarf behind. */
export const leaper =
  ellipse(19, -88, 6.6, 7.6, 20) +
  limb([14, -80], [-2, -47], 20, 14) +
  circle(13, -78, 9) +
  joint(12, [-2, -48], [22, -42], [27, -16]) +
  polygon('23,-18 30,-20 39,-12 25,-10') +
  joint(12, [-3, -48], [-20, -28], [-46, -26]) +
  polygon('-44,-31 -44,-20 -52,-12 -54,-28') +
  joint(7.5, [15, -78], [34, -76], [47, -92]) +
  joint(7.5, [11, -78], [-8, -82], [-24, -70]);
export const leaperScarf = '<path d="M12-84 C-8-92-24-78-54-90 C-42-74-16-72 10-78Z"/>';
export const leaperCoat = '<path d="M4-78 C-16-70-34-60-58-60 L-44-52 L-52-42 L-28-46 L-4-42Z"/>';

/** A hooded traveller in a long cloak, a blade across the back, one hand held out. */
export const traveller =
  '<path d="M-9-80 Q-11-104 1-105 Q12-102 10-80Z"/>' +
  '<path d="M-8-84 C-16-80-18-66-20-48 L-30-6 Q-20-2-12-8 Q-4-2 4-8 Q12-2 22-8 L17-50 C17-68 ' +
  '14-80 8-84Z"/>' +
  joint(7, [12, -68], [24, -60], [34, -62]) +
  limb([-8, -8], [-8, 0], 6, 6) +
  limb([8, -8], [8, 0], 6, 6) +
  blade([-20, -94], [22, -28], 4);
export const lanternFrame = limb([34, -62], [35, -54], 1.6, 1.6) + box(30.5, -54, 9, 2.4) + box(30.5, -41, 9, 2.4);
export const lanternLight = box(31.5, -52, 7, 11, 2);
