import { box, circle, polygon, triangle } from '../../shapes/svg.ts';

/** A house around the origin, its door at (0, 0), about 200 wide; and its windows. */
export type House = { walls: string; panes: readonly string[] };

const gable = (left: number, right: number, foot: number, high: number) =>
  triangle([left, foot], [(left + right) / 2, foot - high], [right, foot]);

const villa: House = {
  walls:
    box(-62, -92, 124, 100) +
    gable(-74, 18, -88, 58) +
    gable(-8, 76, -88, 44) +
    box(36, -158, 40, 160) +
    gable(28, 84, -154, 72) +
    box(55, -242, 2, 20) +
    box(-92, -58, 40, 62) +
    gable(-100, -48, -54, 34) +
    box(-52, -150, 13, 40) +
    box(-55, -153, 19, 5) +
    box(-44, -34, 70, 4) +
    box(-42, -34, 4, 38) +
    box(20, -34, 4, 38),
  panes: [box(-36, -118, 11, 15, 5), box(49, -138, 13, 22, 6), box(-14, -74, 12, 20), box(-80, -44, 11, 17), box(8, -74, 12, 20)],
};

/** Long and even, two wings and a clock gable between. */
const manor: House = {
  walls:
    box(-120, -84, 240, 92) +
    polygon('-128,-80 -112,-112 112,-112 128,-80') +
    gable(-126, -66, -80, 62) +
    gable(66, 126, -80, 62) +
    box(-28, -124, 56, 130) +
    gable(-36, 36, -120, 66) +
    box(-1, -212, 2, 30) +
    box(-88, -146, 12, 40) +
    box(40, -142, 12, 36) +
    box(78, -150, 12, 40) +
    box(-38, -8, 76, 14),
  panes: [
    box(-104, -66, 12, 22),
    box(-62, -66, 12, 22),
    box(50, -66, 12, 22),
    box(92, -66, 12, 22),
    circle(0, -134, 9),
    box(-8, -40, 16, 36, 7),
  ],
};

/** Narrow, too high and leaning, storeys jutting over one another. */
const crooked: House = {
  walls:
    polygon('-42,6 -38,-96 40,-92 44,6') +
    polygon('-52,-90 -44,-176 50,-170 50,-84') +
    polygon('-60,-170 -8,-262 14,-250 62,-164') +
    polygon('20,-230 22,-282 34,-280 36,-206') +
    polygon('44,-130 84,-130 80,-84 48,-60') +
    gable(40, 90, -128, 40) +
    box(-86, -40, 48, 46) +
    polygon('-92,-36 -40,-72 -36,-36'),
  panes: [
    box(-26, -146, 14, 22),
    box(12, -144, 14, 22),
    box(-10, -212, 15, 20, 7),
    box(58, -116, 12, 18),
    box(-22, -70, 13, 20),
    box(14, -70, 13, 20),
  ],
};

/** A farmhouse with a deep porch and a barn beside it. */
const farm: House = {
  walls:
    box(-84, -70, 110, 78) +
    polygon('-94,-66 -30,-128 36,-66') +
    box(-6, -136, 14, 50) +
    polygon('-104,-46 -84,-58 26,-58 40,-46') +
    [-98, -66, -34, -2, 30].map((x) => box(x, -46, 4, 50)).join('') +
    box(54, -62, 84, 70) +
    polygon('48,-58 60,-92 96,-116 132,-92 144,-58'),
  panes: [box(-38, -98, 16, 20), box(-74, -34, 13, 20), box(6, -34, 13, 20), box(88, -94, 16, 16)],
};

/** A chapel with a spire, its rose window awake. */
const chapel: House = {
  walls:
    box(-30, -76, 132, 84) +
    polygon('-36,-72 -20,-124 92,-124 108,-72') +
    box(-66, -138, 48, 146) +
    gable(-74, -10, -134, 116) +
    box(-43, -272, 2, 30) +
    box(-49, -264, 14, 2.4) +
    [0, 34, 68].map((x) => triangle([x - 4, 6], [x, -66], [x + 4, 6])).join(''),
  panes: [circle(-42, -112, 12), box(12, -56, 11, 30, 5.5), box(46, -56, 11, 30, 5.5), box(78, -56, 11, 30, 5.5)],
};

export const houses: readonly House[] = [villa, manor, crooked, farm, chapel];
