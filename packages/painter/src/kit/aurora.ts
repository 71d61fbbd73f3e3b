import { mix } from '../engine/colour.ts';
import { clamp, smooth } from '../engine/noise.ts';
import type { Painting } from '../scene.ts';

/** Curtains of northern light over the sky, brightest along their lower hem. */
export function aurora({ canvas, noise, palette, random, unit }: Painting, bottom: number, curtains: number): void {
  for (let curtain = 0; curtain < curtains; curtain++) {
    const seed = random.between(0, 90);
    const hem = bottom * random.between(0.42, 0.8);
    const tall = bottom * random.between(0.4, 0.62);
    const strength = random.between(0.6, 1);
    const low = palette.haze;
    const high = mix(palette.haze, palette.accent, random.between(0.05, 0.35));
    canvas.each(
      (x, y, pixel) => {
        const bend = noise.at(x / (230 * unit) + seed, seed) * 90 * unit + noise.at(x / (80 * unit) + seed, 3) * 26 * unit;
        const up = (hem + bend - y) / tall;
        if (up < -0.08 || up > 1) return;
        const fold = 0.45 + 0.75 * noise.fbm(x / (46 * unit) + seed, y / (900 * unit), 4);
        const lit = smooth(-0.08, 0.06, up) * Math.pow(1 - clamp(up), 1.7) * Math.max(0.05, fold) * strength;
        for (let channel = 0; channel < 3; channel++) {
          pixel[channel]! += (low[channel]! + (high[channel]! - low[channel]!) * clamp(up * 1.3)) * lit * 1.15;
        }
      },
      0,
      bottom,
    );
  }
}
