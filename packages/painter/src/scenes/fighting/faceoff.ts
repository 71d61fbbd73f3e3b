import { mix, scale, type Colour } from '../../engine/colour.ts';
import { smooth } from '../../engine/noise.ts';
import { clouds, sky } from '../../kit/backdrop.ts';
import { glow, rimLight, shine } from '../../kit/lights.ts';
import { embers, rain, specks } from '../../kit/specks.ts';
import type { Motif, Painting } from '../../scene.ts';
import { parsePoints, placed, polygon, stroke, type Point } from '../../shapes/svg.ts';

/** A head in profile that looks right, brow to collar, the jaw's corner near the origin. */
const profiles = [
  'M-190 460 L-150 230 C-128 120-74 104-40 86 C-34 60-42 44-50 30 C-72-6-66-66-24-86 C8-98 38-88 45-58 L47-48 ' +
    'C45-44 45-41 47-37 L59-13 C61-7 56-5 50-4 L51 2 L56 7 C57 11 51 12 51 13 L54 18 C54 23 49 24 49 26 C53 33 51 44 40 47 ' +
    'L14 44 C10 54 10 66 16 78 C60 92 108 112 124 230 L150 460Z',
  'M-180 460 L-140 230 C-116 126-66 106-36 86 C-32 62-40 46-48 32 C-68-6-62-62-22-80 C10-92 36-82 42-54 L43-46 ' +
    'C42-42 42-39 44-35 L54-14 C56-9 51-7 46-6 L47 0 L51 5 C52 9 47 10 47 11 L49 16 C49 20 45 22 45 24 C48 31 45 40 34 42 ' +
    'L12 38 C8 52 8 66 12 80 C52 94 96 116 110 230 L140 460Z',
];

const hairs = [
  '<path d="M44-58 C40-96-2-108-36-90 C-70-72-78-20-58 20 C-54-10-44-28-26-36 C-8-42 6-56 14-66 C24-60 36-58 44-58Z"/>',
  '<path d="M46-56 L60-92 L34-84 L40-122 L12-94 L-4-132 L-22-96 L-56-120 L-54-84 L-92-88 L-70-56 L-102-40 L-68-26 L-92 2 ' +
    'L-56 14 C-50-12-40-26-24-34 L8-62 L20-48 L28-64Z"/>',
  '<path d="M45-56 C38-94-6-104-38-86 C-46-82-52-74-56-66 C-96-72-122-30-132 40 C-112 4-90-16-62-18 C-60 0-56 12-52 22 ' +
    'C-50-8-42-24-26-34 L14-64Z"/>',
  '<path d="M46-54 C40-98-8-110-44-88 C-88-58-84 20-108 110 C-84 96-64 90-46 86 C-40 60-52 40-48 10 C-44-14-34-26-22-34 L16-62Z"/>',
  '',
  '<path d="M54-50 C44-112-22-124-60-86 C-92-52-84 30-128 120 L-20 110 C-34 60-44 20-36-20 C-24-50 10-62 44-50Z"/>',
];

const extras = [
  '<path d="M46-50 L44-64 L-58-48 C-80-56-98-44-126-54 C-106-38-90-32-66-36 C-84-22-98-12-122-12 C-96 2-76-8-58-30Z"/>',
  '<path d="M56-10 L60 2 C58 22 56 40 42 50 L10 48 L-30 20 L-48 10 L-44-4 L20-14Z"/>',
  '',
  '',
];

const eye = parsePoints('22,-36 40,-42 39,-35 26,-32');

/** The line where the two powers meet: jagged, from top to bottom. */
function rift({ height, random, unit }: Painting, x: number, lean: number): Point[] {
  return Array.from({ length: 19 }, (_, index): Point => {
    const part = index / 18;
    const jag = (index % 2 ? 1 : -1) * random.between(4, 26) * unit;
    return [x + (part - 0.4) * lean * unit + jag, part * height * 1.02 - 6];
  });
}

export const faceoff: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, noise, palette, random, stage, unit, wide, width } = painting;
    const x = wide ? focus.x : width / 2;
    const y = Math.min(height * 0.4, stage.bottom - 190 * unit);
    const cool: Colour = mix(palette.haze, palette.light, 0.2);
    const colours: [Colour, Colour] = random.chance(0.5) ? [cool, palette.accent] : [palette.accent, cool];
    const lean = random.between(-150, 150);
    const line = rift(painting, x, lean);
    const drift = random.between(0, 90);
    sky(painting, [palette.night, palette.deep, palette.deep, palette.night], height);
    canvas.each((px, py, pixel) => {
      const middle = x + (py / height - 0.4) * lean * unit;
      const away = (px - middle) / (300 * unit);
      const colour = away < 0 ? colours[0] : colours[1];
      const smoke = 0.5 + noise.warped(px / (150 * unit) + drift, py / (150 * unit), 5, 1.2);
      const bright = Math.exp(-Math.abs(away) * 2.6) * (0.2 + 0.75 * smoke) * smooth(height, height * 0.3, py);
      for (let channel = 0; channel < 3; channel++) pixel[channel]! += colour[channel]! * Math.max(0, bright) * 0.8;
    });
    clouds(painting, { x, y, top: -40, bottom: height * 0.8, lit: palette.mid, shade: palette.night, cover: 0.42, opacity: 0.6 });
    const bolt = await mask(stroke(line, 5 * unit));
    let sparks = '';
    for (const [px, py] of line) {
      if (!random.chance(0.6)) continue;
      const way = random.side();
      sparks += stroke(
        [
          [px, py],
          [px + way * random.between(14, 40) * unit, py + random.bell() * 30 * unit],
          [px + way * random.between(40, 84) * unit, py + random.bell() * 50 * unit],
        ],
        1.6 * unit,
      );
    }
    const size = random.between(1.55, 1.8) * unit;
    const lift = random.bell() * 14 * unit;
    const picks = random.shuffle(hairs.map((_, index) => index));
    for (const [index, way] of [1, -1].entries()) {
      const px = x - way * random.between(128, 140) * unit;
      const py = y + way * lift;
      const face = placed(`<path d="${profiles[index]}"/>${hairs[picks[index]!]}${random.pick(extras)}`, px, py, size, way < 0);
      const head = await mask(face);
      const colour = colours[index]!;
      canvas.fill(head, (_sx, sy, pixel) =>
        pixel.set(mix(scale(palette.night, 0.6), palette.deep, 0.3 * smooth(y + 200 * unit, y - 100 * unit, sy))),
      );
      rimLight(painting, head, { dx: way, dy: -0.25, colour, strength: 0.9, width: 6 * unit });
      rimLight(painting, head, { dx: way, dy: -0.1, strength: 0.6, width: 2.2 * unit });
      rimLight(painting, head, { dx: -way, dy: -0.7, colour: colours[1 - index]!, strength: 0.25, width: 4 * unit });
      shine(painting, await mask(placed(polygon(eye), px, py, size, way < 0)), {
        colour,
        core: mix(colour, [1, 1, 1], 0.6),
        strength: 1.2,
        halo: 12 * unit,
      });
    }
    shine(painting, await mask(sparks || '<g/>'), { colour: palette.light, core: [1, 1, 1], strength: 0.7, halo: 8 * unit });
    shine(painting, bolt, { colour: palette.light, core: [1, 1, 1], halo: 22 * unit });
    glow(painting, { x, y, radius: 230 * unit, colour: palette.light, strength: 0.5, core: 8 });
    embers(painting, { x, y: stage.bottom, reach: 560 * unit, colour: mix(palette.accent, palette.light, 0.3), count: 110 });
    specks(painting, { count: 60, size: [0.8 * unit, 2 * unit] });
    if (random.chance(0.3)) rain(painting, palette.light, 0.25);
  },
};
