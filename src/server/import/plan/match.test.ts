import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ImportedGame } from '../imported-game.ts';
import type { StoredGame } from '../stored-game.ts';
import { judge, normalizeMaker } from './match.ts';

const imported = (year: string | undefined, maker: string, ...steamIds: string[]): ImportedGame => ({
  outsideIds: steamIds.map((id) => ({ source: 'steam', id })),
  name: 'Lantern',
  alternativeTitles: [],
  detail: '',
  maker,
  genre: 'Puzzle',
  releaseDate: year,
  price: undefined,
  picture: undefined,
  platforms: [],
  kind: 'game',
});

const stored = (year: string | null, maker: string, ...steamIds: string[]): StoredGame => ({
  id: `${year} ${maker} ${steamIds.join(' ')}`,
  import_id: null,
  outsideIds: steamIds.map((id) => ({ source: 'steam', id })),
  name: 'Lantern',
  photo: '',
  price_cents: null,
  currency: 'USD',
  game_detail: '',
  manufacturer_name: maker,
  release_date: year,
  genre: 'Puzzle',
  platforms: '[]',
  titles: [],
});

const works = stored('2012', 'Works');

const cases: [title: string, game: ImportedGame, byTitle: StoredGame[], verdict: 'match' | 'new' | RegExp][] = [
  ['the same year and maker', imported('2012-04-18', 'Works'), [works], 'match'],
  ['a year apart', imported('2013', 'Works'), [works], 'match'],
  ['no maker, the same year', imported('2012', ''), [works], 'match'],
  ['no year, the same maker', imported(undefined, 'WORKS, Inc.'), [works], 'match'],
  ['neither says more than the title', imported(undefined, ''), [stored(null, '')], 'match'],
  ['only the title', imported(undefined, ''), [works], /^only the title is equal: "Lantern" \(2012, Works\)$/],
  ['another year', imported('2016', 'Works'), [works], /^same title, another year: /],
  ['another year, no maker', imported('2016', ''), [works], /^same title, another year: /],
  ['another maker', imported('2012', 'Forge'), [works], /^same title, another maker: /],
  ['another year and maker', imported('2016', 'Forge'), [works], 'new'],
  ['two of the kind', imported('2013', 'Works'), [works, stored('2013-01', 'Works', '1')], 'match'],
  ['two that fit as well', imported('2012', 'Works'), [works, stored('2012', 'Works', '1')], /^several games/],
  ['one that fits, one with another year', imported('2012', 'Works'), [works, stored('2016', 'Works')], 'match'],
  ['another id at the same source', imported('2012', 'Works', '7'), [stored('2012', 'Works', '8')], 'new'],
  ['no other title', imported('2012', 'Works'), [], 'new'],
];

for (const [title, game, byTitle, expected] of cases) {
  test(`a game of the same title: ${title}`, () => {
    const verdict = judge(game, [], byTitle);
    if (expected instanceof RegExp) assert.match(verdict.kind === 'unclear' ? verdict.reason : verdict.kind, expected);
    else assert.equal(verdict.kind, expected);
  });
}

test('a game that an outside id knows is that game, whatever else differs', () => {
  const verdict = judge(imported('1999', 'Forge', '7'), [stored('2012', 'Works', '7')], []);
  assert.deepEqual([verdict.kind, verdict.kind === 'match' && verdict.by], ['match', 'id']);
});

test('a game whose ids belong to two games is unclear', () => {
  const verdict = judge(imported('2012', 'Works', '7'), [works, stored('2012', 'Works', '7')], []);
  assert.match(verdict.kind === 'unclear' ? verdict.reason : '', /^its ids belong to several games/);
});

test('a maker is the same with and without its legal form', () => {
  for (const name of ['CAPCOM CO., LTD.', 'Capcom', 'capcom Inc']) assert.equal(normalizeMaker(name), 'capcom');
  assert.equal(normalizeMaker('From Software'), normalizeMaker('FromSoftware, Inc.'));
  assert.notEqual(normalizeMaker('Co'), '');
});
