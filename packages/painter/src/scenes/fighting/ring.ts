import { mix, scale } from '../../engine/colour.ts';
import { smooth } from '../../engine/noise.ts';
import { sky } from '../../kit/backdrop.ts';
import { fog } from '../../kit/fog.ts';
import { ground } from '../../kit/land.ts';
import { beam, glow, rimLight, shine } from '../../kit/lights.ts';
import { dust, specks } from '../../kit/specks.ts';
import { reflect } from '../../kit/water.ts';
import type { Motif, Painting } from '../../scene.ts';
import { box, circle, curve, ellipse, strokePath } from '../../shapes/svg.ts';
import { blows, silhouette, stage, standoffs } from './pair.ts';

/** Heads and raised hands of those who watch, along a line. */
function crowd({ random, width }: Painting, y: number, size: number): string {
  let svg = '';
  for (let x = -size; x < width + size; x += size * random.between(0.75, 1.15)) {
    const top = y + random.bell() * size * 0.22;
    svg +=
      circle(x, top, size * 0.32) +
      ellipse(x, top + size * 0.86, size * 0.56, size * 0.6) +
      box(x - size * 0.56, top + size * 0.8, size * 1.12, size * 4);
    if (!random.chance(0.2)) continue;
    const way = random.side();
    svg += strokePath(
      curve([
        [x + way * size * 0.4, top + size * 0.6],
        [x + way * size * 0.62, top - size * 0.1],
        [x + way * size * 0.5, top - size * 0.75],
      ]),
      size * 0.2,
    );
    svg += circle(x + way * size * 0.5, top - size * 0.8, size * 0.15);
  }
  return svg;
}

/** Posts and ropes; the far ones are painted before the fight, the near ones after. */
function ropes(x: number, floor: number, half: number, tall: number, sag: number, posts: boolean): string {
  let svg = '';
  for (const part of [0.36, 0.66, 0.96]) {
    const y = floor - tall * part;
    svg += strokePath(
      curve([
        [x - half, y],
        [x, y + sag],
        [x + half, y],
      ]),
      tall * 0.035,
    );
  }
  if (posts)
    for (const side of [-1, 1]) svg += box(x + side * half - tall * 0.05, floor - tall * 1.08, tall * 0.1, tall * 1.2, tall * 0.03);
  return svg;
}

async function rig(painting: Painting, x: number, floor: number): Promise<void> {
  const { canvas, mask, palette, random, unit } = painting;
  const top = random.between(18, 40) * unit;
  const count = random.whole(3, 6);
  const span = random.between(380, 520) * unit;
  let [frame, lamps] = [
    box(x - span * 0.75, top - 18 * unit, span * 1.5, 5 * unit) + box(x - span * 0.75, top - 2 * unit, span * 1.5, 4 * unit),
    '',
  ];
  for (let index = 0; index < count; index++) {
    const px = x + ((index + 0.5) / count - 0.5) * span;
    const target = x + (px - x) * random.between(-0.35, 0.4);
    const angle = Math.atan2(floor - top, target - px);
    const colour = index % 2 ? palette.light : mix(palette.haze, palette.light, 0.5);
    beam(painting, { x: px, y: top, angle, spread: random.between(0.12, 0.2), length: floor * 1.25, colour, strength: 2.1 / count });
    frame += box(px - 13 * unit, top - 6 * unit, 26 * unit, 20 * unit, 4 * unit);
    lamps += ellipse(px, top + 14 * unit, 11 * unit, 4.4 * unit);
  }
  for (let px = x - span * 0.75; px < x + span * 0.75; px += 20 * unit)
    frame += strokePath(`M${px} ${top - 16 * unit} l${10 * unit} ${16 * unit} l${10 * unit} ${-16 * unit}`, 2 * unit);
  canvas.fill(await mask(frame), scale(palette.night, 0.8));
  shine(painting, await mask(lamps), { colour: palette.light, core: [1, 1, 1], strength: 1.6, halo: 18 * unit });
}

export const ring: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, noise, palette, random, unit, wide, width } = painting;
    const floor = Math.min(height * (wide ? 0.82 : 0.66), painting.stage.bottom - 16 * unit);
    const x = wide ? focus.x : width / 2;
    const back = floor - random.between(46, 66) * unit;
    const caged = random.chance(0.3);
    sky(painting, [palette.night, palette.deep, mix(palette.deep, palette.mid, 0.6), palette.mid], back, 1.2);
    glow(painting, { x, y: back - 90 * unit, radius: 420 * unit, strength: 0.65, squash: 0.8, core: 3 });
    for (const [index, size] of [15, 22, 30].entries()) {
      const rows = await mask(crowd(painting, back - (52 - index * 24) * unit, size * unit));
      canvas.fill(rows, palette.at(0.36 - index * 0.1));
      rimLight(painting, rows, { colour: palette.haze, strength: 0.5, width: 1.6 * unit });
      fog(painting, { y: back - (30 - index * 20) * unit, depth: 40 * unit, colour: palette.mid, density: 0.35, torn: 0.8 });
    }
    specks(painting, { count: random.whole(8, 22), size: [1.6 * unit, 4 * unit], strength: 2.2, top: back - 60 * unit, bottom: back });
    ground(painting, back, x, (across, away, near, pixel) => {
      const pool = Math.exp(-((across / away / 0.55) ** 2)) * (1.05 - near * 0.55);
      const round = Math.hypot(across, (away - 3.4) * 0.5);
      const mark = smooth(0.1, 0.05, Math.abs(round - 0.9));
      const worn = 0.85 + noise.fbm(across * 3, away * 3, 4) * 0.35;
      for (let channel = 0; channel < 3; channel++) {
        const mat = palette.haze[channel]! * 0.62 * pool * worn + palette.deep[channel]! * 0.3;
        pixel[channel] = mat + (palette.accent[channel]! * pool * 0.6 - mat) * mark * 0.5;
      }
    });
    const tall = random.between(108, 128) * unit;
    const cord = await mask(ropes(x, back + 6 * unit, 215 * unit, tall * 0.72, 4 * unit, true));
    canvas.fill(cord, mix(palette.night, palette.deep, 0.6));
    rimLight(painting, cord, { colour: palette.accent, strength: 0.8, width: 2 * unit });
    await rig(painting, x, floor);
    const size = random.between(1.85, 2.2) * unit;
    const pair = await stage(painting, { x, floor: floor + 4 * unit, size, matches: random.chance(0.5) ? blows : standoffs });
    const shadow = await mask(ellipse(x, floor + 6 * unit, 170 * unit, 12 * unit));
    canvas.darken(shadow.blurred(8 * unit), 0.6);
    silhouette(painting, pair, { light: { x, y: 0 }, colour: palette.light, back: palette.accent, strength: 0.9 });
    reflect(painting, { line: floor + 8 * unit, tint: [0.4, 0.4, 0.42], strength: 0.35, ripple: 4 * unit, stretch: 0.6 });
    const front = floor + 60 * unit;
    const near = await mask(ropes(x, front, 330 * unit, tall * 1.2, 16 * unit, true) + box(-10, front, width + 20, height));
    if (!caged) {
      canvas.fill(near, scale(palette.night, 0.8));
      rimLight(painting, near, { colour: palette.haze, strength: 0.7, width: 2 * unit });
    }
    const watchers = await mask(crowd(painting, front + (wide ? 0 : 30) * unit, 46 * unit));
    canvas.fill(watchers, scale(palette.night, 0.5));
    rimLight(painting, watchers, { colour: palette.haze, strength: 0.5, width: 2 * unit });
    dust(painting, { x, y: floor - 160 * unit, reach: 260 * unit, count: 140, strength: 0.55 });
  },
};
