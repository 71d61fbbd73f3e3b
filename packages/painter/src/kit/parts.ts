import { mix, scale } from '../engine/colour.ts';
import type { Colour } from '../engine/colour.ts';
import { reflect } from './ground.ts';
import { Mask } from '../engine/mask.ts';
import { smooth } from '../engine/noise.ts';
import type { Painting } from '../scene.ts';
import { stroke } from '../shapes/svg.ts';

/** A sea from the line down: mirrors what is painted, darkens towards the viewer, glitters. */
export function water(painting: Painting, options: { line: number; lightX: number; glitter?: number; tint?: Colour; dark?: number }): void {
  const { canvas, height, noise, palette, unit } = painting;
  const { line, lightX, glitter = 1, tint = [0.6, 0.64, 0.7], dark = 0.8 } = options;
  reflect(painting, { line, tint, ripple: 22 * unit });
  const depth = height - line;
  canvas.each((x, y, pixel) => {
    const near = (y - line) / depth;
    const away = 1 / (near + 0.06);
    const swell = noise.fbm((x / unit / 130) * away * 0.55, away * 3.2, 4);
    const shade = Math.max(0.05, 1 - dark * smooth(0, 0.9, near) + swell * 0.4);
    const path = Math.exp(-(((x - lightX) / unit / (46 + 190 * near)) ** 2));
    const glint = smooth(0.02, 0.4, swell) * path * (1 - near * 0.75) * glitter;
    const crest = smooth(0.18, 0.5, swell) * (0.2 + near) * 0.26;
    for (let channel = 0; channel < 3; channel++) {
      pixel[channel] = pixel[channel]! * shade + palette.light[channel]! * glint + palette.haze[channel]! * crest;
    }
  }, line);
}

/** Foliage: a rounded mass with a leafy edge and holes in it. */
export function leaves(painting: Painting, options: { x: number; y: number; rx: number; ry: number; leaf?: number; seed?: number }): Mask {
  const { height, noise, unit, width } = painting;
  const { x, y, rx, ry, leaf = 9 * unit, seed = 0 } = options;
  return Mask.from(width, height, (px, py) => {
    const dx = (px - x) / rx;
    const dy = (py - y) / ry;
    const square = dx * dx + dy * dy;
    if (square > 2.6) return 0;
    const clump = noise.fbm(px / (leaf * 6) + seed, py / (leaf * 5), 3) * 1.1;
    const edge = noise.at(px / leaf + seed, py / leaf) * 0.3 + noise.at(px / leaf / 0.45, py / leaf / 0.45) * 0.2;
    return smooth(-0.03, 0.05, 1 - Math.sqrt(square) + clump * 0.6 + edge);
  });
}

export type Dress = {
  cape?: boolean;
  scarf?: boolean;
  staff?: boolean;
  sword?: boolean;
  hat?: boolean;
  pack?: boolean;
};

/** A wanderer seen from behind, feet at (x, y); cape and scarf blow towards the side. */
export function wanderer(x: number, y: number, height: number, side: -1 | 1, dress: Dress): string {
  const body =
    '<ellipse cx="0" cy="-93" rx="6" ry="7"/><path d="M-3-88h6v6h-6z"/>' +
    '<path d="M-4-86C-11-85-14-80-15-72L-19-47L-15-45L-10-64L-10-44L-12 0L-4 0L0-38' +
    'L5 0L13 0L10-44' +
    'L10-64L15-45L19-47L15-72C14-80 11-85 4-86Z"/>';
  const cape = '<path d="M-9-84C-13-62-14-42-10-24C2-20 14-8 30-13C42-17 50-9 68-17C52-29 36-47 26-63C21-72 16-81 9-84Z"/>';
  const scarf =
    '<path d="M-6-88C6-90 14-82 26-90C40-100 48-88 62-98C74-106 84-100 98-108C88-96 76-98 64-89C50-79 40-90 28-80C18-73 6-78-6-79Z"/>';
  const hat = '<path d="M-15-97Q0-91 15-97L8-99L5-108Q0-111-5-108L-8-99Z"/>';
  const pack = '<path d="M-11-82h22l3 8v24q-14 6-28 0v-24z"/><path d="M-13-90h26v9h-26z"/>';
  let svg = body;
  if (dress.cape) svg += cape;
  if (dress.scarf) svg += scarf;
  if (dress.hat) svg += hat;
  if (dress.pack) svg += pack;
  if (dress.staff) svg += stroke('-21,2 -17,-112', 3) + '<circle cx="-17" cy="-113" r="4"/>';
  if (dress.sword) {
    svg += stroke('-11,-94 12,-48', 4) + stroke('-15,-85 -5,-91', 3);
  }
  const size = height / 100;
  return `<g transform="translate(${x} ${y}) scale(${side * size} ${size})">${svg}</g>`;
}

/** The darkest of all: what stands nearest. */
export const nearest = ({ palette }: Painting): Colour => scale(palette.night, 0.6);

/** The palette's colour of fire: the reddest of its lights. */
export function warmest({ palette }: Painting): Colour {
  const warmth = ([red, , blue]: Colour) => red - blue;
  const lights = [palette.accent, mix(palette.light, palette.haze, 0.35), palette.light];
  return lights.reduce((best, colour) => (warmth(colour) > warmth(best) ? colour : best));
}
