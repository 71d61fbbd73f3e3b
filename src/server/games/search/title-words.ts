import { normalizeName } from '../normalize-name.ts';

/** Written without spaces between words: each character counts as a word. */
const ideographs = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー`;
const tokens = new RegExp(String.raw`[${ideographs}]|[\p{L}--[${ideographs}]]+|\p{N}+|[^\p{L}\p{N}\s]+`, 'gv');

/** The numerals up to 29; no title has a higher one. */
const romanNumeral = /^(?=[ivx])x{0,2}(ix|iv|v?i{0,3})$/;
const romanDigits: Record<string, number> = { i: 1, v: 5, x: 10 };

/**
 * The words of a title, or of what somebody types, in the form in which they are compared: without accents, case
 * and punctuation, numbers apart from letters ("life2" is two words) and in Arabic digits.
 */
export function wordsOf(text: string): string[] {
  return (normalizeName(text).match(tokens) ?? []).map(toArabic);
}

function toArabic(word: string): string {
  if (!romanNumeral.test(word)) return word;
  const digits = [...word].map((letter) => romanDigits[letter]!);
  const signed = digits.map((digit, index) => (digit < (digits[index + 1] ?? 0) ? -digit : digit));
  return String(signed.reduce((sum, digit) => sum + digit, 0));
}

/** Neighbouring words written as one: "halflife" of "half life". */
export function joinedPairsOf(words: string[]): string[] {
  return words.slice(1).map((word, index) => words[index]! + word);
}

/** Where a title is followed by a subtitle. */
const subtitle = /[:–—|([]| - /;
const article = /^(the|a|an)$/;
const maxInitials = 8;

/** The initials by which people know a title: "botw" and "tloz" of "The Legend of Zelda: Breath of the Wild". */
export function initialsOf(title: string): string[] {
  const parts = [title, ...title.split(subtitle)].map((part) => wordsOf(part).filter((word) => /^\p{L}/u.test(word)));
  const withoutArticles = parts.filter(([first]) => article.test(first ?? '')).map((words) => words.slice(1));
  const candidates = [...parts, ...withoutArticles].filter(({ length }) => length >= 2 && length <= maxInitials);
  return [...new Set(candidates.map((words) => words.map((word) => [...word][0]).join('')))];
}

export const isNumber = (word: string) => /^\p{N}/u.test(word);

/** Shorter words differ by one letter from too many others. */
export const minTypoLength = 3;

/** Whether a match may have a typo in this word. A number must be exact: another number is another game. */
export const mayHaveTypo = (word: string) => [...word].length >= minTypoLength && !isNumber(word);

/** The word without one of its letters, for each of them. */
export function deletionsOf(word: string): string[] {
  const letters = [...word];
  return [...new Set(letters.map((_, index) => letters.toSpliced(index, 1).join('')))];
}

/** Whether two words differ by one wrong, missing or additional letter, or by two that are swapped. */
export function isOneTypoApart(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [rest, otherRest] = [one.slice(start), other.slice(start)];
  if (rest.length !== otherRest.length) return rest.slice(1) === otherRest || rest === otherRest.slice(1);
  const isSwap = rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2);
  return isSwap || rest.slice(1) === otherRest.slice(1);
}
