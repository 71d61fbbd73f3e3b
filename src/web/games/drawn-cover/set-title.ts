/** The sizes of a title, in hundredths of the cover's width, as in drawn-cover.css. */
const sizes = [27, 22, 19, 16.5, 14, 12, 10.5, 9.5, 8];

/** The width for a title: at the top beside the bookmark, in the middle on a label. */
const widths: Record<string, number> = { top: 50, middle: 68, bottom: 80, slash: 80 };

const height = 40;

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

/** Where a line may end without a space. */
const chinese = /[\u2e80-\ua4cf\uf900-\uffef]/g;

const isOtherScript = (text: string) => /[^\0-\u024f\u1e00-\u1eff\u2000-\u2bff]/.test(text);

/** The largest of the small sizes: where a title would have one of them, it has narrower letters instead. */
const firstSmallSize = 6;

/** The classes for the letters and the size of a title: the largest size in which no word is broken, if there is one. */
export function setTitle(name: string, place: string, letters: string): string[] {
  if (isOtherScript(name)) return ['other', `t${findSize(name, place, 'other')}`];
  const size = findSize(name, place, letters);
  if (size < firstSmallSize) return [letters, `t${size}`];
  const narrow = findSize(name, place, 'display');
  return narrow < size ? ['display', `t${narrow}`] : [letters, `t${size}`];
}

function findSize(name: string, place: string, letters: string): number {
  const width = widths[place.split(' ')[0]!]!;
  const words = name
    .replace(chinese, ' $& ')
    .split(/\s+/)
    .map((word) => widthOf(word, letters));
  const longest = Math.max(...words);
  // With spaces, and with what stays empty at the ends of lines.
  const all = words.reduce((sum, word) => sum + 0.3 + word);
  const lineHeight = letters === 'other' ? 1.3 : 1.1;
  const found = sizes.findIndex((size) => {
    const lines = Math.max(1, Math.floor(height / (size * lineHeight)));
    return longest * size <= width && (all + (lines - 1) * (longest / 2)) * size <= lines * width;
  });
  return found < 0 ? sizes.length - 1 : found;
}

function widthOf(word: string, letters: string): number {
  let width = 0;
  for (const letter of word) width += letters === 'mono' ? 1 : factorOf(letter);
  return width * letterWidths[letters]!;
}

/** How much wider a letter is than most. */
function factorOf(letter: string): number {
  if (/[mwMW@%—]/.test(letter)) return 1.5;
  return letter >= '\u1100' ? 1.35 : /[A-Z]/.test(letter) ? 1.15 : 1;
}
