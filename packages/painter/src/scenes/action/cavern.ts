import { mix, scale } from '../../engine/colour.ts';
import { smooth } from '../../engine/noise.ts';
import { sky } from '../../kit/backdrop.ts';
import { fog } from '../../kit/fog.ts';
import { grass } from '../../kit/foliage.ts';
import { glow, rays, rimLight, shine } from '../../kit/lights.ts';
import { dust, rain } from '../../kit/specks.ts';
import type { Motif, Painting } from '../../scene.ts';
import { box, circle, curve, ellipse, limb, placed, polygon, strokePath, triangle, type Point } from '../../shapes/svg.ts';
import { lanternFrame, lanternLight, traveller } from './heroes.ts';

/** The mouth of the cave at one depth: a dark frame, ragged with hanging stone. */
function mouth(painting: Painting, half: number, crown: number, floor: number, depth: number): string {
  const { focus, height, noise, random, width } = painting;
  const row = random.between(0, 90);
  const points: Point[] = [];
  const count = 90;
  for (let step = 0; step <= count; step++) {
    const turn = Math.PI + (Math.PI * step) / count;
    const rough = 1 + 0.16 * noise.fbm(step / 7, row, 4);
    const spike = Math.max(0, noise.at(step / 2.2, row + 9)) * Math.abs(Math.sin(turn)) * 80 * (0.4 + depth);
    const x = focus.x + Math.cos(turn) * half * rough;
    points.push([x, floor + Math.sin(turn) * (floor - crown) * rough + spike]);
  }
  const frame: Point[] = [
    [-30, height + 30],
    [-30, -30],
    [width + 30, -30],
    [width + 30, height + 30],
  ];
  const last = points[points.length - 1]!;
  const inner: Point[] = [[points[0]![0], height + 30], ...points, [last[0], height + 30]];
  const d = (list: Point[]) => `M${list.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;
  return `<path fill-rule="evenodd" d="${d(frame)}${d(inner)}"/>`;
}

/** What those who lived here built: spires, arches, or caps of giant mushrooms. */
function ruins({ focus, random, unit, width }: Painting, kind: string, floor: number, depth: number): string {
  let svg = '';
  const size = (0.6 + 0.7 * depth) * unit;
  for (let x = -30; x < width + 30; x += random.between(60, 130) * size) {
    const tall = random.between(90, 240) * size;
    if (Math.abs(x - focus.x) < 70 * unit * (0.6 + depth)) continue;
    if (kind === 'spires') svg += spire(x, floor, tall, 17 * size);
    else if (kind === 'mushrooms') svg += mushroom(x, floor, tall * 0.75, random.bell() * 14 * size);
    else svg += arch(x, floor, tall * 0.8, 44 * size);
  }
  return svg;
}

const spire = (x: number, y: number, tall: number, half: number) =>
  box(x - half, y - tall * 0.55, half * 2, tall * 0.6) +
  triangle([x - half * 1.25, y - tall * 0.53], [x, y - tall], [x + half * 1.25, y - tall * 0.53]) +
  box(x - half * 1.2, y - tall * 0.56, half * 2.4, half * 0.4) +
  circle(x, y - tall, half * 0.22);

const mushroom = (x: number, y: number, tall: number, lean: number) =>
  limb([x, y + 6], [x + lean, y - tall * 0.8], tall * 0.13, tall * 0.07) +
  `<path d="M${x + lean - tall * 0.34} ${y - tall * 0.74} Q${x + lean - tall * 0.3} ` +
  `${y - tall * 1.06} ${x + lean} ${y - tall * 1.06} ` +
  `Q${x + lean + tall * 0.3} ${y - tall * 1.06} ${x + lean + tall * 0.34} ${y - tall * 0.74} ` +
  `Q${x + lean} ${y - tall * 0.84} ${x + lean - tall * 0.34} ${y - tall * 0.74}Z"/>`;

const arch = (x: number, y: number, tall: number, half: number) =>
  box(x - half, y - tall, half * 0.36, tall * 1.1) +
  box(x + half * 0.64, y - tall, half * 0.36, tall * 1.1) +
  `<path fill-rule="evenodd" d="M${x - half * 1.1} ` +
  `${y - tall * 1.12}h${half * 2.2}v${tall * 0.42}h${-half * 2.2}Z` +
  `M${x - half * 0.64} ${y - tall * 0.7}v${-tall * 0.06}q${half * 0.64} ${-tall * 0.34} ` +
  `${half * 1.28} 0v${tall * 0.06}Z"/>`;

/** Lamps, bells or roots that hang from the dark. */
async function hanging(painting: Painting, kind: string): Promise<void> {
  const { canvas, focus, mask, palette, random, unit, width } = painting;
  let [dark, lit] = ['', ''];
  for (let count = random.whole(3, 6); count > 0; count--) {
    const x = random.between(0.06, 0.94) * width;
    if (Math.abs(x - focus.x) < 80 * unit) continue;
    const y = random.between(90, 250) * unit;
    const size = random.between(11, 20) * unit;
    const sway = random.bell() * 30 * unit;
    dark += strokePath(
      curve([
        [x + sway, -9],
        [x + sway * 0.4, y * 0.5],
        [x, y - size],
      ]),
      2.4 * unit,
    );
    if (kind === 'bells')
      dark +=
        `<path d="M${x - size} ${y + size * 0.9}Q${x - size * 0.7} ${y - size} ${x} ` +
        `${y - size}Q${x + size * 0.7} ${y - size} ${x + size} ${y + size * 0.9}Z"/>` +
        circle(x, y + size, size * 0.28);
    else lit += ellipse(x, y, size * 0.5, size * 0.66);
    if (kind !== 'bells') dark += box(x - size * 0.5, y - size, size, size * 0.3) + box(x - size * 0.5, y + size * 0.66, size, size * 0.26);
  }
  canvas.fill(await mask(dark || circle(-9, -9, 1)), scale(palette.night, 0.7));
  if (lit) shine(painting, await mask(lit), { core: mix(palette.accent, [1, 1, 1], 0.5), strength: 1.5 });
}

export const cavern: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, noise, palette, random, stage, unit, wide, width } = painting;
    const foot = Math.min(height * (wide ? 0.84 : 0.7), stage.bottom - 12 * unit);
    const light = { x: focus.x + random.bell() * 30 * unit, y: foot - random.between(230, 320) * unit };
    sky(painting, [palette.mid, palette.haze, mix(palette.haze, palette.light, 0.3), palette.mid], height * 0.9);
    glow(painting, { ...light, radius: 340 * unit, colour: palette.light, strength: 0.8, core: 5 });
    const kind = random.pick(['spires', 'mushrooms', 'arches'] as const);
    const broad = wide ? 1.9 : 1;
    let blockers = await mask(circle(-9, -9, 1));
    for (const [index, depth] of [0, 0.35, 0.7, 1].entries()) {
      const floor = foot + (depth * 60 - 40) * unit;
      const frame = mouth(painting, (195 + 165 * depth) * broad * unit, (150 - 140 * depth) * unit + foot * 0.08, floor, depth);
      const built = index < 3 ? ruins(painting, kind, floor + 30 * unit, depth) : '';
      const shape = await mask(frame + built + (index < 3 ? '' : hang(painting)));
      blockers = blockers.and(shape);
      canvas.fill(shape, palette.at(0.42 - depth * 0.4));
      rimLight(painting, shape, { dy: 1, colour: palette.haze, strength: 0.35 - depth * 0.15, width: 4 * unit });
      if (index < 3)
        fog(painting, {
          y: floor + 10 * unit,
          depth: 150 * unit,
          colour: mix(palette.haze, palette.mid, depth * 0.8),
          density: 0.65 - depth * 0.25,
        });
    }
    rays(painting, { ...light, length: 560 * unit, strength: 0.5, blockers });
    await hanging(painting, random.pick(['lamps', 'lamps', 'bells']));
    const top = (x: number) =>
      foot + 8 * unit + (70 * smooth(70 * unit, 260 * unit, Math.abs(x - focus.x)) + 10 * noise.fbm(x / (50 * unit), 3, 4)) * unit;
    const ground = Array.from({ length: 61 }, (_, index): Point => [(index / 60) * width, top((index / 60) * width)]);
    const side = random.side();
    const tall = random.between(1.2, 1.5) * unit;
    const place = (svg: string) => mask(placed(svg, focus.x, top(focus.x) + 4 * unit, tall, side < 0));
    const hero = await place(traveller + lanternFrame);
    canvas.fill(
      await mask(polygon([...ground, [width, height + 9], [0, height + 9]]) + grass(random, 0, width, top, random.between(12, 30) * unit)),
      scale(palette.night, 0.7),
    );
    canvas.fill(hero, scale(palette.night, 0.5));
    rimLight(painting, hero, { dx: side * 0.5, strength: 0.9, width: 2.6 * unit });
    const lamp = await place(lanternLight);
    shine(painting, lamp, { core: mix(palette.accent, [1, 1, 1], 0.5), strength: 2, halo: 26 * unit });
    if (random.chance(0.3)) rain(painting, palette.light, 0.22, 0);
    dust(painting, {
      x: focus.x,
      y: foot - 120 * unit,
      reach: 300 * unit,
      colour: mix(palette.accent, palette.light, 0.3),
      count: 120,
      strength: 1,
    });
  },
};

/** Roots over the near edge. */
function hang({ random, unit, width }: Painting): string {
  let svg = '';
  for (let count = random.whole(5, 9); count > 0; count--) {
    const x = random.next() * width;
    const long = random.between(70, 200) * unit;
    svg += strokePath(
      curve([
        [x, -9],
        [x + random.bell() * 26 * unit, long * 0.5],
        [x + random.bell() * 34 * unit, long],
      ]),
      random.between(2, 5) * unit,
    );
  }
  return svg;
}
