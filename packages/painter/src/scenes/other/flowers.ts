import { mix, scale, type Colour } from '../../engine/colour.ts';
import { draw, tinted } from '../../engine/drawing.ts';
import { backdrop, clouds, flatDisc } from '../../kit/backdrop.ts';
import { bird } from '../../kit/figures.ts';
import { fog } from '../../kit/fog.ts';
import { bareTree, grass } from '../../kit/foliage.ts';
import { mountains, ridge, skyline } from '../../kit/land.ts';
import { glow, rays, rimLight } from '../../kit/lights.ts';
import { specks } from '../../kit/specks.ts';
import type { Motif, Painting } from '../../scene.ts';
import { blob, box, circle, ellipse, polygon, quad, strokePath, triangle, type Point } from '../../shapes/svg.ts';

type Bloom = 'daisy' | 'poppy' | 'tulip' | 'bell';

/** A blossom around the origin, about 20 across, in its colour and a darker one. */
function blossom(kind: Bloom, petal: Colour, shade: Colour, heart: Colour, turn: number): string {
  if (kind === 'daisy') {
    const petals = Array.from({ length: 11 }, (_, index) => {
      const angle = (index / 11) * 360 + turn;
      return `<ellipse cx="0" cy="-7.4" rx="2.3" ry="5.4" transform="rotate(${angle.toFixed(0)})"/>`;
    });
    return `<g transform="scale(1 0.8)">${tinted(petals.join(''), petal)}${tinted(circle(0, 0, 3.4), heart)}</g>`;
  }
  if (kind === 'poppy') {
    return (
      tinted(blob('-11,-2 -8,-10 0,-8 8,-11 11,-2 6,6 -6,6'), shade) +
      tinted(blob('-10,-1 -4,-4 2,-2 9,-3 7,7 0,9 -7,7'), petal) +
      tinted(ellipse(0, -2, 2.6, 1.8), heart)
    );
  }
  if (kind === 'tulip') {
    return (
      tinted('<path d="M-8-12 Q-10 4 0 7 Q10 4 8-12 L4-5 L0-14 L-4-5Z"/>', petal) +
      tinted('<path d="M0-14 Q6-4 3 6 Q10 4 8-12 L4-5Z"/>', shade)
    );
  }
  const bells = [0, 1, 2, 3, 4].map((index) => {
    const side = index % 2 === 0 ? -1 : 1;
    return ellipse(side * (5.4 - index * 0.8), 8 - index * 6, 4 - index * 0.4, 4.6 - index * 0.4);
  });
  return tinted(bells.join(''), petal) + tinted(ellipse(0, -20, 2, 3), shade);
}

/** A meadow's row of flowers, all leaning with the wind. */
function row(
  painting: Painting,
  options: { top: (x: number) => number; size: number; step: number; kind: Bloom; wind: number; dark: number },
): string {
  const { palette, random, unit, width } = painting;
  const { top, size, step, kind, wind, dark } = options;
  const petals = [palette.accent, palette.light, mix(palette.accent, palette.light, 0.45), palette.haze, palette.accent];
  const dim = (colour: Colour) => mix(colour, palette.night, dark);
  const stem = mix(palette.deep, palette.night, 0.3 + dark * 0.6);
  let svg = '';
  for (let x = -20; x < width + 20; x += step * unit * random.between(0.4, 1.5)) {
    const tall = size * random.between(1.6, 3.4) * 10 * unit;
    const foot = top(x) + 6 * unit;
    const lean = wind * tall * random.between(0.15, 0.4);
    const tip: Point = [x + lean, foot - tall];
    const path = `M${x} ${foot}Q${x + lean * 0.15} ${foot - tall * 0.6} ${tip[0]} ${tip[1]}`;
    svg += strokePath(path, Math.max(1, size * 1.1 * unit)).replace(
      'stroke="#fff"',
      `stroke="rgb(${stem.map((part) => Math.round(255 * Math.sqrt(part))).join(',')})"`,
    );
    const petal = random.pick(petals);
    const turn = random.between(0, 40);
    const tilt = wind * 24 + random.bell() * 14;
    const flower = blossom(kind, dim(petal), dim(mix(petal, palette.deep, 0.45)), dim(mix(palette.night, palette.haze, 0.3)), turn);
    svg +=
      `<g transform="translate(${tip[0].toFixed(1)} ${tip[1].toFixed(1)}) rotate(${tilt.toFixed(1)}) ` +
      `scale(${(size * unit).toFixed(3)})">${flower}</g>`;
  }
  return svg;
}

/** Petals on the wind, strung along a ribbon that comes out of the meadow. */
function flight(painting: Painting, floor: number, wind: number): string {
  const { focus, palette, random, unit, width } = painting;
  const bend = random.between(0.8, 1.5);
  let svg = '';
  for (let index = 0; index < 190; index++) {
    const part = random.next();
    const wave = Math.sin(part * Math.PI * 1.7 * bend);
    const x = focus.x - wind * width * 0.5 + wind * width * part * 1.05 + random.bell() * (16 + 44 * part) * unit;
    const y = floor - floor * 0.72 * part ** 1.2 - wave * 70 * unit + random.bell() * (20 + 46 * part) * unit;
    const size = (2 + 8 * random.next() ** 2) * unit;
    const colour = random.pick([palette.accent, palette.light, mix(palette.accent, palette.light, 0.5)]);
    svg += tinted(ellipse(x, y, size, size * random.between(0.35, 0.7), random.between(0, 180)), colour, 0.6 + 0.4 * random.next());
  }
  return svg;
}

function landmark(painting: Painting, x: number, y: number): string {
  const { random, unit } = painting;
  const u = (value: number) => value * unit;
  const kind = random.pick(['tree', 'mill', 'mill', 'house', 'none', 'oak'] as const);
  if (kind === 'tree') return bareTree(random, x, y + u(6), u(170), 0.1);
  if (kind === 'oak') {
    const crown = Array.from({ length: 130 }, () =>
      circle(x + random.bell() * u(52), y - u(112) + random.bell() * u(34), random.between(6, 15) * unit),
    );
    return quad([x - u(9), y + u(6)], [x - u(4), y - u(80)], [x + u(4), y - u(80)], [x + u(9), y + u(6)]) + crown.join('');
  }
  if (kind === 'house') {
    return (
      box(x - u(30), y - u(36), u(60), u(42)) +
      triangle([x - u(38), y - u(34)], [x, y - u(66)], [x + u(38), y - u(34)]) +
      box(x + u(12), y - u(66), u(9), u(24))
    );
  }
  if (kind === 'none') return '';
  return Array.from({ length: random.whole(1, 3) }, (_, index) => {
    const [px, tall] = [x + (index - 1) * u(86), u(150 - Math.abs(index - 1) * 34)];
    const turn = random.between(0, 120);
    const blades = [0, 120, 240].map(
      (angle) =>
        `<g transform="rotate(${angle + turn} ${px} ${y - tall})">${quad(
          [px - u(2), y - tall],
          [px - u(5), y - tall - u(20)],
          [px, y - tall - u(72)],
          [px + u(2), y - tall],
        )}</g>`,
    );
    return (
      quad([px - u(5), y + u(8)], [px - u(2), y - tall], [px + u(2), y - tall], [px + u(5), y + u(8)]) +
      circle(px, y - tall, u(4)) +
      blades.join('')
    );
  }).join('');
}

export const flowers: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, palette, random, stage, unit, wide, width } = painting;
    const floor = Math.min(height * (wide ? 0.66 : 0.52), stage.bottom - 150 * unit);
    const wind = random.side();
    const night = random.chance(0.3);
    backdrop(painting, {
      night,
      day: [palette.mid, mix(palette.mid, palette.haze, 0.6), palette.haze, palette.light],
      horizon: floor,
      bend: night ? 1.2 : 1,
      stars: 260,
      starsTo: floor * 0.8,
    });
    const sun = { x: focus.x + wind * random.between(0, 120) * unit, y: floor - random.between(40, 210) * unit };
    const radius = random.between(48, 92) * unit;
    glow(painting, { ...sun, radius: 430 * unit, colour: palette.light, strength: 0.5, core: 6 });
    await flatDisc(painting, { ...sun, radius, face: scale(palette.light, 1.1) });
    clouds(painting, { ...sun, bottom: floor, shade: mix(palette.mid, palette.haze, 0.5), cover: random.between(0.35, 0.6), opacity: 0.8 });
    mountains(painting, {
      layers: 2,
      from: floor,
      to: floor + 16 * unit,
      rise: random.between(60, 150) * unit,
      near: 0.46,
      kind: random.pick(['hills', 'peaks'] as const),
    });
    fog(painting, { y: floor, depth: 80 * unit, colour: mix(palette.haze, palette.light, 0.4), density: 0.6 });
    const hill = skyline(painting, { base: floor + 46 * unit, rise: 60 * unit, kind: 'hills', span: 420 * unit });
    const x = focus.x - wind * random.between(60, 150) * unit;
    const stand = await mask(landmark(painting, x, hill(x)) || circle(-50, -50, 1));
    rays(painting, { ...sun, length: 520 * unit, colour: palette.light, strength: 0.25, blockers: stand });
    canvas.fill(stand, mix(palette.night, palette.deep, 0.6));
    rimLight(painting, stand, { dx: sun.x - x, dy: -60, strength: 0.6, width: 2.4 * unit });
    const kind = random.pick(['daisy', 'poppy', 'tulip', 'bell'] as const);
    ridge(painting, { top: hill, colour: palette.at(0.4), air: palette.at(0.26), lit: palette.haze, melt: 140 * unit, airy: 0.9 });
    for (const [index, size] of [0.4, 0.8, 1.5, 2.7].entries()) {
      const top = (px: number) => hill(px) * 0.35 + floor * 0.65 + (14 + index * 34 + index * index * 12) * unit;
      if (index > 0) {
        const blades = await mask(
          grass(random, 0, width, (px) => top(px) + 10 * unit, (14 + index * 15) * unit) +
            polygon([
              [0, height],
              ...Array.from({ length: 21 }, (_, step): Point => [(step / 20) * width, top((step / 20) * width) + 9 * unit]),
              [width, height],
            ]),
        );
        canvas.fill(blades, palette.at(0.38 - index * 0.09));
      }
      await draw(painting, row(painting, { top, size, step: 9 + index * 17, kind, wind, dark: [0, 0.06, 0.12, 0.34][index]! }));
      if (index < 2)
        fog(painting, { y: top(focus.x), depth: 46 * unit, colour: mix(palette.haze, palette.light, 0.3), density: 0.35, torn: 0.8 });
    }
    const loose = await draw(painting, flight(painting, floor + 30 * unit, wind));
    canvas.add(loose.blurred(5 * unit), palette.accent, 0.5);
    if (random.chance(0.5)) {
      const birds = Array.from({ length: 6 }, () =>
        bird(sun.x + random.bell() * 160 * unit, sun.y - random.between(20, 110) * unit, random.between(9, 18) * unit),
      );
      canvas.fill(await mask(birds.join('')), palette.deep, 0.85);
    }
    specks(painting, { count: 60, size: [0.8 * unit, 2.6 * unit], strength: 0.7 });
  },
};
