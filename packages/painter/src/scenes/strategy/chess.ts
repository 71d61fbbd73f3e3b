import { mix, type Colour } from '../../engine/colour.ts';
import { smooth } from '../../engine/noise.ts';
import { backdrop, clouds, plainSun, sky } from '../../kit/backdrop.ts';
import { fog } from '../../kit/fog.ts';
import { ground } from '../../kit/land.ts';
import { beam, glow, rays, rimLight } from '../../kit/lights.ts';
import { dust } from '../../kit/specks.ts';
import { reflect } from '../../kit/water.ts';
import type { Motif, Painting } from '../../scene.ts';
import { placed } from '../../shapes/svg.ts';
import { heights, pieces, type Piece } from './chess-pieces.ts';

type Stand = {
  piece: Piece;
  x: number;
  y: number;
  size: number;
  flip: boolean;
  tone: Colour;
  turn?: number;
};

/** One piece with the light behind it: dark in the middle, bright along its edges. */
async function stand(painting: Painting, { piece, x, y, size, flip, tone, turn = 0 }: Stand, light: number) {
  const { canvas, mask, palette } = painting;
  const svg = `<g transform="rotate(${turn} ${x} ${y})">${placed(pieces[piece], x, y, size, flip)}</g>`;
  const body = await mask(svg);
  canvas.fill(body, (px, _y, pixel) => {
    const round = turn ? 0.7 : Math.min(1, Math.abs(px - x) / (20 * size));
    const shade = 0.25 + 0.75 * round * round;
    for (let channel = 0; channel < 3; channel++) pixel[channel] = tone[channel]! * shade;
  });
  const width = Math.max(1.2, 2.6 * size);
  rimLight(painting, body, { dx: light - x, dy: -30 * size, strength: 0.75, width });
  rimLight(painting, body, { dx: x - light, dy: -8 * size, colour: palette.haze, strength: 0.35, width });
  return body;
}

function board(painting: Painting, line: number, middle: number): void {
  const { noise, palette, random } = painting;
  const turn = random.pick([0, 0.35, -0.35, 0.78]);
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const size = random.between(1.5, 2);
  const pale = mix(palette.mid, palette.haze, 0.55);
  ground(painting, line, middle, (across, away, near, pixel) => {
    const u = (across * cos + away * sin) * size;
    const v = (away * cos - across * sin) * size;
    const soft = 0.02 + 0.035 * away;
    const wave = (value: number) => smooth(-soft, soft, Math.sin(value * Math.PI));
    const [a, b] = [wave(u), wave(v)];
    const light = a * (1 - b) + b * (1 - a);
    const even = light + (0.5 - light) * smooth(5, 14, away);
    const pool = Math.exp(-((across / (0.8 + away * 0.25)) ** 2)) * (1.05 - near * 0.75);
    const vein = 0.9 + noise.fbm(u * 2, v * 2, 4) * 0.25;
    for (let channel = 0; channel < 3; channel++) {
      const dark = palette.night[channel]! * 0.7 + palette.deep[channel]! * 0.25 * pool;
      pixel[channel] = dark + (pale[channel]! * vein * (0.1 + pool) - dark) * even;
    }
  });
}

/** A room's darkness with a shaft from above, or an open sky with a low sun. */
async function surroundings(painting: Painting, line: number, light: { x: number; y: number }) {
  const { height, palette, random, unit } = painting;
  if (random.chance(0.5)) {
    backdrop(painting, { night: true, horizon: line, bend: 1.15 });
    clouds(painting, {
      ...light,
      top: -40,
      bottom: line,
      lit: mix(palette.haze, palette.light, 0.5),
      opacity: 0.8,
      size: 140 * unit,
      stretch: 2.4,
    });
    await plainSun(painting, { ...light, radius: random.between(95, 140) * unit });
    return;
  }
  sky(painting, [palette.night, palette.deep, mix(palette.deep, palette.mid, 0.7)], line);
  glow(painting, { ...light, radius: 420 * unit, strength: 0.85, core: 3 });
  const aim = { x: light.x + random.bell() * 90 * unit, y: -80 * unit };
  const angle = Math.atan2(line - aim.y, light.x - aim.x);
  for (const [spread, strength] of [
    [0.3, 0.5],
    [0.16, 0.5],
  ] as const)
    beam(painting, { ...aim, angle, spread, length: height * 1.3, strength });
}

const heroes: readonly Piece[] = ['king', 'queen', 'knight', 'king', 'bishop', 'rook'];
const officers: readonly Piece[] = ['rook', 'knight', 'bishop', 'queen', 'king', 'bishop', 'knight', 'rook'];

export const chess: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { focus, height, palette, random, stage, unit, wide, width } = painting;
    const foot = Math.min(height * (wide ? 0.86 : 0.68), stage.bottom - 4 * unit);
    const line = foot - random.between(70, 105) * unit;
    const side = random.side();
    const hero = random.pick(heroes);
    const tall = Math.min(random.between(330, 400) * unit, foot - stage.top - 40 * unit);
    const light = { x: focus.x + side * random.between(0, 60) * unit, y: line - random.between(110, 190) * unit };
    await surroundings(painting, line, light);
    fog(painting, { y: line, depth: 70 * unit, density: 0.5 });
    board(painting, line, focus.x);
    const far = mix(palette.deep, palette.mid, 0.6);
    const row = random.chance(0.75);
    let blockers;
    const count = row ? 8 : 0;
    for (let index = 0; index < count; index++) {
      const x = focus.x + (index - 3.5) * 78 * unit + 10 * unit;
      const piece = random.chance(0.2) ? 'pawn' : officers[index]!;
      const body = await stand(painting, { piece, x, y: line + 12 * unit, size: 0.72 * unit, flip: index > 3, tone: far }, light.x);
      blockers = blockers ? blockers.and(body) : body;
    }
    if (row) fog(painting, { y: line + 4 * unit, depth: 50 * unit, density: 0.5, torn: 0.8 });
    const size = Math.min(tall / heights[hero], 3.9 * unit);
    const dark = mix(palette.night, palette.deep, 0.5);
    const body = await stand(painting, { piece: hero, x: focus.x, y: foot, size, flip: side < 0, tone: dark }, light.x);
    rays(painting, { ...light, length: 560 * unit, strength: 0.45, blockers: blockers ? body.and(blockers) : body });
    await guards(painting, foot, size, side, light.x, wide ? width : 0);
    reflect(painting, { line: foot, tint: [0.55, 0.55, 0.58], strength: 0.4, ripple: 3 * unit });
    dust(painting, { ...light, reach: 260 * unit, count: 120, strength: 0.6 });
  },
};

/** Pieces at the hero's side, and perhaps a beaten one at its feet, in the answering colour. */
async function guards(painting: Painting, foot: number, size: number, side: number, light: number, room: number) {
  const { focus, palette, random, unit } = painting;
  const dark = mix(palette.night, palette.deep, 0.35);
  const answer = mix(palette.night, palette.accent, 0.5);
  const count = random.whole(1, 3) + (room ? 2 : 0);
  for (let index = 0; index < count; index++) {
    const x = focus.x + side * (index % 2 ? -1 : 1) * (42 * size + 70 * unit * Math.floor(index / 2));
    const piece = random.pick(['pawn', 'pawn', 'rook', 'knight', 'bishop'] as const);
    const y = foot - random.between(14, 34) * unit;
    await stand(painting, { piece, x, y, size: size * random.between(0.52, 0.66), flip: random.chance(0.5), tone: dark }, light);
  }
  if (!random.chance(0.6)) return;
  const x = focus.x - side * 20 * size;
  const beaten = random.pick(['king', 'pawn', 'queen'] as const);
  await stand(painting, { piece: beaten, x, y: foot + 6 * unit, size: size * 0.55, flip: false, tone: answer, turn: -side * 84 }, light);
}
