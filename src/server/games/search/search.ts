import type { Database } from '../../db/schema.ts';
import type { GameColumns } from '../browse/game-columns.ts';
import * as index from './find-titles.ts';
import { difference, matchTitle } from './match-title.ts';
import { formKinds } from './search-index.ts';
import { wordsOf } from './title-words.ts';

/** Further words are ignored; with the longest query, each takes a part of a millisecond. */
const maxQueryWords = 12;

/** A title that matches, of the game at this position. */
type Hit = { position: number; score: number; difference: number };

/**
 * The ids of the games whose titles match, best matches first. It tolerates one typo in a word, missing accents,
 * punctuation and spaces, another order of the words, and initials; see record 17.
 */
export async function searchGames(db: Database, columns: GameColumns, text: string): Promise<string[]> {
  const hits = await findHits(db, columns, text);
  // Of games that match equally well, the one that more people have rated comes first.
  const { ratingCount } = columns;
  hits.sort(
    (one, other) =>
      other.score - one.score ||
      ratingCount[other.position]! - ratingCount[one.position]! ||
      one.position - other.position,
  );
  // A game may match by several of its titles.
  return [...new Set(hits.map(({ position }) => columns.ids[position]!))];
}

async function findHits(db: Database, columns: GameColumns, text: string): Promise<Hit[]> {
  const words = wordsOf(text).slice(0, maxQueryWords);
  if (words.length === 0) return [];
  const terms = await index.findTerms(db, words);
  const [rarest, secondRarest] = await index.sortByRarity(db, terms);
  const titles = await Promise.all([index.readTitlesOf(db, words), index.readTitlesWith(db, terms[rarest!]!)]);
  const hits = rank(columns, text, words, titles.flat());
  if (hits.length > 0) return hits;
  if (secondRarest === undefined) return findWithin(db, columns, words[0]!);
  // The rarest word may be the one that no title has.
  const others = await index.readTitlesWith(db, terms[secondRarest]!);
  return rank(columns, text, words, [...titles.flat(), ...others], { mayMiss: true });
}

/** Titles with a word that contains the text: "craft" finds "Minecraft". */
async function findWithin(db: Database, { positions }: GameColumns, text: string): Promise<Hit[]> {
  const words = await index.readWordsFrom(db, formKinds.suffix, text);
  if (words.length === 0) return [];
  const titles = await index.readTitlesWith(db, { exact: [], similar: words });
  return titles.flatMap(({ game_id }) => {
    const position = positions.get(game_id);
    return position === undefined ? [] : [{ position, score: 0, difference: difference.none }];
  });
}

/** With less than this, a typo is not shown beside games that match without one. */
const minTypoScore = 0.85;

/** By what the score of a match with a typo is multiplied if there are clean matches. */
const typoFactor = 0.9;

/** "Final Fantasy X" and "Final Fantasy 10" have the same words: the one that is spelt as typed comes first. */
const literalBonus = 0.001;

/** One word of so few letters has no typo if it is a game's word or initials as it is. */
const shortWordLength = 3;

function rank(
  { positions }: GameColumns,
  text: string,
  words: string[],
  titles: index.FoundTitle[],
  { mayMiss = false } = {},
): Hit[] {
  const typed = text.trim().toLowerCase();
  const hits = titles.flatMap((title): Hit[] => {
    const position = positions.get(title.game_id);
    const match = matchTitle(words, { words: title.words.split(' '), initials: title.initials.split(' ') }, mayMiss);
    if (position === undefined || !match) return [];
    const isLiteral = title.title.toLowerCase() === typed;
    return [{ ...match, position, score: match.score + (isLiteral ? literalBonus : 0) }];
  });
  const isClean = (hit: Hit) => hit.difference <= difference.initials;
  if (!hits.some(isClean)) return hits;
  // "gta" is more likely to be initials than a typo of "Gat".
  if (words.length === 1 && words[0]!.length <= shortWordLength) return hits.filter(isClean);
  const nearMisses = hits.filter((hit) => !isClean(hit) && hit.score > minTypoScore);
  return [...hits.filter(isClean), ...nearMisses.map((hit) => ({ ...hit, score: hit.score * typoFactor }))];
}
