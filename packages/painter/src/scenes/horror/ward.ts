import { mix, ramp, scale } from '../../engine/colour.ts';
import { smooth } from '../../engine/noise.ts';
import { fog } from '../../kit/fog.ts';
import { ground } from '../../kit/land.ts';
import { beam, glow, rimLight, shine, softShadow } from '../../kit/lights.ts';
import { dust } from '../../kit/specks.ts';
import type { Motif, Painting } from '../../scene.ts';
import { box, circle, ellipse, placed, polygon, quad, segment, stroke } from '../../shapes/svg.ts';

/** Furniture around the origin, its feet at y = 0. */
const bed =
  box(-100, -86, 7, 88, 3) +
  box(94, -66, 7, 68, 3) +
  stroke('-97,-84 -97,-40', 3) +
  box(-96, -40, 192, 8) +
  '<path d="M-92-42 L-92-56 Q-78-64-58-56 L-50-50 L70-50 Q92-48 92-40Z"/>' +
  circle(-94, 0, 5) +
  circle(96, 0, 5);
const straps = box(-30, -54, 7, 26) + box(20, -52, 7, 24);
const drip =
  box(118, -150, 3.5, 150) +
  box(104, -150, 32, 3.5) +
  ellipse(120, 0, 18, 4) +
  box(104, -146, 13, 24, 4) +
  stroke('110,-122 106,-90 84,-52', 1.6);
const wheelchair =
  `<circle cx="-10" cy="-36" r="35" fill="none" stroke="#fff" stroke-width="5"/>` +
  circle(-10, -36, 5) +
  circle(42, -10, 10) +
  stroke('-40,-118 -28,-116 -22,-52 34,-50 44,-14 60,-10', 6) +
  box(-30, -62, 62, 9, 3) +
  stroke('-22,-84 26,-82 30,-54', 5) +
  [0, 45, 90, 135].map((turn) => `<g transform="rotate(${turn} -10 -36)">${box(-45, -36.8, 70, 1.6)}</g>`).join('');
const tub =
  '<path d="M-104-64 Q-100-72-90-66 Q-84-8-56-8 L60-8 Q86-8 92-60 Q100-66 104-58 Q98 0 62 0 L-58 0 Q-98 0-104-64Z"/>' +
  '<path d="M-92-58 L94-54 Q84-8 60-8 L-56-8 Q-86-8-92-58Z"/>' +
  box(-62, -2, 12, 8) +
  box(50, -2, 12, 8) +
  stroke('96,-58 110,-96 96,-104', 5);
const television =
  box(-54, -126, 108, 82, 9) +
  box(-64, -46, 128, 9) +
  polygon('-56,-40 -48,-40 -54,0 -60,0') +
  polygon('56,-40 48,-40 54,0 60,0') +
  stroke('-26,-168 0,-126 30,-164', 3);

const sheet =
  '<path d="M-92-42 L-92-56 Q-78-64-58-56 L-50-50 L70-50 Q92-48 92-40Z"/>' +
  '<path d="M-20-48 L78-50 Q92-48 92-40 L88-16 Q70-22 60-14 Q40-24 20-14 Q0-22-14-16Z"/>';

type Thing = { dark: string; lit: string; pale?: string };
const things: readonly Thing[] = [
  { dark: bed + straps + drip, lit: box(106, -142, 9, 17, 3), pale: sheet },
  { dark: bed + drip, lit: box(106, -142, 9, 17, 3), pale: sheet },
  { dark: wheelchair, lit: '' },
  { dark: tub, lit: '' },
  { dark: television, lit: box(-46, -118, 76, 66, 7) },
];

/** Tiles that have seen better days, around one lamp's cone. */
function walls(painting: Painting, x: number, floor: number, tile: number): void {
  const { canvas, noise, palette, unit } = painting;
  canvas.each((px, py, pixel) => {
    const cone = Math.abs(px - x) / (120 * unit + py * 0.34);
    const lit = Math.exp(-cone * cone * 0.75) * (0.35 + 0.65 * smooth(0, floor, py));
    const [u, v] = [Math.abs(((((px / tile) % 1) + 1) % 1) - 0.5), Math.abs(((((py / tile) % 1) + 1) % 1) - 0.5)];
    const seam = 1 - 0.4 * smooth(0.46, 0.5, Math.max(u, v));
    const dado = py > floor - 190 * unit ? seam : 1 - 0.1 * noise.at(px / (9 * unit), py / (60 * unit));
    const stain = 0.85 + noise.warped(px / (120 * unit), py / (170 * unit), 5, 1.2) * 0.75;
    const drips = 1 - 0.55 * smooth(0.25, 0.6, noise.fbm(px / (26 * unit), py / (260 * unit), 4));
    const bright = Math.max(0.015, (0.05 + lit * 0.75) * stain * dado * drips);
    for (let channel = 0; channel < 3; channel++)
      pixel[channel] = palette.night[channel]! * 0.4 + mixed(palette.mid[channel]!, palette.haze[channel]!, lit * 0.5) * bright;
  });
}

const mixed = (from: number, to: number, part: number) => from + (to - from) * part;

export const ward: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, noise, palette, random, stage, unit, wide } = painting;
    const floor = Math.min(height * (wide ? 0.72 : 0.56), stage.bottom - 70 * unit);
    const { x } = focus;
    const light = mix(palette.haze, palette.light, 0.6);
    walls(painting, x, floor, random.between(24, 34) * unit);
    if (random.chance(0.5)) {
      const side = random.side();
      const hole = await mask(box(x + side * 190 * unit - 46 * unit, floor - 250 * unit, 92 * unit, 250 * unit));
      canvas.fill(hole, scale(palette.night, 0.35));
      if (random.chance(0.7)) {
        const eyes = await mask(
          [-1, 1].map((place) => ellipse(x + side * 178 * unit + place * 10 * unit, floor - 168 * unit, 4 * unit, 2.4 * unit)).join(''),
        );
        shine(painting, eyes, { strength: 1.4, halo: 9 * unit });
      }
    } else if (random.chance(0.6)) {
      const marks = Array.from({ length: random.whole(3, 7) }, (_, index) => {
        const px = x + (random.bell() * 150 + 20) * unit;
        const py = floor - random.between(120, 280) * unit;
        return index % 2 === 0
          ? [0, 9, 18, 27].map((step) => segment([px + step * unit, py], [px + (step + 2) * unit, py + 34 * unit], 2.4 * unit)).join('')
          : '';
      });
      canvas.darken(await mask(marks.join('')), 0.75);
    }
    ground(painting, floor, x, (across, away, near, pixel) => {
      const tile = 0.42;
      const check = (Math.floor(across / tile) + Math.floor(away / tile)) % 2 === 0 ? 1 : 0.45;
      const pool = Math.exp(-((across / away / 0.3) ** 2) - ((near - 0.22) / 0.22) ** 2);
      const wet = 0.85 + noise.fbm(across * 2, away * 2, 4) * 0.8;
      for (let channel = 0; channel < 3; channel++) {
        pixel[channel] =
          palette.night[channel]! * 0.4 +
          (palette.mid[channel]! * 0.12 * (1 - near) + light[channel]! * pool * 0.62) * check * Math.max(0.1, wet);
      }
    });
    const top = stage.top + random.between(40, 110) * unit;
    const lampShape = random.chance(0.5)
      ? quad(
          [x - 42 * unit, top + 22 * unit],
          [x - 10 * unit, top - 8 * unit],
          [x + 10 * unit, top - 8 * unit],
          [x + 42 * unit, top + 22 * unit],
        )
      : ellipse(x, top + 10 * unit, 62 * unit, 16 * unit) + box(x - 6 * unit, top - 20 * unit, 12 * unit, 30 * unit);
    beam(painting, {
      x,
      y: top - 30 * unit,
      angle: Math.PI / 2,
      spread: random.between(0.34, 0.44),
      length: 760 * unit,
      colour: light,
      strength: 0.55,
    });
    const lamp = await mask(lampShape + box(x - 1.5 * unit, -10, 3 * unit, top + 10 * unit));
    canvas.fill(lamp, scale(palette.night, 0.8));
    shine(painting, await mask(ellipse(x, top + 23 * unit, 34 * unit, 6 * unit)), {
      colour: light,
      core: palette.light,
      strength: 1.6,
      halo: 26 * unit,
    });
    const thing = random.pick(things);
    const feet = floor + 44 * unit;
    const flip = random.chance(0.5);
    const put = (svg: string) => mask(placed(svg, x, feet, 1.45 * unit, flip));
    softShadow(painting, await mask(ellipse(x, feet + 2 * unit, 150 * unit, 17 * unit)), { dx: 0, dy: 0, blur: 8 * unit, amount: 0.85 });
    const shape = await put(thing.dark);
    canvas.fill(shape, scale(palette.night, 0.7));
    if (thing.pale) {
      const linen = ramp([mix(palette.haze, palette.light, 0.7), palette.mid, palette.deep]);
      canvas.fill(await put(thing.pale), (_px, py, pixel) => linen((py - feet + 92 * unit) / (76 * unit), pixel));
    }
    rimLight(painting, shape, {});
    if (thing.lit) shine(painting, await put(thing.lit), { core: mix(palette.accent, palette.light, 0.5), strength: 1.1, halo: 20 * unit });
    glow(painting, { x, y: floor - 60 * unit, radius: 280 * unit, colour: light, strength: 0.14, core: 2 });
    fog(painting, { y: floor + 40 * unit, depth: 80 * unit, colour: mix(palette.mid, palette.haze, 0.3), density: 0.25, torn: 1 });
    dust(painting, { x, y: floor - 120 * unit, reach: 190 * unit, count: 130 });
  },
};
