import { encode } from 'uqr';

/** A QR code as the path of an SVG, whose view box has this size. */
export type QrCode = { size: number; path: string };

/** Only for the server: browsers need not load the package. */
export function drawQrCode(text: string): QrCode {
  // The standard demands a border of four modules.
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const rows = data.map((row, y) => runsOf(row).map(({ x, length }) => `M${x} ${y}h${length}v1h-${length}z`));
  return { size, path: rows.flat().join('') };
}

/** The dark modules of a row that are next to each other. */
function runsOf(row: boolean[]): { x: number; length: number }[] {
  const text = row.map((isDark) => (isDark ? '#' : ' ')).join('');
  return [...text.matchAll(/#+/g)].map((run) => ({ x: run.index, length: run[0].length }));
}
