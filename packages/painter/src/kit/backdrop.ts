import { field } from '../engine/canvas.ts';
import { mix, ramp, scale, type Colour } from '../engine/colour.ts';
import { clamp, smooth } from '../engine/noise.ts';
import type { Painting } from '../scene.ts';
import { circle } from '../shapes/svg.ts';
import { glow } from './lights.ts';
import { replaceDisc } from './sky-light.ts';
import { stars } from './specks.ts';

/** Fills the canvas from top to bottom; `bend` over 1 keeps the first colours longer. */
export function sky({ canvas, height }: Painting, colours: readonly Colour[], bottom = height, bend = 1): void {
  const shade = ramp(colours);
  canvas.each((_x, y, pixel) => shade(Math.pow(clamp(y / bottom), bend), pixel));
}

export type Backdrop = {
  /** A dark sky with stars, or a bright one. */
  night: boolean;
  /** Where the sky ends; the bottom of the picture if left out. */
  horizon?: number;
  /** Over 1 keeps the colours of the zenith longer. */
  bend?: number;
  /** The bright sky's colours from top to bottom, if not the usual ones. */
  day?: readonly Colour[];
  /** How many stars there are by night, and down to where; the horizon if left out. */
  stars?: number;
  starsTo?: number;
};

/** The sky behind a scene, and its stars. */
export function backdrop(painting: Painting, options: Backdrop): void {
  const { deep, mid, haze, light, night: black } = painting.palette;
  const { night, horizon = painting.height, bend, day = [deep, mid, haze, light], stars: count = 0, starsTo = horizon } = options;
  sky(painting, night ? [black, deep, mid, haze] : day, horizon, bend);
  if (night) stars(painting, light, starsTo, count);
}

export type Disc = { x: number; y: number; radius: number; strength?: number };

/** A huge low sun: nearly white above, the colour of the haze below. */
export function sun(painting: Painting, { x, y, radius, strength = 1 }: Disc): void {
  if (replaceDisc(painting, { x, y, radius })) return;
  const { canvas, palette } = painting;
  glow(painting, { x, y, radius: radius * 4.2, strength: 0.8, core: 5 });
  const low = mix(palette.haze, palette.light, 0.25);
  canvas.each((px, py, pixel) => {
    const away = Math.hypot(px - x, py - y);
    const cover = clamp(radius - away + 0.5);
    if (cover <= 0) return;
    const tone = mix(palette.light, low, smooth(-0.5, 1.1, (py - y) / radius));
    for (let channel = 0; channel < 3; channel++) {
      pixel[channel]! += (tone[channel]! * 1.04 * strength - pixel[channel]!) * cover;
    }
  });
}

/** A full moon with its seas. */
export function moon(painting: Painting, { x, y, radius, strength = 1 }: Disc): void {
  if (replaceDisc(painting, { x, y, radius })) return;
  const { canvas, noise, palette, random } = painting;
  const seed = random.between(0, 60);
  glow(painting, { x, y, radius: radius * 3.6, strength: 0.7, core: 4 });
  canvas.each((px, py, pixel) => {
    const dx = (px - x) / radius;
    const dy = (py - y) / radius;
    const cover = clamp((1 - Math.hypot(dx, dy)) * radius + 0.5);
    if (cover <= 0) return;
    const seas = smooth(-0.15, 0.4, noise.warped(dx * 1.2 + seed, dy * 1.2, 5, 0.8));
    const bright = (1.06 - seas * 0.4 - noise.fbm(dx * 7, dy * 7, 3) * 0.14) * strength;
    for (let channel = 0; channel < 3; channel++) {
      pixel[channel]! += (palette.light[channel]! * bright - pixel[channel]!) * cover;
    }
  });
}

export function sunOrMoon(painting: Painting, night: boolean, disc: Disc): void {
  if (night) moon(painting, disc);
  else sun(painting, disc);
}

/** A plain bright disc with its glow: a low sun, or a moon when small. */
export async function plainSun(
  painting: Painting,
  options: { x: number; y: number; radius: number; face?: Colour; halo?: number },
): Promise<void> {
  const { palette } = painting;
  const { x, y, radius, face = scale(palette.light, 1.05), halo = 1 } = options;
  if (painting.light === 'disc') glow(painting, { x, y, radius: radius * 4.5, strength: 0.8 * halo, core: 5 });
  await flatDisc(painting, { x, y, radius, face, opacity: 0.96 });
}

/** The disc alone, for a scene that paints the glow itself. */
export async function flatDisc(
  painting: Painting,
  options: { x: number; y: number; radius: number; face: Colour; opacity?: number },
): Promise<void> {
  const { x, y, radius, face, opacity } = options;
  if (replaceDisc(painting, { x, y, radius })) return;
  painting.canvas.fill(await painting.mask(circle(x, y, radius)), face, opacity);
}

export type Clouds = {
  /** The top of the picture if left out. */
  top?: number;
  bottom: number;
  /** Facing the light, and facing away: the palette's light and deep if left out. */
  lit?: Colour;
  shade?: Colour;
  /** Where the light stands. */
  x: number;
  y: number;
  /** 0 a clear sky, 1 overcast. */
  cover?: number;
  opacity?: number;
  size?: number;
  /** Over 1 draws the clouds out sideways. */
  stretch?: number;
};

/** Clouds whose edges catch the light. */
export function clouds({ canvas, noise, palette, random, unit, width, height }: Painting, options: Clouds) {
  const { top = 0, bottom, lit = palette.light, shade = palette.deep, x, y } = options;
  const { cover = 0.5, opacity = 1, stretch = 1.8, size = 170 * unit } = options;
  const drift = random.between(0, 100);
  const body = (px: number, py: number) => noise.warped(px / (size * stretch) + drift, py / size + drift, 6, 0.5);
  const thickness = field(width, height, 2, (px, py) => (py < top - 20 || py > bottom + 20 ? -1 : body(px, py) + (cover - 0.5) * 0.9));
  const middle = (top + bottom) / 2;
  const half = (bottom - top) / 2;
  const step = Math.max(4, Math.round(size * 0.06));
  canvas.each(
    (px, py, pixel) => {
      const index = py * width + px;
      const away = Math.abs(py - middle) / half;
      const dense = thickness[index]! - smooth(0.5, 1, away) * 0.5;
      const part = smooth(-0.06, 0.28, dense) * opacity * smooth(1, 0.7, away);
      if (part <= 0) return;
      const dx = x - px;
      const dy = y - py;
      const distance = Math.hypot(dx, dy) + 1;
      const column = clamp(px + Math.round((dx / distance) * step), 0, width - 1);
      const row = clamp(py + Math.round((dy / distance) * step), 0, height - 1);
      const edge = thickness[index]! - thickness[row * width + column]!;
      const near = 1 / (1 + distance / (260 * unit));
      const bright = clamp(0.18 + edge * 3.2 + (1 - smooth(0, 0.5, dense)) * 0.35) * (0.35 + near);
      for (let channel = 0; channel < 3; channel++) {
        const tone = shade[channel]! + (lit[channel]! - shade[channel]!) * bright;
        pixel[channel]! += (tone - pixel[channel]!) * part;
      }
    },
    top,
    bottom,
  );
}
