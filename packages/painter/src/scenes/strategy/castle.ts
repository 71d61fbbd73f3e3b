import type { Random } from '../../engine/random.ts';
import { box, polygon, quad, segment, stroke, triangle, type Point } from '../../shapes/svg.ts';

export type Roof = 'battlement' | 'cone' | 'dome';
export const roofs: readonly Roof[] = ['battlement', 'cone', 'dome'];
export type Castle = { walls: string; panes: string };

/** Merlons along a wall's top. */
function teeth(x: number, y: number, wide: number, size: number): string {
  const count = Math.max(2, Math.round(wide / size / 2));
  const pitch = wide / (count - 0.5);
  return Array.from({ length: count }, (_, index) => box(x + index * pitch, y - size, pitch / 2, size + 1)).join('');
}

function tower(random: Random, x: number, top: number, wide: number, roof: Roof): Castle {
  const half = wide / 2;
  const head = wide * 0.62;
  let walls = quad([x - half * 1.12, 40], [x - half * 0.92, top + 8], [x + half * 0.92, top + 8], [x + half * 1.12, 40]);
  walls += box(x - head, top - wide * 0.3, head * 2, wide * 0.3 + 4);
  const crown = top - wide * 0.3;
  walls += quad([x - head, top], [x + head, top], [x + half * 0.9, top + wide * 0.3], [x - half * 0.9, top + wide * 0.3]);
  if (roof === 'battlement') walls += teeth(x - head, crown, head * 2, wide * 0.2);
  if (roof === 'cone') {
    const tall = wide * random.between(1.1, 1.6);
    walls += triangle([x - head * 1.12, crown + 1], [x, crown - tall], [x + head * 1.12, crown + 1]);
    walls += segment([x, crown - tall], [x, crown - tall - wide * 0.45], 1.6);
    const flag: Point[] = [
      [x, crown - tall - wide * 0.45],
      [x + wide * 0.5, crown - tall - wide * 0.3],
      [x, crown - tall - wide * 0.15],
    ];
    walls += polygon(flag);
  }
  if (roof === 'dome') {
    walls +=
      `<path d="M${x - head} ${crown + 1} C${x - head * 1.3} ${crown - wide * 0.7} ${x - 2} ${crown - wide * 0.7} ${x} ` +
      `${crown - wide * 1.15} C${x + 2} ${crown - wide * 0.7} ${x + head * 1.3} ${crown - wide * 0.7} ${x + head} ` +
      `${crown + 1}Z"/>`;
  }
  let panes = '';
  for (let y = top + wide * 0.6; y < -14; y += wide * random.between(0.9, 1.5)) {
    if (random.chance(0.62)) panes += box(x - wide * 0.08 + random.bell() * wide * 0.14, y, wide * 0.16, wide * 0.34, wide * 0.08);
  }
  return { walls, panes };
}

/** A stronghold around the origin, about 320 wide, its gate at (0, 0); it reaches down to y = 40. */
export function castle(random: Random, roof: Roof): Castle {
  let walls = box(-150, -52, 300, 92) + teeth(-150, -52, 300, 9);
  let panes = '';
  const put = (part: Castle) => {
    walls += part.walls;
    panes += part.panes;
  };
  put(tower(random, -150, -random.between(84, 104), 34, roof));
  put(tower(random, 150, -random.between(84, 104), 34, roof));
  put(tower(random, -38, -random.between(74, 92), 26, roof));
  put(tower(random, 38, -random.between(74, 92), 26, roof));
  const count = random.whole(2, 4);
  for (let index = 0; index < count; index++) {
    const x = -105 + (210 * (index + random.between(0.25, 0.75))) / count;
    put(tower(random, x, -random.between(120, 175), random.between(24, 34), roof));
  }
  const keep = random.bell() * 40;
  walls += box(keep - 44, -150, 88, 150) + teeth(keep - 44, -150, 88, 9);
  put(tower(random, keep + random.side() * 30, -random.between(205, 250), random.between(34, 44), roof));
  panes += '<path d="M-11 40 L-11-8 C-11-26 11-26 11-8 L11 40Z"/>';
  return { walls, panes };
}

/** A trebuchet facing right, 100 high, its foot at the origin. */
export const trebuchet =
  stroke('-46,0 -2,-62 34,0', 6) +
  stroke('-58,0 58,0', 7) +
  stroke('-24,-30 18,-30', 4) +
  stroke('-56,-22 36,-88', 5.5) +
  polygon('24,-84 46,-92 52,-66 30,-58') +
  stroke('-56,-22 -70,-6', 2) +
  '<circle cx="-44" cy="0" r="11"/><circle cx="44" cy="0" r="11"/>';
