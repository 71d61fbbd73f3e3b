import { mix, oklch, scale, type Colour } from '../../engine/colour.ts';
import { draw, tinted } from '../../engine/drawing.ts';
import { smooth } from '../../engine/noise.ts';
import { clouds, sky } from '../../kit/backdrop.ts';
import { bird, figure } from '../../kit/figures.ts';
import { fog } from '../../kit/fog.ts';
import { mountains, ridge, skyline } from '../../kit/land.ts';
import { glow, rimLight, shine, softShadow } from '../../kit/lights.ts';
import { specks } from '../../kit/specks.ts';
import type { Motif, Painting } from '../../scene.ts';
import { box, circle, ellipse, polygon, segment, stroke, triangle } from '../../shapes/svg.ts';

/** Things that stick to it, about 24 high, standing on the origin; light part and dark part. */
const things: readonly (readonly [string, string])[] = [
  [box(-9, -14, 18, 15), polygon('-12,-13 0,-24 12,-13') + box(-3, -8, 6, 9)],
  [circle(0, -18, 8) + circle(-6, -13, 6) + circle(6, -13, 6), box(-1.5, -10, 3, 11)],
  ['<path d="M-14-5 L-12-10 L-6-10 L-3-15 L7-15 L11-10 L14-9 L14-3 L-14-3Z"/>', circle(-8, -2, 3.4) + circle(8, -2, 3.4)],
  [polygon('-7,0 -2,-22 2,-22 7,0'), box(-9, -2, 18, 3) + box(-4, -14, 8, 4)],
  [box(-8, -16, 16, 17), box(-8, -9, 16, 3) + box(-1.5, -16, 3, 17)],
  ['<path d="M-14-14 A14 12 0 0 1 14-14Z"/>', stroke('0,-14 0,0', 1.8)],
  [stroke('0,0 0,-20', 2.6) + circle(0, -23, 5), box(-4, -2, 8, 3)],
  [polygon('0,-26 3,-18 11,-17 5,-12 7,-4 0,-8 -7,-4 -5,-12 -11,-17 -3,-18'), ''],
  [box(-6, -15, 12, 16, 2), box(-2, -22, 4, 8) + box(-6, -9, 12, 4)],
  [ellipse(0, -9, 13, 7) + polygon('10,-9 18,-15 18,-3'), circle(-6, -10, 1.6)],
  [box(-10, -9, 20, 3) + box(-10, -22, 3, 14), box(-10, -6, 2.4, 7) + box(7.6, -6, 2.4, 7)],
  [circle(0, -10, 9), '<path d="M-9-10 A9 9 0 0 0 9-10Z"/>'],
];

type Place = { x: number; y: number; radius: number };

/** The ball, its things laid on from the back to the front, each turned outwards. */
function clump(painting: Painting, { x, y, radius }: Place, side: number): string {
  const { palette, random, unit } = painting;
  const hue = random.between(0, 360);
  const colours: Colour[] = [
    palette.accent,
    palette.haze,
    palette.light,
    oklch(0.72, 0.17, hue),
    oklch(0.68, 0.19, hue + 120),
    oklch(0.8, 0.14, hue + 230),
    mix(palette.accent, palette.light, 0.4),
  ];
  const count = 210;
  const items = Array.from({ length: count }, (_, index) => {
    const turn = index * 2.39996;
    const z = -0.25 + 1.25 * ((index + 0.5) / count);
    const flat = Math.sqrt(Math.max(0, 1 - z * z));
    return { dx: Math.cos(turn) * flat, dy: Math.sin(turn) * flat, z };
  });
  return items
    .toSorted((a, b) => a.z - b.z)
    .map(({ dx, dy, z }) => {
      const lit = smooth(-0.75, 0.95, dx * side * 0.6 - dy * 0.7 + z * 0.35);
      const shade = (colour: Colour) => mix(mix(palette.night, palette.deep, 0.5), colour, 0.16 + 0.84 * lit);
      const colour = random.pick(colours);
      const [light, dark] = random.pick(things);
      const angle = (Math.atan2(dy, dx) * 180) / Math.PI + 90 + random.bell() * 26;
      const size = random.between(1.3, 2.5) * unit * (radius / (150 * unit));
      const squat = 0.72 + 0.28 * Math.hypot(dx, dy);
      return (
        `<g transform="translate(${(x + dx * radius * 0.93).toFixed(1)} ${(y + dy * radius * 0.93).toFixed(1)}) ` +
        `rotate(${angle.toFixed(1)}) scale(${size.toFixed(3)} ` +
        `${(size * squat).toFixed(3)})">${tinted(light, shade(colour))}${tinted(dark, shade(mix(colour, palette.deep, 0.6)))}` +
        `</g>`
      );
    })
    .join('');
}

/** Bands of light that turn around the sun: a playbill's sky. */
function sunburst({ canvas, palette, random, noise, unit }: Painting, x: number, y: number): void {
  const count = random.pick([10, 12, 16, 20]);
  const turn = random.next();
  canvas.each((px, py, pixel) => {
    const angle = Math.atan2(py - y, px - x) / (Math.PI * 2) + turn;
    const far = Math.hypot(px - x, py - y) / (620 * unit);
    const band = Math.abs(((((angle * count) % 1) + 1) % 1) - 0.5);
    const soft = (0.004 * count) / (far + 0.05);
    const part = smooth(0.25 - soft, 0.25 + soft, band) * Math.max(0, 1 - far) * 0.34;
    const mottled = part * (1 + noise.at(px / (80 * unit), py / (80 * unit)) * 0.2);
    for (let channel = 0; channel < 3; channel++) pixel[channel]! += palette.light[channel]! * mottled;
  });
}

function town(painting: Painting, top: (x: number) => number, size: number): { walls: string; panes: string } {
  const { random, unit, width } = painting;
  let [walls, panes] = ['', ''];
  const s = size * unit;
  for (let x = -20; x < width + 20; x += random.between(30, 52) * s) {
    const y = top(x) + 4 * s;
    const [w, h] = [random.between(22, 38) * s, random.between(18, 46) * s];
    walls += box(x - w / 2, y - h, w, h + 30 * s);
    if (random.chance(0.7)) walls += triangle([x - w * 0.62, y - h + 1], [x, y - h - w * 0.5], [x + w * 0.62, y - h + 1]);
    else walls += box(x - w * 0.2, y - h - 8 * s, w * 0.25, 10 * s);
    for (let row = y - h + 6 * s; row < y - 6 * s; row += 11 * s) {
      for (const column of [-0.28, 0.12]) if (random.chance(0.55)) panes += box(x + w * column, row, 5 * s, 6 * s);
    }
    if (random.chance(0.3)) walls += circle(x + w * 0.8, y - 14 * s, 10 * s) + box(x + w * 0.8 - 1.5 * s, y - 10 * s, 3 * s, 14 * s);
  }
  return { walls, panes };
}

export const ball: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, palette, random, stage, unit, wide, width } = painting;
    const floor = Math.min(height * (wide ? 0.78 : 0.64), stage.bottom - 16 * unit);
    const side = random.side();
    const radius = Math.min(random.between(140, 185) * unit, (floor - stage.top) * 0.4);
    const place = { x: focus.x, y: floor - radius * 0.96, radius };
    sky(painting, [palette.deep, palette.mid, palette.haze, mix(palette.haze, palette.light, 0.7)], floor, 1);
    const sun = random.chance(0.5) ? place : { x: focus.x + side * 170 * unit, y: floor - 60 * unit };
    sunburst(painting, sun.x, sun.y);
    glow(painting, { x: sun.x, y: sun.y, radius: 430 * unit, colour: palette.light, strength: 0.5, core: 4 });
    clouds(painting, { x: sun.x, y: sun.y, bottom: floor, shade: palette.haze, cover: 0.4, opacity: 0.7 });
    mountains(painting, { layers: 2, from: floor, to: floor + 10 * unit, rise: 90 * unit, far: 0.66, near: 0.5, kind: 'hills' });
    const street = skyline(painting, { base: floor + 24 * unit, rise: 34 * unit, kind: 'hills', span: 420 * unit });
    const far = town(painting, (x) => street(x) - 8 * unit, 0.7);
    canvas.fill(await mask(far.walls), palette.at(0.42));
    fog(painting, { y: floor, depth: 70 * unit, colour: mix(palette.haze, palette.light, 0.3), density: 0.55 });
    ridge(painting, { top: street, colour: palette.at(0.3), air: palette.at(0.2), melt: 120 * unit, lit: palette.haze });
    const middle = street(place.x);
    softShadow(painting, await mask(ellipse(place.x - side * 30 * unit, middle + 14 * unit, radius * 0.9, 20 * unit)), {
      dx: 0,
      dy: 0,
      blur: 12 * unit,
      amount: 0.7,
    });
    place.y = middle - radius * 0.93;
    canvas.fill(await mask(circle(place.x, place.y, radius * 0.96)), mix(palette.deep, palette.mid, 0.5));
    const shape = await draw(painting, clump(painting, place, side));
    rimLight(painting, shape, { dx: side * 0.7, strength: 0.5 });
    const feet = place.x - side * radius * 0.92;
    const person = await mask(
      figure(feet, street(feet) + 6 * unit, 52 * unit) +
        segment([feet, street(feet) - 30 * unit], [feet + side * 26 * unit, street(feet) - 40 * unit], 5 * unit),
    );
    canvas.fill(person, scale(palette.night, 0.7));
    const lawn = skyline(painting, { base: floor + 92 * unit, rise: 40 * unit, kind: 'hills', span: 300 * unit });
    const near = town(painting, lawn, 1.35);
    const walls = await mask(near.walls);
    canvas.fill(walls, mix(palette.night, palette.deep, 0.5));
    rimLight(painting, walls, { dx: side, colour: palette.haze, strength: 0.5, width: 2.4 * unit });
    shine(painting, await mask(near.panes), { core: mix(palette.accent, palette.light, 0.5), strength: 0.8, halo: 9 * unit });
    ridge(painting, { top: (x) => lawn(x) + 6 * unit, colour: palette.night, air: scale(palette.night, 0.6), melt: 100 * unit });
    const birds = Array.from({ length: 6 }, () =>
      bird(focus.x + random.bell() * width * 0.4, stage.top + random.between(30, 150) * unit, random.between(9, 18) * unit),
    );
    canvas.fill(await mask(birds.join('')), palette.deep, 0.8);
    specks(painting, { count: 60, size: [1 * unit, 3 * unit], strength: 0.7, bottom: floor });
  },
};
