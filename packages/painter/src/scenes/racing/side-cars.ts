import { mix, scale, type Colour } from '../../engine/colour.ts';
import { rimLight, shine } from '../../kit/lights.ts';
import type { Painting } from '../../scene.ts';
import { box, circle, polygon } from '../../shapes/svg.ts';

/** A car in profile: about 300 long, nose to the right, its wheels on the ground at y = 0. */
type Parts = {
  body: string;
  glass: string;
  trim: string;
  head: string;
  tail: string;
  wheels: readonly [rear: number, front: number, radius: number];
};

const coupe: Parts = {
  body:
    '<path d="M-150-30 Q-153-52-142-60 L-122-64 Q-84-93-34-95 Q12-95 48-67 Q102-62 138-45 ' +
    'Q151-38 150-24 ' +
    'L146-13 L126-13 A29 29 0 0 0 68-13 L-64-13 A29 29 0 0 0 -122-13 L-144-14Z"/>' +
    polygon('-150,-78 -112,-72 -116,-66 -150,-70') +
    polygon('-134,-74 -126,-74 -124,-58 -132,-58'),
  glass: '<path d="M-96-66 Q-66-86-40-87 L-36-66Z M-28-87 Q6-86 32-66 L-26-66Z"/>',
  trim: box(-62, -20, 128, 8, 3),
  head: '<path d="M112-50 L138-40 L136-35 L118-40Z"/>',
  tail: box(-152, -52, 12, 9, 3),
  wheels: [-93, 97, 23],
};

const hatch: Parts = {
  body:
    '<path d="M-128-20 L-132-60 Q-131-68-122-70 L-104-104 Q-100-111-88-111 L-16-111 Q-4-111 ' +
    '6-102 L40-72 ' +
    'L108-64 Q128-60 131-44 L132-18 L112-16 A30 30 0 0 0 52-16 L-58-16 A30 30 0 0 0 -118-16Z"/>' +
    polygon('-146,-124 -92,-116 -92,-109 -140,-116') +
    polygon('-112,-120 -102,-118 -106,-100 -112,-98') +
    polygon('-60,-16 -66,-2 -72,-2 -68,-16'),
  glass: '<path d="M-100-74 L-86-101 L-50-101 L-50-74Z M-42-101 L-18-101 Q-8-101 0-94 L24-74 L-42-74Z"/>',
  trim: box(-56, -24, 106, 8, 3) + circle(122, -68, 8) + circle(110, -71, 8) + circle(129, -56, 7),
  head: circle(124, -67, 6) + circle(112, -70, 6) + box(122, -58, 10, 12, 4),
  tail: box(-133, -64, 9, 18, 3),
  wheels: [-88, 82, 25],
};

/** A boxy saloon of the seventies. */
const classic: Parts = {
  body:
    '<path d="M-146-20 L-148-56 L-140-64 L-82-66 L-58-96 Q-55-100-48-100 L28-100 Q35-100 ' +
    '39-96 L62-66 L134-60 ' +
    'Q144-58 145-48 L146-18 L120-16 A29 29 0 0 0 62-16 L-64-16 A29 29 0 0 0 -122-16Z"/>',
  glass: '<path d="M-72-68 L-52-92 L-14-92 L-14-68Z M-6-92 L26-92 L32-90 L50-68 L-6-68Z"/>',
  trim: box(-150, -36, 300, 5, 2) + box(-60, -22, 118, 6, 2),
  head: circle(139, -52, 7) + circle(141, -38, 5),
  tail: box(-149, -54, 8, 14, 2),
  wheels: [-93, 91, 24],
};

const buggy: Parts = {
  body:
    '<path d="M-120-44 L-98-62 L-60-66 L-44-108 Q-40-113-32-113 L10-113 Q18-113 22-107 L50-66 ' +
    'L116-54 Q128-50 128-40 ' +
    'L118-34 L60-34 L48-26 L-58-26 L-66-38 L-112-36Z"/>' +
    polygon('-120,-74 -96,-84 -44,-100 -40,-92 -92,-76 -98,-60 -112,-56') +
    polygon('-112,-38 -84,-46 -84,-28 -104,-24'),
  glass: '<path d="M-46-68 L-34-103 L4-103 L4-68Z M12-102 L16-101 L38-68 L12-68Z"/>',
  trim: box(-30, -124, 36, 12, 5),
  head: circle(-18, -118, 5) + circle(-4, -118, 5) + circle(118, -47, 6),
  tail: box(-122, -52, 8, 8, 2),
  wheels: [-90, 88, 34],
};

export const sideKinds = { coupe, hatch, classic, buggy };
export type SideKind = keyof typeof sideKinds;

export type SideCar = {
  x: number;
  y: number;
  length: number;
  /** 1 drives to the right. */
  side: -1 | 1;
  /** Degrees: over 0 lifts the nose. */
  pitch?: number;
  kind: SideKind;
  colour: Colour;
  /** The light that comes from behind it. */
  sky: Colour;
  head: Colour;
};

/** A car in profile against the light. */
export async function sideCar(painting: Painting, car: SideCar): Promise<void> {
  const { canvas, mask, palette } = painting;
  const { x, y, length, side, pitch = 0, colour, sky } = car;
  const size = length / 300;
  const parts = sideKinds[car.kind];
  const place = (svg: string) =>
    mask(`<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${side * size} ${size}) rotate(${-pitch})">${svg}</g>`);
  const [rear, front, radius] = parts.wheels;
  const wheels = (scaled: number) => circle(rear, -radius, radius * scaled) + circle(front, -radius, radius * scaled);
  const black = scale(palette.night, 0.35);
  canvas.fill(await place(box(rear, -40, front - rear, 30)), black);
  const body = await place(parts.body);
  canvas.fill(body, (_px, py, pixel) => {
    const high = Math.max(0, Math.min(1, (y - py) / (105 * size)));
    for (let channel = 0; channel < 3; channel++) {
      pixel[channel] = black[channel]! + colour[channel]! * (0.07 + 0.55 * high ** 1.8);
    }
  });
  canvas.fill(await place(parts.trim), black, 0.85);
  canvas.fill(await place(parts.glass), mix(palette.deep, sky, 0.4));
  rimLight(painting, body, { dx: side * 0.25, colour: sky, width: 4 * size });
  canvas.fill(await place(wheels(1)), black);
  canvas.fill(await place(wheels(0.62)), mix(palette.deep, palette.mid, 0.5));
  canvas.fill(await place(wheels(0.46)), black);
  canvas.fill(await place(wheels(0.16)), palette.mid);
  shine(painting, await place(parts.head), { colour: car.head, core: mix(car.head, [1, 1, 1], 0.5), strength: 1.6, halo: 22 * size });
  shine(painting, await place(parts.tail), { colour: [1, 0.12, 0.08], strength: 1.3, halo: 16 * size });
}
