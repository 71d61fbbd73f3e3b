import { blur } from './blur.ts';
import type { Canvas } from './canvas.ts';
import { clamp } from './noise.ts';
import type { Random } from './random.ts';

/** Lets bright places bleed into their surroundings, near and far. */
export function bloom(canvas: Canvas, strength = 0.35, threshold = 0.55): void {
  const step = 4;
  const columns = Math.ceil(canvas.width / step);
  const rows = Math.ceil(canvas.height / step);
  const near = brightParts(canvas, step, columns, rows, threshold);
  blur(near, columns, rows, 3, 3);
  const far = near.slice();
  blur(far, columns, rows, 3, 16);
  for (let index = 0; index < near.length; index++) near[index]! += far[index]! * 1.4;
  const pixelAt = (column: number, row: number) => (Math.min(row, rows - 1) * columns + Math.min(column, columns - 1)) * 3;
  canvas.each((x, y, pixel) => {
    const u = Math.max(0, (x - 1.5) / step);
    const v = Math.max(0, (y - 1.5) / step);
    const column = Math.floor(u);
    const row = Math.floor(v);
    const across = u - column;
    const down = v - row;
    const topLeft = pixelAt(column, row);
    const topRight = pixelAt(column + 1, row);
    const bottomLeft = pixelAt(column, row + 1);
    const bottomRight = pixelAt(column + 1, row + 1);
    for (let channel = 0; channel < 3; channel++) {
      const top = near[topLeft + channel]! * (1 - across) + near[topRight + channel]! * across;
      const bottom = near[bottomLeft + channel]! * (1 - across) + near[bottomRight + channel]! * across;
      pixel[channel]! += (top + (bottom - top) * down) * strength;
    }
  });
}

function brightParts({ data, width, height }: Canvas, step: number, columns: number, rows: number, threshold: number): Float32Array {
  const bright = new Float32Array(columns * rows * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 3;
      const to = (Math.floor(y / step) * columns + Math.floor(x / step)) * 3;
      const peak = Math.max(data[from]!, data[from + 1]!, data[from + 2]!);
      if (peak <= threshold) continue;
      const part = Math.min(1, (peak - threshold) / peak) * Math.min(1, 3 / peak);
      for (let channel = 0; channel < 3; channel++) {
        bright[to + channel]! += (data[from + channel]! * part) / (step * step);
      }
    }
  }
  return bright;
}

/** Darkens the corners. */
export function vignette(canvas: Canvas, amount = 0.5): void {
  const { width, height } = canvas;
  canvas.each((x, y, pixel) => {
    const dx = x / width - 0.5;
    const dy = y / height - 0.48;
    const away = clamp((dx * dx * 1.5 + dy * dy * 1.2) * 2.2);
    const kept = 1 - amount * away;
    pixel[0]! *= kept;
    pixel[1]! *= kept;
    pixel[2]! *= kept;
  });
}

/** Bends highlights into paper white as film does; the lower half keeps its values. */
export function toneMap(canvas: Canvas): void {
  const { data } = canvas;
  const knee = 0.45;
  for (let index = 0; index < data.length; index += 3) {
    const spill = Math.max(0, Math.max(data[index]!, data[index + 1]!, data[index + 2]!) - 1) * 0.12;
    for (let channel = index; channel < index + 3; channel++) {
      const value = Math.max(0, data[channel]!) + spill;
      const over = (value - knee) / (1 - knee);
      data[channel] = value <= knee ? value : knee + (1 - knee) * (1 - Math.exp(-over));
    }
  }
}

/** Fine grain, strongest in middle tones; hides banding. The amount is in screen values of 255. */
export function grain(canvas: Canvas, random: Random, amount: number): void {
  const { data } = canvas;
  for (let index = 0; index < data.length; index += 3) {
    const level = Math.sqrt(Math.max(0, data[index + 1]!));
    const jitter = ((random.next() + random.next() - 1) * amount * (0.25 + level)) / 255;
    const lift = 2 * Math.max(level, 0.05) * jitter;
    data[index] = Math.max(0, data[index]! + lift);
    data[index + 1] = Math.max(0, data[index + 1]! + lift);
    data[index + 2] = Math.max(0, data[index + 2]! + lift);
  }
}
