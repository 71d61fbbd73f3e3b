import { mix, scale } from '../../engine/colour.ts';
import { clouds, flatDisc, sky } from '../../kit/backdrop.ts';
import { fog } from '../../kit/fog.ts';
import { glow, rays, rimLight, shine } from '../../kit/lights.ts';
import { dust, stars } from '../../kit/specks.ts';
import type { Motif, Painting } from '../../scene.ts';
import { box, circle, limb, polygon, stroke, type Point } from '../../shapes/svg.ts';
import { skaters } from './athletes.ts';

type Ramp = { shape: string; edge: string; air: Point };

/**
 * A quarter pipe: its lip stands at (x, y), its deck runs on behind it to the side of the
 * picture.
 */
function quarter(x: number, y: number, floor: number, side: number, width: number): Ramp {
  const tall = floor - y;
  const curve: Point[] = Array.from({ length: 21 }, (_, index): Point => {
    const turn = (index / 20) * (Math.PI / 2);
    return [x - side * tall * 1.15 * (1 - Math.cos(turn)), y + tall * Math.sin(turn)];
  });
  const out = side > 0 ? width + 30 : -30;
  const foot = curve[curve.length - 1]!;
  return {
    shape: polygon([[out, y], ...curve, [foot[0], floor + 900], [out, floor + 900]]),
    edge: stroke(curve, 4) + limb([x - side * 3, y - 2], [x + side * 14, y - 2], 6, 6),
    air: [x - side * tall * 0.1, y],
  };
}

/** Steps with a rail down their middle. */
function stairs(x: number, y: number, floor: number, side: number, width: number, unit: number): Ramp {
  const count = 7;
  const [run, rise] = [34 * unit, (floor - y) / count];
  const out = side > 0 ? width + 30 : -30;
  const points: Point[] = [
    [out, y],
    [x, y],
  ];
  for (let step = 0; step < count; step++) {
    points.push([x - side * run * step, y + rise * (step + 1)], [x - side * run * (step + 1), y + rise * (step + 1)]);
  }
  const foot = points[points.length - 1]!;
  const top: Point = [x + side * 24 * unit, y - 40 * unit];
  const low: Point = [foot[0] + side * 10 * unit, floor - 44 * unit];
  const posts = [0, 0.33, 0.66, 1].map((part) => {
    const at: Point = [top[0] + (low[0] - top[0]) * part, top[1] + (low[1] - top[1]) * part];
    return limb(at, [at[0], at[1] + 46 * unit], 4 * unit, 4 * unit);
  });
  const rail = stroke([[top[0] + side * 30 * unit, top[1]], top, low, [low[0] - side * 40 * unit, low[1]]], 6 * unit);
  return {
    shape: polygon([...points, [-side * 2000, floor], [-side * 2000, floor + 900], [out, floor + 900]]) + posts.join('') + rail,
    edge: rail,
    air: [(top[0] + low[0]) / 2, (top[1] + low[1]) / 2 + 4 * unit],
  };
}

/** What lies behind the park: towers, palms or cranes, small and pale. */
function town({ random, unit, width }: Painting, base: number, kind: string): string {
  let svg = '';
  for (let x = -20; x < width + 20; x += random.between(26, 70) * unit) {
    const tall = random.between(40, 150) * unit;
    if (kind === 'towers') svg += box(x, base - tall, random.between(24, 60) * unit, tall + 60 * unit);
    else if (kind === 'palms' && random.chance(0.6)) svg += palm(x, base, tall * 1.1);
    else if (kind === 'hills') svg += circle(x, base + 60 * unit, tall * 0.8);
  }
  return svg || circle(-9, -9, 1);
}

function palm(x: number, y: number, tall: number): string {
  let svg = limb([x, y + 40], [x + tall * 0.06, y - tall], tall * 0.05, tall * 0.03);
  for (let frond = 0; frond < 7; frond++) {
    const turn = Math.PI * (frond / 6);
    const tip: Point = [x + tall * 0.06 + Math.cos(turn) * tall * 0.36, y - tall - Math.sin(turn) * tall * 0.16 + tall * 0.12];
    const mid: Point = [x + tall * 0.06 + Math.cos(turn) * tall * 0.2, y - tall - Math.sin(turn) * tall * 0.17];
    svg += limb([x + tall * 0.06, y - tall], mid, tall * 0.03, tall * 0.07) + limb(mid, tip, tall * 0.07, 1);
  }
  return svg;
}

export const skate: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, palette, random, stage, unit, wide, width } = painting;
    const floor = Math.min(height * (wide ? 0.88 : 0.74), stage.bottom - 4 * unit);
    const side = random.side();
    const kind = random.pick(['pipe', 'half', 'stairs'] as const);
    const sun = { x: focus.x + random.bell() * 24 * unit, y: floor - random.between(230, 300) * unit };
    const day = random.chance(0.5);
    sky(
      painting,
      day
        ? [palette.mid, palette.haze, mix(palette.haze, palette.light, 0.4), mix(palette.haze, palette.light, 0.6)]
        : [palette.deep, palette.mid, palette.haze, mix(palette.haze, palette.light, 0.5)],
      floor,
      1,
    );
    if (!day) stars(painting, palette.light, height * 0.3, 90);
    const radius = random.between(105, 165) * unit;
    glow(painting, { ...sun, radius: radius * 2.6, strength: 0.35, core: 3 });
    await flatDisc(painting, { ...sun, radius, face: scale(palette.light, 0.78) });
    clouds(painting, {
      ...sun,
      bottom: floor - 90 * unit,
      shade: palette.haze,
      cover: random.between(0.3, 0.58),
      opacity: 0.8,
      stretch: 2.4,
    });
    const scenery = random.shuffle(['towers', 'palms', 'hills']);
    canvas.fill(await mask(town(painting, floor - 60 * unit, scenery[0]!)), mix(palette.mid, palette.haze, 0.6));
    fog(painting, { y: floor - 50 * unit, depth: 90 * unit, density: 0.6 });
    canvas.fill(await mask(town(painting, floor - 20 * unit, scenery[1]!)), mix(palette.deep, palette.mid, 0.7));
    fog(painting, { y: floor - 10 * unit, depth: 80 * unit, density: 0.5 });
    const lip = floor - random.between(115, 150) * unit;
    const x = focus.x + side * random.between(60, 110) * unit;
    const ramps = [kind === 'stairs' ? stairs(x, lip, floor, side, width, unit) : quarter(x, lip, floor, side, width)];
    if (kind === 'half') ramps.push(quarter(x - side * random.between(300, 360) * unit, lip + 14 * unit, floor, -side, width));
    const ground = await mask(ramps.map((part) => part.shape).join('') + box(-9, floor - 1, width + 20, height));
    const edges = await mask(ramps.map((part) => part.edge).join(''));
    const [ax, ay] = ramps[0]!.air;
    const lift = kind === 'stairs' ? 14 * unit : random.between(70, 110) * unit;
    const tilt = kind === 'stairs' ? -36 : random.between(-60, -10);
    const size = random.between(1.75, 2.1) * unit;
    const pose = skaters[random.pick(['wings', 'grab', 'low'] as const)];
    const hero = await mask(
      `<g transform="translate(${ax - (kind === 'stairs' ? 0 : side * 26 * unit)} ` +
        `${ay - lift}) scale(${side * size} ${size}) rotate(${tilt})">${pose}</g>`,
    );
    rays(painting, { ...sun, length: 520 * unit, colour: palette.light, strength: 0.22, blockers: hero });
    canvas.fill(ground, (px, py, pixel) =>
      pixel.set(mix(palette.night, palette.deep, Math.max(0, 0.75 - (py - lip) / (260 * unit)) * (0.6 + (0.4 * px) / width))),
    );
    rimLight(painting, ground, { colour: palette.haze, strength: 0.8, width: 4 * unit });
    shine(painting, edges, { core: mix(palette.accent, palette.light, 0.5), strength: 0.7, halo: 8 * unit });
    canvas.fill(hero, scale(palette.night, 0.2));
    rimLight(painting, hero, { dx: sun.x - ax, dy: -50 * unit, colour: palette.accent, strength: 0.6, width: 2.6 * unit });
    dust(painting, { x: ax, y: ay, reach: 200 * unit, count: 80 });
  },
};
