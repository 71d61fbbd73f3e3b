import { scale, type Colour } from '../../engine/colour.ts';
import type { Mask } from '../../engine/mask.ts';
import { rimLight } from '../../kit/lights.ts';
import type { Painting } from '../../scene.ts';
import { limb, placed, segment, type Point } from '../../shapes/svg.ts';
import { fighter } from './body.ts';
import { poses, someone, type PoseName } from './poses.ts';

/** Two stances that answer each other; `gap` between the two in hundredths of a body, `lift` of the first. */
type Match = { left: PoseName; right: PoseName; gap: number; lift?: number; rightLift?: number };

export const standoffs: readonly Match[] = [
  { left: 'guard', right: 'guard', gap: 108 },
  { left: 'guard', right: 'low', gap: 116 },
  { left: 'low', right: 'low', gap: 128 },
  { left: 'crane', right: 'guard', gap: 112 },
  { left: 'charge', right: 'low', gap: 124 },
];

export const swords: readonly Match[] = [{ left: 'blade', right: 'blade', gap: 122 }];

export const blows: readonly Match[] = [
  { left: 'punch', right: 'hurled', gap: 88, rightLift: 4 },
  { left: 'kick', right: 'guard', gap: 86 },
  { left: 'flying', right: 'low', gap: 96, lift: 34 },
  { left: 'uppercut', right: 'hurled', gap: 62, lift: 8, rightLift: 34 },
  { left: 'kick', right: 'hurled', gap: 92, rightLift: 16 },
  { left: 'punch', right: 'charge', gap: 92 },
];

const blade = ([x, y]: Point, long: number): string =>
  limb([x - 7, y + 3], [x + 3, y - 2], 3, 3) +
  limb([x + 3, y - 2], [x + long, y - long * 0.62], 2.8, 0.7) +
  segment([x + 1.4, y - 4.4], [x + 4.4, y + 0.8], 1.8);

export type Pair = { mask: Mask; left: Mask; right: Mask; impact: Point; size: number };

/** A left and a right fighter of different build, feet on the floor. */
export async function stage(
  painting: Painting,
  options: { x: number; floor: number; size: number; matches: readonly Match[] },
): Promise<Pair> {
  const { mask, random } = painting;
  const { x, floor, size, matches } = options;
  const match = random.pick(matches);
  const turned = random.side();
  const one = async (name: PoseName, side: number, lift = 0) => {
    const build = someone(random);
    const tall = size * random.between(0.94, 1.08);
    const body = fighter(poses[name], build);
    const armed = name === 'blade' ? blade(body.fist, random.between(40, 54)) : '';
    return mask(placed(body.svg + armed, x - side * match.gap * 0.5 * size, floor - lift * size, tall, side < 0));
  };
  const left = await one(match.left, turned, match.lift);
  const right = await one(match.right, -turned, match.rightLift);
  const reach = 0.5 * match.gap - 48;
  return { mask: left.and(right), left, right, impact: [x - turned * reach * size * 0.4, floor - 74 * size], size };
}

/** Fills both as silhouettes and lights their edges, each from its own side if asked. */
export function silhouette(
  painting: Painting,
  { mask, left, right }: Pair,
  options: { light: { x: number; y: number }; colour: Colour; back?: Colour; strength?: number; fill?: Colour },
): void {
  const { canvas, palette, unit, focus } = painting;
  const { light, colour, back, strength = 0.8, fill = scale(palette.night, 0.6) } = options;
  canvas.fill(mask, fill);
  for (const [body, way] of [
    [left, -1],
    [right, 1],
  ] as const) {
    rimLight(painting, body, { dx: (light.x - focus.x) * 0.6 - way * 60 * unit, dy: -90 * unit, colour, strength, width: 2.6 * unit });
    if (back) rimLight(painting, body, { dx: way, dy: -0.2, colour: back, strength: strength * 0.8, width: 2.2 * unit });
  }
}
