import { mix, scale } from '../engine/colour.ts';
import type { Colour } from '../engine/colour.ts';
import { glow } from './light.ts';
import { clamp, smooth } from '../engine/noise.ts';
import type { Painting } from '../scene.ts';
import { circle } from '../shapes/svg.ts';

export type Disc = { x: number; y: number; radius: number; strength?: number };

/** A huge low sun: nearly white above, the colour of the haze below. */
export function sun(painting: Painting, { x, y, radius, strength = 1 }: Disc): void {
  const { canvas, palette } = painting;
  glow(painting, { x, y, radius: radius * 4.2, colour: palette.haze, strength: 0.8, core: 5 });
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
  const { canvas, noise, palette, random } = painting;
  const seed = random.between(0, 60);
  glow(painting, { x, y, radius: radius * 3.6, colour: palette.haze, strength: 0.7, core: 4 });
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

/** A plain bright disc with its glow: a low sun, or a moon when small. */
export async function plainSun(
  painting: Painting,
  options: { x: number; y: number; radius: number; face?: Colour; halo?: number },
): Promise<void> {
  const { canvas, mask, palette } = painting;
  const { x, y, radius, face = scale(palette.light, 1.05), halo = 1 } = options;
  glow(painting, { x, y, radius: radius * 4.5, colour: palette.haze, strength: 0.8 * halo, core: 5 });
  canvas.fill(await mask(circle(x, y, radius)), face, 0.96);
}
