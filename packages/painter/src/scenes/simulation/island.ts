import { mix, scale, type Colour } from '../../engine/colour.ts';
import { smooth } from '../../engine/noise.ts';
import { backdrop, clouds, plainSun } from '../../kit/backdrop.ts';
import { bird } from '../../kit/figures.ts';
import { fog } from '../../kit/fog.ts';
import { mountains, ridge } from '../../kit/land.ts';
import { glow, rays, rimLight, shine } from '../../kit/lights.ts';
import { dust } from '../../kit/specks.ts';
import { reflect } from '../../kit/water.ts';
import type { Motif, Painting } from '../../scene.ts';
import { box, circle, curve, limb, placed, quad, stroke, strokePath, type Point } from '../../shapes/svg.ts';
import { roundTree } from './farm-things.ts';

type Light = { x: number; y: number };
type House = { walls: string; roof: string; panes: string };

function palm({ random }: Painting, x: number, y: number, tall: number): string {
  const lean = random.side() * random.between(0.12, 0.3) * tall;
  const top: Point = [x + lean, y - tall];
  let svg = strokePath(curve([[x, y + 4], [x + lean * 0.25, y - tall * 0.5], top]), tall * 0.055);
  for (let frond = 0; frond < 9; frond++) {
    const angle = -Math.PI + (frond / 8) * Math.PI + random.bell() * 0.12;
    const reach = tall * random.between(0.36, 0.46);
    const bend: Point = [top[0] + Math.cos(angle) * reach * 0.6, top[1] + Math.sin(angle) * reach * 0.5 - reach * 0.1];
    const tip: Point = [top[0] + Math.cos(angle) * reach, top[1] + Math.sin(angle) * reach * 0.4 + reach * 0.32];
    svg += limb(top, bend, tall * 0.03, tall * 0.07) + limb(bend, tip, tall * 0.07, 0.5);
  }
  return svg;
}

/** One narrow house of `floors` storeys, its foot at (x, y). */
function house({ random }: Painting, x: number, y: number, wide: number, floors: number): House {
  const storey = wide * random.between(0.62, 0.74);
  const top = y - floors * storey;
  const pointed = random.chance(0.8);
  const peak = wide * random.between(0.45, 0.75);
  const over = wide * 0.08;
  const roof = pointed
    ? quad([x - wide / 2 - over, top + 1], [x - wide * 0.08, top - peak], [x + wide * 0.08, top - peak], [x + wide / 2 + over, top + 1])
    : box(x - wide / 2 - over, top - wide * 0.1, wide + over * 2, wide * 0.12);
  const chimney = random.chance(0.5) ? box(x + wide * 0.18, top - peak * 0.95, wide * 0.13, peak * 0.8) : '';
  let panes = '';
  for (let floor = 0; floor < floors; floor++) {
    for (const side of [-0.27, 0.1]) {
      if (random.chance(0.25)) continue;
      panes += box(x + side * wide, top + (floor + 0.28) * storey, wide * 0.17, storey * 0.44, wide * 0.02);
    }
  }
  return { walls: box(x - wide / 2, top, wide, y - top + 6), roof: roof + chimney, panes };
}

async function village(painting: Painting, places: { x: number; y: number; wide: number; floors: number }[], light: Light) {
  const { canvas, mask, palette, random, unit } = painting;
  const tones: Colour[] = [
    palette.at(0.36),
    mix(palette.night, palette.accent, 0.6),
    palette.at(0.52),
    mix(palette.night, palette.accent, 0.42),
    palette.at(0.25),
  ];
  let all;
  let panes = '';
  for (const { x, y, wide, floors } of places) {
    const parts = house(painting, x, y, wide, floors);
    const walls = await mask(parts.walls);
    const roof = await mask(parts.roof);
    canvas.fill(walls, random.pick(tones));
    canvas.darken(walls.rim(x - light.x, 0, wide * 0.5), 0.5);
    canvas.fill(roof, mix(palette.night, palette.deep, 0.5));
    const body = walls.and(roof);
    rimLight(painting, body, { dx: light.x - x, dy: -50 * unit, strength: 0.55, width: 2 * unit });
    all = all ? all.and(body) : body;
    panes += parts.panes;
  }
  if (all) rays(painting, { ...light, length: 520 * unit, strength: 0.3, blockers: all });
  shine(painting, await mask(panes), {
    colour: mix(palette.accent, palette.light, 0.45),
    core: mix(palette.accent, palette.light, 0.75),
    strength: 1.3,
    halo: 14 * unit,
  });
}

/** Lanterns on a cord between two points, and the cord. */
async function lanterns(painting: Painting, from: Point, to: Point): Promise<void> {
  const { canvas, mask, palette, unit } = painting;
  const sag = Math.hypot(to[0] - from[0], to[1] - from[1]) * 0.2;
  const at = (part: number): Point => [
    from[0] + (to[0] - from[0]) * part,
    from[1] + (to[1] - from[1]) * part + sag * 4 * part * (1 - part),
  ];
  const points = Array.from({ length: 21 }, (_, index) => at(index / 20));
  canvas.fill(await mask(stroke(points, 1.2 * unit)), palette.night);
  const lamps = [1, 2, 3, 4, 5, 6].map((index) => at(index / 7)).map(([x, y]) => circle(x, y + 6 * unit, 4.4 * unit));
  shine(painting, await mask(lamps.join('')), { core: mix(palette.accent, palette.light, 0.6), strength: 1.5, halo: 14 * unit });
}

const boat =
  '<path d="M-34-8 C-20 4 22 4 36-10 L30 6 C20 12-20 12-28 6Z"/>' +
  stroke('0,0 0,-74', 2.4) +
  '<path d="M3-72 C22-52 26-30 24-14 L3-14Z"/><path d="M-3-64 C-14-44-18-28-18-16 L-3-16Z"/>';

/** A small green island, or a little town that stands on piles in the water. */
function shore(stilts: boolean): Motif {
  return {
    titles: ['bottom-left', 'bottom'],
    async paint(painting) {
      const { canvas, focus, height, mask, palette, random, stage, unit, wide } = painting;
      const side = random.side();
      const line = Math.min(height * (wide ? 0.72 : 0.6), stage.bottom - 60 * unit);
      const light = { x: focus.x + side * random.between(30, 130) * unit, y: line - random.between(90, 230) * unit };
      const night = random.chance(0.5);
      backdrop(painting, { night, horizon: line, bend: 1.1, stars: 200, starsTo: line * 0.8 });
      await plainSun(painting, { ...light, radius: random.between(55, 120) * unit });
      clouds(painting, {
        ...light,
        top: -30,
        bottom: line,
        lit: scale(palette.light, 0.95),
        shade: palette.mid,
        cover: random.between(0.35, 0.55),
        opacity: 0.85,
        size: 110 * unit,
      });
      if (random.chance(0.5))
        mountains(painting, {
          layers: 2,
          from: line + 2,
          to: line + 4,
          rise: random.between(30, 80) * unit,
          far: 0.66,
          near: 0.52,
          kind: 'hills',
          side,
        });
      fog(painting, { y: line - 6 * unit, depth: 50 * unit, colour: mix(palette.haze, palette.light, 0.3), density: 0.6 });
      const reach = (stilts ? 150 : random.between(170, 210)) * unit;
      const mound = (x: number) =>
        line +
        8 * unit -
        (stilts ? 12 : 52) * unit * smooth(reach, reach * 0.35, Math.abs(x - focus.x)) +
        20 * unit * smooth(reach * 0.9, reach * 1.05, Math.abs(x - focus.x));
      const trees = Array.from({ length: stilts ? 0 : random.whole(3, 5) }, (_, index) => {
        const x = focus.x + (index % 2 ? 1 : -1) * random.between(0.45, 0.8) * reach;
        return random.chance(0.55)
          ? palm(painting, x, mound(x), random.between(100, 160) * unit)
          : roundTree(random, x, mound(x) + 4, random.between(70, 120) * unit);
      });
      const wood = await mask(trees.join('') || '<g/>');
      canvas.fill(wood, mix(palette.night, palette.deep, 0.5));
      rimLight(painting, wood, { dx: light.x - focus.x, dy: -50 * unit, colour: palette.haze, strength: 0.6, width: 2.2 * unit });
      const count = stilts ? random.whole(6, 8) : random.whole(1, 3);
      const places = Array.from({ length: count }, (_, index) => {
        const breadth = (stilts ? random.between(40, 54) : random.between(72, 92)) * unit;
        const x = focus.x + (index - (count - 1) / 2) * breadth * (stilts ? 0.86 : 1.05);
        const tall = 1 - Math.abs(index - (count - 1) / 2) / count;
        return {
          x,
          y: stilts ? line - 14 * unit : mound(x) + 4 * unit,
          wide: breadth,
          floors: stilts ? Math.max(1, Math.round(tall * random.between(2.4, 5.4))) : random.whole(1, 2),
        };
      });
      await village(painting, random.shuffle(places), light);
      if (stilts) {
        const [first, last] = [places[0]!.x - 50 * unit, places[count - 1]!.x + 50 * unit];
        let piles = box(first, line - 16 * unit, last - first, 9 * unit);
        for (let x = first + 6; x < last; x += 24 * unit) piles += box(x, line - 12 * unit, 4.4 * unit, 26 * unit);
        canvas.fill(await mask(piles), palette.night);
      } else
        ridge(painting, {
          top: mound,
          colour: mix(palette.night, palette.deep, 0.4),
          air: mix(palette.night, palette.deep, 0.2),
          lit: mix(palette.mid, palette.haze, 0.4),
          melt: 60 * unit,
          rock: 24 * unit,
          side,
        });
      const post = (x: number) => limb([x, line + 6], [x, line - 108 * unit], 4 * unit, 3 * unit);
      const [west, east] = [focus.x - reach * 0.95, focus.x + reach * 0.95];
      canvas.fill(await mask(post(west) + post(east)), palette.night);
      const mast: Point = [focus.x, line - (stilts ? 120 : 100) * unit];
      await lanterns(painting, [west, line - 106 * unit], mast);
      await lanterns(painting, mast, [east, line - 106 * unit]);
      glow(painting, {
        x: focus.x,
        y: line - 30 * unit,
        radius: 230 * unit,
        colour: mix(palette.accent, palette.light, 0.4),
        strength: 0.14,
        squash: 0.7,
        core: 2,
      });
      reflect(painting, { line: line + 12 * unit, tint: [0.62, 0.66, 0.7], ripple: 15 * unit });
      const sail = await mask(
        placed(
          boat,
          focus.x - side * random.between(170, 215) * unit,
          line + 48 * unit,
          random.between(0.7, 1.1) * unit,
          random.chance(0.5),
        ),
      );
      canvas.fill(sail, scale(palette.night, 0.9));
      rimLight(painting, sail, { dx: light.x - focus.x, dy: -40 * unit, strength: 0.7, width: 2 * unit });
      canvas.each((_x, y, pixel) => {
        const kept = 1 - 0.75 * smooth(line, height, y);
        for (let channel = 0; channel < 3; channel++) pixel[channel]! *= kept;
      }, line);
      fog(painting, { y: line + 14 * unit, depth: 30 * unit, density: 0.4, torn: 0.9 });
      const gulls = Array.from({ length: random.whole(2, 6) }, () =>
        bird(focus.x + random.bell() * 220 * unit, line - random.between(190, 330) * unit, random.between(10, 20) * unit),
      );
      canvas.fill(await mask(gulls.join('')), night ? palette.haze : palette.deep, 0.9);
      dust(painting, { x: focus.x, y: line, reach: 260 * unit, count: 60 });
    },
  };
}

export const island = shore(false);
export const harbour = shore(true);
