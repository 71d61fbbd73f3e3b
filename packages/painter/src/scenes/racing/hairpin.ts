import { mix, scale } from '../../engine/colour.ts';
import { smooth } from '../../engine/noise.ts';
import { backdrop, clouds, flatDisc } from '../../kit/backdrop.ts';
import { fog } from '../../kit/fog.ts';
import { pine } from '../../kit/foliage.ts';
import { mountains, ridge } from '../../kit/land.ts';
import { beam, glow, shine } from '../../kit/lights.ts';
import { along, ribbon } from '../../kit/ribbons.ts';
import { snow, stars } from '../../kit/specks.ts';
import type { Motif, Painting } from '../../scene.ts';
import { box, segment, type Point } from '../../shapes/svg.ts';
import { sideCar } from './side-cars.ts';

/** The pass from its top to the foot: bends left and right, wider the nearer they are. */
function pass({ focus, random, unit, width }: Painting, top: number, foot: number, out: -1 | 1): Point[] {
  const bends = random.whole(5, 7);
  const points: Point[] = [[focus.x + random.bell() * 20 * unit, top]];
  const level = (index: number) => top + (foot - top) * (index / (bends + 0.5)) ** 1.5;
  let side = bends % 2 ? -out : out;
  for (let bend = 1; bend <= bends; bend++) {
    const y = level(bend);
    const tall = (level(bend) - level(bend - 1)) * 0.24;
    const reach = (26 + 190 * (bend / bends) ** 1.3) * unit * random.between(0.85, 1.1);
    const x = Math.min(width - 40 * unit, Math.max(40 * unit, focus.x + side * reach));
    points.push([x - side * reach * 0.3, y - tall], [x, y], [x - side * reach * 0.3, y + tall]);
    side = -side;
  }
  points.push([focus.x + side * width * 0.36, foot], [focus.x + side * width * 1.1, foot + 12 * unit]);
  return along(points);
}

async function forest(painting: Painting, foot: number): Promise<void> {
  const { canvas, mask, palette, random, unit, width } = painting;
  let svg = '';
  for (let x = -20 * unit; x < width + 30 * unit; x += random.between(24, 70) * unit) {
    svg += pine(random, x, foot + random.between(60, 120) * unit, random.between(70, 170) * unit);
  }
  canvas.fill(await mask(svg), scale(palette.night, 0.7));
}

function rail({ unit, width }: Painting, y: number): string {
  let svg = segment([-10, y - 18 * unit], [width + 10, y - 18 * unit], 6 * unit);
  for (let x = 10 * unit; x < width; x += 52 * unit) svg += box(x, y - 20 * unit, 5 * unit, 30 * unit);
  return svg;
}

export const hairpin: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, noise, palette, random, stage, unit, wide } = painting;
    const side = random.side();
    const foot = Math.min(height * (wide ? 0.86 : 0.74), stage.bottom - 18 * unit);
    const peak = foot - random.between(370, 420) * unit;
    const radius = random.between(46, 95) * unit;
    const disc = { x: focus.x + side * random.between(60, 130) * unit, y: peak + random.between(-10, 40) * unit };
    backdrop(painting, { night: true, horizon: foot - 120 * unit, bend: 1.1 });
    if (random.chance(0.7)) stars(painting, palette.light, height * 0.4, 190);
    glow(painting, { ...disc, radius: radius * 4.5, strength: 0.8, core: 5 });
    await flatDisc(painting, { ...disc, radius, face: scale(palette.light, 1.15) });
    clouds(painting, { ...disc, bottom: foot - 180 * unit, cover: random.between(0.25, 0.5), opacity: 0.7, stretch: 2.6 });
    mountains(painting, { layers: 2, from: foot - 200 * unit, to: foot - 120 * unit, rise: 190 * unit, near: 0.42, side });
    fog(painting, { y: foot - 190 * unit, depth: 130 * unit });
    const slope = (x: number) => {
      const away = Math.abs(x - focus.x) / (300 * unit);
      const jag = noise.ridged(x / (120 * unit), 7, 5) * 60 + noise.fbm(x / (30 * unit), 3, 3) * 14;
      return peak + 60 * unit + 330 * unit * away ** 0.82 - jag * unit * smooth(0, 0.5, away + 0.25);
    };
    ridge(painting, {
      top: slope,
      colour: mix(palette.night, palette.deep, 0.8),
      air: mix(palette.deep, palette.mid, 0.5),
      lit: mix(palette.mid, palette.haze, 0.6),
      melt: 420 * unit,
      airy: 0.4,
      side,
      rock: 52 * unit,
    });

    const path = pass(painting, peak + 110 * unit, foot, side);
    const breadth = (_part: number, [, y]: Point) => (3 + 30 * ((y - peak) / (foot - peak)) ** 2.2) * unit;
    const road = await mask(ribbon(path, breadth));
    canvas.darken(
      road
        .shifted(0, 9 * unit)
        .blurred(4 * unit)
        .without(road),
      0.75,
    );
    canvas.fill(road, (_x, y, pixel) => pixel.set(mix(palette.mid, palette.deep, (y - peak) / (foot - peak))));
    const lane = (sideways: number) =>
      ribbon(
        path,
        (part, point) => Math.max(1.5 * unit, breadth(part, point) * 0.14),
        (part, point) => breadth(part, point) * sideways,
      );
    const up = await mask(lane(0.24));
    const down = await mask(lane(-0.22));
    shine(painting, down, { colour: palette.light, core: [1, 1, 1], strength: 0.95, halo: 12 * unit });
    shine(painting, up, { core: mix(palette.accent, [1, 1, 1], 0.25), halo: 16 * unit });
    fog(painting, { y: foot - 130 * unit, depth: 70 * unit, colour: mix(palette.mid, palette.haze, 0.5), density: 0.4, torn: 1 });

    const car = { x: focus.x - side * random.between(30, 90) * unit, y: foot + 12 * unit };
    const length = random.between(150, 185) * unit;
    canvas.fill(await mask(box(0, foot + 4 * unit, 9e3, height)), mix(palette.night, palette.deep, 0.35));
    await sideCar(painting, {
      ...car,
      length,
      side,
      kind: random.pick(['coupe', 'coupe', 'classic', 'hatch'] as const),
      colour: palette.accent,
      sky: palette.haze,
      head: palette.light,
    });
    beam(painting, {
      x: car.x + side * length * 0.46,
      y: car.y - 22 * unit,
      angle: side > 0 ? 0.06 : Math.PI - 0.06,
      spread: 0.2,
      length: 330 * unit,
      strength: 0.75,
    });
    canvas.fill(await mask(rail(painting, foot + 44 * unit) + box(0, foot + 44 * unit, 9e3, height)), scale(palette.night, 0.8));
    await forest(painting, foot + 40 * unit);
    if (random.chance(0.3)) snow(painting, palette.light, 0.6);
  },
};
