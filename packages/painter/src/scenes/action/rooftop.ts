import { mix, scale } from '../../engine/colour.ts';
import { clouds, flatDisc, sky } from '../../kit/backdrop.ts';
import { fog } from '../../kit/fog.ts';
import { beam, glow, rays, rimLight, shine } from '../../kit/lights.ts';
import { rain, stars } from '../../kit/specks.ts';
import type { Motif, Painting } from '../../scene.ts';
import { box, ellipse, limb, placed, polygon, stroke } from '../../shapes/svg.ts';
import { leaper, leaperCoat, leaperScarf } from './heroes.ts';

/** One row of houses: outline and windows. */
function block(painting: Painting, base: number, breadth: number, rise: number) {
  const { height, random, width } = painting;
  let [outline, windows] = ['', ''];
  for (let x = -breadth * random.next(); x < width;) {
    const wide = breadth * random.between(0.6, 1.25);
    const top = base - rise * random.between(0.35, 1);
    outline += box(x, top, wide + 1, height);
    if (random.chance(0.35)) outline += box(x + wide * 0.3, top - breadth * 0.22, wide * 0.35, breadth * 0.3);
    if (random.chance(0.25))
      outline += limb([x + wide / 2, top], [x + wide / 2, top - breadth * random.between(0.5, 1)], breadth * 0.035, 0.5);
    const cell = breadth * 0.1;
    for (let row = top + cell; row < height * 0.85; row += cell * 1.8) {
      for (let column = x + cell; column < x + wide - cell; column += cell * 1.7) {
        if (random.chance(0.24)) windows += box(column, row, cell * 0.8, cell * 0.95);
      }
    }
    x += wide;
  }
  return { outline, windows };
}

/** A water tank on legs, as on old houses. */
const tank =
  box(-26, -84, 52, 46, 3) +
  polygon('-31,-82 0,-106 31,-82') +
  limb([-22, -40], [-26, 0], 5, 5) +
  limb([22, -40], [26, 0], 5, 5) +
  limb([-24, -4], [20, -38], 2.5, 2.5) +
  limb([24, -4], [-20, -38], 2.5, 2.5);
const vents =
  box(-44, -22, 34, 22) +
  box(-40, -30, 26, 10) +
  box(8, -16, 46, 16) +
  limb([30, -14], [30, -58], 3, 1.5) +
  limb([20, -46], [40, -46], 2, 2);
const hut = box(-40, -62, 80, 62) + polygon('-48,-60 48,-70 48,-62 -48,-54') + limb([26, -66], [26, -110], 3, 1);
const copter =
  ellipse(0, 0, 30, 13) +
  limb([20, -3], [86, -10], 9, 3) +
  polygon('80,-8 92,-30 96,-30 90,-6') +
  limb([0, -12], [0, -22], 4, 4) +
  limb([-72, -23], [72, -23], 3, 3) +
  stroke('-24,20 26,20', 3) +
  limb([-12, 10], [-14, 20], 2.5, 2.5) +
  limb([12, 10], [14, 20], 2.5, 2.5);

async function searchlights(painting: Painting, base: number): Promise<void> {
  const { focus, palette, random, unit, wide, width } = painting;
  for (let count = random.whole(2, 4) + (wide ? 2 : 0); count > 0; count--) {
    const x = random.between(0.02, 0.98) * width;
    const angle = -Math.PI / 2 + Math.atan2(focus.x - x, 420 * unit) * random.between(0.2, 0.9);
    beam(painting, {
      x,
      y: base,
      angle,
      spread: random.between(0.05, 0.09),
      length: random.between(640, 860) * unit,
      colour: mix(palette.haze, palette.light, 0.4),
      strength: random.between(0.2, 0.36),
    });
  }
}

/** A neon board on posts, its foot on the roof at (x, y). */
async function billboard(painting: Painting, x: number, y: number): Promise<void> {
  const { canvas, mask, palette, unit } = painting;
  const u = (value: number) => value * unit;
  const posts = limb([x - u(30), y], [x - u(30), y - u(40)], u(4), u(4)) + limb([x + u(30), y], [x + u(30), y - u(40)], u(4), u(4));
  canvas.fill(await mask(posts + box(x - u(48), y - u(84), u(96), u(58), u(3))), scale(palette.night, 0.8));
  const frame = stroke(
    [
      [x - u(42), y - u(78)],
      [x + u(42), y - u(78)],
      [x + u(42), y - u(32)],
      [x - u(42), y - u(32)],
    ],
    u(3.4),
    true,
  );
  const marks = box(x - u(30), y - u(68), u(60), u(8)) + box(x - u(30), y - u(52), u(38), u(8));
  shine(painting, await mask(frame + marks), { core: mix(palette.accent, [1, 1, 1], 0.3), strength: 1.2, halo: u(16) });
}

export const rooftop: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, palette, random, stage, unit, wide, width } = painting;
    const foot = Math.min(height * (wide ? 0.82 : 0.68), stage.bottom - 20 * unit);
    const side = random.side();
    const dawn = random.chance(0.4);
    const moon = { x: focus.x + random.bell() * 30 * unit, y: foot - random.between(190, 240) * unit };
    const tones = dawn
      ? [palette.deep, palette.mid, palette.haze, palette.light]
      : [palette.night, palette.deep, palette.mid, palette.haze];
    sky(painting, tones, foot, 1.15);
    if (!dawn) stars(painting, palette.light, height * 0.4, 130);
    clouds(painting, { ...moon, bottom: foot - 60 * unit, cover: random.between(0.3, 0.55), opacity: 0.75, stretch: 2.4 });
    const radius = random.between(95, 150) * unit;
    glow(painting, { ...moon, radius: radius * 3, strength: 0.7, core: 4 });
    await flatDisc(painting, { ...moon, radius, face: scale(palette.light, 0.96) });
    for (const [index, depth] of [0, 0.5, 1].entries()) {
      if (index === 1) await searchlights(painting, foot - 20 * unit);
      const { outline, windows } = block(painting, foot + (20 + depth * 50) * unit, (44 + 46 * depth) * unit, (170 - depth * 20) * unit);
      const shape = await mask(outline);
      const tone = palette.at(0.5 - depth * 0.36);
      canvas.fill(shape, tone);
      const lit = (await mask(windows)).within(shape);
      canvas.add(lit, mix(palette.light, palette.accent, depth * 0.5), 0.3 + depth * 0.35);
      fog(painting, {
        y: foot + (20 + depth * 70) * unit,
        depth: 110 * unit,
        colour: mix(palette.haze, palette.mid, 0.2 + depth * 0.5),
        density: 0.75 - depth * 0.2,
      });
    }
    const gap = random.between(70, 95) * unit;
    const left = foot + (side > 0 ? -26 : 34) * unit;
    const right = foot + (side > 0 ? 34 : -26) * unit;
    const roofs =
      box(-10, left, focus.x - gap + 10, height) +
      box(-10, left - 5 * unit, focus.x - gap + 18, 14 * unit) +
      box(focus.x + gap, right, width, height) +
      box(focus.x + gap - 8, right - 5 * unit, width, 14 * unit);
    const furniture = random.shuffle([tank, vents, hut]);
    const things =
      placed(furniture[0]!, (focus.x - gap) * 0.45, left, 1.25 * unit) +
      placed(furniture[1]!, (focus.x + gap + width) * 0.52, right, 1.15 * unit);
    const shape = await mask(roofs + things);
    const tall = random.between(165, 200) * unit;
    const cloth = random.pick(['', leaperScarf, leaperCoat]);
    const hero = await mask(placed(leaper + cloth, focus.x, Math.min(left, right) - random.between(26, 60) * unit, tall / 100, side < 0));
    rays(painting, { ...moon, length: 520 * unit, colour: palette.light, strength: 0.35, blockers: hero });
    if (random.chance(0.5)) {
      const fly = { x: moon.x - side * 170 * unit, y: moon.y - random.between(70, 120) * unit };
      canvas.fill(await mask(placed(copter, fly.x, fly.y, 0.75 * unit, side > 0)), palette.night);
      beam(painting, {
        ...fly,
        angle: Math.atan2(foot - 80 * unit - fly.y, focus.x - fly.x),
        spread: 0.13,
        length: 420 * unit,
        strength: 0.4,
      });
    }
    canvas.fill(shape, scale(palette.night, 0.8));
    rimLight(painting, shape, { colour: palette.haze, strength: 0.9 });
    canvas.fill(hero, scale(palette.night, 0.25));
    rimLight(painting, hero, { dx: side * 0.4, colour: palette.accent, strength: 0.7, width: 2.6 * unit });
    if (random.chance(0.6)) await billboard(painting, focus.x + side * (gap + 62 * unit), Math.max(left, right) - 4 * unit);
    if (!dawn && random.chance(0.5)) rain(painting, palette.light, 0.25);
  },
};
