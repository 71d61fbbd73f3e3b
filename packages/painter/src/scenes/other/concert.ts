import { mix, scale, type Colour } from '../../engine/colour.ts';
import { sky } from '../../kit/backdrop.ts';
import { fog } from '../../kit/fog.ts';
import { beam, glow, rays, rimLight, shine } from '../../kit/lights.ts';
import { specks } from '../../kit/specks.ts';
import type { Motif, Painting } from '../../scene.ts';
import { box, circle, ellipse, limb, placed, stroke, triangle } from '../../shapes/svg.ts';

const legs = '<path d="M-7-50 L-19-2 L-23 0 L-12 0 L0-38 L12 0 L23 0 L19-2 L7-50Z"/>';
const body = '<path d="M-4-86 C-12-84-12-78-10-70 L-8-46 L8-46 L10-70 C12-78 12-84 4-86Z"/>';
const head = '<path d="M-7-93 C-7-103 7-103 7-93 L8-84 L4-82 L-4-82 L-8-84Z"/>';

/** Performers around the origin, 100 high. */
const guitarist =
  legs +
  body +
  head +
  ellipse(-5, -50, 14, 9.5, -28) +
  ellipse(4, -56, 9, 7, -28) +
  stroke('2,-55 40,-77', 3.6) +
  box(37, -82, 10, 6, 2) +
  stroke('-8,-78 -17,-62 -5,-53', 5) +
  stroke('8,-78 20,-62 28,-70', 5);
const singer =
  legs +
  body +
  head +
  stroke('-8,-80 -22,-98 -20,-122', 5.4) +
  stroke('8,-80 18,-70 10,-86', 5) +
  stroke('14,0 11,-88', 2) +
  circle(10, -90, 3.4) +
  box(6, -2, 17, 3);
const keys =
  legs +
  body +
  head +
  box(-34, -48, 68, 8, 2) +
  stroke('-26,-42 14,0', 2.6) +
  stroke('26,-42 -14,0', 2.6) +
  stroke('-8,-78 -17,-60 -12,-50', 5) +
  stroke('8,-78 17,-60 14,-50', 5);
const dancer =
  head +
  body +
  '<path d="M-7-50 L-24-24 L-17 0 L-9 0 L-14-22 L0-40 L12-24 L26-4 L32-8 L19-30 L7-50Z"/>' +
  stroke('-8,-80 -24,-92 -14,-112', 5.2) +
  stroke('8,-80 26,-76 38,-90', 5.2);

/** A row of heads from behind, with arms in the air. */
function crowd({ random, unit, width }: Painting, top: number, size: number, wild: number): string {
  const s = size * unit;
  let svg = box(-10, top + 22 * s, width + 20, 600);
  for (let x = -10; x < width + 20; x += random.between(19, 27) * s) {
    const y = top + random.bell() * 7 * s;
    svg += circle(x, y, 8.6 * s) + ellipse(x, y + 24 * s, 17 * s, 17 * s);
    for (const side of [-1, 1]) {
      if (!random.chance(wild)) continue;
      const elbow = [x + side * random.between(13, 19) * s, y - random.between(0, 8) * s] as const;
      const hand = [elbow[0] + random.bell() * 10 * s, elbow[1] - random.between(20, 34) * s] as const;
      svg += limb([x + side * 12 * s, y + 18 * s], elbow, 8 * s, 6.6 * s) + circle(elbow[0], elbow[1], 3.3 * s);
      svg += limb(elbow, hand, 6.6 * s, 4.6 * s) + circle(hand[0], hand[1] - 2 * s, 4.2 * s);
    }
  }
  return svg;
}

/** What shines behind the band. */
async function stageBack(painting: Painting, x: number, floor: number): Promise<void> {
  const { canvas, mask, palette, random, unit } = painting;
  const y = floor - 150 * unit;
  glow(painting, { x, y, radius: 420 * unit, strength: 0.7, core: 4 });
  const kind = random.pick(['disc', 'bars', 'wedge', 'rings'] as const);
  const light = mix(palette.haze, palette.light, 0.6);
  if (kind === 'disc') {
    canvas.fill(await mask(circle(x, y, random.between(90, 125) * unit)), scale(light, 0.95));
    return;
  }
  let svg = '';
  for (let index = 0; index < 11; index++) {
    const apart = (index - 5) * 34 * unit;
    const tall = random.between(60, 230) * unit;
    if (kind === 'bars') svg += box(x + apart - 12 * unit, floor - 20 * unit - tall, 24 * unit, tall, 3);
    if (kind === 'rings' && index < 5)
      svg += `<circle cx="${x}" cy="${y}" r="${(40 + index * 32) * unit}" fill="none" stroke="#fff" stroke-width="${5 * unit}"/>`;
  }
  if (kind === 'wedge') {
    for (const size of [1, 0.66, 0.36]) {
      const h = 170 * size * unit;
      svg += stroke(
        [
          [x, y - h],
          [x + h * 0.95, y + h * 0.65],
          [x - h * 0.95, y + h * 0.65],
        ],
        7 * unit,
        true,
      );
    }
  }
  shine(painting, await mask(svg), { colour: palette.haze, core: light, strength: 0.9, halo: 22 * unit });
}

async function lamps(painting: Painting, top: number, colours: readonly Colour[]): Promise<void> {
  const { canvas, mask, palette, random, unit, wide, width } = painting;
  const count = random.whole(5, 8) + (wide ? 5 : 0);
  const truss = await mask(
    box(-5, top, width + 10, 4 * unit) +
      box(-5, top + 20 * unit, width + 10, 4 * unit) +
      stroke(
        Array.from({ length: 60 }, (_, index) => [index * 28 * unit, top + (index % 2) * 22 * unit] as const),
        2.4 * unit,
      ),
  );
  canvas.fill(truss, palette.night);
  const cross = random.chance(0.5) ? 1 : -1;
  for (let index = 0; index < count; index++) {
    const part = count === 1 ? 0.5 : index / (count - 1);
    const x = width * (0.06 + 0.88 * part);
    const y = top + 32 * unit;
    const aim = Math.PI / 2 + (part - 0.5) * cross * random.between(0.5, 1.2) + random.bell() * 0.1;
    const colour = colours[index % colours.length]!;
    beam(painting, { x, y, angle: aim, spread: random.between(0.05, 0.12), length: 760 * unit, colour, strength: 0.5 });
    shine(painting, await mask(circle(x, y, 5 * unit)), { colour, core: palette.light, strength: 1.3, halo: 16 * unit });
  }
}

export const concert: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, palette, random, stage, unit, wide } = painting;
    const floor = Math.min(height * (wide ? 0.72 : 0.58), stage.bottom - 80 * unit);
    const { x } = focus;
    sky(painting, [palette.night, palette.deep, mix(palette.deep, palette.mid, 0.7)], floor);
    await stageBack(painting, x, floor);
    await lamps(painting, stage.top + random.between(14, 40) * unit, [palette.haze, palette.accent, mix(palette.haze, palette.light, 0.4)]);
    fog(painting, { y: floor - 10 * unit, depth: 130 * unit, colour: mix(palette.mid, palette.haze, 0.5), density: 0.5 });
    const cast = random.shuffle([guitarist, singer, keys, guitarist, dancer]).slice(0, random.whole(1, 4));
    const size = (cast.length === 1 ? 1.75 : 1.25) * unit;
    const people = await mask(
      cast
        .map((one, index) =>
          placed(one, x + (index - (cast.length - 1) / 2) * 118 * unit, floor, size * random.between(0.95, 1.05), random.chance(0.5)),
        )
        .join(''),
    );
    const deck = await mask(
      box(-5, floor - 2, painting.width + 10, 70 * unit) +
        [-1, 1]
          .map(
            (side) =>
              box(x + side * 245 * unit - 34 * unit, floor - 96 * unit, 68 * unit, 100 * unit, 4) +
              triangle(
                [x + side * 130 * unit - 22 * unit, floor],
                [x + side * 130 * unit - 10 * unit, floor - 16 * unit],
                [x + side * 130 * unit + 22 * unit, floor],
              ),
          )
          .join(''),
    );
    rays(painting, { x, y: floor - 150 * unit, length: 460 * unit, strength: 0.3, blockers: people });
    canvas.fill(deck, mix(palette.night, palette.deep, 0.5));
    rimLight(painting, deck, { colour: palette.haze, strength: 0.9 });
    canvas.fill(people, scale(palette.night, 0.6));
    rimLight(painting, people, { dx: random.side(), dy: -0.6, colour: palette.accent, strength: 0.8, width: 2.4 * unit });
    for (const [row, tone] of [0.3, 0.16, 0].entries()) {
      const rowTop = floor + (26 + row * 34) * unit;
      const shape = await mask(crowd(painting, rowTop, 0.9 + row * 0.45, 0.5 - row * 0.08));
      canvas.fill(shape, mix(scale(palette.night, 0.5), palette.mid, tone));
      rimLight(painting, shape, { colour: palette.haze, strength: 0.55 - row * 0.15, width: (2 + row) * unit });
      if (row < 2) fog(painting, { y: rowTop + 40 * unit, depth: 60 * unit, colour: mix(palette.deep, palette.haze, 0.4), density: 0.35 });
    }
    specks(painting, {
      count: random.chance(0.5) ? 160 : 50,
      colour: random.pick([palette.accent, palette.light]),
      size: [1 * unit, 3.4 * unit],
      strength: 0.9,
      bottom: floor + 60 * unit,
    });
  },
};
