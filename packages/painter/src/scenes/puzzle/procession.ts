import { mix, scale, type Colour } from '../../engine/colour.ts';
import { draw, tinted } from '../../engine/drawing.ts';
import type { Mask } from '../../engine/mask.ts';
import { smooth } from '../../engine/noise.ts';
import { sky } from '../../kit/backdrop.ts';
import { fog } from '../../kit/fog.ts';
import { glow, rimLight, shine } from '../../kit/lights.ts';
import { dust } from '../../kit/specks.ts';
import type { Motif, Painting } from '../../scene.ts';
import { box, ellipse, limb, placed, polygon, segment, type Point } from '../../shapes/svg.ts';

/** A ledge of earth across the picture, rough below. */
function ledge({ random, unit, width }: Painting, y: number, slope: number, left: number, right: number): string {
  const top: Point[] = [];
  const under: Point[] = [];
  for (let x = left; x <= right; x += 14 * unit) {
    const level = y + (x - width / 2) * slope;
    const end = Math.min(x - left, right - x);
    const thick = (26 + 40 * smooth(0, 150 * unit, end)) * unit * random.between(0.75, 1.25);
    top.push([x, level + random.bell() * 2 * unit]);
    under.unshift([x, level + thick]);
  }
  return polygon([...top, ...under]);
}

/** A little hooded walker, 47 high, feet at the origin, facing right. */
const walker = (stride: number) => ({
  robe: '<path d="M-9-26 Q-11-45 0-47 Q11-45 9-26 L12-5 L-12-5Z"/>' + limb([5, -22], [14, -16 + stride], 6, 5),
  face: ellipse(4, -33, 5.5, 7),
  feet: limb([-4, -7], [-4 - stride, 0], 6, 5) + limb([4, -7], [4 + stride, 0], 6, 5),
});

const umbrella = '<path d="M-26-62 Q0-92 26-62 Q17-67 9-62 Q0-67-9-62 Q-17-67-26-62Z"/>' + segment([0, -78], [0, -26], 2.4);

function people(painting: Painting, places: { at: Point; flip: boolean; falling?: boolean }[], size: number): string {
  const { palette, random } = painting;
  const cloths: Colour[] = [palette.accent, mix(palette.accent, palette.light, 0.35), mix(palette.accent, palette.night, 0.3)];
  return places
    .map(({ at, flip, falling }) => {
      const { robe, face, feet } = walker(falling ? 2 : random.between(3, 8));
      const body =
        tinted(feet, scale(palette.night, 1.6)) + tinted(robe, random.pick(cloths)) + tinted(face, mix(palette.light, [1, 1, 1], 0.3));
      return placed((falling ? tinted(umbrella, palette.accent) : '') + body, at[0], at[1], size, flip);
    })
    .join('');
}

async function earth(painting: Painting, shape: Mask): Promise<void> {
  const { canvas, noise, palette, unit } = painting;
  const [dark, bright] = [mix(palette.night, palette.deep, 0.6), mix(palette.mid, palette.haze, 0.25)];
  canvas.darken(shape.shifted(0, 16 * unit).blurred(14 * unit), 0.45);
  canvas.fill(shape, (x, y, pixel) => {
    const stone = noise.ridged(x / (38 * unit), y / (30 * unit), 4) * 0.55 + noise.fbm(x / (7 * unit), y / (7 * unit), 3) * 0.3;
    for (let channel = 0; channel < 3; channel++)
      pixel[channel] = dark[channel]! + (bright[channel]! - dark[channel]!) * Math.max(0, stone);
  });
  rimLight(painting, shape, { colour: mix(palette.haze, palette.light, 0.4), strength: 0.9, width: 5 * unit });
}

/** A crowd of little people that walks on, ledge by ledge, towards a lit door. */
export const procession: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { height, mask, palette, random, stage, unit, width } = painting;
    const side = random.side();
    const size = 1.45 * unit;
    const floor = stage.bottom - 26 * unit;
    sky(painting, [palette.deep, mix(palette.mid, palette.haze, 0.4), mix(palette.haze, palette.light, 0.3), palette.haze], floor, 0.9);
    glow(painting, {
      x: width / 2 - side * width * 0.3,
      y: stage.top + 160 * unit,
      radius: 480 * unit,
      colour: palette.light,
      strength: 0.5,
      core: 3,
    });
    fog(painting, { y: floor - 200 * unit, depth: 260 * unit, colour: mix(palette.haze, palette.light, 0.4), density: 0.5 });
    const room = (floor - stage.top) / 3.2;
    const levels = [0, 1, 2].map((row) => ({
      y: floor - (2 - row) * room,
      way: row % 2 ? -side : side,
      slope: (row % 2 ? -side : side) * 0.05,
    }));
    let ground = '';
    for (const [row, { y, way, slope }] of levels.entries()) {
      const open = row < 2 ? width * 0.2 : -20;
      ground += ledge(painting, y, slope, way > 0 ? -20 : open, way > 0 ? width - open : width + 20);
    }
    ground += box(-10, floor + 30 * unit, width + 20, height);
    await earth(painting, await mask(ground));

    const places = levels.flatMap(({ y, way, slope }, row) => {
      const count = [7, 6, 5][row]!;
      return Array.from({ length: count }, (_, index) => {
        const part = (index + 0.5 + random.bell() * 0.14) / count;
        const x = width * (way > 0 ? 0.02 + part * 0.74 : 0.98 - part * 0.74);
        return { at: [x, y + (x - width / 2) * slope + 2] as Point, flip: way < 0 };
      });
    });
    const edge = (row: number, out: number) => width / 2 + levels[row]!.way * (width * 0.3 + out * unit);
    const falls = [
      { at: [edge(0, 48), levels[0]!.y + room * 0.6] as Point, flip: side < 0, falling: true },
      { at: [edge(1, 56), levels[1]!.y + room * 0.6] as Point, flip: side > 0, falling: true },
    ];
    const last = levels[2]!;
    const doorX = width / 2 + last.way * width * 0.36;
    const foot = last.y + (doorX - width / 2) * last.slope;
    const frame =
      box(doorX - 46 * unit, foot - 106 * unit, 92 * unit, 110 * unit, 8 * unit) + ellipse(doorX, foot - 106 * unit, 46 * unit, 20 * unit);
    await draw(painting, tinted(frame, scale(palette.night, 1.3)));
    const opening = await mask(
      `<path d="M${doorX - 32 * unit} ${foot + 2}v${-76 * unit}a${32 * unit} ${32 * unit} 0 0 1 ${64 * unit} 0v${76 * unit}z"/>`,
    );
    shine(painting, opening, { colour: palette.accent, core: palette.light, strength: 0.9, halo: 34 * unit });
    const crowd = await draw(painting, people(painting, [...places, ...falls], size));
    rimLight(painting, crowd, { strength: 0.35, width: 2 * unit });
    dust(painting, { x: doorX, y: foot - 60 * unit, reach: 200 * unit, count: 90 });
  },
};
