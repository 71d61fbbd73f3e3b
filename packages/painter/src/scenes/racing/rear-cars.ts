import { mix, scale, type Colour } from '../../engine/colour.ts';
import { glow, rimLight, shine } from '../../kit/lights.ts';
import type { Painting } from '../../scene.ts';
import { box, circle, ellipse, placed, polygon } from '../../shapes/svg.ts';

/** Parts of a car seen from behind: 200 wide, its wheels on the ground at the origin. */
type Parts = {
  tyres: string;
  body: string;
  glass: string;
  dark: string;
  lamps: string;
  over?: string;
};

const tyres = box(-93, -24, 29, 27, 5) + box(64, -24, 29, 27, 5);
const plate = box(-19, -40, 38, 11, 2);
const exhausts = circle(-46, -15, 5.5) + circle(-33, -15, 5.5) + circle(33, -15, 5.5) + circle(46, -15, 5.5);

const coupe: Parts = {
  tyres,
  body:
    '<path d="M-92-13 L-98-40 Q-98-57-84-61 L-65-65 L-47-93 Q-43-99-32-100 L32-100 Q43-99 ' +
    '47-93 L65-65 ' +
    'L84-61 Q98-57 98-40 L92-13 Q90-8 80-8 L-80-8 Q-90-8-92-13Z"/>' +
    box(-90, -80, 180, 7, 3) +
    box(-66, -76, 7, 14) +
    box(59, -76, 7, 14),
  glass: '<path d="M-57-67 L-41-91 Q-38-94-30-94 L30-94 Q38-94 41-91 L57-67Z"/>',
  dark: polygon('-62,-8 -54,-24 54,-24 62,-8') + box(-86, -53, 172, 13, 6),
  lamps: box(-88, -52, 50, 10, 5) + box(38, -52, 50, 10, 5),
  over: box(-90, -80, 180, 7, 3),
};

const roadster: Parts = {
  tyres,
  body:
    '<path d="M-92-13 L-97-38 Q-97-54-84-58 L-60-63 Q0-69 60-63 L84-58 Q97-54 97-38 L92-13 ' +
    'Q90-8 80-8 ' +
    'L-80-8 Q-90-8-92-13Z"/>' +
    '<path d="M-66-60 L-54-90 Q0-97 54-90 L66-60 L61-60 L50-86 Q0-92-50-86 L-61-60Z"/>',
  glass: '',
  dark: box(-86, -50, 172, 17, 6) + polygon('-60,-8 -54,-20 54,-20 60,-8'),
  lamps: [-76, -55, 55, 76].map((x) => circle(x, -41.5, 7.5)).join(''),
  over:
    box(-47, -80, 32, 24, 9) +
    box(15, -80, 32, 24, 9) +
    ellipse(-31, -87, 10, 12) +
    ellipse(31, -87, 10, 12) +
    '<path d="M23-92 Q10-84 6-64 L22-72Z"/>',
};

const hatch: Parts = {
  tyres: box(-88, -28, 28, 31, 5) + box(60, -28, 28, 31, 5),
  body:
    '<path d="M-88-16 L-91-62 Q-90-70-82-73 L-68-112 Q-65-120-54-121 L54-121 Q65-120 68-112 ' +
    'L82-73 ' +
    'Q90-70 91-62 L88-16 Q86-11 78-11 L-78-11 Q-86-11-88-16Z"/>' +
    polygon('-66,-128 66,-128 72,-119 -72,-119'),
  glass: '<path d="M-70-76 L-59-107 Q-57-112-48-112 L48-112 Q57-112 59-107 L70-76Z"/>',
  dark: polygon('-56,-11 -50,-26 50,-26 56,-11') + box(-96, -22, 12, 22) + box(84, -22, 12, 22),
  lamps: box(-86, -68, 16, 32, 4) + box(70, -68, 16, 32, 4),
  over: polygon('-66,-128 66,-128 72,-119 -72,-119'),
};

/** An open-wheeler: fat tyres, a tall wing, one rain light. */
const formula: Parts = {
  tyres: box(-98, -54, 40, 56, 9) + box(58, -54, 40, 56, 9) + box(-60, -32, 120, 6),
  body:
    '<path d="M-34-10 L-46-40 L-30-66 L-18-96 L18-96 L30-66 L46-40 L34-10Z"/>' +
    box(-68, -94, 136, 15, 2) +
    box(-72, -102, 9, 46, 2) +
    box(63, -102, 9, 46, 2) +
    polygon('-50,-4 -36,-22 36,-22 50,-4'),
  glass: '',
  dark: box(-26, -42, 52, 22, 6),
  lamps: box(-8, -38, 16, 14, 3),
  over: box(-68, -94, 136, 15, 2) + circle(0, -102, 13),
};

const kart: Parts = {
  tyres: box(-98, -58, 42, 60, 15) + box(56, -58, 42, 60, 15) + box(-60, -36, 120, 12),
  body:
    '<path d="M-50-14 L-56-52 Q-54-66-36-68 L36-68 Q54-66 56-52 L50-14 Q48-8 40-8 L-40-8 ' +
    'Q-48-8-50-14Z"/>' +
    '<path d="M-30-62 Q-34-96-16-104 L16-104 Q34-96 30-62Z"/>',
  glass: '',
  dark: box(-36, -54, 72, 20, 8),
  lamps: circle(-30, -20, 9) + circle(30, -20, 9),
  over: circle(0, -122, 31),
};

export const rearKinds = { coupe, roadster, hatch, formula, kart };
export type RearKind = keyof typeof rearKinds;

export type RearCar = {
  x: number;
  y: number;
  width: number;
  kind: RearKind;
  /** The lacquer; it is painted darker than given. */
  colour: Colour;
  lamp: Colour;
  /** The light of the sky on roof and shoulders, and where it comes from: -1 left to 1 right. */
  sky: Colour;
  from?: number;
};

/** A car seen from behind, tail lights burning. */
export async function rearCar(painting: Painting, car: RearCar): Promise<void> {
  const { canvas, mask, palette, unit } = painting;
  const { x, y, width, colour, lamp, sky, from = 0 } = car;
  const parts = rearKinds[car.kind];
  const size = width / 200;
  const place = (svg: string) => mask(placed(svg || circle(0, 9e4, 1), x, y, size));
  const shadow = await mask(ellipse(x, y + 1, width * 0.56, width * 0.075));
  canvas.darken(shadow.blurred(7 * unit * size), 0.9);
  const black = scale(palette.night, 0.35);
  canvas.fill(await place(parts.tyres), black);
  const body = await place(parts.body);
  canvas.fill(body, (_px, py, pixel) => {
    const high = (y - py) / (120 * size);
    const bright = 0.1 + 0.75 * Math.max(0, Math.min(1, high)) ** 1.6;
    for (let channel = 0; channel < 3; channel++) {
      pixel[channel] = black[channel]! + colour[channel]! * bright;
    }
  });
  canvas.fill(await place(parts.dark), black, 0.9);
  const glass = await place(parts.glass);
  canvas.fill(glass, mix(black, palette.mid, 0.35));
  rimLight(painting, glass, { dx: from, dy: 1, colour: sky, strength: 0.25, width: 9 * size });
  if (parts.over) {
    const over = await place(parts.over);
    canvas.fill(over, car.kind === 'roadster' ? black : scale(colour, 0.35));
    rimLight(painting, over, { dx: from, colour: sky, strength: 0.7, width: 4 * size });
  }
  rimLight(painting, body, { dx: from, colour: sky, strength: 0.7, width: 4 * size });
  if (car.kind !== 'kart' && car.kind !== 'formula') {
    canvas.fill(await place(exhausts), mix(black, palette.mid, 0.5));
    canvas.fill(await place(plate), mix(palette.mid, palette.light, 0.5), 0.6);
  }
  const lamps = await place(parts.lamps);
  shine(painting, lamps, { colour: lamp, core: mix(lamp, [1, 1, 1], 0.12), strength: 1.5, halo: 20 * size });
  glow(painting, { x, y: y + 6 * size, radius: width * 0.8, squash: 0.18, colour: lamp, strength: 0.5, core: 3 });
}
