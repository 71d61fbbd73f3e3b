import { clamp, smooth } from '../engine/noise.ts';
import type { Painting } from '../scene.ts';
import { aurora } from './aurora.ts';
import { beam, glow, rays } from './lights.ts';
import { specks } from './specks.ts';

type Place = { x: number; y: number; radius: number };

/** What may light a sky in place of the sun or moon that its scene would paint. */
const others = { dawn, shafts, crescent, comet, galaxy, aurora: northern, none: () => {} };

export type SkyLight = 'disc' | keyof typeof others;

/** Paints the light that the direction chose in place of a disc there; false if it chose none. */
export function replaceDisc(painting: Painting, place: Place): boolean {
  if (painting.light === 'disc') return false;
  others[painting.light](painting, place);
  return true;
}

/** A flat band of light: the sun is below the horizon. */
function dawn(painting: Painting, { x, y, radius }: Place): void {
  const { palette, width } = painting;
  const low = { x, y: y + radius * 0.6, core: 3 };
  glow(painting, { ...low, radius: width * 1.1, squash: 0.42, strength: 0.7 });
  glow(painting, { ...low, radius: width * 0.85, squash: 0.14, colour: palette.light, strength: 0.75 });
}

/** The sun is outside the picture, above the nearer side; its rays fall across. */
function shafts(painting: Painting, { x }: Place): void {
  const { height, palette, width } = painting;
  const source = { x: x < width / 2 ? width * -0.08 : width * 1.08, y: height * -0.06 };
  glow(painting, { ...source, radius: height * 0.95, strength: 0.8, core: 3 });
  rays(painting, { ...source, length: height * 1.35, colour: palette.light, strength: 0.75 });
}

/** A small sickle moon, higher than the full one would be. */
function crescent(painting: Painting, { x, y, radius }: Place): void {
  const { canvas, palette, stage, unit } = painting;
  const size = clamp(radius * 0.42, 30 * unit, 50 * unit);
  const top = Math.max(stage.top + size * 1.6, y - radius);
  glow(painting, { x, y: top, radius: size * 6, strength: 0.6, core: 6 });
  canvas.each(
    (px, py, pixel) => {
      const outer = smooth(1.02, 0.98, Math.hypot(px - x, py - top) / size);
      const inner = smooth(0.98, 1.02, Math.hypot(px - x + size * 0.42, py - top + size * 0.2) / (size * 0.9));
      for (let channel = 0; channel < 3; channel++) pixel[channel]! += (palette.light[channel]! * 1.1 - pixel[channel]!) * outer * inner;
    },
    top - size * 1.1,
    top + size * 1.1,
  );
}

/** A comet whose tail points up and out of the picture. */
function comet(painting: Painting, { x, y, radius }: Place): void {
  const { palette, stage, unit, width } = painting;
  const angle = x < width / 2 ? -0.85 : Math.PI + 0.85;
  const head = { x, y: Math.max(stage.top + 120 * unit, y - radius * 0.3) };
  glow(painting, { ...head, radius: 330 * unit, strength: 0.5, core: 5 });
  beam(painting, { ...head, angle, spread: 0.17, length: 620 * unit, colour: palette.haze, strength: 0.8 });
  beam(painting, { ...head, angle, spread: 0.06, length: 520 * unit, strength: 0.8 });
  glow(painting, { ...head, radius: 60 * unit, colour: palette.light, strength: 2.2, core: 40 });
}

/** The Milky Way, a slanting band of stars and gas with dark lanes in it. */
function galaxy(painting: Painting, { x, y }: Place): void {
  const { canvas, height, noise, palette, random, unit, width } = painting;
  const lean = random.side() * random.between(0.45, 0.8);
  const axis = (py: number) => x + (y - py) * lean;
  const seed = random.between(0, 90);
  canvas.each((px, py, pixel) => {
    const away = Math.abs(px - axis(py)) / (150 * unit);
    if (away > 2.2) return;
    const gas = noise.warped(px / (150 * unit) + seed, py / (150 * unit), 5, 1.2);
    const lane = smooth(0.05, 0.5, noise.warped(px / (90 * unit), py / (90 * unit) + seed, 4, 1)) * Math.exp(-away * away * 5);
    const lit = Math.exp(-away * away * 1.6) * (0.55 + gas * 0.9) * (1 - lane * 0.75);
    const hot = Math.max(0, lit) ** 2;
    for (let channel = 0; channel < 3; channel++) {
      pixel[channel]! += palette.haze[channel]! * Math.max(0, lit) * 0.55 + palette.light[channel]! * hot * 0.45;
    }
  });
  for (let top = 0; top < height * 0.7; top += 40 * unit) {
    const middle = axis(top);
    const [left, right] = [Math.max(0, middle - 120 * unit), Math.min(width, middle + 120 * unit)];
    if (left < right) specks(painting, { count: 22, size: [0.5 * unit, 1.5 * unit], left, right, top, bottom: top + 40 * unit });
  }
}

function northern(painting: Painting, { y, radius }: Place): void {
  aurora(painting, y + radius * 1.6, 3);
}
