/** Letters that have no accent to take off, and are typed in other letters all the same. */
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

/** Marks above and below letters. The voicing marks of kana stay: they make another letter. */
const accents = /[\p{Script=Inherited}--[\u{3099}\u{309A}]]/gv;

/** Signs that people do not type or see, and signs within a word: "Baldur's" is "baldurs". */
const trademarks = /[™℠®©´]/g;
const invisible = /[\p{Cf}\p{Noncharacter_Code_Point}]/gu;
const withinWords = /['’‘ʼʻ`′.]/g;

const blanks = /[\p{Z}\p{Cc}]+/gu;

/** Signs that part words, as "Half-Life" is "half life"; some mean something, and stay. */
const betweenWords = /[ [\p{P}--[%_\\#@*]]]+/gv;

/**
 * A name as searches see it, without accents, case and punctuation. Each letter is folded by itself, so
 * that a folded part of a name is a part of the folded name. A change of this function needs a migration
 * that fills the table of name parts again.
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
  // A name may be all punctuation.
  return letters.replace(withinWords, '').replace(betweenWords, ' ').trim() || letters;
}
