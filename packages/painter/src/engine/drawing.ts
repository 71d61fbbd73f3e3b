import sharp from 'sharp';
import { hex, toLinear, type Colour } from './colour.ts';
import { Mask } from './mask.ts';
import type { Painting } from '../scene.ts';
import { straight, type Outline } from '../shapes/svg.ts';

const linear = Float32Array.from({ length: 256 }, (_, value) => toLinear(value / 255));

/** Paints coloured SVG over the picture and gives the shape of all that was drawn. */
export async function draw(painting: Painting, svg: string): Promise<Mask> {
  const { canvas, width, height } = painting;
  const document = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${svg}</svg>`;
  const pixels = await sharp(Buffer.from(document)).ensureAlpha().raw().toBuffer();
  const shape = new Mask(width, height);
  for (let index = 0; index < shape.data.length; index++) {
    const cover = pixels[index * 4 + 3]! / 255;
    if (cover === 0) continue;
    shape.data[index] = cover;
    for (let channel = 0; channel < 3; channel++) {
      const at = index * 3 + channel;
      const tone = linear[pixels[index * 4 + channel]!]!;
      canvas.data[at]! += (tone - canvas.data[at]!) * cover;
    }
  }
  return shape;
}

/** SVG elements in one colour, strokes too. */
export const tinted = (svg: string, colour: Colour, opacity = 1) => {
  const tone = hex(colour);
  const body = svg.replaceAll('stroke="#fff"', `stroke="${tone}"`);
  return `<g fill="${tone}" opacity="${opacity.toFixed(3)}">${body}</g>`;
};

/** A filled polygon; its thin outline hides the seam to its neighbours. */
export const face = (outline: Outline, fill: Colour | string) => {
  const paint = typeof fill === 'string' ? fill : hex(fill);
  return `<path d="${straight(outline)}Z" fill="${paint}" stroke="${paint}" stroke-width="0.7"/>`;
};

/** A vertical gradient in pixels of the picture, for `fill="url(#name)"`. */
export function gradient(name: string, top: number, bottom: number, colours: readonly Colour[]) {
  const stops = colours.map((colour, index) => `<stop offset="${index / (colours.length - 1)}" stop-color="${hex(colour)}"/>`);
  return (
    `<linearGradient id="${name}" gradientUnits="userSpaceOnUse" x1="0" y1="${top}" x2="0" ` +
    `y2="${bottom}">${stops.join('')}</linearGradient>`
  );
}
