import { circle, ellipse, limb, polygon, stroke } from '../../shapes/svg.ts';

/** Body, what shines of it, and where its trails begin; nose right, about 210 long. */
export type Aircraft = {
  body: string;
  near: string;
  panes: string;
  lamps: string;
  trails: boolean;
};

const row = (from: number, to: number, y: number, pace: number, size: number) => {
  let svg = '';
  for (let x = from; x < to; x += pace) svg += circle(x, y, size);
  return svg;
};

export const airliner: Aircraft = {
  body:
    '<path d="M-104-9 C-92-12-70-13-40-13 L58-13 C80-13 99-5 102 2 C100 8 84 11 58 11 L-34 10 C-66 9-92 0-104-9Z"/>' +
    polygon('-70,-11 -94,-50 -112,-50 -101,-9') +
    polygon('24,-11 -2,-36 -12,-36 -8,-11'),
  near:
    polygon('26,4 -36,58 -54,60 -22,5') +
    polygon('-54,60 -36,58 -44,46') +
    ellipse(4, 26, 15, 6.4, 0) +
    ellipse(-18, 42, 12, 5, 0) +
    polygon('-78,-5 -106,8 -116,8 -98,-6'),
  panes: row(-62, 70, -5, 7, 1.5) + polygon('82,-7 92,-3 84,-2'),
  lamps: circle(-52, 60, 2.6) + circle(-108, -49, 2.2),
  trails: true,
};

export const propeller: Aircraft = {
  body:
    '<path d="M-88-8 C-60-12-30-16 0-17 L18-28 C30-30 42-28 48-18 L74-14 C84-11 86 8 76 11 C40 18-30 10-88-1Z"/>' +
    polygon('-66,-9 -84,-40 -100,-40 -90,-3'),
  near:
    polygon('40,-22 22,6 -2,8 2,-20') +
    polygon('44,2 24,34 -18,40 2,4') +
    polygon('-70,-4 -92,5 -104,4 -88,-6') +
    limb([84, -36], [84, 36], 3, 3) +
    circle(82, -1, 6) +
    stroke('38,12 46,30', 3.4) +
    circle(47, 32, 8),
  panes: polygon('20,-25 32,-26 42,-18 18,-17'),
  lamps: circle(-98, -40, 2.4) + circle(-14, 39, 2.4),
  trails: false,
};

const gores = [-0.62, -0.2, 0.2, 0.62];

/** A balloon over its basket, 150 high, its middle on the origin; the panels apart, for colour. */
export const balloon = {
  body:
    '<path d="M0-84 C44-84 62-52 60-24 C58 4 30 30 15 46 L-15 46 C-30 30-58 4-60-24 C-62-52-44-84 0-84Z"/>' +
    stroke('-13,44 -9,62', 1.4) +
    stroke('13,44 9,62', 1.4) +
    '<path d="M-11 61 L11 61 L9 76 L-9 76Z"/>',
  panels: gores
    .filter((_, index) => index % 2 === 0)
    .map((part) => {
      const [a, b] = [part * 60, (part + 0.42) * 60];
      return (
        `<path d="M0-84 C${a} -80 ${a * 1.35} -40 ${a * 1.2} -20 C${a} 8 ${a * 0.4} 34 ${a * 0.22} 46 L${b * 0.22} 46 ` +
        `C${b * 0.4} 34 ${b} 8 ${b * 1.2} -20 C${b * 1.35} -40 ${b} -80 0-84Z"/>`
      );
    })
    .join(''),
  flame: ellipse(0, 52, 3, 7),
};
