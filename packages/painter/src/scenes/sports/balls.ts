import { mix, scale, type Colour } from '../../engine/colour.ts';
import { clamp } from '../../engine/noise.ts';
import { shine } from '../../kit/lights.ts';
import type { Painting } from '../../scene.ts';
import { circle, pair, placed, polygon, quad, strokePath, type Point } from '../../shapes/svg.ts';

export const ballKinds = ['football', 'basketball', 'baseball', 'tennis', 'steel'] as const;
export type BallKind = (typeof ballKinds)[number];

const ring = (turn: number, reach: number, size: number): Point[] =>
  Array.from({ length: 5 }, (_, index): Point => {
    const angle = turn + (index / 5) * Math.PI * 2;
    return [Math.cos(angle) * reach * size, Math.sin(angle) * reach * size];
  });

/** A pentagon in the middle, five at the rim, and the seams between. */
function pentagons(): string {
  const inner = ring(-Math.PI / 2, 34, 1);
  const outer = ring(-Math.PI / 2, 66, 1);
  let svg = polygon(inner);
  for (const [index, [x, y]] of outer.entries()) {
    svg += strokePath(`M${inner[index]!.join(' ')}L${x} ${y}`, 5);
    const angle = Math.atan2(y, x);
    const at = (turn: number, reach: number): Point => [Math.cos(angle + turn) * reach, Math.sin(angle + turn) * reach];
    svg += quad(at(-0.2, 74), at(0.2, 74), at(0.36, 102), at(-0.36, 102));
    svg += strokePath(`M${x} ${y}L${at(0.2, 74).join(' ')}`, 5);
    svg += strokePath(`M${pair(at(0.2, 74))}L${pair(at(Math.PI / 5, 62))}L${pair(at(Math.PI * 0.4 - 0.2, 74))}`, 5);
  }
  return svg;
}

/** Seams on a ball of radius 100 around the origin. */
const seams: Record<BallKind, string> = {
  football: pentagons(),
  basketball:
    strokePath('M-100 8Q0 34 100 8', 6) +
    strokePath('M-8-100Q22 0-8 100', 6) +
    strokePath('M-72-72Q-8 0-66 78', 6) +
    strokePath('M72-72Q26 0 72 72', 6),
  baseball: strokePath('M-78-66Q-18 0-78 66', 5) + strokePath('M78-66Q18 0 78 66', 5) + stitches(),
  tennis: strokePath('M-92-40Q-10-40-4 20Q2 84 60 84', 8) + strokePath('M-50 90Q-60 40-96 30', 8) + strokePath('M20-98Q40-30 98-20', 8),
  steel: pentagons() + circle(0, 0, 14) + strokePath('M-100 0Q0 40 100 0', 3) + strokePath('M-100 0Q0-40 100 0', 3),
};

function stitches(): string {
  let svg = '';
  for (let step = -5; step <= 5; step++) {
    const y = step * 12;
    const x = 48 + (y * y) / 150;
    for (const side of [-1, 1]) svg += strokePath(`M${side * (x - 9)} ${y - 5}L${side * (x + 9)} ${y + 3}`, 4);
  }
  return svg;
}

const skins: Record<BallKind, Colour> = {
  football: [0.82, 0.82, 0.82],
  basketball: [0.85, 0.27, 0.05],
  baseball: [0.85, 0.83, 0.78],
  tennis: [0.62, 0.8, 0.08],
  steel: [0.1, 0.11, 0.13],
};

export type Ball = {
  x: number;
  y: number;
  radius: number;
  kind: BallKind;
  turn?: number;
  lightX: number;
  lightY: number;
};

/** A ball with its seams, round in the light. */
export async function paintBall(painting: Painting, ball: Ball): Promise<void> {
  const { canvas, mask, palette } = painting;
  const { x, y, radius, kind, turn = 20, lightX, lightY } = ball;
  const body = await mask(circle(x, y, radius));
  const lines = (await mask(placed(`<g transform="rotate(${turn})">${seams[kind]}</g>`, x, y, radius / 100))).within(body);
  const skin = mix(skins[kind], palette.light, 0.2);
  const shadow = mix(palette.night, palette.deep, 0.6);
  canvas.fill(body, skin);
  if (kind !== 'steel') canvas.fill(lines, kind === 'baseball' ? [0.55, 0.02, 0.02] : scale(palette.night, 0.6), 0.9);
  const norm = Math.hypot(lightX, lightY, 0.6);
  canvas.fill(body, (px, py, pixel) => {
    const [dx, dy] = [(px - x) / radius, (py - y) / radius];
    const z = Math.sqrt(Math.max(0, 1 - dx * dx - dy * dy));
    const lit = clamp((dx * lightX + dy * lightY + z * 0.6) / norm);
    const edge = (1 - z) ** 3;
    for (let channel = 0; channel < 3; channel++) {
      const base = pixel[channel]! * (0.1 + 0.95 * lit) + shadow[channel]! * 0.4;
      pixel[channel] = base + palette.haze[channel]! * edge * 0.5 + palette.light[channel]! * lit ** 18 * 0.4;
    }
  });
  if (kind === 'steel') shine(painting, lines, { core: mix(palette.accent, [1, 1, 1], 0.3), strength: 0.9, halo: radius * 0.12 });
}
