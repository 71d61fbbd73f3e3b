import { mix, scale } from '../../engine/colour.ts';
import { smooth } from '../../engine/noise.ts';
import { backdrop, clouds } from '../../kit/backdrop.ts';
import { figure } from '../../kit/figures.ts';
import { fog } from '../../kit/fog.ts';
import { bareTree, grass } from '../../kit/foliage.ts';
import { glow, rays, rimLight, shine } from '../../kit/lights.ts';
import { rain, stars } from '../../kit/specks.ts';
import { reflect } from '../../kit/water.ts';
import type { Motif, Painting } from '../../scene.ts';
import { box, circle, ellipse, placed, segment, stroke, triangle, type Point } from '../../shapes/svg.ts';

type Ride = { dark: string; lamps: string };

/** A great wheel on its trestle; most of its lamps are dead. */
function wheel({ random, unit }: Painting, x: number, foot: number, alive: number): Ride {
  const radius = random.between(132, 165) * unit;
  const y = foot - radius - 34 * unit;
  const cabins = random.pick([10, 12, 14]);
  const turn = random.next();
  let dark = [1, 0.9, 0.3]
    .map((part) => `<circle cx="${x}" cy="${y}" r="${radius * part}" fill="none" stroke="#fff" stroke-width="${4 * unit}"/>`)
    .join('');
  let lamps = '';
  for (let index = 0; index < cabins; index++) {
    const angle = ((index + turn) / cabins) * Math.PI * 2;
    const rim: Point = [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
    dark += segment([x, y], rim, 2.4 * unit);
    if (!random.chance(0.12))
      dark +=
        box(rim[0] - 9 * unit, rim[1] + 3 * unit, 18 * unit, 17 * unit, 5 * unit) +
        triangle([rim[0] - 12 * unit, rim[1] + 6 * unit], [rim[0], rim[1] - 5 * unit], [rim[0] + 12 * unit, rim[1] + 6 * unit]);
    for (const part of [0.4, 0.55, 0.7, 0.85, 1]) {
      if (random.chance(alive)) lamps += circle(x + Math.cos(angle) * radius * part, y + Math.sin(angle) * radius * part, 2.6 * unit);
    }
  }
  dark +=
    stroke(
      [
        [x - 78 * unit, foot + 8 * unit],
        [x, y],
        [x + 78 * unit, foot + 8 * unit],
      ],
      8 * unit,
    ) +
    segment([x - 46 * unit, foot - 60 * unit], [x + 46 * unit, foot - 60 * unit], 4 * unit) +
    circle(x, y, 12 * unit);
  return { dark, lamps };
}

/** A carousel under its tent, one horse askew. */
function carousel({ random, unit }: Painting, x: number, foot: number, alive: number): Ride {
  const u = (value: number) => value * unit;
  const horse =
    '<path d="M-20-8 Q-22-22-8-22 L6-22 Q10-36 20-38 L28-30 L24-26 L18-26 Q18-14 12-8 L16 8 L12 9 L7-6 L-10-6 L-12 8 L-16 8 ' +
    'L-15-8 Q-24-6-26 2 Q-28-10-20-8Z"/>';
  let dark =
    triangle([x - u(150), foot - u(150)], [x, foot - u(250)], [x + u(150), foot - u(150)]) +
    box(x - u(152), foot - u(152), u(304), u(20), u(3)) +
    box(x - u(140), foot - u(10), u(280), u(22), u(4)) +
    box(x - u(16), foot - u(150), u(32), u(150)) +
    box(x - u(1.5), foot - u(285), u(3), u(40)) +
    triangle([x, foot - u(284)], [x + u(26), foot - u(276)], [x, foot - u(268)]);
  let lamps = '';
  for (let index = -9; index <= 9; index++) {
    dark += circle(x + index * u(16), foot - u(132), u(9));
    if (random.chance(alive * 1.3)) lamps += circle(x + index * u(16), foot - u(142), u(2.8));
  }
  for (let index = 0; index < 5; index++) {
    const px = x + (index - 2) * u(62) + (index >= 2 ? u(16) : -u(16)) * (index === 2 ? 0 : 1);
    const lift = random.between(34, 76);
    const askew = random.chance(0.25) ? random.side() * 40 : 0;
    dark += box(px - u(1.5), foot - u(132), u(3), u(126));
    const mount = placed(horse, px, foot - u(lift), 0.95 * unit, index % 2 === 0);
    dark += `<g transform="rotate(${askew} ${px} ${foot - u(lift)})">${mount}</g>`;
  }
  return { dark, lamps };
}

/** A striped tent with its flaps open. */
function tent({ random, unit }: Painting, x: number, foot: number, alive: number): Ride {
  const u = (value: number) => value * unit;
  const half = random.between(130, 165);
  const dark =
    `<path fill-rule="evenodd" d="M${x - u(half)} ${foot + u(8)}L${x - u(half - 14)} ${foot - u(96)}` +
    `Q${x - u(50)} ${foot - u(130)} ${x} ${foot - u(236)}Q${x + u(50)} ${foot - u(130)} ${x + u(half - 14)} ${foot - u(96)}` +
    `L${x + u(half)} ${foot + u(8)}Z M${x - u(36)} ${foot + u(8)}L${x} ${foot - u(94)}L${x + u(36)} ${foot + u(8)}Z"/>` +
    box(x - u(1.6), foot - u(276), u(3.2), u(46)) +
    triangle([x, foot - u(276)], [x + u(34), foot - u(264)], [x, foot - u(252)]);
  let lamps = triangle([x - u(34), foot + u(6)], [x, foot - u(90)], [x + u(34), foot + u(6)]);
  for (let index = -9; index <= 9; index++)
    if (random.chance(alive)) lamps += circle(x + (index / 9) * u(half - 12), foot - u(94 - Math.abs(Math.sin(index * 1.7)) * 10), u(2.8));
  return { dark, lamps };
}

export const carnival: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, palette, random, stage, unit, wide, width } = painting;
    const floor = Math.min(height * (wide ? 0.76 : 0.62), stage.bottom - 44 * unit);
    const { x } = focus;
    const side = random.side();
    backdrop(painting, { night: true, horizon: floor, bend: 1.3 });
    if (random.chance(0.5)) stars(painting, palette.light, floor * 0.7, 200);
    glow(painting, { x, y: floor - 60 * unit, radius: 460 * unit, strength: 0.75, core: 4 });
    clouds(painting, { x, y: floor, bottom: floor, lit: palette.haze, cover: random.between(0.4, 0.6), opacity: 0.8 });
    const kinds = random.shuffle([wheel, carousel, tent]);
    const behind = kinds[1]!(painting, x - side * (wide ? 330 : 190) * unit, floor - 4 * unit, 0.1);
    canvas.fill(await mask(behind.dark), palette.at(0.36));
    fog(painting, { y: floor - 40 * unit, depth: 130 * unit });
    const main = kinds[0]!(painting, x, floor, random.between(0.25, 0.55));
    let dark = main.dark;
    const poles = random.whole(0, 2);
    for (let index = 0; index < poles; index++) {
      const px = x + (index === 0 ? side : -side) * random.between(200, 270) * unit;
      dark +=
        box(px - 3 * unit, floor - 190 * unit, 6 * unit, 200 * unit) +
        segment([px, floor - 188 * unit], [px - side * 120 * unit, floor - 150 * unit], 1.6 * unit);
    }
    if (random.chance(0.4)) dark += bareTree(random, x + side * 230 * unit, floor + 8 * unit, 290 * unit, -side * 0.1);
    const shape = await mask(dark);
    rays(painting, { x, y: floor - 80 * unit, length: 520 * unit, strength: 0.35, blockers: shape });
    canvas.fill(shape, mix(palette.night, palette.deep, 0.2));
    rimLight(painting, shape, { dx: side, dy: -0.7, colour: palette.haze, strength: 0.45, width: 2.2 * unit });
    shine(painting, await mask(main.lamps || circle(-9, -9, 1)), {
      core: mix(palette.accent, palette.light, 0.5),
      strength: 1.3,
      halo: 13 * unit,
    });
    canvas.fill(await mask(box(-4, floor + 4 * unit, width + 8, height)), mix(palette.night, palette.deep, 0.3));
    const wet = random.chance(0.5);
    if (wet) reflect(painting, { line: floor + 6 * unit, tint: [0.5, 0.5, 0.55], ripple: 24 * unit, strength: 0.85 });
    canvas.each(
      (_px, py, pixel) => {
        const kept = 1 - 0.85 * smooth(0, 0.7, (py - floor) / (height - floor));
        for (let channel = 0; channel < 3; channel++) pixel[channel]! *= kept;
      },
      floor + 6 * unit,
    );
    fog(painting, { y: floor + 16 * unit, depth: 60 * unit, colour: mix(palette.mid, palette.haze, 0.5), density: 0.6, torn: 0.9 });
    const standX = x + random.bell() * 60 * unit;
    const feet = floor + 54 * unit;
    const balloon = random.chance(0.5);
    const person = await mask(
      figure(standX, feet, (random.chance(0.4) ? 62 : 96) * unit) +
        (balloon
          ? segment([standX + side * 14 * unit, feet - 44 * unit], [standX + side * 22 * unit, feet - 150 * unit], 1.4 * unit)
          : '') +
        grass(random, 0, width, () => feet + 46 * unit, 22 * unit),
    );
    canvas.fill(person, scale(palette.night, 0.6));
    rimLight(painting, person, { colour: palette.haze, strength: 0.6, width: 2 * unit });
    if (balloon)
      shine(painting, await mask(ellipse(standX + side * 23 * unit, feet - 168 * unit, 15 * unit, 19 * unit)), {
        strength: 0.8,
        halo: 16 * unit,
      });
    if (wet && random.chance(0.6)) rain(painting, palette.light, 0.22);
  },
};
