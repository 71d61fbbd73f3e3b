/** Characters that Unicode does not decompose, but that people type as other letters. */
const transliterations: Record<string, string> = {
  '&': ' and ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  þ: 'th',
  ς: 'σ',
};

/** Combining marks. The voicing marks of kana stay: with them it is a different letter. */
const accents = /[\p{Script=Inherited}--[\u{3099}\u{309A}]]/gv;

const trademarks = /[™℠®©´]/g;
const invisible = /[\p{Cf}\p{Noncharacter_Code_Point}]/gu;

/** Removed without a gap: "Baldur's" becomes "baldurs". */
const withinWords = /['’‘ʼʻ`′.]/g;

const blanks = /[\p{Z}\p{Cc}]+/gu;

/** Replaced by a space: "Half-Life" becomes "half life". Signs that carry a meaning stay. */
const betweenWords = /[ [\p{P}--[%_\\#@*]]]+/gv;

/**
 * Normalizes a name for the search index: no accents, case or punctuation. Each letter is normalized by
 * itself, so that a normalized part of a name is a part of the normalized name. A change of this function
 * needs another version of the search index (search/search-index.ts), and a migration that rebuilds the column
 * watch_list.normalized_title.
 */
export function normalizeName(name: string): string {
  const letters = name
    .toWellFormed()
    .replace(trademarks, '')
    .normalize('NFKD')
    .replace(accents, '')
    .replace(invisible, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[&ßæœøđðħıłþς]/g, (letter) => transliterations[letter]!)
    .replace(blanks, ' ')
    .trim();
  // A name that is all punctuation keeps it.
  return letters.replace(withinWords, '').replace(betweenWords, ' ').trim() || letters;
}
