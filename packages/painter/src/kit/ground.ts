import type { Colour, Pixel } from '../engine/colour.ts';
import { clamp, smooth } from '../engine/noise.ts';
import type { Painting } from '../scene.ts';

/**
 * Paints a flat ground in perspective from the horizon down. The shader is given where on the
 * ground the pixel lies: `across` from the middle, `away` from the viewer, both in the same unit
 * (1 is the viewer's height), and `near`, 0 at the horizon to 1 at the bottom edge.
 */
export function ground(
  { canvas, height }: Painting,
  horizon: number,
  middle: number,
  paint: (across: number, away: number, near: number, pixel: Pixel) => void,
): void {
  const depth = height - horizon;
  canvas.each(
    (x, y, pixel) => {
      const near = (y - horizon + 0.5) / depth;
      if (near <= 0) return;
      const away = 1 / near;
      paint(((x - middle) / depth) * away, away, near, pixel);
    },
    horizon,
    height,
  );
}

/** Mirrors what stands above the line: water, wet roads, polished floors. Paint it after that. */
export function reflect(
  { canvas, noise, unit, width, height }: Painting,
  options: {
    line: number;
    bottom?: number;
    /** Multiplied into the mirror image. */
    tint: Colour;
    /** How much of what lies there already is hidden. */
    strength?: number;
    ripple?: number;
    /** Height of the mirror image; under 1 is squat. */
    stretch?: number;
  },
): void {
  const { line, bottom = height, tint, strength = 1, ripple = 10 * unit, stretch = 1 } = options;
  const source = canvas.data.slice();
  canvas.each(
    (x, y, pixel) => {
      const down = y - line;
      if (down < 0) return;
      const near = down / (height - line);
      const wave = noise.at(x / ((30 + 140 * near) * unit), (down / unit) * (0.5 - 0.38 * near));
      const chop = wave * ripple * (0.15 + near);
      const column = clamp(Math.round(x + chop), 0, width - 1);
      const row = clamp(Math.round(line - (down + Math.abs(chop) * 0.8) / stretch), 0, height - 1);
      const index = (row * width + column) * 3;
      const part = strength * smooth(0, 3, down + 1.5);
      for (let channel = 0; channel < 3; channel++) {
        const seen = source[index + channel]! * tint[channel]!;
        pixel[channel]! += (seen - pixel[channel]!) * part;
      }
    },
    line,
    bottom,
  );
}
