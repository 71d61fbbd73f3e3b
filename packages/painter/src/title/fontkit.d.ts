declare module 'fontkit' {
  export type Glyph = { id: number; path: { toSVG(): string } };
  export type Run = { glyphs: Glyph[]; positions: { xAdvance: number; xOffset: number }[] };
  export type Font = {
    unitsPerEm: number;
    capHeight: number;
    layout(text: string): Run;
    hasGlyphForCodePoint(codePoint: number): boolean;
  };
  export function openSync(path: string): Font;
}
