import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bareGame } from '../../../../test/support/import-files.ts';
import type { ImportedGame } from '../imported-game.ts';
import type { StoredGame } from '../stored-game.ts';
import { matchGame, normalizeMaker } from './match.ts';

const imported = (year: string | undefined, maker: string, ...steamIds: string[]) =>
  bareGame({
    outsideIds: steamIds.map((id) => ({ source: 'steam', id })),
    name: 'Lantern',
    maker,
    releaseDate: year,
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
  source_info: '',
  titles: [],
});

const works = stored('2012', 'Works');

const cases: [what: string, game: ImportedGame, byTitle: StoredGame[], expected: 'match' | 'new' | RegExp][] = [
  ['of the same year and maker', imported('2012-04-18', 'Works'), [works], 'match'],
  ['of a year later', imported('2013', 'Works'), [works], 'match'],
  ['of the same year, without a maker', imported('2012', ''), [works], 'match'],
  ['of the same maker, without a year', imported(undefined, 'WORKS, Inc.'), [works], 'match'],
  ['that has only a title, as the known one', imported(undefined, ''), [stored(null, '')], 'match'],
  ['that has only a title', imported(undefined, ''), [works], /^only the title is equal: "Lantern" \(2012, Works\)$/],
  ['of another year', imported('2016', 'Works'), [works], /^same title, another year: /],
  ['of another year, without a maker', imported('2016', ''), [works], /^same title, another year: /],
  ['of another maker', imported('2012', 'Forge'), [works], /^same title, another maker: /],
  ['of another year and maker', imported('2016', 'Forge'), [works], 'new'],
  ['that fits one of two better', imported('2013', 'Works'), [works, stored('2013-01', 'Works', '1')], 'match'],
  ['that fits two equally', imported('2012', 'Works'), [works, stored('2012', 'Works', '1')], /^several games/],
  ['that fits one of two', imported('2012', 'Works'), [works, stored('2016', 'Works')], 'match'],
  ['with another id at the same source', imported('2012', 'Works', '7'), [stored('2012', 'Works', '8')], 'new'],
  ['whose title no other has', imported('2012', 'Works'), [], 'new'],
];

for (const [what, game, byTitle, expected] of cases) {
  const outcome = expected instanceof RegExp ? 'unclear' : expected === 'match' ? 'known' : 'new';
  test(`an operator imports a game ${what}: it is ${outcome}`, () => {
    const result = matchGame(game, [], byTitle);
    if (expected instanceof RegExp) assert.match(result.kind === 'unclear' ? result.reason : result.kind, expected);
    else assert.equal(result.kind, expected);
  });
}

test('an operator imports a game with a known id: it is known, whatever else differs', () => {
  const result = matchGame(imported('1999', 'Forge', '7'), [stored('2012', 'Works', '7')], []);
  assert.deepEqual([result.kind, result.kind === 'match' && result.by], ['match', 'id']);
});

test('an operator imports a game whose ids belong to two games: it is unclear', () => {
  const result = matchGame(imported('2012', 'Works', '7'), [works, stored('2012', 'Works', '7')], []);
  assert.match(result.kind === 'unclear' ? result.reason : '', /^its ids belong to several games/);
});

test('an operator imports a game of a maker who is known by another legal form', () => {
  for (const name of ['CAPCOM CO., LTD.', 'Capcom', 'capcom Inc']) assert.equal(normalizeMaker(name), 'capcom');
  assert.equal(normalizeMaker('From Software'), normalizeMaker('FromSoftware, Inc.'));
  assert.notEqual(normalizeMaker('Co'), '');
});
