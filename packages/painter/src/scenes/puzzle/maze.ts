import { mix, scale, type Colour } from '../../engine/colour.ts';
import { draw, face } from '../../engine/drawing.ts';
import { smooth } from '../../engine/noise.ts';
import { backdrop, clouds } from '../../kit/backdrop.ts';
import { fog } from '../../kit/fog.ts';
import { pine } from '../../kit/foliage.ts';
import { ridge, skyline } from '../../kit/land.ts';
import { glow, rays, shine } from '../../kit/lights.ts';
import { embers } from '../../kit/specks.ts';
import type { Motif, Painting } from '../../scene.ts';
import { box, circle, curve, placed, polygon, strokePath, type Point } from '../../shapes/svg.ts';

/** A piece of wall: its four corners on the ground, x across and z away from the heart. */
type Block = readonly [Point, Point, Point, Point];
type Camera = {
  far: number;
  project(x: number, y: number, z: number): Point;
  depth(x: number, z: number): number;
};

/** Looks down on the origin from behind and above. */
function camera({ focus, unit }: Painting, heart: number, far: number, high: number, zoom: number): Camera {
  const pitch = Math.atan2(high, far);
  const [cos, sin] = [Math.cos(pitch), Math.sin(pitch)];
  const depth = (y: number, z: number) => (z + far) * cos - (y - high) * sin;
  return {
    far,
    project(x, y, z) {
      const away = Math.max(0.5, depth(y, z));
      const up = (z + far) * sin + (y - high) * cos;
      return [focus.x + (x / away) * zoom * unit, heart - (up / away) * zoom * unit];
    },
    depth: (x, z) => Math.hypot(depth(0, z), x * 0.4),
  };
}

/** A labyrinth of square cells, dug by wandering; odd rows and columns are cells. */
function dig({ random }: Painting, half: number): { blocks: Block[]; path: Point[] } {
  const side = half * 2 + 1;
  const open = new Set<number>();
  const parent = new Map<number, number>();
  const key = (x: number, y: number) => y * side + x;
  const heart = half % 2 === 1 ? half : half - 1;
  const todo: (readonly [number, number])[] = [[heart, heart]];
  open.add(key(heart, heart));
  while (todo.length > 0) {
    const [x, y] = todo[todo.length - 1]!;
    const way = random
      .shuffle([
        [2, 0],
        [-2, 0],
        [0, 2],
        [0, -2],
      ] as const)
      .find(([dx, dy]) => {
        const [nx, ny] = [x + dx, y + dy];
        return nx > 0 && ny > 0 && nx < side - 1 && ny < side - 1 && !open.has(key(nx, ny));
      });
    if (!way) {
      todo.pop();
      continue;
    }
    open.add(key(x + way[0] / 2, y + way[1] / 2));
    open.add(key(x + way[0], y + way[1]));
    parent.set(key(x + way[0], y + way[1]), key(x, y));
    todo.push([x + way[0], y + way[1]]);
  }
  const at = (cell: number): Point => [(cell % side) - heart, heart - Math.floor(cell / side)];
  const path: Point[] = [];
  const entry = key(heart % 2 === 1 ? heart : 1, side - 2);
  open.add(entry + side);
  path.push(at(entry + side));
  for (let cell: number | undefined = entry; cell !== undefined; cell = parent.get(cell)) path.push(at(cell));
  const blocks: Block[] = [];
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const [cx, cz] = at(key(x, y));
      const inHeart = Math.max(Math.abs(cx), Math.abs(cz)) <= 1;
      if (open.has(key(x, y)) || inHeart) continue;
      blocks.push([
        [cx - 0.5, cz + 0.5],
        [cx + 0.5, cz + 0.5],
        [cx + 0.5, cz - 0.5],
        [cx - 0.5, cz - 0.5],
      ]);
    }
  }
  return { blocks, path };
}

/** Rings with gaps, and bars that close them off. */
function rings({ random }: Painting, count: number): { blocks: Block[]; path: Point[] } {
  const blocks: Block[] = [];
  const path: Point[] = [];
  const on = (radius: number, turn: number): Point => [Math.cos(turn) * radius, Math.sin(turn) * radius];
  let before = -Math.PI / 2;
  const gaps: number[] = [];
  for (let ring = 0; ring < count; ring++) {
    const radius = 1.7 + ring * 1.25;
    const gap = ring === count - 1 ? -Math.PI / 2 : random.between(-Math.PI, Math.PI);
    gaps.push(gap);
    const steps = Math.round(radius * 7);
    for (let step = 0; step < steps; step++) {
      const [from, to] = [(step / steps) * Math.PI * 2, ((step + 1) / steps) * Math.PI * 2];
      const apart = Math.abs(Math.atan2(Math.sin(from - gap), Math.cos(from - gap)));
      if (apart * radius < 0.75) continue;
      blocks.push([on(radius + 0.22, to), on(radius + 0.22, from), on(radius - 0.22, from), on(radius - 0.22, to)]);
    }
    const bar = gap + random.side() * random.between(0.6, 1.6);
    if (ring < count - 1) {
      const thin = 0.2 / radius;
      blocks.push([on(radius + 1.1, bar + thin), on(radius + 1.1, bar - thin), on(radius + 0.2, bar - thin), on(radius + 0.2, bar + thin)]);
    }
  }
  path.push(on(1.7 + count * 1.25, before));
  for (let ring = count - 1; ring >= 0; ring--) {
    const radius = 1.7 + (ring + 0.5) * 1.25;
    const turn = gaps[ring]!;
    const swing = Math.atan2(Math.sin(turn - before), Math.cos(turn - before));
    for (let step = 0; step <= 10; step++) path.push(on(radius, before + (swing * step) / 10));
    before = turn;
  }
  path.push(on(1, before), [0, 0]);
  return { blocks, path };
}

/** Each block as a prism, far ones first, lit by the heart and paler with the distance. */
function raise(painting: Painting, view: Camera, blocks: readonly Block[], tall: number): string {
  const { palette, random } = painting;
  const middle = (block: Block): Point => [(block[0][0] + block[2][0]) / 2, (block[0][1] + block[2][1]) / 2];
  const sorted = blocks.toSorted((a, b) => view.depth(...middle(b)) - view.depth(...middle(a)));
  const nearest = view.depth(...middle(sorted[sorted.length - 1]!));
  const farthest = view.depth(...middle(sorted[0]!));
  return sorted
    .map((block) => {
      const [cx, cz] = middle(block);
      const away = (view.depth(cx, cz) - nearest) / (farthest - nearest);
      const shade = mix(palette.night, palette.mid, 0.1 + 0.45 * away);
      const air = (colour: Colour) => mix(colour, palette.haze, 0.28 * away * away);
      const corners = block.map(([x, z]) => [view.project(x, 0, z), view.project(x, tall, z)] as const);
      let svg = '';
      for (const index of [0, 1, 2, 3]) {
        const [from, to] = [block[index]!, block[(index + 1) % 4]!];
        const normal: Point = [from[1] - to[1], to[0] - from[0]];
        const [mx, mz] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
        if (normal[0] * -mx + normal[1] * (-view.far - mz) <= 0) continue;
        const length = Math.hypot(mx, mz) + 0.01;
        const facing = Math.max(0, (-(mx * normal[0]) - mz * normal[1]) / length / (Math.hypot(...normal) + 0.01));
        const lit = (facing * 1.5) / (0.7 + length * length * 0.09);
        const [a, b] = [corners[index]!, corners[(index + 1) % 4]!];
        const tone = mix(shade, mix(palette.accent, palette.light, 0.35), Math.min(0.9, lit));
        svg += face([a[0], b[0], b[1], a[1]], air(scale(tone, 0.6 + lit * 0.4)));
      }
      const close = smooth(5, 1, Math.hypot(cx, cz)) * 0.25;
      const top = mix(mix(shade, palette.haze, 0.24 + random.between(0, 0.1)), palette.accent, close);
      return (
        svg +
        face(
          corners.map(([, high]) => high),
          air(top),
        )
      );
    })
    .join('');
}

const hearts: readonly string[] = [
  polygon('-9,0 -6,-92 0,-104 6,-92 9,0') + box(-16, -6, 32, 8),
  `<path fill-rule="evenodd" d="M-26 0V-62A26 26 0 0 1 26-62V0H17V-60A17 17 0 0 0 -17-60V0Z"/>`,
  polygon('0,-96 20,-56 0,-16 -20,-56'),
  circle(0, -44, 25) + box(-20, -10, 40, 12),
];

export const maze: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, noise, palette, random, stage, unit, wide, width } = painting;
    const heart = stage.top + (stage.bottom - stage.top) * 0.6;
    const round = random.chance(0.45);
    const { blocks, path } = round ? rings(painting, random.whole(4, 6)) : dig(painting, random.pick([7, 9]));
    const far = random.between(11, 14);
    const view = camera(painting, heart, far, far * random.between(0.62, 0.85), random.between(620, 720));
    const horizon = Math.max(heart - 330 * unit, view.project(0, 0, 26)[1]);
    backdrop(painting, { night: true, horizon, bend: 1.1, stars: 120 });
    clouds(painting, { x: focus.x, y: horizon, bottom: horizon, lit: palette.haze, cover: 0.45, opacity: 0.6 });
    const woods = skyline(painting, { base: horizon + 26 * unit, rise: 24 * unit, kind: 'hills' });
    const trees = Array.from({ length: wide ? 90 : 40 }, () => {
      const x = random.between(-20, width + 20);
      return pine(random, x, woods(x) + 10 * unit, random.between(30, 64) * unit);
    });
    canvas.fill(await mask(trees.join('')), palette.at(0.36));
    ridge(painting, { top: woods, colour: palette.at(0.36), air: palette.haze, melt: 60 * unit });
    const lawns = (near: number, x: number, y: number) => {
      const tone = mix(palette.haze, palette.deep, smooth(0, 0.5, near));
      const rough = noise.fbm(x / (60 * unit), (y - horizon) / ((8 + 40 * near) * unit), 4);
      return scale(tone, (0.42 - 0.32 * smooth(0, 0.8, near)) * (1 + rough * 0.9));
    };
    canvas.each(
      (x, y, pixel) => {
        const near = (y - horizon) / (height - horizon);
        const bright = Math.exp(-(((x - focus.x) / (250 * unit)) ** 2) - ((y - heart) / (150 * unit)) ** 2);
        const lawn = lawns(near, x, y);
        const edge = smooth(14 * unit, 40 * unit, y - horizon);
        for (let channel = 0; channel < 3; channel++) {
          const seen = lawn[channel]! + palette.accent[channel]! * bright * 0.75;
          pixel[channel]! += (seen - pixel[channel]!) * edge;
        }
      },
      horizon + 14 * unit,
    );
    fog(painting, { y: horizon + 40 * unit, depth: 60 * unit });
    const points = path.map(([x, z]) => view.project(x, 0.02, z));
    const trail = await mask(strokePath(round ? curve(points) : `M${points.map((point) => point.join(' ')).join('L')}`, 6 * unit));
    shine(painting, trail, { core: mix(palette.accent, palette.light, 0.5), strength: 0.8, halo: 14 * unit });
    await draw(painting, raise(painting, view, blocks, random.between(0.75, 1.15)));
    const [x, y] = view.project(0, 0, 0);
    const mark = await mask(placed(random.pick(hearts), x, y + 6 * unit, random.between(0.75, 0.95) * unit));
    glow(painting, { x, y: y - 40 * unit, radius: 330 * unit, colour: palette.accent, strength: 0.6, core: 9 });
    rays(painting, { x, y: y - 50 * unit, length: 420 * unit, colour: palette.light, strength: 0.16 });
    shine(painting, mark, { colour: mix(palette.accent, palette.light, 0.4), core: palette.light, strength: 1.5, halo: 26 * unit });
    embers(painting, { x, y, reach: 260 * unit, colour: palette.light, count: 60 });
    fog(painting, { y: height, depth: 170 * unit, colour: palette.night, density: 0.9, torn: 0.3 });
  },
};
