import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { Picture } from '../paint.ts';

/** AVIF: at 24 kB it keeps dark gradients free of the blocks and bands that WebP shows. */
export const extension = 'avif';

/** One thread each: the painter runs a worker per core, and the bytes must not depend on luck. */
sharp.concurrency(1);

const limits = { lowest: 30, highest: 82, tries: 5 };

/** The best quality within the limit that a few tries find, at the width asked for. */
export async function encode(picture: Picture, width: number, limit: number): Promise<Buffer> {
  const image = await resized(picture, width);
  let low = limits.lowest;
  let high = limits.highest;
  let best: Buffer | undefined;
  let quality = 62;
  for (let attempt = 0; attempt < limits.tries && low <= high; attempt++) {
    const bytes = await compress(image, quality);
    if (bytes.length <= limit) {
      best = bytes;
      low = quality + 1;
      if (bytes.length > limit * 0.94) break;
    } else {
      high = quality - 1;
    }
    const guess = quality + Math.round(Math.log(limit / bytes.length) * 30);
    quality = Math.min(high, Math.max(low, guess === quality ? quality - 1 : guess));
  }
  best ??= await compress(image, limits.lowest);
  if (best.length > limit) throw new Error(`A picture cannot be squeezed under ${limit} bytes`);
  return best;
}

export function fingerprint(...files: Buffer[]): string {
  return createHash('sha256').update(Buffer.concat(files)).digest('hex').slice(0, 8);
}

type Raw = { data: Buffer | Uint8Array; width: number; height: number };

async function resized({ pixels, width: from, height }: Picture, width: number): Promise<Raw> {
  if (width === from) return { data: pixels, width, height };
  const { data, info } = await sharp(pixels, { raw: { width: from, height, channels: 3 } })
    .resize(width, Math.round((height * width) / from), { kernel: 'lanczos3' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function compress({ data, width, height }: Raw, quality: number): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 3 } })
    .avif({ quality, effort: 3, chromaSubsampling: '4:2:0' })
    .toBuffer();
}
