// A frozen copy of the code that filled the search index when migration 0003 was written: a migration must
// always do the same, also after the search has changed.

const maxLength = 100;

type NamePart = { rank: number; part: string; finds_from: number };

export function namePartsOf(name: string): NamePart[] {
  const letters = [...foldName(name)];
  const places = letters.flatMap((letter, place) => {
    if (letter === ' ') return [];
    const rest = letters.slice(place, place + maxLength);
    const part = [...rest, ' ', ' ', ...letters.slice(0, place)].slice(0, maxLength);
    return [{ rank: rankOf(letters, place), rest: rest.join(''), part: part.join('') }];
  });
  places.sort((one, other) => one.rank - other.rank || (one.rest < other.rest ? -1 : 1));
  return places.flatMap(({ rank, rest, part }, index) => {
    const shared = places.slice(0, index).map((before) => sharedLength(rest, before.rest));
    const finds_from = Math.max(0, ...shared) + 1;
    return finds_from > rest.length ? [] : [{ rank, part, finds_from }];
  });
}

function rankOf(letters: string[], place: number): number {
  if (place === 0) return 0;
  return /[\p{L}\p{N}]/u.test(letters[place - 1]!) ? 2 : 1;
}

function sharedLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

const spellings: Record<string, string> = {
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

const accents = /[\p{Script=Inherited}--[\u{3099}\u{309A}]]/gv;

const trademarks = /[™℠®©´]/g;
const invisible = /[\p{Cf}\p{Noncharacter_Code_Point}]/gu;
const withinWords = /['’‘ʼʻ`′.]/g;

const blanks = /[\p{Z}\p{Cc}]+/gu;

const betweenWords = /[ [\p{P}--[%_\\#@*]]]+/gv;

function foldName(name: string): string {
  const letters = name
    .toWellFormed()
    .replace(trademarks, '')
    .normalize('NFKD')
    .replace(accents, '')
    .replace(invisible, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[&ßæœøđðħıłþς]/g, (letter) => spellings[letter]!)
    .replace(blanks, ' ')
    .trim();
  // A name may be all punctuation.
  return letters.replace(withinWords, '').replace(betweenWords, ' ').trim() || letters;
}
