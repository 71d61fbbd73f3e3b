import { mix, oklch, scale, type Colour } from '../../engine/colour.ts';
import { draw, face, tinted } from '../../engine/drawing.ts';
import { smooth } from '../../engine/noise.ts';
import type { Random } from '../../engine/random.ts';
import { glow, shine, softShadow } from '../../kit/lights.ts';
import { dust } from '../../kit/specks.ts';
import type { Motif } from '../../scene.ts';
import { box, circle, ellipse, limb, placed, polygon, segment, stroke } from '../../shapes/svg.ts';

/** A thing on a shelf: its SVG with the foot at the origin, and half its width. */
type Thing = { half: number; svg: (colours: () => Colour, random: Random) => string };

const dark = (colour: Colour, amount = 0.5) => scale(colour, amount);

const books: Thing = {
  half: 46,
  svg: (colours, random) => {
    let svg = '';
    for (let x = -46; x < 38;) {
      const [wide, tall] = [random.between(9, 17), random.between(52, 82)];
      const colour = colours();
      svg +=
        tinted(box(x, -tall, wide - 1, tall, 1.5), colour) +
        tinted(box(x + 2, -tall + 9, wide - 5, 5) + box(x + 2, -16, wide - 5, 3), dark(colour));
      x += wide;
    }
    return svg;
  },
};

const things: readonly Thing[] = [
  {
    half: 34,
    svg: (colours) => {
      const leaves = [-64, -38, -14, 12, 38, 62].map(
        (turn) => `<g transform="translate(0 -34) rotate(${turn})">${ellipse(0, -30, 9, 30)}</g>`,
      );
      return tinted(leaves.join(''), oklch(0.62, 0.14, 148)) + tinted(polygon('-20,-36 20,-36 15,0 -15,0'), colours());
    },
  },
  {
    half: 28,
    svg: (colours) =>
      tinted(box(-24, -52, 48, 52, 4), colours()) +
      tinted(box(-19, -47, 38, 42, 2), oklch(0.93, 0.02, 90)) +
      tinted(polygon('-15,-9 -4,-30 3,-18 8,-25 16,-9') + circle(9, -36, 5), colours()),
  },
  {
    half: 26,
    svg: (colours) => tinted(box(-17, -34, 32, 34, 5) + '<path d="M13-28 h6 q8 10 0 19 h-6 v-5 h3 q3-5 0-9 h-3z"/>', colours()),
  },
  {
    half: 42,
    svg: (colours) => {
      const shell = colours();
      return (
        tinted(box(-40, -44, 80, 44, 7), shell) +
        tinted(circle(-19, -21, 14) + box(4, -37, 30, 10, 2), dark(shell, 0.35)) +
        tinted(circle(10, -16, 5) + circle(27, -16, 5), oklch(0.9, 0.04, 90)) +
        tinted(segment([26, -44], [40, -84], 2.4), dark(shell))
      );
    },
  },
  {
    half: 30,
    svg: (colours) => {
      const fur = colours();
      return (
        tinted(
          circle(-15, -63, 8) +
            circle(15, -63, 8) +
            circle(0, -50, 20) +
            ellipse(0, -18, 23, 21) +
            ellipse(-21, -25, 7, 13, 24) +
            ellipse(21, -25, 7, 13, -24),
          fur,
        ) +
        tinted(circle(-7, -53, 2.6) + circle(7, -53, 2.6) + ellipse(0, -45, 4, 3), dark(fur, 0.15)) +
        tinted(ellipse(0, -18, 13, 13), mix(fur, [1, 1, 1], 0.35))
      );
    },
  },
  {
    half: 24,
    svg: (colours) =>
      tinted('<path d="M-8-78 h16 q-2 16 8 28 q8 14 4 30 q-4 20-20 20 q-16 0-20-20 q-4-16 4-30 q10-12 8-28z"/>', colours()) +
      tinted(stroke('-2,-78 -12,-112', 2) + stroke('2,-78 4,-122', 2) + stroke('4,-78 18,-106', 2), oklch(0.55, 0.12, 148)) +
      tinted(circle(-12, -114, 7) + circle(4, -124, 8) + circle(18, -108, 7), colours()),
  },
  {
    half: 36,
    svg: (colours, random) =>
      [0, 1, 2, 3]
        .map((row) => tinted(box(-34 + random.between(0, 8), -12 * (row + 1), 60 + random.between(-8, 8), 11, 2), colours()))
        .join(''),
  },
];

/** A desk lamp; the shade is painted last because it shines. */
const lamp = { foot: box(-20, -6, 40, 6, 3) + segment([0, -4], [0, -58], 5), shade: polygon('-18,-92 18,-92 32,-54 -32,-54') };

const cardboard = (x: number, y: number, wide: number, tall: number) => {
  const [front, flap, shade] = [oklch(0.7, 0.085, 68), oklch(0.78, 0.075, 72), oklch(0.56, 0.08, 62)];
  const [left, right, top] = [x - wide / 2, x + wide / 2, y - tall];
  return (
    face(
      [
        [left, top],
        [left - wide * 0.24, top - tall * 0.24],
        [left + wide * 0.02, top - tall * 0.3],
        [left + wide * 0.14, top],
      ],
      shade,
    ) +
    face(
      [
        [right, top],
        [right + wide * 0.24, top - tall * 0.2],
        [right - wide * 0.02, top - tall * 0.28],
        [right - wide * 0.14, top],
      ],
      flap,
    ) +
    face(
      [
        [left, top],
        [right, top],
        [right, y],
        [left, y],
      ],
      front,
    ) +
    tinted(box(x - wide * 0.06, top, wide * 0.12, tall * 0.42), flap) +
    tinted(box(left, top, wide, tall * 0.05), shade, 0.7)
  );
};

/** Shelves that fill up with a life's things, and the boxes that they came in. */
export const shelves: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, mask, noise, palette, random, stage, unit, width, height } = painting;
    const floor = stage.bottom + 10 * unit;
    const wall = mix(palette.haze, palette.light, 0.5);
    const paper = mix(palette.haze, palette.light, 0.25);
    canvas.each((x, y, pixel) => {
      const stripe = smooth(-0.2, 0.2, Math.sin((x / unit / 46) * Math.PI * 2));
      const shade = 0.86 + 0.05 * noise.fbm(x / (90 * unit), y / (90 * unit), 3) - 0.3 * smooth(0.3, 1, y / height);
      for (let channel = 0; channel < 3; channel++) pixel[channel] = (wall[channel]! + (paper[channel]! - wall[channel]!) * stripe) * shade;
    });
    const hue = random.between(0, 360);
    const range: Colour[] = [0, 60, 130, 200, 290].map((turn) => oklch(random.between(0.6, 0.78), 0.13, hue + turn));
    const colours = () => random.pick([...range, palette.accent, palette.mid, palette.light]);
    const levels = [0.3, 0.58, 0.86].map((part) => stage.top + (floor - 90 * unit - stage.top) * part);
    const bag: Thing[] = [];
    const lampRow = random.whole(0, 1);
    const wood = mix(oklch(0.42, 0.07, 55), palette.mid, 0.3);
    for (const [row, y] of levels.entries()) {
      const size = 1.32 * unit;
      let svg = '';
      let lampX = -1;
      for (let x = random.between(20, 50) * unit; x < width - 70 * unit;) {
        const here = row === lampRow && lampX < 0 && x > width * 0.55;
        if (bag.length === 0) bag.push(...random.shuffle([books, ...things, books]));
        const thing = bag.pop()!;
        const half = (here ? 34 : thing.half) * size;
        if (x + half * 2 > width - 20 * unit) break;
        if (here) lampX = x + half;
        else if (random.chance(0.9)) svg += placed(thing.svg(colours, random), x + half, y, size);
        x += half * 2 + random.between(6, 24) * unit;
      }
      const board = await mask(box(-10, y, width + 20, 17 * unit));
      softShadow(painting, board, { dx: 6 * unit, dy: 22 * unit, blur: 12 * unit, amount: 0.4 });
      const standing = await mask(svg || circle(-9, -9, 1));
      softShadow(painting, standing, { dx: 14 * unit, dy: 3 * unit, blur: 7 * unit, amount: 0.4 });
      canvas.fill(board, (_x, py, pixel) => pixel.set(scale(wood, py - y < 4 * unit ? 1.5 : 0.9)));
      await draw(painting, svg);
      if (lampX > 0) {
        await draw(painting, tinted(placed(lamp.foot, lampX, y, size), palette.night));
        shine(painting, await mask(placed(lamp.shade, lampX, y, size)), {
          colour: oklch(0.9, 0.11, 85),
          core: [1, 0.93, 0.75],
          strength: 0.7,
          halo: 30 * unit,
        });
        glow(painting, { x: lampX, y: y - 70 * size, radius: 300 * unit, colour: oklch(0.85, 0.12, 80), strength: 0.4, core: 3 });
      }
    }
    canvas.fill(await mask(box(-10, floor, width + 20, height)), mix(wood, palette.night, 0.5));
    const boxes = [0.2, 0.52, 0.84].map((part) =>
      cardboard(
        width * part + random.bell() * 20 * unit,
        floor + random.between(40, 90) * unit,
        random.between(140, 180) * unit,
        random.between(90, 120) * unit,
      ),
    );
    const shape = await mask(boxes.join(''));
    softShadow(painting, shape, { dx: 10 * unit, dy: -4 * unit, blur: 16 * unit, amount: 0.5 });
    await draw(painting, boxes.join(''));
    canvas.add(
      await mask(limb([width * 0.1, -20], [width * 0.9, floor], 40 * unit, 260 * unit)).then((beam) => beam.blurred(40 * unit)),
      palette.light,
      0.06,
    );
    dust(painting, { x: width / 2, y: height * 0.4, reach: 280 * unit, count: 70, strength: 0.35 });
  },
};
