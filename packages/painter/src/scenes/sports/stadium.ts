import { mix, scale } from '../../engine/colour.ts';
import { smooth } from '../../engine/noise.ts';
import { backdrop, clouds } from '../../kit/backdrop.ts';
import { figure } from '../../kit/figures.ts';
import { fog } from '../../kit/fog.ts';
import { ground } from '../../kit/land.ts';
import { glow, rays, rimLight } from '../../kit/lights.ts';
import { rain, specks, stars } from '../../kit/specks.ts';
import type { Motif, Painting } from '../../scene.ts';
import { box, circle, limb, placed, segment, stroke } from '../../shapes/svg.ts';
import { arena } from './arena.ts';
import { kicker, kickerBall } from './athletes.ts';
import { paintBall } from './balls.ts';

type Sport = 'football' | 'gridiron';

/** How much white paint lies at a place on the pitch; the goal line is at `far`. */
function paintAt(sport: Sport, across: number, away: number, far: number): number {
  const soft = 0.006 + away * 0.004;
  const line = (distance: number) => smooth(0.018 + soft, 0.018, Math.abs(distance));
  if (sport === 'gridiron') {
    const yard = away * 1.4;
    const cross = line((yard - Math.round(yard)) / 1.4) * smooth(3.4, 3.3, Math.abs(across));
    const tick = yard * 5;
    const hash = line((tick - Math.round(tick)) / 7) * smooth(0.09, 0.08, Math.abs(Math.abs(across) - 0.62));
    return Math.max(cross, hash, line(Math.abs(across) - 3.4));
  }
  const frame = (half: number, near: number) => {
    const sides = line(Math.abs(across) - half) * smooth(near - 0.02, near, away) * smooth(far + 0.02, far, away);
    return Math.max(sides, line(away - near) * smooth(half + 0.02, half, Math.abs(across)));
  };
  const arc = line(Math.hypot(across, away - far * 0.78) - far * 0.17) * smooth(far * 0.66, far * 0.65, away);
  const end = line(away - far) * smooth(5, 4.9, Math.abs(across));
  return Math.max(frame(far * 0.36, far * 0.655), frame(far * 0.17, far * 0.87), arc, end);
}

function pitch(painting: Painting, horizon: number, sport: Sport, far: number): void {
  const { focus, noise, palette, random } = painting;
  const rows = random.between(1.2, 2);
  const chequer = random.chance(0.4);
  const grass = mix(palette.mid, palette.haze, 0.35);
  ground(painting, horizon, focus.x, (across, away, near, pixel) => {
    const mown = (Math.floor(away * rows) + (chequer ? Math.floor(across * rows + 50) : 0)) & 1 ? 1 : 0.7;
    const blade = 0.86 + 0.3 * noise.at(across * 60, away * 60) * (1 - smooth(1, 5, away));
    const pool = (0.16 + 0.75 * Math.exp(-((across * 0.42) ** 2))) * (1.05 - near) ** 1.5;
    const white = paintAt(sport, across, away, far) * (0.2 + pool);
    for (let channel = 0; channel < 3; channel++) {
      pixel[channel] = palette.night[channel]! * 0.6 + grass[channel]! * mown * blade * pool + palette.light[channel]! * white * 0.75;
    }
  });
}

/** The goal at the far end: two posts and a net, or a fork of uprights. */
async function goal(painting: Painting, horizon: number, sport: Sport, far: number): Promise<void> {
  const { canvas, focus, height, mask, palette, unit } = painting;
  const size = (height - horizon) / far;
  const foot = horizon + size;
  const { x } = focus;
  let net = '';
  let posts = '';
  if (sport === 'football') {
    const [half, tall] = [size * 0.72, size * 0.5];
    posts = stroke(
      [
        [x - half, foot],
        [x - half, foot - tall],
        [x + half, foot - tall],
        [x + half, foot],
      ],
      4 * unit,
    );
    for (let step = 1; step < 14; step++)
      net += limb([x - half + (half * step) / 7, foot], [x - half + (half * step) / 7, foot - tall], 0.9 * unit, 0.9 * unit);
    for (let step = 1; step < 6; step++)
      net += limb([x - half, foot - (tall * step) / 6], [x + half, foot - (tall * step) / 6], 0.9 * unit, 0.9 * unit);
  } else {
    const [half, low] = [54 * unit, foot - 62 * unit];
    posts =
      segment([x, foot], [x, low], 6 * unit) +
      stroke(
        [
          [x - half, low - 190 * unit],
          [x - half, low],
          [x + half, low],
          [x + half, low - 190 * unit],
        ],
        5 * unit,
      );
  }
  if (net) canvas.fill(await mask(net), palette.light, 0.4);
  const frame = await mask(posts);
  canvas.add(frame.blurred(9 * unit), palette.light, 0.5);
  canvas.fill(frame, sport === 'football' ? palette.light : mix(palette.accent, palette.light, 0.4));
}

async function player(painting: Painting, sport: Sport, x: number, y: number, light: { x: number; y: number }): Promise<void> {
  const { canvas, mask, palette, random, unit } = painting;
  const size = random.between(1.7, 2.05) * unit;
  const side = random.side();
  const kicking = sport === 'football' && random.chance(0.55);
  const pads = sport === 'gridiron' ? '<path d="M-23-68 Q-25-86-9-89 L9-89 Q25-86 23-68 L13-58 L-13-58Z"/>' + circle(0, -95, 9.2) : '';
  const shape = await mask(placed((kicking ? kicker : figure(0, 0, 100)) + pads, x, y, size, side < 0));
  canvas.darken(
    shape.map((_cover, px, py) =>
      py < y ? 0 : Math.max(0, 1 - Math.abs(px - x) / (46 * unit)) * Math.max(0, 1 - (py - y) / (110 * unit)),
    ),
    0.8,
  );
  rays(painting, { ...light, length: 460 * unit, strength: 0.45, blockers: shape });
  canvas.fill(shape, scale(palette.night, 0.6));
  rimLight(painting, shape, { dx: -1, strength: 0.7 });
  rimLight(painting, shape, { dx: 1, colour: palette.accent, strength: 0.7 });
  const [bx, by] = kicking ? kickerBall : [26, -9];
  const ball = { x: x + side * bx * size, y: y + by * size, radius: 10 * size };
  if (sport === 'football')
    await paintBall(painting, { ...ball, kind: 'football', turn: random.between(0, 90), lightX: -0.4, lightY: -0.8 });
  else await lemon(painting, x + side * 42 * unit, y - 74 * unit, 22 * unit);
}

/** The ball of the other football, under the arm. */
async function lemon({ canvas, mask, palette }: Painting, x: number, y: number, size: number): Promise<void> {
  const skin = await mask(
    `<path d="M${x - size} ${y}Q${x} ${y - size * 1.15} ${x + size} ${y}Q${x} ${y + size * 1.15} ${x - size} ${y}Z"/>`,
  );
  canvas.fill(skin, [0.3, 0.09, 0.03]);
  canvas.add(skin.rim(-0.4, -1, size * 0.16), palette.light, 0.6);
  canvas.fill(await mask(box(x - size * 0.4, y - size * 0.12, size * 0.8, size * 0.1)), palette.light);
}

const weathers = ['clear', 'rain', 'confetti', 'clear'] as const;

function makeStadium(sport: Sport): Motif {
  return {
    titles: ['bottom-left', 'bottom'],
    async paint(painting) {
      const { focus, height, palette, random, stage, unit, wide } = painting;
      const foot = Math.min(height * (wide ? 0.86 : 0.74), stage.bottom - 6 * unit);
      const horizon = foot - random.between(130, 170) * unit;
      const weather = random.pick(weathers);
      backdrop(painting, { night: true, horizon, bend: 1.3 });
      if (weather === 'clear') stars(painting, palette.light, horizon * 0.6, 120);
      const light = { x: focus.x, y: horizon - 120 * unit };
      clouds(painting, {
        ...light,
        bottom: horizon - 60 * unit,
        lit: palette.haze,
        cover: random.between(0.35, 0.6),
        opacity: 0.7,
        stretch: 2.6,
      });
      glow(painting, { ...light, radius: 420 * unit, squash: 0.8, strength: 0.7, core: 5 });
      await arena(painting, horizon + 3 * unit, random.pick(['bowl', 'open', 'bowl'] as const));
      const far = random.between(6, 8);
      pitch(painting, horizon, sport, far);
      fog(painting, { y: horizon, depth: 70 * unit, density: 0.5, torn: 0.4 });
      await goal(painting, horizon, sport, far);
      await player(painting, sport, focus.x + random.bell() * 40 * unit, foot, light);
      if (weather === 'rain') rain(painting, palette.light, 0.24);
      if (weather === 'confetti') {
        for (const colour of [palette.light, palette.accent])
          specks(painting, { count: 90, colour, size: [1.4 * unit, 4 * unit], streak: { x: 6 * unit, y: 9 * unit }, strength: 0.9 });
      }
    },
  };
}

export const stadium = makeStadium('football');
export const gridiron = makeStadium('gridiron');
