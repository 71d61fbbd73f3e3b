import type { Canvas } from '../engine/canvas.ts';
import { luminance, mix, scale, type Colour } from '../engine/colour.ts';
import { Mask, rasterise } from '../engine/mask.ts';
import { smooth } from '../engine/noise.ts';
import type { Palette } from '../engine/palette.ts';
import type { TitleLayout } from './title.ts';

const white: Colour = [1, 1, 1];
/** More than the 4.5 that small text needs: single bright pixels are not counted. */
const contrast = 5.2;

/** Melts the picture into the dark where the title will stand, as far as its contrast needs. */
export function scrim(canvas: Canvas, layout: TitleLayout, palette: Palette): void {
  const { height } = canvas;
  const atTop = layout.top < height / 2;
  const reach = height * 0.2;
  const limit = (luminance(...inkOf(palette).low) + 0.05) / contrast - 0.05;
  const brightest = brightestRows(canvas);
  const cover = (y: number) =>
    atTop ? 1 - smooth(layout.bottom - height * 0.03, layout.bottom + reach, y) : smooth(layout.top - reach, layout.top + height * 0.03, y);
  let needed = 0.3;
  for (let y = Math.floor(layout.top); y < layout.bottom; y++) {
    const excess = 1 - limit / Math.max(brightest[y]!, 0.001);
    needed = Math.max(needed, excess / Math.max(cover(y), 0.05));
  }
  const amount = Math.min(0.94, needed);
  canvas.each((_x, y, pixel) => {
    const part = cover(y) * amount;
    for (let channel = 0; channel < 3; channel++) {
      pixel[channel] = pixel[channel]! * (1 - part) + palette.night[channel]! * part * 0.6;
    }
  });
}

/** The brightness that only one pixel in fifty of a row exceeds. */
function brightestRows({ data, width, height }: Canvas): Float32Array {
  const rows = new Float32Array(height);
  const row = new Float32Array(width);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const index = (y * width + x) * 3;
      row[x] = luminance(data[index]!, data[index + 1]!, data[index + 2]!);
    }
    rows[y] = row.toSorted()[Math.floor(width * 0.98)]!;
  }
  return rows;
}

function inkOf({ light }: Palette): { high: Colour; low: Colour } {
  return { high: mix(light, white, 0.85), low: mix(light, white, 0.2) };
}

/** Sets the title: a shadow that holds off the picture, a breath of glow, then the letters. */
export async function paintTitle(canvas: Canvas, layout: TitleLayout, palette: Palette): Promise<void> {
  const { width, height } = canvas;
  const main = await rasterise(layout.main, width, height);
  const sub = layout.sub ? await rasterise(layout.sub, width, height) : new Mask(width, height);
  const both = main.and(sub);
  canvas.darken(both.blurred(height * 0.03), 0.75);
  canvas.darken(both.blurred(height * 0.008), 0.55);
  canvas.add(main.blurred(height * 0.022), palette.haze, 0.1);
  const ink = inkOf(palette);
  const span = Math.max(1, layout.bottom - layout.top);
  canvas.fill(main, (_x, y, pixel) => {
    const part = smooth(0.15, 1, (y - layout.top) / span);
    for (let channel = 0; channel < 3; channel++) {
      pixel[channel] = ink.high[channel]! + (ink.low[channel]! - ink.high[channel]!) * part;
    }
  });
  canvas.fill(sub, scale(mix(palette.light, white, 0.35), 0.95));
}
