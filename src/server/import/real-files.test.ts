import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { readImport, realFile } from '../../../test/support/import-files.ts';
import type { ImportedGame, ImportOptions } from './imported-game.ts';

/** The games of a real file by their Steam ids; undefined, and said so, where the file is not there. */
async function readRealFile(context: TestContext, name: string, options: ImportOptions = {}) {
  const path = realFile(name);
  if (!path) {
    context.diagnostic(`${name} is not here: nothing was compared. IMPORT_DATA names its folder.`);
    return undefined;
  }
  const { format, records } = await readImport(path, options);
  const games = new Map<string, ImportedGame>();
  for (const record of records) {
    if ('game' in record) games.set(record.game.outsideIds[0]!.id, record.game);
  }
  return { format, records, games };
}

const summaryOf = ({ name, maker, genre, releaseDate, price, platforms, kind }: ImportedGame) =>
  [name, maker, genre, releaseDate, price && `${price.hundredths} ${price.currency}`, platforms.length, kind].join(
    ' | ',
  );

test('an operator imports the whole Steam catalogue of 2019', async (context) => {
  const file = await readRealFile(context, 'steam-store-2019.csv', { currency: 'GBP' });
  if (!file) return;
  const { format, records, games } = file;
  assert.deepEqual([format.name, format.source, format.notes], ['Steam store CSV', 'steam', []]);
  assert.equal(records.length, 27_075);
  assert.equal(games.size, 27_075);
  assert.deepEqual(records.at(-1)?.line, 27_076);
  const all = [...games.values()];
  assert.ok(all.every(({ releaseDate }) => /^\d{4}-\d\d-\d\d$/.test(releaseDate!)));
  assert.ok(all.every(({ price }) => price?.currency === 'GBP'));
  assert.ok(all.every(({ platforms }) => platforms.every((name) => ['Windows', 'macOS', 'Linux'].includes(name))));
  assert.ok(all.every(({ name, maker }) => !/[\p{Control}\u200B]/u.test(name + maker)));
  // 7 % are casual, free or early access, and nothing else.
  assert.ok(all.filter(({ genre }) => genre === 'Other').length < 2_200);
  assert.ok(all.filter(({ maker }) => maker === '').length < 5);
  assert.deepEqual(
    Object.entries(Object.groupBy(all, ({ kind }) => kind)).map(([kind, of]) => [kind, of.length]),
    [
      ['game', 26_859],
      ['software', 199],
      ['demo', 17],
    ],
  );
  const expected: Record<string, string> = {
    220: 'Half-Life 2 | Valve | Sci-fi | 2004-11-16 | 719 GBP | 3 | game',
    280: 'Half-Life: Source | Valve | Sci-fi | 2004-06-01 | 0 GBP | 3 | game',
    620: 'Portal 2 | Valve | Puzzle | 2011-04-18 | 719 GBP | 3 | game',
    8930: "Sid Meier's Civilization® V | Firaxis Games | Strategy | 2010-09-23 | 1999 GBP | 3 | game",
    57300: 'Amnesia: The Dark Descent | Frictional Games | Horror | 2010-09-08 | 1499 GBP | 3 | game',
    105600: 'Terraria | Re-Logic | Survival | 2011-05-16 | 699 GBP | 3 | game',
    221100: 'DayZ | Bohemia Interactive | Survival | 2018-12-13 | 3399 GBP | 1 | game',
    227300: 'Euro Truck Simulator 2 | SCS Software | Simulation | 2012-10-12 | 1499 GBP | 3 | game',
    252950: 'Rocket League® | Psyonix, Inc. | Racing | 2015-07-07 | 1499 GBP | 3 | game',
    292030: 'The Witcher® 3: Wild Hunt | CD PROJEKT RED | Role-Playing | 2015-05-18 | 2499 GBP | 1 | game',
    435150:
      'Divinity: Original Sin 2 - Definitive Edition | Larian Studios | Role-Playing | 2017-09-14 | 2999 GBP | 2 | game',
    614710: 'Seance: The Unquiet (Demo 1) | Holospark | Horror | 2017-05-02 | 0 GBP | 1 | demo',
    1069460: 'Rune Lord | Adept Studios GD | Adventure | 2019-04-24 | 519 GBP | 2 | game',
  };
  const found = Object.keys(expected).map((id) => [id, summaryOf(games.get(id)!)]);
  assert.deepEqual(Object.fromEntries(found), expected);
});

test('an operator without --currency imports the same games, of which only the free ones have a price', async (context) => {
  const file = await readRealFile(context, 'steam-store-2019.csv');
  if (!file) return;
  assert.match(file.format.notes.join(), /--currency/);
  assert.equal(file.games.size, 27_075);
  assert.ok([...file.games.values()].every(({ price }) => price === undefined || price.hundredths === 0));
});

test('an operator imports store details: plain text, dates and currencies as they are', async (context) => {
  const file = await readRealFile(context, 'steam-appdetails-102-games.jsonl');
  if (!file) return;
  const { format, records, games } = file;
  assert.equal(format.name, 'Steam store details JSON');
  assert.equal(records.length, 102);
  assert.equal(games.size, 102);
  const all = [...games.values()];
  for (const { name, detail, picture } of all) {
    assert.ok(detail.length > 40 && detail.length <= 5_000, name);
    assert.doesNotMatch(detail, /<[a-z/!]|&\w+;|\n{3}|\s$/i, name);
    assert.match(picture!, /^https:/, name);
  }
  assert.deepEqual(
    all
      .filter(({ releaseDate }) => !/^\d{4}-\d\d-\d\d$/.test(releaseDate ?? ''))
      .map((game) => [game.name, game.releaseDate]),
    [
      ["Don't Starve", undefined],
      ['Dirty Bomb®', '2015-06'],
    ],
  );
  const expected: Record<string, string> = {
    10: 'Counter-Strike | Valve | Action | 2000-11-01 | 819 EUR | 3 | game',
    340: 'Half-Life 2: Lost Coast | Valve | Action | 2005-10-27 | 0 USD | 3 | game',
    4000: "Garry's Mod | Facepunch Studios | Simulation | 2006-11-29 | 8999900 IDR | 3 | game",
    7670: 'BioShock™ | 2K Boston | Role-Playing | 2007-08-21 |  | 1 | game',
    20920:
      'The Witcher 2: Assassins of Kings Enhanced Edition | CD PROJEKT RED | Role-Playing | 2012-04-16 | 1999 USD | 3 | game',
    203160: 'Tomb Raider | Crystal Dynamics | Action | 2013-03-04 | 1999 EUR | 3 | game',
    219740: "Don't Starve | Klei Entertainment | Simulation |  | 819 EUR | 3 | game",
    323370: 'TERA | Bluehole, Inc. | Role-Playing | 2015-05-05 | 0 USD | 1 | game',
    431960: 'Wallpaper Engine | Kristjan Skutta | Other | 2018-11-16 | 399 EUR | 1 | software',
    582010: 'MONSTER HUNTER: WORLD | CAPCOM Co., Ltd. | Action | 2018-08-09 | 5990 CHF | 1 | game',
  };
  const found = Object.keys(expected).map((id) => [id, summaryOf(games.get(id)!)]);
  assert.deepEqual(Object.fromEntries(found), expected);
  assert.match(games.get('10180')!.detail, /including:\n\n- "Most Played Online Video Game" in history/);
});
