import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanLine, cleanMaker, cleanPicture } from './clean-text.ts';
import { cleanDate } from './dates.ts';
import { cleanGenre } from './genres.ts';
import { cleanDetail } from './html-to-text.ts';
import { kindOf } from './kinds.ts';
import { cleanPlatforms } from './platforms.ts';
import { cleanPrice, priceOfHundredths } from './prices.ts';

const lines: [unknown, string][] = [
  ['  Half-Life\t2\r\n', 'Half-Life 2'],
  ['Pokémon', 'Pokémon'.normalize('NFC')],
  ['Starlight Inception™\u0099', 'Starlight Inception™'],
  ['StarBury.Ninja\u200B', 'StarBury.Ninja'],
  ['a\u202Eb\uFEFFc\u0000d', 'abcd'],
  ['👨‍👩‍👧 Family', '👨‍👩‍👧 Family'],
  ['\uD800x', 'x'],
  ['NA', ''],
  ['n/a', ''],
  ['NULL', ''],
  ['\\N', ''],
  ['0000', ''],
  ['0000-00-00', ''],
  ['-', ''],
  [7, '7'],
  [null, ''],
  [{ name: 'x' }, ''],
];
for (const [value, expected] of lines) {
  test(`an operator imports the cell ${JSON.stringify(value)} as ${JSON.stringify(expected)}`, () => {
    assert.equal(cleanLine(value), expected);
  });
}

const dates: [unknown, string | undefined][] = [
  ['2019-04-12', '2019-04-12'],
  ['2019-04', '2019-04'],
  ['2019', '2019'],
  [2019, '2019'],
  [2019.5, undefined],
  ['2011-04-18T00:00:00Z', '2011-04-18'],
  ['2019-00-00', '2019'],
  ['2019-02-31', '2019-02'],
  ['20190412', '2019-04-12'],
  [1303171200, '2011-04-19'],
  ['1303171200', '2011-04-19'],
  ['1303171200000', '2011-04-19'],
  ['12 Apr, 2019', '2019-04-12'],
  ['Apr 12, 2019', '2019-04-12'],
  ['Apr 2019', '2019-04'],
  ['September 3rd, 2008', '2008-09-03'],
  ['12. März 2019', '2019-03-12'],
  ['12 de abril de 2019', '2019-04-12'],
  ['27 févr. 2014', '2014-02-27'],
  ['21 авг. 2012', '2012-08-21'],
  ['3 мая 2015', '2015-05-03'],
  ['10 paź 2007', '2007-10-10'],
  ['2. kesäkuuta 2016', '2016-06-02'],
  ['18 Kas 2009', '2009-11-18'],
  ['2019年4月12日', '2019-04-12'],
  ['2019년 4월', '2019-04'],
  ['12.4.2019', '2019-04-12'],
  ['25/12/2019', '2019-12-25'],
  ['4/12/2019', '2019'],
  ['Q3 2020', '2020'],
  ['Summer 2020', '2020'],
  ['Maybe 2020', '2020'],
  ['2019 or 2020', undefined],
  ['Coming soon', undefined],
  ['TBA', undefined],
  ['0000-00-00', undefined],
  ['0', undefined],
  ['1203', undefined],
  ['NA', undefined],
  ['', undefined],
  [null, undefined],
];
for (const [value, expected] of dates) {
  test(`an operator imports the date ${JSON.stringify(value)} as ${expected ?? 'none'}`, () => {
    assert.equal(cleanDate(value), expected);
  });
}

test('an operator imports a few of a thousand accents on one letter, which would take too long to sort', () => {
  for (const clean of [cleanLine, cleanDetail]) {
    const text = clean(`a${'\u0301\u0316'.repeat(1_000)}`);
    assert.ok(text.length <= 30, String(text.length));
  }
});

const prices: [text: unknown, currency: string | undefined, expected: string | undefined][] = [
  ['9.99', 'GBP', '999 GBP'],
  ['9.99', undefined, undefined],
  [9.99, 'GBP', '999 GBP'],
  [7.125, 'GBP', '713 GBP'],
  [19.989999999999998, 'GBP', '1999 GBP'],
  [-1, 'GBP', undefined],
  ['7.9', 'USD', '790 USD'],
  ['0.0', undefined, '0 USD'],
  ['1 299,00 pуб.', undefined, '129900 RUB'],
  ['1\u00A0299 ₽', undefined, '129900 RUB'],
  ['19,99€', 'USD', '1999 EUR'],
  ['19,--€', undefined, '1900 EUR'],
  ['A$ 14.95', undefined, '1495 AUD'],
  ['CDN$ 14.95', undefined, '1495 CAD'],
  ['$1,299.99', undefined, '129999 USD'],
  ['R$ 37,99', undefined, '3799 BRL'],
  ['1.299', 'EUR', '129900 EUR'],
  ['89 999 IDR', undefined, '8999900 IDR'],
  ['Free To Play', undefined, '0 USD'],
  ['free', 'EUR', '0 EUR'],
  ['Бесплатно', undefined, '0 USD'],
  ['9.99 - 19.99', 'USD', undefined],
  ['-5', 'USD', undefined],
  ['N/A', 'USD', undefined],
  ['99999999999999', 'USD', undefined],
  ['20000000', 'VND', '2000000000 VND'],
  ['20000001', 'VND', undefined],
  [`1${','.repeat(100)}1`, 'USD', undefined],
];
for (const [text, currency, expected] of prices) {
  test(`an operator imports the price ${JSON.stringify(text)} (${currency ?? 'no currency'}) as ${expected ?? 'none'}`, () => {
    const price = cleanPrice(text, currency);
    assert.equal(price && `${price.hundredths} ${price.currency}`, expected);
  });
}

test('an operator imports prices in hundredths, in every currency', () => {
  assert.deepEqual(priceOfHundredths(8_999_900, 'IDR'), { hundredths: 8_999_900, currency: 'IDR' });
  assert.deepEqual(priceOfHundredths('819', 'EUR'), { hundredths: 819, currency: 'EUR' });
  for (const value of [8.5, -1, '8.5', null, Number.NaN]) assert.equal(priceOfHundredths(value, 'EUR'), undefined);
});

const genres: [string[], string][] = [
  [['Indie', 'RPG', 'Action'], 'Role-Playing'],
  [['FPS', 'Action', 'Sci-fi'], 'Sci-fi'],
  [['Action', 'Adventure', 'Indie', 'Horror'], 'Horror'],
  [['Survival', 'Crafting', 'Multiplayer', 'Massively Multiplayer', 'RPG'], 'Survival'],
  [['Puzzle', 'Co-op', 'Action'], 'Puzzle'],
  [['Survival Horror'], 'Horror'],
  [['City Builder', 'Simulation', 'Strategy'], 'Simulation'],
  [['Role-playing (RPG)', 'Adventure'], 'Role-Playing'],
  [["Hack and slash/Beat 'em up"], 'Fighting'],
  [['platform game'], 'Action'],
  [['Casual', 'Indie'], 'Other'],
  [[], 'Other'],
];
for (const [names, expected] of genres) {
  test(`a visitor finds a game of ${names.join(', ') || 'no genre'} among ${expected}`, () => {
    assert.equal(cleanGenre(names), expected);
  });
}

const kinds: [string, string[], string][] = [
  ['Portal', ['Action'], 'game'],
  ['Wallpaper Engine', ['Animation & Modeling', 'Utilities'], 'software'],
  ['RPG Maker', ['Web Publishing', 'Early Access'], 'software'],
  ['Learn Japanese', ['Casual', 'Education'], 'game'],
  ['Nothing said', [], 'game'],
  ['Reboant Demo', ['Action'], 'demo'],
  ['Seance: The Unquiet (Demo 2)', ['Action'], 'demo'],
  ['Canek: Quest for Corn [Demo]', [], 'demo'],
  ['Demolition Man', [], 'game'],
  ['Kill the Demo Tape', [], 'game'],
];
for (const [name, names, expected] of kinds) {
  test(`an operator imports "${name}" as ${expected}`, () => {
    assert.equal(kindOf(name, names), expected);
  });
}

test('an operator imports pictures by https only', () => {
  assert.equal(cleanPicture(' https://a.example/b.jpg '), 'https://a.example/b.jpg');
  const wrong = [
    'http://a.example/b.jpg',
    'javascript:alert(1)',
    'data:image/png;base64,AA',
    '//a.example/b',
    'b.jpg',
    '',
  ];
  for (const text of [...wrong, 'https://user:password@a.example/', `https://a.example/${'b'.repeat(2_000)}`, 7]) {
    assert.equal(cleanPicture(text), undefined);
  }
});

test('an operator imports the first maker whose name can be shown', () => {
  assert.equal(cleanMaker('', 'Valve', 'Hidden Path'), 'Valve');
  assert.equal(cleanMaker('x'.repeat(201), 'Valve'), 'Valve');
  assert.equal(cleanMaker('Unknown', 'Valve'), 'Valve');
  assert.equal(cleanMaker('\u3164', `Z${'\u0301'.repeat(9)}`, 'Valve'), 'Valve');
  assert.equal(cleanMaker(), '');
});

test('a visitor sees a platform by one name, whatever its source calls it', () => {
  assert.deepEqual(cleanPlatforms(['windows', 'PC', 'mac', 'PlayStation 4', 'constructor', '', null]), [
    'Windows',
    'macOS',
    'PlayStation 4',
    'constructor',
  ]);
  assert.deepEqual(cleanPlatforms(['constructor']), ['constructor']);
});
