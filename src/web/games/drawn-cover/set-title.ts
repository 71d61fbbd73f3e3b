/** The sizes of a title, in hundredths of the cover's width, as in drawn-cover.css. */
const sizes = [27, 22, 19, 16.5, 14, 12, 10.5, 9.5, 8];

/** The room for a title: at the top beside the bookmark, in the middle on a label or a band. */
function roomOf(place: string) {
  if (place.startsWith('top')) return { width: 50, height: 46 };
  if (place.startsWith('middle')) return { width: 68, height: 38 };
  return place === 'slash' ? { width: 80, height: 36 } : { width: 80, height: 44 };
}

/** How wide a letter is, in em: rather too wide, because the font may be another one. */
const letterWidths: Record<string, number> = {
  display: 0.45,
  caps: 0.5,
  oblique: 0.46,
  sans: 0.6,
  serif: 0.66,
  mono: 0.63,
  wide: 0.78,
  // Of another script than Latin, in a font of the system.
  other: 0.74,
};

/** How much wider some letters are than the others. */
const letterFactors: [set: RegExp, factor: number][] = [
  [/[mwMW@%—]/, 1.5],
  [/[iljtfI.,:;'’!|()]/, 0.7],
  [/[A-Z]/, 1.15],
  // As wide as high.
  [/[\u1100-\u11ff\u2e80-\uffef]/, 1.35],
];

/** Spaces, and the places beside Chinese and Japanese characters, where a line may end too. */
const breaks = /\s+|(?<=[\u2e80-\ua4cf\uf900-\uffef])|(?=[\u2e80-\ua4cf\uf900-\uffef])/;

const isOtherScript = (text: string) => /[^\0-\u024f\u1e00-\u1eff\u2000-\u2bff]/.test(text);

/** The classes for the letters and the size of a title: the largest size in which no word is broken, if there is one. */
export function setTitle(name: string, place: string, letters: string): string[] {
  if (isOtherScript(name)) return ['other', sizeClass(findSize(name, place, 'other'))];
  const size = findSize(name, place, letters);
  if (size >= 0) return [letters, sizeClass(size)];
  return ['display', sizeClass(findSize(name, place, 'display'))];
}

const sizeClass = (size: number) => `t${size < 0 ? sizes.length - 1 : size}`;

function findSize(name: string, place: string, letters: string): number {
  const { width, height } = roomOf(place);
  const lineHeight = letters === 'other' ? 1.3 : 1.1;
  const words = name.split(breaks).map((word) => widthOf(word, letters));
  return sizes.findIndex((size) => {
    const lines = countLines(words, width / size);
    return lines <= Math.max(1, Math.floor(height / (size * lineHeight)));
  });
}

/** Of words of these widths; none of them fits into a line if one of them is wider. */
function countLines(words: number[], lineWidth: number): number {
  if (words.some((word) => word > lineWidth)) return Infinity;
  const space = 0.3;
  let lines = 1;
  let used = 0;
  for (const word of words) {
    if (used > 0 && used + space + word > lineWidth) {
      lines++;
      used = 0;
    }
    used += used > 0 ? space + word : word;
  }
  return lines;
}

function widthOf(word: string, letters: string): number {
  const width = letterWidths[letters]!;
  if (letters === 'mono') return [...word].length * width;
  return [...word].reduce(
    (sum, letter) => sum + width * (letterFactors.find(([set]) => set.test(letter))?.[1] ?? 1),
    0,
  );
}
