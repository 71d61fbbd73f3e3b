import { mix } from '../../engine/colour.ts';
import { smooth } from '../../engine/noise.ts';
import { wanderer } from '../../kit/figures.ts';
import { fog } from '../../kit/fog.ts';
import { grass, pine } from '../../kit/foliage.ts';
import { ground, ridge, skyline } from '../../kit/land.ts';
import { beam, glow, nearest, rays, rimLight, shine } from '../../kit/lights.ts';
import { dust } from '../../kit/specks.ts';
import type { Painting } from '../../scene.ts';
import { box, circle, ellipse, limb, placed, stroke, strokePath } from '../../shapes/svg.ts';

/** An estate car from behind, 140 wide, its wheels on y = 0, a load on its roof. */
const body =
  '<path d="M-66-14L-68-44C-68-52-64-56-58-58L-48-98C-46-104-40-107-32-107L32-107' +
  'C40-107 46-104 48-98L58-58C64-56 68-52 68-44L66-14Z"/>' +
  box(-62, -20, 26, 22, 5) +
  box(36, -20, 26, 22, 5) +
  box(-74, -26, 148, 12, 4) +
  box(-84, -70, 16, 10, 4) +
  box(68, -70, 16, 10, 4) +
  box(-46, -113, 92, 4) +
  box(-38, -134, 44, 22, 4) +
  box(10, -127, 28, 15, 6);
const glass = '<path d="M-47-62L-40-94C-39-97-36-99-32-99L32-99C36-99 39-97 40-94L47-62Z"/>';
const lamps = box(-64, -50, 15, 17, 3) + box(49, -50, 15, 17, 3);
const plate = box(-15, -42, 30, 11, 1);

/** A covered wagon behind two oxen, heading right, about 300 long. */
const wheel = (x: number, radius: number) =>
  `<circle cx="${x}" cy="${-radius}" r="${radius - 2.5}" fill="none" stroke="#fff" ` +
  `stroke-width="5"/>` +
  [0, 30, 60, 90, 120, 150]
    .map((turn) => `<g transform="rotate(${turn} ${x} ${-radius})">${box(x - radius, -radius - 1.2, radius * 2, 2.4)}</g>`)
    .join('') +
  circle(x, -radius, 6);
const ox = (x: number) =>
  `<g transform="translate(${x} 0)"><path d="M-46-50C-42-64-20-64 0-62C12-70 26-68 ` +
  `34-62L54-58C60-54 62-46 58-42L44-44C38-40 34-34 28-30C4-26-22-26-34-30` +
  `C-46-30-48-40-46-50Z"/>` +
  strokePath('M44-58C46-68 56-72 60-66', 3) +
  limb([24, -34], [26, 0], 12, 7) +
  limb([12, -32], [8, 0], 11, 7) +
  limb([-32, -36], [-36, 0], 13, 7) +
  limb([-22, -34], [-18, 0], 12, 7) +
  stroke('-45,-54 -54,-26', 3) +
  '</g>';
const canvasTop = '<path d="M-140-52C-158-92-150-134-126-146C-96-138-60-138-30-150C-2-140 4-92-12-52Z"/>';
const hoops = [-104, -78, -50].map((x) => strokePath(`M${x} -52C${x - 12} -92 ${x - 8} -128 ${x + 6} -142`, 2)).join('');
const team =
  '<path d="M-146-54L-6-54L-12-24L-136-24Z"/>' + wheel(-112, 31) + wheel(-34, 25) + stroke('-12,-32 150,-44', 4) + ox(62) + ox(166);

export async function drive(painting: Painting, x: number, stand: number, line: number): Promise<void> {
  const { canvas, mask, noise, palette, random, unit, width } = painting;
  const lamp = mix(palette.accent, palette.light, 0.4);
  ground(painting, line, x, (across, away, near, pixel) => {
    const bend = across - 0.05 * Math.sin(away * 0.8) * away * 0.2;
    const road = smooth(0.62, 0.56, Math.abs(bend));
    const grit = noise.fbm(across * 4, away * 4, 4);
    const dash = Math.abs(bend) < 0.022 && (away * 1.1) % 1 < 0.5 ? 1 : 0;
    const edge = smooth(0.03, 0.01, Math.abs(Math.abs(bend) - 0.54));
    const lit = smooth(0.9, 0, Math.abs(bend)) * smooth(0.55, 0.12, near);
    for (let channel = 0; channel < 3; channel++) {
      const wet = palette.haze[channel]! * (0.28 * road + 0.05) * (0.8 - near * 0.6 + grit * 0.4);
      pixel[channel] =
        palette.night[channel]! * 0.6 +
        wet +
        palette.light[channel]! * (dash + edge * 0.5) * road * (0.4 - near * 0.3) +
        lamp[channel]! * lit * road * 0.3;
    }
  });
  for (const [depth, tall] of [
    [0, 130],
    [0.45, 250],
    [1, 520],
  ] as const) {
    let woods = '';
    for (const side of [-1, 1]) {
      for (let away = (70 + 170 * depth) * unit; away < width; away += random.between(24, 60) * (0.5 + depth) * unit)
        woods += pine(random, x + side * away, line + (14 + 90 * depth) * unit, tall * random.between(0.7, 1.15) * unit);
    }
    canvas.fill(await mask(woods), palette.at(0.42 - depth * 0.38));
    if (depth < 1) fog(painting, { y: line, depth: 110 * unit, density: 0.6 - depth * 0.3 });
  }
  const size = random.between(0.98, 1.2) * unit;
  const place = (svg: string) => placed(svg, x, stand, size);
  for (const side of [-1, 1])
    beam(painting, {
      x: x + side * 40 * unit,
      y: stand - 60 * size,
      angle: -Math.PI / 2 + side * 0.2,
      spread: 0.3,
      length: 330 * unit,
      colour: lamp,
      strength: 0.5,
    });
  glow(painting, { x, y: stand - 80 * size, radius: 260 * unit, colour: lamp, strength: 0.6, core: 6 });
  const car = await mask(place(body));
  canvas.darken((await mask(ellipse(x, stand + 2 * unit, 90 * size, 12 * size))).blurred(6 * unit), 0.8);
  canvas.fill(car, nearest(painting));
  rimLight(painting, car, { strength: 0.9 });
  canvas.fill(await mask(place(glass)), mix(palette.deep, palette.haze, 0.35));
  canvas.fill(await mask(place(circle(-20, -72, 10) + box(-29, -66, 18, 6))), nearest(painting));
  canvas.add(await mask(place(plate)), palette.light, 0.4);
  shine(painting, await mask(place(lamps)), { colour: [0.95, 0.06, 0.04], core: [1, 0.25, 0.16], strength: 1.5, halo: 20 * unit });
}

export async function roll(painting: Painting, x: number, stand: number, side: -1 | 1, disc: { x: number; y: number }): Promise<void> {
  const { canvas, mask, palette, random, unit, wide, width } = painting;
  const hill = skyline(painting, { base: 0, rise: 34 * unit, kind: 'hills', span: 460 * unit });
  const top = (px: number) => stand + hill(px) - hill(x);
  const size = random.between(1.15, 1.35) * unit;
  const middle = x - side * 30 * unit;
  const place = (svg: string) => `<g transform="translate(${middle} ${stand + 4 * unit}) scale(${side * size} ${size})">${svg}</g>`;
  const cloth = await mask(place(canvasTop));
  const dark = await mask(
    place(team) +
      wanderer(middle + side * 20 * size, stand + 8 * unit, 84 * unit, side, { hat: true }) +
      grass(random, 0, width, top, 30 * unit),
  );
  rays(painting, { ...disc, length: 560 * unit, strength: 0.35, blockers: dark.and(cloth) });
  canvas.fill(cloth, mix(palette.deep, palette.haze, 0.5));
  canvas.darken(await mask(place(hoops)), 0.35);
  rimLight(painting, cloth, { dx: disc.x - middle, dy: -120 * unit, strength: 0.9, width: 6 * unit });
  ridge(painting, { top, colour: nearest(painting), air: palette.night, melt: 120 * unit });
  canvas.fill(dark, nearest(painting));
  rimLight(painting, dark, { dx: disc.x - middle, dy: -120 * unit, strength: 0.6, width: 2.4 * unit });
  const lantern = await mask(place(circle(-2, -62, 4)));
  shine(painting, lantern, { core: palette.light, strength: 1.8, halo: 16 * unit });
  dust(painting, { x: middle - side * (wide ? 200 : 130) * unit, y: stand - 20 * unit, reach: 150 * unit, count: 120, strength: 0.6 });
}
