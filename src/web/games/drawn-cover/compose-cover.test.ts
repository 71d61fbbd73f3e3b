import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { composeCover } from './compose-cover.ts';

const titles = Array.from({ length: 1_000 }, (_, number) => `Game ${number}`);

test('a visitor tells twelve neighbours on a wall apart, even in one genre', () => {
  for (let start = 0; start + 12 <= titles.length; start += 12) {
    const wall = titles.slice(start, start + 12).map((title) => composeCover(title, 'Puzzle'));
    const looks = wall.map(({ className, parts }) => [className.split(' ').slice(0, 2), parts]);
    assert.equal(new Set(looks.map((look) => JSON.stringify(look))).size, wall.length, `after ${start}`);
    const pictures = new Set(wall.map(({ parts: [first] }) => first?.[0]));
    assert.ok(pictures.size >= 6, `${[...pictures].join(', ')} after ${start}`);
  }
});

test('every part of a cover is there to be drawn', () => {
  const motifs = readFileSync(join(import.meta.dirname, 'motifs.svg'), 'utf8');
  const known = new Set([...motifs.matchAll(/ id="([\w-]+)"/g)].map(([, id]) => id));
  const genres = ['Action', 'Adventure', 'Role-Playing', 'Sports', 'Horror', 'Other', 'Not a genre', ''];
  const used = new Set(
    titles.flatMap((title, index) => composeCover(title, genres[index % genres.length]!).parts.map(([id]) => id)),
  );
  assert.deepEqual(
    [...used].filter((id) => !known.has(id)),
    [],
  );
});
