import type { Painting } from '../../scene.ts';
import { box, limb, polygon, quad, triangle, type Point } from '../../shapes/svg.ts';

export type Built = { body: string; windows: string; top: number };

/** One tower on (x, y) with a pointed roof and a pennant, or with battlements. */
export function turret(random: Painting['random'], x: number, y: number, half: number, tall: number): Built {
  const top = y - tall;
  let body = box(x - half, top, half * 2, tall + half * 2) + box(x - half * 1.25, top, half * 2.5, half * 0.7);
  let highest = top;
  if (random.chance(0.72)) {
    highest = top - half * random.between(3, 4.6);
    body += triangle([x - half * 1.45, top + 1], [x, highest], [x + half * 1.45, top + 1]);
    body += box(x - half * 0.06, highest - half, half * 0.12, half * 1.2);
    if (random.chance(0.6)) body += triangle([x, highest - half], [x + half * 1.1, highest - half * 0.7], [x, highest - half * 0.4]);
  } else {
    for (let tooth = -2; tooth <= 2; tooth++) body += box(x + tooth * half * 0.55 - half * 0.17, top - half * 0.4, half * 0.34, half * 0.5);
  }
  let windows = '';
  for (let row = 0; row < tall / (half * 3); row++) {
    if (random.chance(0.6))
      windows += box(x - half * 0.2 + random.bell() * half * 0.3, top + half * (1.4 + row * 2.6), half * 0.36, half * 0.8, half * 0.18);
  }
  return { body, windows, top: highest };
}

/** A castle about 260 wide, its walls standing on y. */
export function fortress({ random }: Painting, x: number, y: number, size: number): Built {
  const built: Built = { body: box(x - 104 * size, y - 44 * size, 208 * size, 70 * size), windows: '', top: y };
  for (let tooth = -9; tooth <= 9; tooth++) built.body += box(x + tooth * 11 * size - 3.4 * size, y - 51 * size, 6.8 * size, 9 * size);
  const add = (away: number, half: number, tall: number) => {
    const tower = turret(random, x + away * size, y, half * size, tall * size);
    built.body += tower.body;
    built.windows += tower.windows;
    built.top = Math.min(built.top, tower.top);
  };
  const lean = random.side();
  add(lean * random.between(0, 16), random.between(17, 24), random.between(160, 210));
  add(lean * -38, random.between(11, 15), random.between(105, 150));
  add(lean * 46, random.between(10, 14), random.between(95, 140));
  add(-74, 11, random.between(66, 105));
  add(80, 12, random.between(60, 100));
  add(-106, 14, random.between(44, 72));
  add(108, 14, random.between(44, 78));
  if (random.chance(0.6)) add(lean * 20, 7, random.between(190, 225));
  return built;
}

/** The rock below: a pillar that goes down into the clouds, or an island that floats on them. */
export function crag({ random }: Painting, x: number, y: number, half: number, deep: number, floating: boolean): string {
  const left: Point[] = [];
  const right: Point[] = [];
  const rough = () => random.between(0.93, 1.06);
  for (let step = 0; step <= 20; step++) {
    const part = step / 20;
    const width = half * (floating ? 1.02 * Math.pow(1 - part, 0.62) : 0.86 + 0.1 * Math.sin(part * 9) + 0.2 * part);
    left.push([x - width * rough(), y + deep * part]);
    right.unshift([x + width * rough(), y + deep * part]);
  }
  const crest = Array.from({ length: 9 }, (_, index): Point => [x + half * (0.8 - index * 0.2), y - random.between(4, 22) * (half / 150)]);
  return polygon([...left, ...right, ...crest]);
}

/** A long bridge on arches from the castle to the edge of the picture. */
export function viaduct(x: number, y: number, end: number, size: number): string {
  let svg = quad([x, y], [end, y + 6 * size], [end, y + 15 * size], [x, y + 12 * size]);
  const step = Math.sign(end - x) * 42 * size;
  for (let pier = x + step; (end - pier) * step > 0; pier += step) {
    svg +=
      box(pier - 4 * size, y + 8 * size, 8 * size, 300 * size) + limb([pier, y + 12 * size], [pier, y + 26 * size], 22 * size, 8 * size);
  }
  return svg;
}
