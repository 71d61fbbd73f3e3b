import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import sharp from 'sharp';
import { artFolder, readGames } from './catalogue.ts';
import { directAll } from './directions.ts';
import { readManifest } from './output/manifest.ts';
import { paintCover } from './paint.ts';
import { loadScene } from './scene.ts';

const games = readGames();
const genres = new Set(games.map(({ gameGenre }) => gameGenre));

for (const genre of genres) {
  test(`${genre} has a scene with several motifs and palettes`, async () => {
    const { motifs, palettes } = await loadScene(genre);
    assert.ok(Object.keys(motifs).length >= 4);
    assert.ok(palettes.length >= 5);
  });
}

test('no two games of a genre share both motif and palette', async () => {
  const directions = await directAll(games);
  const pairs = [...directions.values()].map((one) => `${one.genre} ${one.motif} ${one.palette}`);
  const twins = pairs.filter((pair, index) => pairs.indexOf(pair) !== index);
  assert.deepEqual(twins, []);
  for (const { genre, motif } of directions.values()) {
    assert.ok((await loadScene(genre)).motifs[motif], `${genre} has no ${motif}`);
  }
});

test('the same game is painted the same way twice, another one in another way', async () => {
  const directions = await directAll(games);
  const paint = (slug: string, name: string) => paintCover({ slug, name }, directions.get(games[0]!.slug)!);
  const [one, again, other] = [await paint('one', 'One'), await paint('one', 'One'), await paint('other', 'One')];
  assert.ok(Buffer.from(one.pixels).equals(again.pixels));
  assert.ok(!Buffer.from(one.pixels).equals(other.pixels));
});

/** A cover as 12 x 16 patches of colour: what is left of it across the room. */
async function fromAfar(file: string): Promise<Buffer> {
  return sharp(join(artFolder, 'covers', file))
    .resize(12, 16)
    .raw()
    .toBuffer();
}

function difference(one: Buffer, other: Buffer): number {
  const sum = one.reduce((total, value, index) => total + Math.abs(value - other[index]!), 0);
  return sum / one.length;
}

/** How bright the patches above the title are, around 0 and with length 1: the composition without its colours. */
function composition(patches: Buffer): number[] {
  const grey = Array.from({ length: 12 * 10 }, (_, patch) => patches[patch * 3]! + patches[patch * 3 + 1]! + patches[patch * 3 + 2]!);
  const mean = grey.reduce((total, value) => total + value) / grey.length;
  const length = Math.hypot(...grey.map((value) => value - mean));
  return grey.map((value) => (value - mean) / length);
}

const correlation = (one: number[], other: number[]) => one.reduce((total, value, index) => total + value * other[index]!, 0);

test('on the wall no two covers look alike, even from afar or in another colour', async () => {
  const { covers } = readManifest(artFolder);
  const wall = await Promise.all(
    Object.entries(covers).map(async ([slug, { card }]) => {
      const patches = await fromAfar(card);
      return { slug, patches, composition: composition(patches) };
    }),
  );
  const alike = wall.flatMap((one, index) =>
    wall
      .slice(index + 1)
      .filter((other) => difference(one.patches, other.patches) < 7 || correlation(one.composition, other.composition) > 0.93)
      .map((other) => `${one.slug} and ${other.slug}`),
  );
  assert.deepEqual(alike, []);
});
