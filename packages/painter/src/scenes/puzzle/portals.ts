import { mix, scale, type Colour } from '../../engine/colour.ts';
import { clamp, smooth } from '../../engine/noise.ts';
import { figure } from '../../kit/figures.ts';
import { glow, rimLight, shine, softShadow } from '../../kit/lights.ts';
import { dust } from '../../kit/specks.ts';
import type { Motif, Painting } from '../../scene.ts';
import { curve, quad, strokePath, type Point } from '../../shapes/svg.ts';

type Spot = readonly [number, number, number];
type Wall = 'left' | 'right' | 'floor' | 'ceiling' | 'back';

/** An oval on a wall; `at` its middle, `spans` its half sizes along the wall's two axes. */
type Portal = { wall: Wall; at: Spot; spans: readonly [number, number]; colour: Colour };

type Room = { half: number; ceiling: number; floor: number; depth: number; focal: number };

const normals: Record<Wall, Spot> = { left: [1, 0, 0], right: [-1, 0, 0], floor: [0, -1, 0], ceiling: [0, 1, 0], back: [0, 0, -1] };

/** Where on its wall a point lies, seen from the portal's middle: 1 is the portal's edge. */
function offset(portal: Portal, [x, y, z]: Spot): readonly [number, number] {
  const [px, py, pz] = portal.at;
  const [a, b] =
    portal.wall === 'back' ? [x - px, y - py] : portal.wall === 'floor' || portal.wall === 'ceiling' ? [x - px, z - pz] : [z - pz, y - py];
  return [a / portal.spans[0], b / portal.spans[1]];
}

function place(room: Room, wall: Wall, colour: Colour, { random, unit }: Painting): Portal {
  const seen = (room.half * room.focal) / (random.between(190, 225) * unit);
  const z = clamp(seen, room.depth * 0.55, room.depth - 0.75);
  const side = random.between(-0.3, 0.3) * room.half;
  const spots: Record<Wall, Spot> = {
    left: [-room.half, room.floor - 1.12, z],
    right: [room.half, room.floor - 1.12, z],
    floor: [side, room.floor, room.depth * 0.72],
    ceiling: [side, -room.ceiling, room.depth * 0.72],
    back: [0, room.floor - 1.15, room.depth],
  };
  const flat = wall === 'floor' || wall === 'ceiling';
  return { wall, at: spots[wall], spans: flat ? [0.95, 0.8] : [0.66, 1.05], colour };
}

const layouts: readonly (readonly [Wall, Wall])[] = [
  ['left', 'right'],
  ['back', 'back'],
  ['ceiling', 'floor'],
  ['left', 'back'],
  ['ceiling', 'right'],
  ['left', 'floor'],
];

function cast(room: Room, dx: number, dy: number): { wall: Wall; at: Spot } {
  const sideways = room.half / Math.max(1e-4, Math.abs(dx));
  const upright = (dy > 0 ? room.floor : room.ceiling) / Math.max(1e-4, Math.abs(dy));
  const away = Math.min(sideways, upright, room.depth);
  const at: Spot = [dx * away, dy * away, away];
  if (away === room.depth) return { wall: 'back', at };
  if (away === sideways) return { wall: dx > 0 ? 'right' : 'left', at };
  return { wall: dy > 0 ? 'floor' : 'ceiling', at };
}

/** How bright the panels are: seams, odd ones darker, a few missing. */
function panels(painting: Painting, room: Room, wall: Wall, [x, y, z]: Spot, tile: number): number {
  const { noise } = painting;
  const [u, v] =
    wall === 'back' ? [x + room.half, y - room.floor] : wall === 'floor' || wall === 'ceiling' ? [x + room.half, z] : [z, y - room.floor];
  const [column, row] = [Math.floor(u / tile), Math.floor(v / tile)];
  const edge = Math.max(Math.abs(u / tile - column - 0.5), Math.abs(v / tile - row - 0.5));
  const line = 1 - 0.6 * smooth(0.478, 0.492, edge) + 0.16 * smooth(0.45, 0.465, edge) * smooth(0.485, 0.47, edge);
  const odd = noise.at(column * 3.7 + wall.length * 5.3 + 0.5, row * 2.9 + 0.37);
  const missing = odd < -0.62 && wall !== 'floor' ? 0.16 : 1;
  return line * missing * (0.94 + odd * 0.12);
}

function paintRoom(painting: Painting, room: Room, portals: readonly Portal[], tile: number): void {
  const { canvas, focus, noise, palette } = painting;
  const clean = mix(palette.haze, palette.light, 0.35);
  const lamp = mix(palette.light, [1, 1, 1], 0.3);
  canvas.each((px, py, pixel) => {
    const { wall, at } = cast(room, (px - focus.x) / room.focal, (py - focus.y) / room.focal);
    const [x, y, z] = at;
    const normal = normals[wall];
    const strip =
      wall === 'ceiling'
        ? smooth(0.2, 0.16, Math.abs(Math.abs(x) - room.half * 0.62)) * smooth(0.42, 0.4, Math.abs(((z / 1.6) % 1) - 0.5))
        : 0;
    const rough = panels(painting, room, wall, at, tile);
    const fade = smooth(-2.2, room.depth, z);
    const ambient =
      0.03 +
      0.24 *
        fade *
        (wall === 'floor' ? 0.75 : wall === 'ceiling' ? 0.55 : 1) *
        (1 - 0.25 * ((y + room.ceiling) / (room.floor + room.ceiling)));
    const light = [clean[0] * ambient, clean[1] * ambient, clean[2] * ambient];
    for (const portal of portals) {
      const out = normals[portal.wall];
      const source = [0, 1, 2].map((axis) => portal.at[axis]! + out[axis]! * 0.5);
      const to = [source[0]! - x, source[1]! - y, source[2]! - z] as const;
      const far = Math.hypot(...to) + 0.01;
      const facing = Math.max(0.12, (to[0] * normal[0] + to[1] * normal[1] + to[2] * normal[2]) / far);
      const power = (1.15 * facing) / (0.35 + far * far);
      for (let channel = 0; channel < 3; channel++) light[channel]! += portal.colour[channel]! * power;
      if (wall === 'floor') {
        const mirrored = Math.exp(-(((x - portal.at[0]) / 0.5) ** 2) - ((z - portal.at[2]) / 1.1) ** 2);
        for (let channel = 0; channel < 3; channel++) light[channel]! += portal.colour[channel]! * mirrored * 0.35;
      }
    }
    const grime = 0.92 + noise.fbm(x * 1.3 + z, y * 1.3 + z * 0.7, 4) * 0.25;
    for (let channel = 0; channel < 3; channel++) pixel[channel] = light[channel]! * rough * grime + lamp[channel]! * strip * 1.2;
    for (const portal of portals) {
      if (portal.wall !== wall) continue;
      const [a, b] = offset(portal, at);
      const reach = Math.hypot(a, b);
      if (reach > 1.5) continue;
      const turn = Math.atan2(b, a);
      const swirl = noise.fbm(Math.cos(turn + reach * 4) * 1.6 + 5, Math.sin(turn + reach * 4) * 1.6 + reach * 2, 4);
      const inside = smooth(1.02, 0.96, reach);
      const depth = 0.1 + 0.5 * smooth(0.25, 1, reach) + swirl * 0.35;
      const flame = Math.exp(-(((reach - 1 + swirl * 0.06) / 0.075) ** 2));
      const halo = Math.exp(-Math.max(0, reach - 1) * 7) * 0.5;
      for (let channel = 0; channel < 3; channel++) {
        const tone = portal.colour[channel]!;
        const hole = tone * Math.max(0.02, depth) * 0.9;
        pixel[channel]! += (hole - pixel[channel]!) * inside;
        pixel[channel]! += (tone * 1.3 + 0.5) * flame + tone * halo * (1 - inside);
      }
    }
  });
}

export const portals: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, mask, palette, random, unit, wide } = painting;
    const room: Room = {
      half: (wide ? 3.4 : 1.75) * random.between(0.9, 1.1),
      ceiling: random.between(1.5, 2.1),
      floor: random.between(1, 1.35),
      depth: random.between(4.6, 6),
      focal: random.between(520, 640) * unit,
    };
    const tile = random.pick([0.5, 0.62, 0.85]);
    const [first, second] = random.pick(layouts);
    const warm = mix(palette.accent, palette.light, 0.1);
    const other = mix(palette.haze, palette.light, 0.15);
    const flip = random.chance(0.5);
    const pairOf = [place(room, first, flip ? warm : other, painting), place(room, second, flip ? other : warm, painting)];
    if (first === second) {
      const apart = random.between(0.85, 1.1);
      pairOf[0]!.at = [-apart, pairOf[0]!.at[1], room.depth];
      pairOf[1]!.at = [apart, pairOf[1]!.at[1], room.depth];
    }
    paintRoom(painting, room, pairOf, tile);
    const project = ([x, y, z]: Spot): Point => [focus.x + (x / z) * room.focal, focus.y + (y / z) * room.focal];
    await flight(painting, pairOf, project);
    const z = room.depth * random.between(0.62, 0.74);
    const x = random.bell() * 0.35;
    const feet = project([x, room.floor, z]);
    const tall = Math.min(135 * unit, (1.2 / z) * room.focal);
    const person = await mask(figure(feet[0], feet[1], tall));
    const shadow = await mask(
      quad(
        [feet[0] - tall * 0.1, feet[1]],
        [feet[0] + tall * 0.1, feet[1]],
        [feet[0] + tall * 0.22, feet[1] + tall * 0.8],
        [feet[0] - tall * 0.14, feet[1] + tall * 0.8],
      ),
    );
    softShadow(painting, shadow, { dx: 0, dy: 0, blur: 6 * unit, amount: 0.6 });
    canvas.fill(person, scale(palette.night, 0.6));
    for (const portal of pairOf) {
      const [px, py] = project(portal.at);
      glow(painting, { x: px, y: py, radius: 220 * unit, colour: portal.colour, strength: 0.28, core: 3 });
      rimLight(painting, person, { dx: px - feet[0], dy: -30, colour: portal.colour, strength: 0.9, width: 2 * unit });
    }
    dust(painting, { ...focus, reach: 260 * unit, count: 90, strength: 0.4 });
  },
};

/** The way from one to the other, as a thread of light. */
async function flight(painting: Painting, [from, to]: Portal[], project: (spot: Spot) => Point) {
  const { mask, palette, random, unit } = painting;
  if (!from || !to) return;
  const bulge = random.between(0.9, 1.5);
  const lift = random.between(0.5, 0.9);
  const control = (portal: Portal) => portal.at.map((part, axis) => part + normals[portal.wall][axis]! * bulge);
  const [a, b] = [control(from), control(to)];
  const points = Array.from({ length: 25 }, (_, index): Point => {
    const t = index / 24;
    const s = 1 - t;
    const spot = [0, 1, 2].map(
      (axis) => s * s * s * from.at[axis]! + 3 * s * s * t * a[axis]! + 3 * s * t * t * b[axis]! + t * t * t * to.at[axis]!,
    );
    return project([spot[0]!, spot[1]! - Math.sin(t * Math.PI) * lift, spot[2]!]);
  });
  const dashed = random.chance(0.5) ? ` stroke-dasharray="${(2 * unit).toFixed(1)} ${(13 * unit).toFixed(1)}"` : '';
  const path = strokePath(curve(points), 3.2 * unit).replace('/>', `${dashed}/>`);
  shine(painting, await mask(path), { colour: mix(from.colour, to.colour, 0.5), core: palette.light, halo: 12 * unit });
}
