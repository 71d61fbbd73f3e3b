import { fileURLToPath } from 'node:url';
import * as fontkit from 'fontkit';
import type { Font } from 'fontkit';

// fontkit cannot vary WOFF2 fonts, so the painter uses the static cuts of the site's two typefaces.
const open = (file: string) => fontkit.openSync(fileURLToPath(import.meta.resolve(`@fontsource/${file}-normal.woff2`)));

export const display = open('big-shoulders/files/big-shoulders-latin-800');
export const caption = open('instrument-sans/files/instrument-sans-latin-600');

export type Style = { font: Font; size: number; /** In parts of the size. */ spacing: number };

type Letter = { x: number; path: string };
export type Line = { letters: Letter[]; width: number };

/** Sets a line of text. Letters stand in font units; the width is in parts of the type size. */
export function setLine(text: string, font: Font, spacing: number): Line {
  const run = font.layout(withoutMissing(text, font));
  const gap = spacing * font.unitsPerEm;
  let x = 0;
  const letters = run.glyphs.map((glyph, index) => {
    const position = run.positions[index]!;
    const letter = { x: x + position.xOffset, path: glyph.path.toSVG() };
    x += position.xAdvance + gap;
    return letter;
  });
  return { letters, width: Math.max(1, x - gap) / font.unitsPerEm };
}

/** The line as SVG, its baseline beginning at (x, y). */
export function drawLine(line: Line, { font, size }: Style, x: number, y: number): string {
  const unit = size / font.unitsPerEm;
  return line.letters
    .filter((letter) => letter.path !== '')
    .map((letter) => {
      const left = (x + letter.x * unit).toFixed(2);
      const factor = unit.toFixed(5);
      const place = `translate(${left} ${y.toFixed(2)}) scale(${factor} -${factor})`;
      return `<path transform="${place}" d="${letter.path}"/>`;
    })
    .join('');
}

/** Letters the font lacks lose their accents; what is left over becomes a blank. */
function withoutMissing(text: string, font: Font): string {
  const has = (letter: string) => font.hasGlyphForCodePoint(letter.codePointAt(0)!);
  return [...text.normalize('NFC')]
    .map((letter) => {
      if (has(letter)) return letter;
      const plain = letter.normalize('NFD')[0]!;
      return has(plain) ? plain : ' ';
    })
    .join('');
}
