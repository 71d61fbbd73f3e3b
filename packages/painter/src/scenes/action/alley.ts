import { mix, ramp, scale } from '../../engine/colour.ts';
import type { Mask } from '../../engine/mask.ts';
import { backdrop } from '../../kit/backdrop.ts';
import { figure } from '../../kit/figures.ts';
import { fog } from '../../kit/fog.ts';
import { glow, rays, rimLight, shine } from '../../kit/lights.ts';
import { dust, rain } from '../../kit/specks.ts';
import { reflect } from '../../kit/water.ts';
import type { Motif, Painting } from '../../scene.ts';
import { box, circle, curve, limb, placed, polygon, segment, stroke, strokePath, type Point } from '../../shapes/svg.ts';
import { warrior } from './heroes.ts';

/** The walls of one stretch: they leave an opening, with pipes, boxes and stairs on its edges. */
function walls({ focus, height, random, width }: Painting, half: number, size: number): string {
  let svg = box(-20, -20, focus.x - half + 20, height + 40) + box(focus.x + half, -20, width, height + 40);
  for (const side of [-1, 1] as const) {
    const edge = focus.x + side * half;
    for (let y = random.between(0, 60) * size; y < height * 0.62; y += random.between(70, 150) * size) {
      const out = random.between(8, 26) * size;
      const kind = random.whole(0, 2);
      const left = side > 0 ? edge - out : edge;
      if (kind === 0) svg += box(left, y, out, out * random.between(0.8, 1.4), 2);
      if (kind === 1)
        svg += box(left - (side > 0 ? 12 * size : 0), y, out + 12 * size, 5 * size) + railing(edge, y, -side * (out + 12 * size), size);
      if (kind === 2) svg += box(side > 0 ? edge - 7 * size : edge, y, 7 * size, height * 0.3, 3);
    }
  }
  return svg;
}

function railing(edge: number, y: number, reach: number, size: number): string {
  let svg = stroke(
    [
      [edge, y - 24 * size],
      [edge + reach, y - 24 * size],
      [edge + reach, y],
    ],
    2.4 * size,
  );
  for (let bar = 1; bar < 5; bar++)
    svg += limb([edge + (reach * bar) / 5, y], [edge + (reach * bar) / 5, y - 24 * size], 1.4 * size, 1.4 * size);
  return svg;
}

/** Made-up letters: a few strokes in a square. */
function glyph({ random }: Painting, x: number, y: number, size: number): string {
  const at = (column: number, row: number): Point => [x + (column - 1) * size * 0.36, y + (row - 1) * size * 0.36];
  let svg = '';
  for (let line = 0; line < 3; line++) {
    const from = at(random.whole(0, 2), random.whole(0, 2));
    const to = random.chance(0.5) ? at(random.whole(0, 2), 1) : at(1, random.whole(0, 2));
    svg += segment(from, to, size * 0.13);
  }
  return svg + segment(at(0, random.whole(0, 2)), at(2, random.whole(0, 2)), size * 0.13);
}

/** A sign that stands out from the wall's edge at (x, y): its plate and its lit parts. */
function sign(painting: Painting, x: number, y: number, size: number) {
  const { random } = painting;
  const kind = random.pick(['tall', 'tall', 'tall', 'ring', 'arrow', 'lantern', 'lantern'] as const);
  if (kind === 'tall') {
    const letters = random.whole(2, 4);
    const tall = size * (letters * 1.05 + 0.3);
    let lit = stroke(
      [
        [x - size * 0.62, y],
        [x + size * 0.62, y],
        [x + size * 0.62, y + tall],
        [x - size * 0.62, y + tall],
      ],
      size * 0.09,
      true,
    );
    for (let letter = 0; letter < letters; letter++) lit += glyph(painting, x, y + size * (0.68 + letter * 1.05), size);
    return { plate: box(x - size * 0.66, y - size * 0.06, size * 1.32, tall + size * 0.12, 3), lit };
  }
  if (kind === 'ring') {
    const ring = strokePath(`M${x - size} ${y}a${size} ${size} 0 1 0 ${size * 2} 0a${size} ${size} 0 1 0 ${-size * 2} 0`, size * 0.12);
    return { plate: circle(x, y, size * 1.08), lit: ring + glyph(painting, x, y, size * 1.3) };
  }
  if (kind === 'arrow') {
    const points: Point[] = [
      [x - size, y],
      [x, y + size * 0.8],
      [x + size, y],
      [x + size * 0.4, y],
      [x + size * 0.4, y - size],
      [x - size * 0.4, y - size],
      [x - size * 0.4, y],
    ];
    return { plate: polygon(points), lit: stroke(points, size * 0.13, true) };
  }
  const lamp = `<ellipse cx="${x}" cy="${y}" rx="${size * 0.55}" ry="${size * 0.68}"/>`;
  return { plate: lamp + box(x - size * 0.25, y - size * 0.85, size * 0.5, size * 1.7), lit: lamp };
}

async function signs(painting: Painting, half: number, size: number): Promise<void> {
  const { canvas, focus, height, mask, palette, random } = painting;
  const lamps = [palette.accent, palette.haze, palette.light];
  for (const side of [-1, 1] as const) {
    for (let y = random.between(0.06, 0.2) * height; y < height * 0.46; y += random.between(140, 260) * size) {
      const { plate, lit } = sign(painting, focus.x + side * (half - random.between(4, 26) * size), y, random.between(20, 32) * size);
      canvas.fill(await mask(plate), scale(palette.night, 0.8));
      const colour = random.pick(lamps);
      shine(painting, await mask(lit), { colour, core: mix(colour, [1, 1, 1], 0.35), strength: 1.1, halo: 17 * size });
    }
  }
}

function cables({ focus, height, random, unit }: Painting, half: number): string {
  let svg = '';
  for (let count = random.whole(3, 6); count > 0; count--) {
    const y = random.between(0.02, 0.36) * height;
    const sag = random.between(20, 60) * unit;
    svg += strokePath(
      curve([
        [focus.x - half - 9, y],
        [focus.x, y + sag],
        [focus.x + half + 9, y + random.bell() * 30 * unit],
      ]),
      2 * unit,
    );
  }
  return svg;
}

async function hero(painting: Painting, x: number, y: number): Promise<Mask> {
  const { mask, random, unit } = painting;
  const tall = random.between(150, 185) * unit;
  if (random.chance(0.35)) return mask(figure(x, y, tall, random.chance(0.5)));
  const kind = {
    head: random.pick(['hair', 'hood'] as const),
    coat: random.pick(['tails', 'skirts', 'plain'] as const),
    sword: random.pick(['low', 'back', 'twin'] as const),
  };
  return mask(placed(warrior(kind), x, y, tall / 100, random.chance(0.5)));
}

export const alley: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, palette, random, stage, unit, wide } = painting;
    const foot = Math.min(height * (wide ? 0.86 : 0.7), stage.bottom - 10 * unit);
    const end = { x: focus.x, y: foot - random.between(110, 170) * unit };
    backdrop(painting, { night: false, horizon: foot, bend: 1.1 });
    glow(painting, { ...end, radius: 330 * unit, colour: palette.light, strength: 0.6, core: 5 });
    const broad = wide ? 1.8 : 1;
    let last: Mask | undefined;
    const layers = 4;
    for (let layer = 0; layer < layers; layer++) {
      const depth = layer / (layers - 1);
      const half = (52 + 205 * depth ** 1.5) * broad * unit * random.between(0.92, 1.08);
      const size = (0.5 + 0.75 * depth) * unit;
      last = await mask(walls(painting, half, size));
      const tone = ramp([palette.at(0.42 - depth * 0.4), palette.at(0.5 - depth * 0.42)]);
      canvas.fill(last, (_x, y, pixel) => tone(y / foot, pixel));
      rimLight(painting, last, { dy: 1, colour: palette.haze, strength: 0.35, width: 3 * size });
      if (layer > 0) await signs(painting, half, size);
      const colour = mix(palette.haze, palette.deep, depth * 0.7);
      if (layer < layers - 1) fog(painting, { y: foot - 30 * unit, depth: (260 - 90 * depth) * unit, colour, density: 0.5 - depth * 0.2 });
    }
    canvas.fill(await mask(cables(painting, 230 * broad * unit)), scale(palette.night, 0.7));
    const line = foot - 22 * unit;
    reflect(painting, { line, tint: scale(mix(palette.mid, palette.light, 0.55), 0.75), ripple: 22 * unit });
    const x = focus.x + random.bell() * 16 * unit;
    const person = await hero(painting, x, foot + 4 * unit);
    rays(painting, { ...end, length: 420 * unit, strength: 0.5, blockers: person });
    canvas.darken(
      person.map((_cover, px, py) =>
        py < foot ? 0 : Math.max(0, 1 - Math.abs(px - x) / (34 * unit)) * Math.max(0, 1 - (py - foot) / (140 * unit)),
      ),
      0.85,
    );
    canvas.fill(person, scale(palette.night, 0.5));
    rimLight(painting, person, { dx: random.side(), dy: -0.7, colour: palette.accent, strength: 0.9, width: 2.6 * unit });
    fog(painting, { y: foot + 10 * unit, depth: 60 * unit, density: 0.3, torn: 1 });
    if (random.chance(0.6)) rain(painting, palette.light, 0.26, 0.05);
    else dust(painting, { ...end, reach: 260 * unit });
  },
};
