import assert from 'node:assert/strict';
import { test } from 'node:test';
import { initialsOf, isInitials } from './initials.ts';

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
  }
});
