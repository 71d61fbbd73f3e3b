import { mix, scale } from '../../engine/colour.ts';
import { clamp } from '../../engine/noise.ts';
import { beam, glow, rimLight, shine, softShadow } from '../../kit/lights.ts';
import { dust } from '../../kit/specks.ts';
import type { Motif, Painting } from '../../scene.ts';
import { box, ellipse, placed, quad, segment } from '../../shapes/svg.ts';
import { banner } from './banner.ts';
import { pieces } from './chess-pieces.ts';
import { chart } from './map-chart.ts';

const tower = box(-9, -40, 18, 40) + box(-12, -52, 24, 14) + box(-12, -58, 5, 8) + box(-3, -58, 6, 8) + box(7, -58, 5, 8);
const troops = [pieces.pawn, tower, pieces.knight, tower];

type Lamp = { x: number; y: number };

/** Markers of both sides, from far to near. Each lies in the light from the lamp. */
async function markers(painting: Painting, lamp: Lamp, glowing: boolean) {
  const { canvas, focus, height, mask, palette, random, stage, unit } = painting;
  const count = random.whole(6, 8);
  const top = height * 0.33;
  const bottom = Math.min(stage.bottom - 6 * unit, height * 0.72);
  const line = random.bell() * 0.3;
  for (let index = 0; index < count; index++) {
    const part = (index + random.between(0.2, 0.8)) / count;
    const y = top + (bottom - top) * part;
    const own = index % 2 === 0;
    const reach = (random.between(40, 185) * (0.7 + part * 0.4) + 10) * unit;
    const x = focus.x + line * (part - 0.5) * 200 * unit + (own ? -reach : reach);
    const size = (0.75 + part * 0.65) * unit;
    const flag = banner(random, { x: 0, y: 0, tall: 118, kind: 'swallow', side: 1 });
    const flagged = random.chance(0.45);
    const svg = flagged ? ellipse(0, -2, 15, 6) + flag.pole : random.pick(troops);
    const body = await mask(placed(svg, x, y, size, !own));
    const away = Math.hypot(x - lamp.x, y - lamp.y) || 1;
    const shift = { dx: ((x - lamp.x) / away) * 20 * size, dy: Math.abs((y - lamp.y) / away) * 14 * size };
    softShadow(painting, body, { ...shift, blur: 7 * size, amount: 0.75 });
    const side = own ? palette.accent : mix(palette.haze, palette.light, 0.3);
    canvas.fill(body, glowing ? scale(side, 0.35) : scale(own ? palette.accent : palette.night, own ? 0.22 : 1));
    rimLight(painting, body, {
      dx: lamp.x - x,
      dy: -60 * unit,
      colour: glowing || own ? side : palette.light,
      strength: 0.9,
      width: Math.max(1.6, 3 * size),
    });
    if (!flagged) continue;
    const cloth = await mask(placed(flag.cloth, x, y, size, !own));
    shine(painting, cloth, { colour: scale(side, 0.6), strength: 0.8, halo: 9 * unit });
  }
}

async function candle(painting: Painting, x: number, y: number, size: number): Promise<void> {
  const { canvas, mask, palette, random } = painting;
  const tall = random.between(70, 120);
  const wax = await mask(placed(box(-13, -tall, 26, tall, 4) + ellipse(0, 0, 30, 8), x, y, size));
  canvas.fill(wax, (_x, py, pixel) => {
    const part = clamp((y - py) / (tall * size));
    for (let channel = 0; channel < 3; channel++) pixel[channel] = palette.mid[channel]! * 0.2 + palette.light[channel]! * 0.75 * part ** 2;
  });
  const flame = '<path d="M0-30 C7-16 9-10 6-3 C4 2-4 2-6-3 C-9-10-5-16 0-30Z"/>';
  shine(painting, await mask(placed(flame, x, y - (tall + 6) * size, size)), {
    colour: palette.light,
    core: [1, 0.95, 0.85],
    strength: 1.7,
    halo: 20 * size,
  });
  glow(painting, {
    x,
    y: y - (tall + 14) * size,
    radius: 330 * size,
    colour: mix(palette.haze, palette.light, 0.4),
    strength: 0.75,
    core: 14,
  });
}

/** A lamp on a cord over the table. */
async function hanging(painting: Painting, x: number, y: number): Promise<void> {
  const { canvas, mask, palette, unit } = painting;
  beam(painting, { x, y: y - 30 * unit, angle: Math.PI / 2, spread: 0.85, length: 620 * unit, strength: 0.34 });
  const shade = await mask(
    quad([x - 18 * unit, y - 48 * unit], [x + 18 * unit, y - 48 * unit], [x + 74 * unit, y], [x - 74 * unit, y]) +
      segment([x, -10], [x, y - 40 * unit], 3 * unit),
  );
  canvas.fill(shade, scale(palette.night, 0.8));
  rimLight(painting, shade, { dx: 1, dy: -0.6, colour: palette.mid, strength: 0.6, width: 2.5 * unit });
  shine(painting, await mask(ellipse(x, y, 66 * unit, 7 * unit)), {
    colour: palette.light,
    core: [1, 0.97, 0.9],
    strength: 1.3,
    halo: 22 * unit,
  });
}

/** Light that stands over the projected map like a column. */
function column(painting: Painting, x: number, y: number): void {
  const { canvas, noise, palette, unit } = painting;
  canvas.each((px, py, pixel) => {
    const across = Math.abs(px - x) / (250 * unit);
    const up = (y - py) / (460 * unit);
    if (across >= 1 || up <= 0 || up >= 1) return;
    const strip = 0.7 + 0.3 * noise.at(px / (16 * unit), 4);
    const amount = 0.3 * Math.min(1, up * 5) * (1 - up) ** 1.5 * (1 - across ** 6) * (0.35 + across ** 2) * strip;
    for (let channel = 0; channel < 3; channel++) pixel[channel]! += palette.haze[channel]! * amount;
  });
}

export const warMap: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, palette, random, unit } = painting;
    const kind = random.pick(['candle', 'lamp', 'hologram'] as const);
    const glowing = kind === 'hologram';
    const side = random.side();
    const lamp = {
      x: focus.x + (kind === 'candle' ? side * random.between(90, 150) : side * 20) * unit,
      y: height * (kind === 'candle' ? 0.3 : 0.16),
    };
    const spot = { x: (lamp.x + focus.x) / 2, y: height * (kind === 'candle' ? 0.36 : 0.46) };
    canvas.each((_x, _y, pixel) => pixel.set(scale(palette.night, 0.6)));
    chart(painting, spot, glowing);
    glow(painting, { ...spot, radius: 430 * unit, strength: glowing ? 0.3 : 0.16, squash: 0.75, core: 3 });
    await markers(painting, glowing ? spot : lamp, glowing);
    if (kind === 'candle') await candle(painting, lamp.x, lamp.y, 1.5 * unit);
    if (kind === 'lamp') await hanging(painting, lamp.x, lamp.y);
    if (glowing) column(painting, focus.x, height * 0.5);
    dust(painting, { ...spot, reach: 260 * unit, count: 130 });
  },
};
