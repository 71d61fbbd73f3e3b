import { mix, scale } from '../../engine/colour.ts';
import { smooth } from '../../engine/noise.ts';
import { fog } from '../../kit/fog.ts';
import { bareTree, grass } from '../../kit/foliage.ts';
import { ridge, skyline } from '../../kit/land.ts';
import { nearest, rimLight, shine } from '../../kit/lights.ts';
import { specks } from '../../kit/specks.ts';
import type { Painting } from '../../scene.ts';
import { box, limb, segment, strokePath } from '../../shapes/svg.ts';

/** Animals at rest, about 100 high, their feet on y = 0. */
export const animals = {
  cat:
    '<path d="M-23 0C-31-20-27-44-15-57C-12-63-14-68-16-73C-19-82-17-92-14-102L-6-92' +
    'C-2-94 2-94 6-92L14-102C17-92 19-82 16-73' +
    'C14-68 12-63 15-57C27-44 31-20 23 0Z"/>' +
    strokePath('M18-5C34 4 46 2 52-8C58-20 50-32 58-40', 7),
  wolf:
    '<path d="M-36 0C-44-18-36-44-16-58C-6-66 0-74 4-84L-4-96L10-93C14-98 20-104 ' +
    '38-122L42-118L38-110L33-105L36-104L30-97' +
    'C27-93 27-90 28-86C33-76 34-66 31-56C31-40 28-22 28-6L33 0L18 0L16-26L9-16L10-4L15 0Z"/>' +
    '<path d="M-30 0C-44 2-58-4-64-16C-58-12-46-14-36-12Z"/>',
  stag:
    '<path d="M-42-58C-34-66-14-64 0-64C12-64 18-68 22-76C25-88 27-98 32-104L28-112' +
    'L37-107C44-104 52-98 57-94C57-89 54-88 50-89' +
    'C44-90 42-90 40-88C38-78 36-64 30-54C28-46 24-42 18-42C4-36-14-36-26-42' +
    'C-38-40-46-48-42-58Z"/>' +
    limb([22, -50], [24, -26], 11, 5) +
    limb([24, -27], [23, 0], 4.6, 3.6) +
    limb([14, -48], [12, -25], 10, 5) +
    limb([12, -26], [13, 0], 4.6, 3.6) +
    limb([-34, -52], [-38, -27], 16, 5.5) +
    limb([-38, -28], [-34, 0], 5, 3.8) +
    limb([-26, -50], [-26, -26], 14, 5.5) +
    limb([-26, -27], [-24, 0], 5, 3.8) +
    limb([-42, -60], [-48, -52], 6, 3) +
    strokePath('M33-106C28-120 14-124 8-138M22-120C14-122 8-120 2-124M14-128C16-136 18-140 16-148', 3.2) +
    strokePath('M36-107C40-122 54-126 58-140M44-120C52-121 58-119 64-124M53-128C50-137 50-142 53-150', 3.2),
};

/** Roofs, cables and lamps for a beast of the town. */
export async function town(painting: Painting, line: number): Promise<void> {
  const { canvas, mask, palette, random, unit, width } = painting;
  for (const [index, tone] of [0.5, 0.34, 0.2].entries()) {
    let svg = '';
    let windows = '';
    for (let x = -20; x < width;) {
      const wide = random.between(50, 110) * unit;
      const top = line - random.between(40, 190 - index * 40) * unit + index * 50 * unit;
      svg += box(x, top, wide, 900);
      svg += random.chance(0.5)
        ? box(x + wide * 0.2, top - 22 * unit, wide * 0.3, 24 * unit)
        : segment([x + wide * 0.6, top], [x + wide * 0.6, top - 40 * unit], 2 * unit);
      for (let pane = 0; pane < 10; pane++) {
        if (random.chance(0.55))
          windows += box(x + (0.14 + 0.3 * (pane % 3)) * wide, top + (16 + 26 * Math.floor(pane / 3)) * unit, 9 * unit, 12 * unit);
      }
      x += wide * random.between(0.9, 1.15);
    }
    canvas.fill(await mask(svg), palette.at(tone));
    shine(painting, await mask(windows), {
      colour: index === 1 ? palette.accent : palette.light,
      strength: 0.4 + index * 0.18,
      halo: 9 * unit,
    });
    fog(painting, { y: line + (20 + index * 40) * unit, depth: 90 * unit, density: 0.5 - index * 0.1 });
  }
}

/** A perch of rock for the wild, a ledge of brick for the town. */
export async function perch(painting: Painting, x: number, y: number, side: -1 | 1, urban: boolean) {
  const { canvas, height, mask, palette, unit, width } = painting;
  if (urban) {
    const from = side > 0 ? x - 110 * unit : -10;
    const wall = await mask(
      box(from, y, side > 0 ? width : x + 110 * unit, height) +
        box(from - 12 * unit, y - 2, (side > 0 ? width : x + 110 * unit - from) + 24 * unit, 16 * unit),
    );
    canvas.fill(wall, nearest(painting));
    rimLight(painting, wall, { colour: palette.haze, strength: 0.9 });
    return;
  }
  const rough = skyline(painting, { base: 0, rise: 30 * unit, kind: 'hills', span: 80 * unit });
  const top = (px: number) => {
    const beyond = (x - px) * side;
    return (
      y +
      smooth(44 * unit, 150 * unit, beyond) * 260 * unit +
      rough(px) * smooth(50 * unit, 120 * unit, Math.abs(px - x)) +
      smooth(-60 * unit, -300 * unit, beyond) * 40 * unit
    );
  };
  ridge(painting, {
    top,
    colour: palette.night,
    air: nearest(painting),
    lit: palette.mid,
    melt: 200 * unit,
    airy: 0.9,
    rock: 36 * unit,
    side: side > 0 ? -1 : 1,
  });
  canvas.fill(await mask(grass(painting.random, 0, width, top, 22 * unit)), nearest(painting));
}

/** A branch in bloom that reaches in from a corner. */
export async function bloomBranch(painting: Painting, side: -1 | 1): Promise<void> {
  const { canvas, height, mask, palette, random, unit, width } = painting;
  const x = side > 0 ? width + 30 * unit : -30 * unit;
  const svg =
    `<g ` +
    `transform="rotate(${-side * random.between(58, 78)} ${x} ` +
    `${height * 0.2})">${bareTree(random, x, height * 0.2, 420 * unit)}` +
    `</g>`;
  const twigs = await mask(svg);
  const spread = twigs.blurred(9 * unit);
  const seed = random.between(0, 90);
  const petals = spread.map(
    (cover, px, py) =>
      smooth(0.1, 0.24, cover) *
      smooth(
        0.05,
        0.2,
        painting.noise.at(px / (9 * unit) + seed, py / (9 * unit)) + painting.noise.at(px / (40 * unit), py / (40 * unit)) * 0.5,
      ),
  );
  canvas.fill(twigs, nearest(painting));
  const petal = mix(palette.accent, palette.light, 0.25);
  canvas.fill(petals, (px, py, pixel) => {
    const shade = 0.55 + 0.7 * painting.noise.at(px / (14 * unit), py / (12 * unit));
    pixel.set(scale(petal, Math.max(0.12, shade)));
  });
  specks(painting, { count: 46, colour: petal, size: [1.4 * unit, 4 * unit], streak: { x: 6 * unit, y: 5 * unit } });
}
