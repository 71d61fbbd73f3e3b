import { mix, scale } from '../../engine/colour.ts';
import { clamp, smooth } from '../../engine/noise.ts';
import { fog } from '../../kit/fog.ts';
import { ground } from '../../kit/land.ts';
import { glow, rays, rimLight } from '../../kit/lights.ts';
import { dust } from '../../kit/specks.ts';
import type { Motif, Painting } from '../../scene.ts';
import { box, placed, quad } from '../../shapes/svg.ts';

/** Too tall, too thin, its arms too long: 100 high, its feet at the origin. */
const stranger =
  '<ellipse cx="0" cy="-93" rx="4" ry="5.4"/>' +
  '<path d="M-9.5-96.4 L9.5-96.4 L9.5-95.2 L4.6-95.2 L4-103 L-4-103 L-4.6-95.2 L-9.5-95.2Z"/>' +
  '<path d="M-1.8-89 C-7-86-9-84-9.4-78 L-12-50 L-13.4-28 L-15-20 L-12.8-25 L-12.8-18 L-11.4-25 L-10.2-19 ' +
  'L-10.4-29 L-8.4-50 L-6-68 L-5.6-46 L-6.8-2 L-9 0 L-2 0 L-.6-42 L1.6 0 L8.6 0 L6.4-2 L5.4-46 L6-68 L8.6-50 ' +
  'L10.6-29 L10.2-18 L11.6-24 L13-17 L13-25 L15-20 L13.6-28 L12-50 L9.4-78 C9-84 7-86 1.8-89Z"/>';

/** Peeling wallpaper in the little light there is. */
function wall(painting: Painting, door: { x: number; y: number }, reach: number): void {
  const { canvas, noise, palette, unit } = painting;
  canvas.each((x, y, pixel) => {
    const away = Math.hypot(x - door.x, (y - door.y) * 0.8) / reach;
    const fall = Math.exp(-away * 2.7);
    const stripe = 0.82 + 0.18 * smooth(-0.2, 0.2, Math.sin((x / unit) * 0.16));
    const damp = 0.75 + noise.warped(x / (150 * unit), y / (190 * unit), 5, 1.2) * 0.8;
    const scratch = 1 - 0.35 * smooth(0.86, 0.97, noise.ridged(x / (90 * unit), y / (240 * unit), 4) * 1.15);
    const lit = Math.max(0.02, (0.03 + fall * 1.3) * stripe * damp * scratch);
    for (let channel = 0; channel < 3; channel++) {
      pixel[channel] = palette.night[channel]! * 0.6 + palette.mid[channel]! * lit * 0.85;
    }
  });
}

export const doorway: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, noise, palette, random, unit } = painting;
    const half = random.between(62, 76) * unit;
    const floor = height * 0.6;
    const top = floor - half * random.between(4.3, 4.8);
    const { x } = focus;
    const middle = { x, y: (floor + top) / 2 };
    const light = mix(palette.haze, palette.light, 0.55);
    wall(painting, middle, 460 * unit);
    const trim = await mask(box(x - half - 16 * unit, top - 16 * unit, half * 2 + 32 * unit, floor - top + 16 * unit));
    canvas.fill(trim, mix(palette.night, palette.deep, 0.6));
    const opening = await mask(box(x - half, top, half * 2, floor - top));
    canvas.fill(opening, (px, y, pixel) => {
      const part = (y - top) / (floor - top);
      const smoke = noise.warped(px / (110 * unit), y / (110 * unit), 4, 1);
      const bright = 1.1 - Math.abs(part - 0.45) * 0.5 + smoke * 0.45;
      for (let channel = 0; channel < 3; channel++) pixel[channel] = light[channel]! * bright;
    });
    const side = random.side();
    const leaf = await mask(
      quad(
        [x + side * half, top],
        [x + side * (half + 74 * unit), top - 26 * unit],
        [x + side * (half + 74 * unit), floor + 40 * unit],
        [x + side * half, floor],
      ),
    );

    const tall = (floor - top) * random.between(0.8, 0.92);
    const slant = random.bell() * 0.35;
    ground(painting, floor, x, (across, away, near, pixel) => {
      const board = Math.abs(((((across * 3.2 + 60) % 1) + 1) % 1) - 0.5);
      const grain = 0.75 + noise.fbm(across * 9 + Math.floor(across * 3.2) * 7, away * 1.6, 4) * 0.7;
      const seam = 0.35 + 0.65 * smooth(0.5, 0.46, board);
      const along = across / away - slant * near;
      const edge = half / (height - floor) + near * 0.42;
      const pool = smooth(edge + 0.03 + near * 0.1, edge - 0.02, Math.abs(along));
      const shade = smooth(0.035, 0.075 + near * 0.04, Math.abs(along) - near * 0.13);
      const lit = 1.2 * pool * shade * (1.05 - near * 0.75) + 0.035;
      for (let channel = 0; channel < 3; channel++) {
        pixel[channel] = palette.night[channel]! * 0.4 + light[channel]! * clamp(lit) * grain * seam * 0.75;
      }
    });
    canvas.fill(leaf, mix(palette.night, palette.deep, 0.35));
    rimLight(painting, leaf, { dx: -side, dy: 0, colour: light, strength: 0.8 });
    const person = await mask(placed(stranger, x - side * 8 * unit, floor + 8 * unit, tall / 100, side < 0));
    glow(painting, { ...middle, radius: 420 * unit, strength: 0.3, core: 6 });
    rays(painting, {
      x,
      y: top + (floor - top) * 0.4,
      length: 520 * unit,
      colour: light,
      strength: 0.16,
      blockers: person.and(trim.without(opening)),
    });
    canvas.fill(person, scale(palette.night, 0.4));
    fog(painting, { y: floor + 20 * unit, depth: 90 * unit, colour: light, density: 0.16, torn: 1 });
    dust(painting, { ...middle, reach: 220 * unit });
  },
};
