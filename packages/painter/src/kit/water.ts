import type { Colour } from '../engine/colour.ts';
import { clamp, smooth } from '../engine/noise.ts';
import type { Painting } from '../scene.ts';

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

/** A sea from the line down: mirrors what is painted, darkens towards the viewer, glitters. */
export function water(painting: Painting, options: { line: number; lightX: number; glitter?: number; tint?: Colour; dark?: number }): void {
  const { canvas, height, noise, palette, unit } = painting;
  const { line, lightX, glitter = 1, tint = [0.6, 0.64, 0.7], dark = 0.8 } = options;
  reflect(painting, { line, tint, ripple: 22 * unit });
  const depth = height - line;
  canvas.each((x, y, pixel) => {
    const near = (y - line) / depth;
    const away = 1 / (near + 0.06);
    const swell = noise.fbm((x / unit / 130) * away * 0.55, away * 3.2, 4);
    const shade = Math.max(0.05, 1 - dark * smooth(0, 0.9, near) + swell * 0.4);
    const path = Math.exp(-(((x - lightX) / unit / (46 + 190 * near)) ** 2));
    const glint = smooth(0.02, 0.4, swell) * path * (1 - near * 0.75) * glitter;
    const crest = smooth(0.18, 0.5, swell) * (0.2 + near) * 0.26;
    for (let channel = 0; channel < 3; channel++) {
      pixel[channel] = pixel[channel]! * shade + palette.light[channel]! * glint + palette.haze[channel]! * crest;
    }
  }, line);
}
