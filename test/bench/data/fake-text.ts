import type { Random } from './random.ts';

const firsts =
  'Mara Otto Lucía Henrik Priya Omar Yuki Aroha Bartek Siobhán Elif Callum Thandeka Mei'.split(' ');
const lasts =
  'Okafor Lindqvist Ferrandis Solvang Raghunath Benhaddou Tanemura Wilczur Keaveney Koh'.split(' ');
const moods =
  'Silent Amber Hollow Iron Distant Velvet Broken Golden Midnight Paper Salt Winter'.split(' ');
const things =
  'Harbour Lantern Circuit Orchard Citadel Tide Engine Garden Signal Meadow Crown Relay'.split(' ');
const ends = 'Legacy Rising Reborn Chronicles Tactics Racing Odyssey Zero Stories Arena'.split(' ');
const phrases = [
  'I came for the fights and stayed for the quiet evenings.',
  'The map is smaller than it looks, and every corner of it is used.',
  'My sister plays the healer and complains about everybody else.',
  'It took three tries before the first boss made sense.',
  'Nothing in it is wasted, not even the menu music.',
  'The last hour is weaker than the twenty before it.',
  'It runs well on my old laptop, fan and all.',
  'I wish the saves were kinder to people with children.',
  'There is a joke about a goose that I still think about.',
  'Two patches later it is the game it promised to be.',
];

const one = (random: Random, list: string[]) => list[random.upTo(list.length)]!;

export const nameOf = (random: Random): string => `${one(random, firsts)} ${one(random, lasts)}`;

/** A title of its own: with a number, as series have it. */
export const titleOf = (random: Random, index: number): string =>
  `${one(random, moods)} ${one(random, things)} ${one(random, ends)} ${index + 1}`;

/** So many words, roughly, in whole phrases. */
export function reviewOf(random: Random, words: number): string {
  const chosen = Array.from({ length: Math.ceil(words / 11) }, () => one(random, phrases));
  return chosen.join(' ');
}
