import { mix } from '../../engine/colour.ts';
import type { Mask } from '../../engine/mask.ts';
import { smooth } from '../../engine/noise.ts';
import { leaves } from '../../kit/foliage.ts';
import { rimLight } from '../../kit/lights.ts';
import type { Painting } from '../../scene.ts';
import { box, circle, polygon, segment, type Point } from '../../shapes/svg.ts';

/** A torn-off building with holes for windows; `inner` is the edge towards the street. */
function wreck(random: Painting['random'], outer: number, inner: number, top: number, floor: number, unit: number) {
  const steps = 9;
  const edge: Point[] = [];
  let high = top;
  for (let step = 0; step <= steps; step++) {
    const x = outer + ((inner - outer) * step) / steps;
    edge.push([x, high]);
    if (random.chance(0.45)) high += random.between(-40, 46) * unit;
    high = Math.min(Math.max(high, top - 30 * unit), top + 110 * unit);
    edge.push([x + ((inner - outer) / steps) * 0.7, high]);
  }
  let body = polygon([...edge, [inner, floor + 30 * unit], [outer, floor + 30 * unit]]);
  for (let bar = 0; bar < 3; bar++) {
    const x = outer + (inner - outer) * random.next();
    body += segment([x, top + 60 * unit], [x + random.bell() * 14 * unit, top - random.between(10, 46) * unit], 2 * unit);
  }
  let panes = '';
  const wide = Math.abs(inner - outer);
  const columns = Math.max(2, Math.floor(wide / (34 * unit)));
  for (let y = top + 70 * unit; y < floor - 30 * unit; y += 44 * unit) {
    for (let column = 0; column < columns; column++) {
      const x = Math.min(inner, outer) + ((column + 0.28) / columns) * wide;
      if (random.chance(0.72)) panes += box(x, y, (wide / columns) * 0.46, 24 * unit);
    }
  }
  return { body, panes };
}

export async function block(painting: Painting, depth: number, floor: number, green: boolean): Promise<Mask> {
  const { canvas, focus, height, mask, palette, random, unit, width } = painting;
  let body = '';
  let panes = '';
  let growth: Mask | undefined;
  for (const side of [-1, 1]) {
    const inner = focus.x + side * (62 + 190 * depth) * unit;
    const outer = side < 0 ? -20 : width + 20;
    if ((outer - inner) * side < 20 * unit) continue;
    const reach = depth < 0.3 ? inner + side * random.between(110, 170) * unit : outer;
    const top = floor - (random.between(170, 290) + 110 * depth) * unit;
    const built = wreck(
      random,
      reach,
      inner,
      Math.max(-20, top),
      depth === 1 ? height : floor + 60 * depth * unit,
      unit * (0.6 + depth * 0.7),
    );
    body += built.body;
    panes += built.panes;
    if (green && depth > 0.2) {
      const vine = leaves(painting, {
        x: inner,
        y: Math.max(30 * unit, top) + 40 * unit,
        rx: 26 * unit * (0.6 + depth),
        ry: 120 * unit,
        leaf: (5 + 5 * depth) * unit,
        seed: depth * 9 + side,
      });
      growth = growth ? growth.and(vine) : vine;
    }
  }
  const walls = await mask(body);
  const tone = palette.at(0.58 - depth * 0.46);
  canvas.fill(walls, (_x, y, pixel) => pixel.set(mix(tone, palette.haze, 0.4 * (1 - depth) * smooth(floor - 200 * unit, floor, y))));
  canvas.fill((await mask(panes)).within(walls), mix(tone, palette.night, 0.7), 0.85);
  rimLight(painting, walls, { colour: palette.haze, strength: 0.5 });
  if (growth)
    canvas.fill(
      growth.map((cover, _x, y) => cover * (y < height ? 1 : 0)),
      palette.at(0.44 - depth * 0.4),
      0.95,
    );
  return growth ? walls.and(growth) : walls;
}

/** A tower that has fallen against its neighbour, over the end of the street. */
export async function fallen(painting: Painting, floor: number, side: -1 | 1): Promise<Mask> {
  const { canvas, focus, mask, palette, random, unit } = painting;
  const [half, tall] = [random.between(34, 48) * unit, random.between(330, 420) * unit];
  const foot = focus.x - side * random.between(60, 110) * unit;
  const turn = (svg: string, angle: number) => `<g transform="rotate(${angle} ${foot} ${floor})">${svg}</g>`;
  const angle = side * random.between(16, 30);
  const crown = polygon([
    [foot - half, floor - tall],
    [foot - half * 0.4, floor - tall - 34 * unit],
    [foot, floor - tall - 6 * unit],
    [foot + half * 0.5, floor - tall - 26 * unit],
    [foot + half, floor - tall + 10 * unit],
  ]);
  let panes = '';
  for (let y = floor - tall + 30 * unit; y < floor - 20 * unit; y += 30 * unit) {
    for (let column = 0; column < 4; column++)
      if (random.chance(0.75)) panes += box(foot - half * 0.84 + column * half * 0.46, y, half * 0.28, 16 * unit);
  }
  const tower = await mask(turn(box(foot - half, floor - tall, half * 2, tall + 40 * unit) + crown, angle));
  canvas.fill(tower, palette.at(0.4));
  canvas.fill((await mask(turn(panes, angle))).within(tower), palette.at(0.22));
  rimLight(painting, tower, { dx: side, dy: -0.6, strength: 0.6, width: 4 * unit });
  return tower;
}

/** A dead car, 110 long, its wheels on y = 0. */
export const car =
  '<path d="M-56-8C-58-22-54-28-44-30L-30-32L-16-50C-12-54 16-54 22-50L34-32C50-30 ' +
  '58-26 58-12L56-6L-54-4Z"/>' +
  circle(-34, -7, 10) +
  circle(36, -5, 9);
