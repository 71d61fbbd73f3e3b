import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type CoverEntry = { file: string; card: string; share: string };

export type BannerEntry = {
  file: string;
  small: string;
  width: number;
  height: number;
  alt: string;
  tint: string;
};

export type Manifest = { covers: Record<string, CoverEntry>; banners: BannerEntry[] };

export function readManifest(folder: string): Manifest {
  const path = join(folder, 'manifest.json');
  if (!existsSync(path)) return { covers: {}, banners: [] };
  return JSON.parse(readFileSync(path, 'utf8')) as Manifest;
}

export function writeManifest(folder: string, { covers, banners }: Manifest): void {
  const sorted = Object.fromEntries(Object.entries(covers).toSorted(([first], [second]) => (first < second ? -1 : 1)));
  const text = JSON.stringify({ covers: sorted, banners }, null, 2);
  writeFileSync(join(folder, 'manifest.json'), `${text}\n`);
}

/** Removes pictures that the manifest does not name; tells how many. */
export function removeUnnamed(folder: string, { covers, banners }: Manifest): number {
  const named = new Set([
    ...Object.values(covers).flatMap((cover) => Object.values(cover).map((file) => `covers/${file}`)),
    ...banners.flatMap(({ file, small }) => [`banners/${file}`, `banners/${small}`]),
  ]);
  let removed = 0;
  for (const kind of ['covers', 'banners']) {
    const place = join(folder, kind);
    for (const file of existsSync(place) ? readdirSync(place) : []) {
      if (named.has(`${kind}/${file}`)) continue;
      rmSync(join(place, file));
      removed++;
    }
  }
  return removed;
}
