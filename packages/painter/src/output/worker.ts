import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import { paintBanner, paintCover } from '../paint.ts';
import type { Task } from '../tasks.ts';
import { encode, extension, fingerprint } from './encode.ts';
import { serveTasks } from './serve.ts';
import { paintShare } from './share.ts';

/** The files of a painted picture. */
export type Done = {
  file: string;
  small: string;
  share: string;
  tint: string;
  width: number;
  height: number;
};

const sizes = {
  covers: { maxBytes: 24_500, smallWidth: 300, maxSmallBytes: 12_000 },
  banners: { maxBytes: 70_000, smallWidth: 960, maxSmallBytes: 34_000 },
};

const folder = workerData as string;

async function paintFiles({ kind, slug, name, direction }: Task): Promise<Done> {
  const paint = kind === 'covers' ? paintCover({ slug, name }, direction) : paintBanner(slug, direction);
  const picture = await paint;
  const { maxBytes, smallWidth, maxSmallBytes } = sizes[kind];
  const big = await encode(picture, picture.width, maxBytes);
  const little = await encode(picture, smallWidth, maxSmallBytes);
  const stem = `${slug}.${fingerprint(big, little)}`;
  const file = `${stem}.${extension}`;
  const small = `${stem}-${smallWidth}.${extension}`;
  await mkdir(join(folder, kind), { recursive: true });
  await writeFile(join(folder, kind, file), big);
  await writeFile(join(folder, kind, small), little);
  const share = kind === 'covers' ? `${stem}-share.jpg` : '';
  if (share) {
    await writeFile(join(folder, kind, share), await paintShare(join(folder, kind, file), name));
  }
  const { tint, width, height } = picture;
  return { file, small, share, tint, width, height };
}

serveTasks(paintFiles);
