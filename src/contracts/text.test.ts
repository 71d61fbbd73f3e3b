import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MemberName } from './member.ts';
import { LocalPath, PhotoAddress, singleLine } from './text.ts';

const names: [what: string, name: string][] = [
  ['Latin', 'Mara Okafor'],
  ['one letter', 'X'],
  ['digits', '1337'],
  ['punctuation', '¿?'],
  ['apostrophe and hyphen', 'Anne-Marie O’Neill'],
  ['Arabic', 'محمد عبد الله'],
  ['Arabic with vowel signs', 'مُحَمَّد'],
  ['Persian with a zero-width non-joiner', 'علی\u200Cرضا'],
  ['Hebrew', 'דָּוִד בֶּן־גּוּרְיוֹן'],
  ['Hindi', 'श्रीकृष्ण'],
  ['Malayalam with a zero-width joiner', 'നന്\u200Dമ'],
  ['Tamil', 'கிருஷ்ணன்'],
  ['Thai', 'สมชาย ใจดี'],
  ['Thai with two marks on a letter', 'น้ำ'],
  ['Tibetan', 'བསྒྲུབས'],
  ['Khmer with a zero-width space', 'សុខ\u200Bសាន្ត'],
  ['Vietnamese', 'Nguyễn Thị Ngọc Ánh'],
  ['Korean', '김민준'],
  ['Japanese', '山田 太郎'],
  ['Yoruba with two marks on a letter', 'Adéṣọ̀lá'],
  ['Greek with three marks on a letter', 'ᾧ'],
  ['emoji', '🎮'],
  ['a family of emoji, joined', '👩\u200D👩\u200D👧\u200D👦'],
  ['a flag with a variation selector', '🏳\uFE0F\u200D🌈'],
  ['a flag of tag characters', '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'],
  ['a keycap', '1\uFE0F\u20E3'],
  ['an emoji with a skin tone', '👋🏽'],
  ['an ideograph with a variation selector', '葛\u{E0100}'],
];

for (const [what, name] of names) {
  test(`a person may have a name of ${what}: ${name}`, () => {
    assert.equal(MemberName.parse(`  ${name} `), name.normalize('NFC'));
  });
}

const unprintable = /^Contains a character that can't be shown\.$/;
const invisible = /^Must contain a visible character\.$/;
const reserved = /^Is reserved/;
const overloaded = /^Has more than four accents/;

const refused: [what: string, name: string, message: RegExp][] = [
  ['a bell', 'Ma\u0007ra', unprintable],
  ['NUL', 'Mara\u0000', unprintable],
  ['a line break', 'Mara\nOkafor', unprintable],
  ['a control character of the second kind', 'Ma\u0085ra', unprintable],
  ['a line separator', 'Mara\u2028Okafor', unprintable],
  ['a paragraph separator', 'Mara\u2029Okafor', unprintable],
  ['a right-to-left override', 'Mara \u202Erofako', unprintable],
  ['an embedding', '\u202AMara\u202C', unprintable],
  ['an isolate', '\u2067Mara\u2069', unprintable],
  ['a left-to-right mark', 'Mara\u200E', unprintable],
  ['a right-to-left mark', 'Mara\u200F', unprintable],
  ['an Arabic letter mark', 'Mara\u061C', unprintable],
  ['a deprecated format character', 'Mara\u206B', unprintable],
  ['an annotation', 'Mara\uFFF9', unprintable],
  ['half an emoji', 'Mara \uD83C', unprintable],
  ['the other half', '\uDFAE Mara', unprintable],
  ['a private character', 'Mara \uF8FF', unprintable],
  ['a private character of another plane', '\u{100000}', unprintable],
  ['a noncharacter', 'Mara\uFFFE', unprintable],
  ['a noncharacter in the middle', 'Mara\uFDD0', unprintable],
  ['a Hangul filler alone', '\u3164', invisible],
  ['Hangul choseong and jungseong fillers', '\u115F\u1160', invisible],
  ['a halfwidth Hangul filler', '\uFFA0', invisible],
  ['a blank Braille pattern', '\u2800\u2800', invisible],
  ['a soft hyphen', '\u00AD', invisible],
  ['a zero-width space', '\u200B', invisible],
  ['a zero-width joiner and non-joiner', '\u200D\u200C', invisible],
  ['a word joiner', '\u2060', invisible],
  ['a Mongolian vowel separator', '\u180E', invisible],
  ['a variation selector', '\uFE0F', invisible],
  ['a variation selector of the second kind', '\u{E0100}', invisible],
  ['tag characters', '\u{E0067}\u{E0062}', invisible],
  ['a null note head', '\u{1D159}', invisible],
  ['a combining mark alone', '\u0301', invisible],
  ['invisible characters and spaces', '\u200B \u3164 \u2800', invisible],
  ['a soft hyphen among letters', 'Ma\u00ADra', unprintable],
  ['a zero-width space among Latin letters', 'Ma\u200Bra', unprintable],
  ['a zero-width joiner after a Latin letter', 'Mara\u200D', unprintable],
  ['a Hangul filler among letters', 'Ma\u3164ra', unprintable],
  ['a variation selector after a digit', 'Mara1\uFE0F', unprintable],
  ['tag characters after a letter', 'Mara\u{E0067}', unprintable],
  ['the site', 'PlayShelf', reserved],
  ['somebody who has left, in wide letters', 'Ｆｏｒｍｅｒ  ｍｅｍｂｅｒ.', reserved],
  ['the site, with a check mark', 'Playshelf \u2714\uFE0F', reserved],
  ['the site, with a dot below', 'Playshelf\u0323', reserved],
  ['five marks on a letter', 'Z\u0335\u0321\u0321\u0327\u0322algo', overloaded],
  ['a tower of marks', `a${'\u0301'.repeat(40)}`, overloaded],
  ['marks parted by joiners', `a${'\u0301\u200D'.repeat(6)}`, overloaded],
  ['marks parted by grapheme joiners', `a${'\u0301\u034F'.repeat(5)}`, overloaded],
];

for (const [what, name, message] of refused) {
  test(`nobody may have a name of ${what}: ${JSON.stringify(name)}`, () => {
    const { error } = MemberName.safeParse(name);
    assert.equal(error?.issues.length, 1);
    assert.match(error?.issues[0]?.message ?? '', message);
  });
}

test('a line is trimmed, normalised to NFC and then measured', () => {
  const line = singleLine(2);
  assert.equal(line.parse(' e\u0301e\u0301 '), 'éé');
  assert.equal(line.safeParse('éée').success, false);
});

test('a line may be left empty where a name may not', () => {
  assert.equal(singleLine(100).parse('  '), '');
  assert.equal(MemberName.safeParse('  ').success, false);
});

test('an address stays as it was sent, letter for letter', () => {
  const path = '/art/e\u0301.avif';
  assert.equal(PhotoAddress.parse(path), path);
  assert.equal(LocalPath.parse(path), path);
  assert.equal(LocalPath.safeParse('/art/\u202Efiva').success, false);
});

test('a photo is not an address that may do something, however it is spelled', () => {
  for (const path of ['/art/a.avif', '/initials/MO', '/apiary.png', '/%C3%A9.png']) {
    assert.equal(PhotoAddress.safeParse(path).success, true, path);
  }
  const spellings = [
    '/api/x',
    '/API/x',
    '/auth/start/google',
    '/art/../api/x',
    '/%2e%2E/api/x',
    '/%61pi/x',
    '/.//auth/x',
  ];
  for (const path of spellings) assert.equal(PhotoAddress.safeParse(path).success, false, path);
});

test('nobody keeps the server busy with a name of many thousand accents: it is too long to be normalized', (context) => {
  const normalize = context.mock.method(String.prototype, 'normalize');
  assert.equal(singleLine(100).safeParse(`a${'\u0301\u0316'.repeat(30_000)}`).success, false);
  const lengths = normalize.mock.calls.map((call) => String(call.this).length);
  assert.ok(Math.max(0, ...lengths) <= 400, String(lengths));
});

test('a name of which each letter is typed as four characters is as long as its letters', () => {
  const letters = '\u1F82'.repeat(100);
  assert.equal(singleLine(100).parse(letters.normalize('NFD')), letters);
});
