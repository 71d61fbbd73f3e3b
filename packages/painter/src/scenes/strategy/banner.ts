import type { Random } from '../../engine/random.ts';
import { circle, polygon, quad, segment, type Point } from '../../shapes/svg.ts';

export type BannerKind = 'flag' | 'swallow' | 'pennant' | 'gonfalon';
export const bannerKinds: readonly BannerKind[] = ['flag', 'swallow', 'pennant', 'gonfalon'];

export type Banner = { pole: string; cloth: string; emblem: string };

/** A cloth in the wind, from its pole at x = 0 outwards; the wave grows towards the free end. */
function streaming(random: Random, kind: BannerKind, side: number, long: number, deep: number) {
  const steps = 14;
  const phase = random.between(0, 6);
  const over: Point[] = [];
  const under: Point[] = [];
  for (let step = 0; step <= steps; step++) {
    const part = step / steps;
    const wave = Math.sin(phase + part * 6.5) * deep * 0.16 * (0.15 + part) + part * deep * 0.14;
    const thin = kind === 'pennant' ? 1 - part * 0.93 : 1 - part * 0.12;
    const x = side * long * part;
    over.push([x, wave + deep * (1 - thin) * 0.5]);
    under.unshift([x, wave + deep * (1 + thin) * 0.5]);
  }
  const last = over[over.length - 1]!;
  const notch: Point[] = kind === 'swallow' ? [[last[0] - side * long * 0.24, last[1] + deep * 0.45]] : [];
  return [...over, ...notch, ...under];
}

/** A long cloth that hangs from a crossbar, its tails swaying. */
function hanging(random: Random, wide: number, long: number): Point[] {
  const sway = random.bell() * wide * 0.4;
  const left: Point[] = [];
  const right: Point[] = [];
  for (let step = 0; step <= 10; step++) {
    const part = step / 10;
    const shift = Math.sin(part * 3.4) * sway * part;
    left.push([-wide / 2 + shift, long * part]);
    right.unshift([wide / 2 + shift, long * part]);
  }
  const end = left[left.length - 1]!;
  return [...left, [end[0] + wide / 2, long * 0.84], ...right];
}

function emblemAt(random: Random, x: number, y: number, size: number): string {
  const kind = random.whole(0, 3);
  if (kind === 0) return circle(x, y, size * 0.62);
  if (kind === 1) {
    const bar = size * 0.42;
    return segment([x - size, y], [x + size, y], bar) + segment([x, y - size], [x, y + size], bar);
  }
  if (kind === 2) {
    return quad([x, y - size], [x + size * 0.8, y], [x, y + size], [x - size * 0.8, y]);
  }
  const star = Array.from({ length: 10 }, (_, index): Point => {
    const reach = size * (index % 2 ? 0.45 : 1.05);
    const angle = (index / 10) * Math.PI * 2 - Math.PI / 2;
    return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach];
  });
  return polygon(star);
}

/** A banner on its pole, whose foot is at (x, y). Fill pole, cloth and emblem one after another. */
export function banner(
  random: Random,
  options: { x: number; y: number; tall: number; kind: BannerKind; side: number; lean?: number },
): Banner {
  const { x, y, tall, kind, side, lean = 0 } = options;
  const top: Point = [x + lean * tall, y - tall];
  const thick = Math.max(1.6, tall * 0.016);
  let pole = segment([x, y], top, thick) + circle(top[0], top[1] - thick, thick * 1.3);
  const deep = tall * (kind === 'pennant' ? 0.16 : 0.24);
  const shape =
    kind === 'gonfalon'
      ? hanging(random, tall * 0.24, tall * 0.46)
      : streaming(random, kind, side, tall * (kind === 'pennant' ? 0.55 : 0.42), deep);
  if (kind === 'gonfalon') {
    const bar = tall * 0.14;
    pole += segment([top[0] - bar, top[1] + 4], [top[0] + bar, top[1] + 4], thick);
  }
  const cloth = polygon(shape.map(([px, py]): Point => [px + top[0], py + top[1] + thick]));
  const emblem =
    kind === 'gonfalon'
      ? emblemAt(random, top[0], top[1] + tall * 0.17, tall * 0.065)
      : kind === 'pennant'
        ? ''
        : emblemAt(random, top[0] + side * tall * 0.15, top[1] + deep * 0.58, tall * 0.055);
  return { pole, cloth, emblem };
}
