import { isNumber, isOneTypoApart, mayHaveTypo, minTypoLength } from './title-words.ts';

/** How a title differs from the query at most; a higher number is a worse match. */
export const difference = { none: 0, initials: 1, typo: 2, missingWord: 3 } as const;

type TitleMatch = { score: number; difference: number };

/** A query word, or two that are written as one, that is found at `at` in the title. */
type WordMatch = { at: number; titleWords: number; queryWords: number; quality: number; difference: number };

type Title = { words: string[]; initials: string[] };

/**
 * Compares a query with a title, word by word, in any order. The title must contain each word of the query; if `mayMiss`
 * is set, one may be missing. The score rises with how well the words match and how much of the title they cover: only
 * the title itself has a score of 1.
 */
export function matchTitle(query: string[], title: Title, mayMiss: boolean): TitleMatch | undefined {
  const free = title.words.map(() => true);
  const result = { quality: 0, covered: 0, inOrder: 0, difference: 0 as number };
  let expectedAt = 0;
  for (let position = 0; position < query.length;) {
    const match = findWord(query, position, title, free);
    const typed = query.slice(position, position + (match?.queryWords ?? 1)).join('').length;
    if (match) {
      const { at, titleWords } = match;
      free.fill(false, at, at + titleWords);
      result.quality += match.quality * typed;
      result.covered += match.difference === difference.initials ? lengthOf(title.words) / 2 : typed;
      if (at === expectedAt) result.inOrder += typed;
      expectedAt = at + titleWords;
    } else if (!mayMiss || result.difference === difference.missingWord || !canMiss(query, position)) return undefined;
    result.difference = Math.max(result.difference, match?.difference ?? difference.missingWord);
    position += match?.queryWords ?? 1;
  }
  const total = lengthOf(query);
  const coverage = Math.min(1, result.covered / lengthOf(title.words));
  const score = 0.68 * (result.quality / total) + 0.3 * coverage + 0.02 * (result.inOrder / total);
  return { score, difference: result.difference };
}

/** In a query of two words, only a number or a very short word may be missing: else half of it would be ignored. */
function canMiss(query: string[], position: number): boolean {
  return query.length > 2 || (query.length === 2 && (isNumber(query[position]!) || query[position]!.length <= 2));
}

/** The best match of the query word at a position among the title's words that are still free. */
function findWord(query: string[], position: number, title: Title, free: boolean[]): WordMatch | undefined {
  const word = query[position]!;
  const next = query[position + 1];
  const joinedQuery = next === undefined ? undefined : word + next;
  const findSingle = (test: (word: string) => boolean) => title.words.findIndex((each, at) => free[at] && test(each));
  const findPair = (test: (pair: string) => boolean) =>
    title.words.findIndex((each, at) => free[at] && free[at + 1] && test(each + title.words[at + 1]));
  const found = (at: number, match: Omit<WordMatch, 'at'>) => (at === -1 ? undefined : { at, ...match });
  const single = { titleWords: 1, queryWords: 1, difference: difference.none };
  const typo = { quality: 0.8, difference: difference.typo };
  return (
    found(
      findSingle((each) => each === word),
      { ...single, quality: 1 },
    ) ??
    found(
      findPair((pair) => pair === word),
      { ...single, titleWords: 2, quality: 0.97 },
    ) ??
    found(
      findSingle((each) => each === joinedQuery),
      { ...single, queryWords: 2, quality: 0.97 },
    ) ??
    found(
      findPair((pair) => pair === joinedQuery),
      { ...single, titleWords: 2, queryWords: 2, quality: 0.95 },
    ) ??
    (next === undefined
      ? found(
          findSingle((each) => each.startsWith(word)),
          { ...single, quality: 0.95 },
        )
      : undefined) ??
    (mayMatchByTypo(word, query, title)
      ? (found(
          findSingle((each) => mayHaveTypo(each) && isOneTypoApart(word, each)),
          { ...single, ...typo },
        ) ??
        found(
          findPair((pair) => isOneTypoApart(word, pair)),
          { ...single, ...typo, titleWords: 2 },
        ))
      : undefined) ??
    (title.initials.includes(word)
      ? { ...single, at: 0, titleWords: 0, quality: 0.6, difference: difference.initials }
      : undefined)
  );
}

/** Many words of three letters differ by one letter: such a typo counts only if the whole title is typed. */
function mayMatchByTypo(word: string, query: string[], title: Title): boolean {
  return mayHaveTypo(word) && ([...word].length > minTypoLength || query.length === title.words.length);
}

const lengthOf = (words: string[]) => words.reduce((sum, word) => sum + word.length, 0);
