import { mix } from '../../engine/colour.ts';
import { smooth } from '../../engine/noise.ts';
import { skyline } from '../../kit/land.ts';
import { rays, rimLight, shine } from '../../kit/lights.ts';
import type { Painting } from '../../scene.ts';
import { box, circle, placed, polygon, stroke } from '../../shapes/svg.ts';

/** Far landmarks, 200 high, their feet at the origin, and the place of their light. */
const landmarks = {
  spire:
    polygon('-34,20 -20,-60 -13,-130 0,-205 13,-130 20,-60 34,20') +
    polygon('-50,20 -38,-58 -30,-20 -24,20') +
    polygon('50,20 40,-84 30,-20 24,20'),
  keep:
    box(-26, -150, 52, 170) +
    box(-34, -164, 68, 18) +
    box(-34, -176, 12, 14) +
    box(-6, -176, 12, 14) +
    box(22, -176, 12, 14) +
    box(26, -70, 30, 90) +
    polygon('22,-68 41,-112 60,-68'),
  lookout:
    stroke('-26,10 -14,-112', 5) +
    stroke('26,10 14,-112', 5) +
    stroke('-24,-10 18,-60', 3) +
    stroke('24,-10 -18,-60', 3) +
    stroke('-18,-60 15,-106', 3) +
    stroke('18,-60 -15,-106', 3) +
    box(-34, -118, 68, 7) +
    box(-24, -150, 48, 34) +
    polygon('-40,-148 0,-178 40,-148') +
    box(-1, -204, 2, 30),
};
const lamps = { spire: circle(0, -150, 5), keep: box(-7, -132, 14, 22, 7), lookout: box(-20, -143, 40, 20) };

export async function landmark(painting: Painting, x: number, y: number, size: number): Promise<void> {
  const { canvas, mask, palette, random, unit } = painting;
  const kind = random.pick(Object.keys(landmarks) as (keyof typeof landmarks)[]);
  const scaled = kind === 'lookout' ? size * 0.85 : size;
  const body = await mask(placed(landmarks[kind], x, y, scaled));
  rays(painting, { x, y: y - 170 * size, length: 620 * unit, strength: 0.4, blockers: body });
  canvas.fill(body, mix(palette.night, palette.deep, 0.75));
  rimLight(painting, body, { strength: 0.6, width: 2.4 * unit });
  const lamp = await mask(placed(lamps[kind], x, y, scaled));
  shine(painting, lamp, { core: palette.light, strength: 1.6, halo: 16 * unit });
}

/** The height of a ledge that juts into the picture from one side. */
export function ledge(painting: Painting, y: number, tip: number, side: -1 | 1) {
  const { unit } = painting;
  const rough = skyline(painting, { base: 0, rise: 26 * unit, kind: 'hills', span: 90 * unit });
  return (x: number) => {
    const beyond = (tip - x) * side;
    const drop = smooth(-14 * unit, 70 * unit, beyond) * 330 * unit;
    return y + drop + rough(x) * 0.6 - smooth(-60 * unit, -330 * unit, beyond) * 46 * unit;
  };
}
