import { mix, scale } from '../../engine/colour.ts';
import { backdrop, clouds, plainSun } from '../../kit/backdrop.ts';
import { fog } from '../../kit/fog.ts';
import { glow, rays, rimLight, shine } from '../../kit/lights.ts';
import { rain, snow } from '../../kit/specks.ts';
import { reflect } from '../../kit/water.ts';
import type { Motif, Painting } from '../../scene.ts';
import { box, circle, limb, segment, stroke, triangle } from '../../shapes/svg.ts';
import { blows, silhouette, stage, standoffs } from './pair.ts';

/** A row of houses with lit windows, and room for a sign on each. */
function row({ random, unit, width }: Painting, floor: number, rise: number, breadth: number) {
  let [walls, panes] = ['', ''];
  const signs: { x: number; y: number; wide: number; high: number }[] = [];
  for (let x = -breadth * random.next(); x < width;) {
    const wide = breadth * random.between(0.6, 1.2);
    const top = floor - rise * random.between(0.45, 1);
    walls += box(x, top, wide - 3 * unit, floor - top + 90 * unit);
    if (random.chance(0.4)) walls += box(x + wide * 0.2, top - 16 * unit, wide * 0.3, 20 * unit);
    if (random.chance(0.35)) walls += segment([x + wide * 0.7, top], [x + wide * 0.7, top - 40 * unit], 2 * unit);
    if (random.chance(0.25))
      walls +=
        limb([x + wide * 0.3, top], [x + wide * 0.3, top - 22 * unit], 3 * unit, 3 * unit) +
        box(x + wide * 0.12, top - 46 * unit, wide * 0.36, 26 * unit, 4 * unit) +
        triangle([x + wide * 0.1, top - 44 * unit], [x + wide * 0.3, top - 58 * unit], [x + wide * 0.5, top - 44 * unit]);
    const cell = Math.max(6 * unit, breadth * 0.11);
    for (let y = top + cell; y < floor; y += cell * 1.7)
      for (let px = x + cell * 0.8; px < x + wide - cell * 1.4; px += cell * 1.5)
        if (random.chance(0.3)) panes += box(px, y, cell * 0.75, cell * 0.95);
    signs.push({ x: x + wide * 0.5, y: top + random.between(0.08, 0.2) * (floor - top), wide, high: floor - top });
    x += wide;
  }
  return { walls, panes, signs };
}

/** Strokes that look like writing from afar, in a frame. */
function sign({ random }: Painting, x: number, y: number, size: number, upright: boolean): string {
  const glyphs = random.whole(2, 4);
  let svg = '';
  for (let glyph = 0; glyph < glyphs; glyph++) {
    const [gx, gy] = upright ? [x, y + glyph * size * 1.25] : [x + (glyph - (glyphs - 1) / 2) * size * 1.2, y];
    const thick = size * 0.13;
    const at = (u: number, v: number): [number, number] => [gx + u * size * 0.4, gy + v * size * 0.4];
    const kind = random.whole(0, 3);
    svg += segment(at(-1, -1), at(1, -1), thick) + segment(at(0, -1), at(0, 1), thick);
    if (kind === 0) svg += segment(at(-1, 0.1), at(1, 0.1), thick) + segment(at(-1, 1), at(1, 1), thick);
    if (kind === 1) svg += segment(at(-0.2, 0), at(-1, 1), thick) + segment(at(0.2, 0), at(1, 1), thick);
    if (kind === 2) svg += stroke([at(-1, -1), at(-1, 1), at(1, 1), at(1, -1)], thick);
    if (kind === 3) svg += stroke([at(-1, -0.2), at(1, -0.2), at(0.8, 1)], thick);
  }
  const [wide, high] = upright ? [size * 1.15, glyphs * size * 1.25 + size * 0.1] : [glyphs * size * 1.2 + size * 0.1, size * 1.15];
  const [left, top] = upright ? [x - wide / 2, y - size * 0.65] : [x - wide / 2, y - high / 2];
  return (
    svg +
    `<rect x="${left}" y="${top}" width="${wide}" height="${high}" fill="none" stroke="#fff" stroke-width="${size * 0.07}" ` +
    `rx="${size * 0.1}"/>`
  );
}

export const rooftop: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, palette, random, unit, wide, width } = painting;
    const floor = Math.min(height * (wide ? 0.82 : 0.66), painting.stage.bottom - 8 * unit);
    const x = wide ? focus.x : width / 2 + random.bell() * 20 * unit;
    const light = { x: x + random.side() * random.between(20, 140) * unit, y: floor - random.between(230, 330) * unit };
    backdrop(painting, { night: true, horizon: floor, bend: 1.15 });
    await plainSun(painting, { ...light, radius: random.between(50, 105) * unit });
    clouds(painting, { ...light, top: -40, bottom: floor * 0.8, lit: mix(palette.haze, palette.light, 0.3), cover: 0.55, opacity: 0.85 });
    const neon = [palette.accent, mix(palette.haze, palette.light, 0.5), palette.accent];
    for (const depth of [0, 0.5, 1]) {
      const town = row(painting, floor, (350 - depth * 130) * unit, (56 + depth * 60) * unit);
      const walls = await mask(town.walls);
      canvas.fill(walls, palette.at(0.46 - depth * 0.3));
      rimLight(painting, walls, { dx: light.x - x, dy: -90 * unit, colour: palette.haze, strength: 0.4, width: 2 * unit });
      const panes = (await mask(town.panes || '<g/>')).within(walls);
      canvas.add(panes, palette.light, 0.2 + 0.25 * depth);
      for (const [index, colour] of neon.entries()) {
        const place = town.signs[random.whole(0, town.signs.length - 1)]!;
        if (depth === 0 || !random.chance(0.8)) continue;
        const upright = random.chance(0.65);
        const svg = sign(painting, place.x, place.y + 20 * unit, (14 + 12 * depth) * unit, upright);
        const lit = await mask(svg);
        shine(painting, lit, { colour, core: mix(colour, [1, 1, 1], 0.4), strength: 0.95, halo: (12 + index * 2) * unit });
        glow(painting, { x: place.x, y: place.y + 50 * unit, radius: 130 * unit, colour, strength: 0.2, core: 3 });
      }
      fog(painting, {
        y: floor - (60 - depth * 30) * unit,
        depth: 120 * unit,
        colour: mix(palette.haze, palette.mid, depth * 0.7),
        density: 0.6 - depth * 0.15,
      });
    }
    const parapet = await mask(box(-10, floor - 20 * unit, width + 20, 24 * unit));
    canvas.fill(parapet, mix(palette.night, palette.deep, 0.35));
    rimLight(painting, parapet, { colour: palette.haze, strength: 0.7, width: 2.4 * unit });
    const size = random.between(1.75, 2.1) * unit;
    const pair = await stage(painting, { x, floor: floor + 2 * unit, size, matches: random.chance(0.5) ? standoffs : blows });
    rays(painting, { x, y: floor - 110 * unit, length: 420 * unit, strength: 0.4, blockers: pair.mask });
    glow(painting, { x, y: floor - 90 * unit, radius: 260 * unit, strength: 0.35, core: 3 });
    silhouette(painting, pair, { light: { x, y: 0 }, colour: palette.light, back: palette.accent });
    reflect(painting, { line: floor + 4 * unit, tint: [0.62, 0.62, 0.65], ripple: 14 * unit });
    const side = random.side();
    const edge = side > 0 ? width - 96 * unit : 0;
    const clutter = await mask(
      box(edge, floor - 62 * unit, 96 * unit, 66 * unit, 4 * unit) +
        circle(edge + 48 * unit, floor - 66 * unit, 22 * unit) +
        segment([edge + 20 * unit, floor - 60 * unit], [edge + 20 * unit, floor - 190 * unit], 4 * unit) +
        segment([edge, floor - 176 * unit], [edge + 44 * unit, floor - 186 * unit], 3 * unit),
    );
    canvas.fill(clutter, scale(palette.night, 0.7));
    rimLight(painting, clutter, { dx: -side, dy: -0.8, colour: palette.haze, strength: 0.5, width: 2 * unit });
    canvas.each((_px, y, pixel) => {
      const kept = Math.max(0.12, 1 - ((y - floor) / (height - floor)) * 1.1);
      for (let channel = 0; channel < 3; channel++) pixel[channel]! *= kept;
    }, floor);
    if (random.chance(0.2)) snow(painting, palette.light, 0.7);
    else rain(painting, palette.light, random.between(0.2, 0.4), random.between(0.1, 0.4));
  },
};
