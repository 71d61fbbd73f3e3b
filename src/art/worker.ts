import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { Direction } from './directions.ts';
import { encode, extension, fingerprint } from './encode.ts';
import { paintBanner, paintCover } from './paint.ts';
import { paintShare } from './share.ts';

export type Task = {
  kind: 'covers' | 'banners';
  slug: string;
  name: string;
  direction: Direction;
};

export type Done = {
  file: string;
  small: string;
  share: string;
  tint: string;
  width: number;
  height: number;
};

export type Answer = { slug: string; done: Done } | { slug: string; error: string };

const sizes = {
  covers: { limit: 24_500, smallWidth: 300, smallLimit: 12_000 },
  banners: { limit: 70_000, smallWidth: 960, smallLimit: 34_000 },
};

async function perform({ kind, slug, name, direction }: Task, folder: string): Promise<Done> {
  const paint =
    kind === 'covers' ? paintCover({ slug, name }, direction) : paintBanner(slug, direction);
  const picture = await paint;
  const { limit, smallWidth, smallLimit } = sizes[kind];
  const big = await encode(picture, picture.width, limit);
  const little = await encode(picture, smallWidth, smallLimit);
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

parentPort?.on('message', async (task: Task) => {
  const { slug } = task;
  try {
    const done = await perform(task, (workerData as { folder: string }).folder);
    parentPort!.postMessage({ slug, done } satisfies Answer);
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    parentPort!.postMessage({ slug, error: text } satisfies Answer);
  }
});
