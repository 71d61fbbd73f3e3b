import { mix, scale } from '../../engine/colour.ts';
import { smooth } from '../../engine/noise.ts';
import { figure } from '../../kit/figures.ts';
import { glow, rays, rimLight, shine } from '../../kit/lights.ts';
import { nebula, planet } from '../../kit/space.ts';
import { dust, stars } from '../../kit/specks.ts';
import { reflect } from '../../kit/water.ts';
import type { Motif, Painting } from '../../scene.ts';
import { box, circle, polygon, type Point } from '../../shapes/svg.ts';

type Frame = { pane: string; bars: string; seams: string };

/** The great window: what is glass, what divides it, and lines for the lamps. */
function frame(painting: Painting, x: number, y: number, size: number): Frame {
  const { random, unit } = painting;
  const kind = random.pick(['round', 'wide', 'hexagon'] as const);
  const line = (points: readonly Point[], thick: number) =>
    `<path d="M${points.map((point) => point.join(' ')).join('L')}" fill="none" stroke="#fff" stroke-width="${thick * unit}"/>`;
  if (kind === 'round') {
    const spokes = random.pick([0, 4, 6]);
    const bars = Array.from({ length: spokes }, (_, index) => {
      const angle = ((index + 0.5) / spokes) * Math.PI * 2;
      return line(
        [
          [x, y],
          [x + Math.cos(angle) * size, y + Math.sin(angle) * size],
        ],
        7,
      );
    });
    const ring = (radius: number, thick: number) =>
      `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="#fff" stroke-width="${thick * unit}"/>`;
    return { pane: circle(x, y, size), bars: bars.join('') + ring(size * 0.42, spokes ? 7 : 0), seams: ring(size + 22 * unit, 3) };
  }
  if (kind === 'hexagon') {
    const corners = (radius: number) =>
      Array.from({ length: 6 }, (_, index): Point => [
        x + Math.cos((index / 6) * Math.PI * 2) * radius * 1.06,
        y + Math.sin((index / 6) * Math.PI * 2) * radius,
      ]);
    const [inner, outer] = [corners(size), corners(size + 22 * unit)];
    return { pane: polygon(inner), bars: line([inner[0]!, inner[3]!], 7), seams: line([...outer, outer[0]!], 3) };
  }
  const [half, tall] = [size * 1.25, size * 0.86];
  const bars = [-0.34, 0.34].map((part) =>
    line(
      [
        [x + half * 2 * part * 0.5, y - tall],
        [x + half * 2 * part * 0.5, y + tall],
      ],
      8,
    ),
  );
  return {
    pane: box(x - half, y - tall, half * 2, tall * 2, 26 * unit),
    bars: bars.join(''),
    seams:
      line(
        [
          [x - half, y - tall - 20 * unit],
          [x + half, y - tall - 20 * unit],
        ],
        3,
      ) +
      line(
        [
          [x - half, y + tall + 18 * unit],
          [x + half, y + tall + 18 * unit],
        ],
        3,
      ),
  };
}

export const crew: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, noise, palette, random, stage, unit, wide, width } = painting;
    const floor = Math.min(height * (wide ? 0.8 : 0.62), stage.bottom - 40 * unit);
    const x = wide ? focus.x : width / 2 + (focus.x - width / 2) * 0.4;
    const size = Math.min(random.between(170, 205) * unit, (floor - stage.top) * 0.42);
    const y = floor - size * random.between(1.02, 1.16);
    nebula(painting, 1);
    stars(painting, palette.light, floor, 160);
    const side = random.side();
    planet(painting, {
      x: x + side * size * 0.3,
      y: y + size * random.between(0.1, 0.5),
      radius: size * random.between(0.5, 0.85),
      lightX: -side * 0.7,
      lightY: -0.6,
    });
    const { pane, bars, seams } = frame(painting, x, y, size);
    const glass = (await mask(pane)).without(await mask(bars));
    const wall = glass.map((cover, _px, py) => (py < floor + 2 ? 1 - cover : 0));
    canvas.fill(wall, (px, py, pixel) => {
      const away = Math.hypot(px - x, py - y) / (size * 2.2);
      const panel = Math.max(
        smooth(0.485, 0.5, Math.abs(((((px / (96 * unit)) % 1) + 1) % 1) - 0.5)),
        smooth(0.475, 0.5, Math.abs(((((py / (70 * unit)) % 1) + 1) % 1) - 0.5)),
      );
      const lit =
        (0.07 + 0.38 * Math.exp(-away * 2.2)) * (1 - 0.5 * panel) * (0.9 + noise.fbm(px / (60 * unit), py / (60 * unit), 3) * 0.3);
      for (let channel = 0; channel < 3; channel++) pixel[channel] = palette.night[channel]! * 0.5 + palette.mid[channel]! * lit;
    });
    rimLight(painting, wall, { dx: -0.3, dy: 1, colour: palette.haze, strength: 0.6, width: 4 * unit });
    shine(painting, (await mask(seams)).within(wall), { colour: palette.haze, core: palette.light, strength: 0.7, halo: 12 * unit });
    const count = random.pick([5, 7, 9]) + (wide ? 4 : 0);
    const odd = random.whole(1, count - 2);
    const step = Math.min(70 * unit, (width * (wide ? 0.6 : 0.9)) / count);
    let [others, one] = ['', ''];
    let spot: Point = [x, floor];
    for (let index = 0; index < count; index++) {
      const px = x + (index - (count - 1) / 2) * step + random.bell() * 6 * unit;
      const person = figure(px, floor + random.between(2, 12) * unit, random.between(92, 116) * unit, random.chance(0.25));
      if (index === odd) [one, spot] = [person, [px, floor]];
      else others += person;
    }
    const [group, stranger] = [await mask(others), await mask(one)];
    rays(painting, { x, y, length: 480 * unit, strength: 0.3, blockers: group.and(stranger) });
    canvas.fill(group, scale(palette.night, 0.7));
    rimLight(painting, group, { colour: palette.haze, strength: 0.7, width: 2 * unit });
    glow(painting, { x: spot[0], y: spot[1] - 60 * unit, radius: 150 * unit, colour: palette.accent, strength: 0.55, core: 5 });
    canvas.fill(stranger, mix(palette.night, palette.accent, 0.75));
    rimLight(painting, stranger, { dx: side, strength: 0.6, width: 2.4 * unit });
    canvas.add(stranger.blurred(10 * unit), palette.accent, 0.5);
    reflect(painting, { line: floor + 10 * unit, tint: [0.42, 0.42, 0.46], ripple: 3 * unit });
    canvas.each(
      (_px, py, pixel) => {
        const kept = 1 - 0.85 * smooth(0, 0.8, (py - floor) / (height - floor));
        for (let channel = 0; channel < 3; channel++) pixel[channel]! *= kept;
      },
      floor + 10 * unit,
    );
    dust(painting, { x, y, reach: 260 * unit, count: 70, strength: 0.4 });
  },
};
