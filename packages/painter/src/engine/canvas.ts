import type { Colour, Pixel } from './colour.ts';
import type { Mask } from './mask.ts';

/** Writes the colour at a point to the pixel, which holds the colour already there. */
export type Shader = (x: number, y: number, pixel: Pixel) => void;
export type Paint = Colour | Shader;

/** A picture in linear light, three floats to the pixel. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.data = new Float32Array(width * height * 3);
  }

  /** Rewrites every pixel of the rows from top to bottom. */
  each(shader: Shader, top = 0, bottom = this.height): void {
    const pixel = new Float32Array(3);
    const first = Math.max(0, Math.floor(top));
    const last = Math.min(this.height, Math.ceil(bottom));
    for (let y = first, index = first * this.width * 3; y < last; y++) {
      for (let x = 0; x < this.width; x++, index += 3) {
        pixel[0] = this.data[index]!;
        pixel[1] = this.data[index + 1]!;
        pixel[2] = this.data[index + 2]!;
        shader(x, y, pixel);
        this.data[index] = pixel[0];
        this.data[index + 1] = pixel[1];
        this.data[index + 2] = pixel[2];
      }
    }
  }

  /** Paints over what is there, through the mask. */
  fill(mask: Mask, paint: Paint, opacity = 1): void {
    const shader = shaderOf(paint);
    this.through(mask, (x, y, pixel, cover) => {
      const red = pixel[0]!;
      const green = pixel[1]!;
      const blue = pixel[2]!;
      shader(x, y, pixel);
      const part = cover * opacity;
      pixel[0] = red + (pixel[0]! - red) * part;
      pixel[1] = green + (pixel[1]! - green) * part;
      pixel[2] = blue + (pixel[2]! - blue) * part;
    });
  }

  /** Adds light through the mask. */
  add(mask: Mask, colour: Colour, strength = 1): void {
    this.through(mask, (_x, _y, pixel, cover) => {
      pixel[0]! += colour[0] * cover * strength;
      pixel[1]! += colour[1] * cover * strength;
      pixel[2]! += colour[2] * cover * strength;
    });
  }

  /** Darkens through the mask: 0.6 takes away six tenths of the light. */
  darken(mask: Mask, amount: number): void {
    this.through(mask, (_x, _y, pixel, cover) => {
      const kept = 1 - cover * amount;
      pixel[0]! *= kept;
      pixel[1]! *= kept;
      pixel[2]! *= kept;
    });
  }

  private through(mask: Mask, change: (x: number, y: number, pixel: Pixel, cover: number) => void): void {
    const pixel = new Float32Array(3);
    for (let y = 0, point = 0; y < this.height; y++) {
      for (let x = 0; x < this.width; x++, point++) {
        const cover = mask.data[point]!;
        if (cover < 0.002) continue;
        const index = point * 3;
        pixel[0] = this.data[index]!;
        pixel[1] = this.data[index + 1]!;
        pixel[2] = this.data[index + 2]!;
        change(x, y, pixel, cover);
        this.data[index] = pixel[0];
        this.data[index + 1] = pixel[1];
        this.data[index + 2] = pixel[2];
      }
    }
  }
}

function shaderOf(paint: Paint): Shader {
  if (typeof paint === 'function') return paint;
  return (_x, _y, pixel) => pixel.set(paint);
}

/** Slow noise sampled on a coarse grid and smoothed out: a value for every pixel, much faster. */
export function field(width: number, height: number, step: number, value: (x: number, y: number) => number): Float32Array {
  const columns = Math.ceil(width / step) + 2;
  const rows = Math.ceil(height / step) + 2;
  const coarse = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      coarse[row * columns + column] = value(column * step, row * step);
    }
  }
  const fine = new Float32Array(width * height);
  for (let y = 0, index = 0; y < height; y++) {
    const row = Math.floor(y / step);
    const down = y / step - row;
    for (let x = 0; x < width; x++, index++) {
      const column = Math.floor(x / step);
      const across = x / step - column;
      const at = row * columns + column;
      const above = coarse[at]! + (coarse[at + 1]! - coarse[at]!) * across;
      const below = coarse[at + columns]! + (coarse[at + columns + 1]! - coarse[at + columns]!) * across;
      fine[index] = above + (below - above) * down;
    }
  }
  return fine;
}
