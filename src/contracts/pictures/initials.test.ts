import assert from 'node:assert/strict';
import { test } from 'node:test';
import { initialsInPath, initialsOf, initialsPath, isInitials } from './initials.ts';

const names: [name: string, initials: string][] = [
  ['Ada Lovelace', 'AL'],
  ['  ada   king lovelace ', 'AL'],
  ['Ada', 'A'],
  ['(Ada) “Lovelace”', 'AL'],
  ['2B', '2'],
  ['Ada 🎮', 'A'],
  ['ßeta ﬃx', 'SF'],
  ['e\u0301lan', 'É'],
  ['жанна', 'Ж'],
  ['محمد علي', 'مع'],
  ['宮崎 駿', '宮駿'],
  ['𐐨deseret', '𐐀'],
  ['🎮 ★', ''],
  ['', ''],
];

test('a name has initials in every script, and none without a letter', () => {
  for (const [name, initials] of names) {
    assert.equal(initialsOf(name), initials, name);
    assert.equal(isInitials(initials), initials !== '', name);
    assert.equal(initialsPath(name), initials && `/initials/${encodeURIComponent(initials)}`);
    assert.equal(initialsInPath(initialsPath(name)), initials || undefined);
  }
});

test('the address of any other picture has no initials', () => {
  for (const path of [
    '',
    '/initials/',
    '/initials/abc',
    '/initials/%',
    '/initials/A/B',
    'https://example.org/initials/AB',
  ])
    assert.equal(initialsInPath(path), undefined, path);
});
