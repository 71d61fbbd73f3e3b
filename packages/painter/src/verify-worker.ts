import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { workerData } from 'node:worker_threads';
import { serveTasks } from './output/serve.ts';

/** The `src` folder of the painter to run: this one, or that of another commit. */
const source = workerData as string;
const module = await import(pathToFileURL(join(source, 'paint.ts')).href);
const { paintBanner, paintCover } = module as typeof import('./paint.ts');

/** The hash of the raw pixels: the encoder's bytes may differ between two versions of sharp. */
serveTasks(async ({ kind, slug, name, direction }) => {
  const picture = kind === 'covers' ? await paintCover({ slug, name }, direction) : await paintBanner(slug, direction);
  return createHash('sha256').update(picture.pixels).digest('hex');
});
