import { mix, ramp, scale } from '../../engine/colour.ts';
import type { Mask } from '../../engine/mask.ts';
import { smooth } from '../../engine/noise.ts';
import { backdrop, clouds } from '../../kit/backdrop.ts';
import { figure } from '../../kit/figures.ts';
import { fog } from '../../kit/fog.ts';
import { glow, rimLight, shine } from '../../kit/lights.ts';
import { replaceDisc } from '../../kit/sky-light.ts';
import { rain } from '../../kit/specks.ts';
import type { Motif, Painting } from '../../scene.ts';
import { box, curve, strokePath, triangle } from '../../shapes/svg.ts';

/** Towers side by side: their outline and the windows in it. */
function towers(painting: Painting, top: number, breadth: number, dense: number) {
  const { focus, height, random, width } = painting;
  let outline = '';
  let windows = '';
  for (let x = -breadth * random.next(); x < width; x += breadth * random.between(0.75, 1.3)) {
    const wide = breadth * random.between(0.55, 1);
    const gap = smooth(0, width * 0.34, Math.abs(x + wide / 2 - focus.x));
    const high = top + (1 - gap) * height * 0.17 + random.bell() * height * 0.09;
    const step = wide * random.between(0.08, 0.24);
    outline += box(x, high, wide, height);
    outline += box(x + step, high - breadth * random.between(0.2, 0.7), wide - step * 2, height);
    if (random.chance(0.4)) {
      const mast = x + wide * random.between(0.3, 0.7);
      outline += triangle([mast - 2, high], [mast, high - breadth * random.between(0.9, 1.7)], [mast + 2, high]);
    }
    const cell = breadth * 0.085;
    for (let row = high + cell; row < height * 0.9; row += cell * 1.7) {
      if (random.chance(0.3)) continue;
      for (let column = x + cell; column < x + wide - cell; column += cell * 1.25) {
        if (random.chance(dense)) windows += box(column, row, cell * 0.72, cell * 0.85);
      }
    }
  }
  return { outline, windows };
}

async function district(painting: Painting, depth: number): Promise<Mask> {
  const { canvas, height, mask, palette, unit } = painting;
  const top = height * (0.3 + depth * 0.13);
  const breadth = (42 + depth * 62) * unit;
  const { outline, windows } = towers(painting, top, breadth, 0.2 - depth * 0.09);
  const shape = await mask(outline);
  const tone = 0.56 - depth * 0.47;
  const colours = ramp([palette.at(tone), palette.at(tone + 0.06), palette.at(tone + 0.2 * (1.3 - depth))]);
  canvas.fill(shape, (_x, y, pixel) => colours((y - top) / (height * 0.5), pixel));
  rimLight(painting, shape, { dx: 1, dy: -0.4, colour: palette.haze, strength: 0.3, width: 2 * unit });
  const lamp = mix(palette.light, palette.accent, 0.25 * depth);
  const lit = (await mask(windows)).within(shape);
  canvas.add(lit, lamp, 0.35 + depth * 0.55);
  canvas.add(lit.blurred(9 * unit), palette.haze, 0.3 + depth * 0.4);
  return shape;
}

async function traffic(painting: Painting, y: number, size: number): Promise<void> {
  const { focus, mask, palette, random, unit, width } = painting;
  for (const [index, colour] of [palette.accent, palette.light].entries()) {
    const lift = random.between(-40, 40) * unit;
    const level = y + index * 26 * unit;
    const path = curve([
      [-20, level + lift],
      [width * 0.3, level - lift * 0.5],
      [focus.x, level - 30 * unit],
      [width + 20, level + lift * 1.5],
    ]);
    const trail = await mask(strokePath(path, size * unit));
    shine(painting, trail, { colour, core: mix(colour, [1, 1, 1], 0.5), halo: 14 * unit, strength: 0.8 });
  }
}

export const megacity: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, palette, random, stage, unit, wide } = painting;
    backdrop(painting, { night: true, horizon: height * 0.62, bend: 1.2 });
    const sun = { x: focus.x, y: focus.y - (wide ? 60 : 0) * unit };
    clouds(painting, { ...sun, bottom: height * 0.5, lit: palette.haze, opacity: 0.8 });
    glow(painting, { ...sun, radius: 420 * unit, strength: 0.9, core: 6 });
    const radius = random.between(80, 115) * unit;
    if (!replaceDisc(painting, { ...sun, radius })) {
      const face = await mask(`<circle cx="${sun.x}" cy="${sun.y}" r="${radius}"/>`);
      canvas.fill(face, scale(palette.light, 1.25), 0.95);
    }
    for (const [index, depth] of [0, 0.3, 0.62, 1].entries()) {
      await district(painting, depth);
      if (index === 1) await traffic(painting, height * 0.5, 1.6);
      if (index === 2) await traffic(painting, height * 0.62, 3);
      const y = height * (0.56 + depth * 0.2);
      const colour = mix(palette.haze, palette.mid, 0.25 + depth * 0.6);
      if (depth < 1) fog(painting, { y, depth: 150 * unit, colour, density: 0.85 - depth * 0.25 });
    }
    fog(painting, { y: height * 0.92, depth: 190 * unit, colour: palette.mid });
    const x = wide ? focus.x + 220 * unit : focus.x + random.side() * 120 * unit;
    const y = Math.min(height * 0.7, stage.bottom - 8 * unit);
    const roof = await mask(
      box(x - 90 * unit, y, 180 * unit, height) +
        box(x - 100 * unit, y - 3 * unit, 200 * unit, 10 * unit) +
        figure(x, y - 2 * unit, 92 * unit, true),
    );
    canvas.fill(roof, palette.night);
    rimLight(painting, roof, { dx: focus.x - x, dy: -90 * unit, colour: palette.haze, strength: 1.2 });
    if (random.chance(0.6)) rain(painting, palette.light, 0.22);
  },
};
