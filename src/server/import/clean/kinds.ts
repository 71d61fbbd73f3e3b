import type { ImportedGame } from '../imported-game.ts';

/** Genres of programs that are no games, as Steam calls them. */
const softwareGenres = new Set([
  'accounting',
  'animation & modeling',
  'audio production',
  'design & illustration',
  'documentary',
  'education',
  'game development',
  'photo editing',
  'software training',
  'tutorial',
  'utilities',
  'video production',
  'web publishing',
]);

/** Genres that say how something is sold or what it shows, for games and for other programs alike. */
const neutralGenres = new Set(['early access', 'free to play', 'violent', 'gore', 'nudity', 'sexual content', 'indie']);

/** "… Demo", "… (Demo)", "… [Demo]", "… (Demo 2)". */
const demoName = /(?:^|[\s([-])demo(?:\s*\d+)?[\s)\]]*$/i;

/** What a record is, by its name and its source's genres. */
export function kindOf(name: string, genres: string[]): ImportedGame['kind'] {
  if (demoName.test(name)) return 'demo';
  const telling = genres.map((genre) => genre.toLowerCase()).filter((genre) => !neutralGenres.has(genre));
  const isSoftware = telling.length > 0 && telling.every((genre) => softwareGenres.has(genre));
  return isSoftware ? 'software' : 'game';
}
