import sharp from 'sharp';
import { blur } from './blur.ts';
import { clamp } from './noise.ts';

/** How much of each pixel a shape covers, 0 to 1. Every operation gives a new mask. */
export class Mask {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;

  constructor(width: number, height: number, data = new Float32Array(width * height)) {
    this.width = width;
    this.height = height;
    this.data = data;
  }

  /** A mask computed point by point. */
  static from(width: number, height: number, cover: (x: number, y: number) => number): Mask {
    const mask = new Mask(width, height);
    for (let y = 0, index = 0; y < height; y++) {
      for (let x = 0; x < width; x++, index++) mask.data[index] = clamp(cover(x, y));
    }
    return mask;
  }

  /** Rewrites each value: (cover, x, y) to a new cover. */
  map(change: (cover: number, x: number, y: number) => number): Mask {
    const { data, width, height } = this;
    const mask = new Mask(width, height);
    for (let y = 0, index = 0; y < height; y++) {
      for (let x = 0; x < width; x++, index++) mask.data[index] = clamp(change(data[index]!, x, y));
    }
    return mask;
  }

  /** Softened by about the radius, in pixels. */
  blurred(radius: number): Mask {
    const copy = this.data.slice();
    blur(copy, this.width, this.height, 1, radius);
    return new Mask(this.width, this.height, copy);
  }

  shifted(right: number, down: number): Mask {
    const { data, width, height } = this;
    const dx = Math.round(right);
    const dy = Math.round(down);
    const mask = new Mask(width, height);
    for (let y = Math.max(0, dy); y < Math.min(height, height + dy); y++) {
      const from = (y - dy) * width;
      const row = data.subarray(from + Math.max(0, -dx), from + width - Math.max(0, dx));
      mask.data.set(row, y * width + Math.max(0, dx));
    }
    return mask;
  }

  /** What both cover. */
  within(other: Mask): Mask {
    return this.joined(other, (mine, theirs) => mine * theirs);
  }

  /** What this covers and the other does not. */
  without(other: Mask): Mask {
    return this.joined(other, (mine, theirs) => mine * (1 - theirs));
  }

  and(other: Mask): Mask {
    return this.joined(other, (mine, theirs) => Math.max(mine, theirs));
  }

  private joined(other: Mask, join: (mine: number, theirs: number) => number): Mask {
    const mask = new Mask(this.width, this.height);
    for (let index = 0; index < mask.data.length; index++) {
      mask.data[index] = join(this.data[index]!, other.data[index]!);
    }
    return mask;
  }

  /** The part of the shape within `width` pixels of its edge on the side towards (dx, dy). */
  rim(dx: number, dy: number, width: number): Mask {
    const length = Math.hypot(dx, dy) || 1;
    const moved = this.shifted((-dx / length) * width, (-dy / length) * width);
    return this.without(moved.blurred(width * 0.6));
  }
}

/**
 * Any SVG elements as a crisp mask, in pixels of the picture. What is opaque counts; the colour does
 * not. A string that does not begin with "<" is taken for a path's `d`.
 */
export async function rasterise(svg: string, width: number, height: number): Promise<Mask> {
  const body = svg.trimStart().startsWith('<') ? svg : `<path d="${svg}"/>`;
  const document = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`;
  const pixels = await sharp(Buffer.from(document)).ensureAlpha().extractChannel(3).raw().toBuffer();
  const mask = new Mask(width, height);
  for (let index = 0; index < mask.data.length; index++) mask.data[index] = pixels[index]! / 255;
  return mask;
}
