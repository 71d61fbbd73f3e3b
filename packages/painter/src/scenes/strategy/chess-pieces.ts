import { box, circle, parsePoints, polygon } from '../../shapes/svg.ts';

export type Piece = 'king' | 'queen' | 'bishop' | 'knight' | 'rook' | 'pawn';

/** A turned shape from its right-hand profile, foot at the origin; the halves overlap a little. */
function lathe(profile: string): string {
  const half = `<path d="M-1 0 ${profile} L-1-30Z"/>`;
  return `${half}<g transform="scale(-1 1)">${half}</g>`;
}

const base = 'L22 0 L22-5 Q21-8 17-9 Q19-12 15-15';

const crown = parsePoints('-13,-96 -15,-112 -8.5,-105 -5,-116 0,-106 5,-116 8.5,-105 15,-112 13,-96');

/** The pieces of a chess set, the king about 128 high, all on the same foot. */
export const pieces: Record<Piece, string> = {
  king: lathe(`${base} Q8-30 7-66 L13-69 L13-73 L8-76 L10-79 L14-103 Q8-110 0-110`) + box(-2.6, -128, 5.2, 20) + box(-8, -122, 16, 5),
  queen:
    lathe(`${base} Q8-28 6.6-62 L12-65 L12-69 L7.5-72 L13-97 L0-97`) +
    polygon(crown) +
    crown
      .filter((_, index) => index % 2 === 1)
      .map(([x, y]) => circle(x, y, 2.4))
      .join('') +
    circle(0, -109, 4),
  bishop: lathe(`${base} Q8-26 6-52 L12-55 L12-59 L6.5-62 Q14-74 8-86 Q4-93 0-96`) + circle(0, -98, 3.4),
  rook: lathe(`${base} Q12-30 11-54 L17-58 L17-76 L10-76 L10-70 L4.5-70 L4.5-76 L0-76`),
  pawn: lathe('L19 0 L19-4 Q18-7 14-8 Q16-10 12-13 Q6-24 5.4-38 L11-41 L11-44 L6-46') + circle(0, -54, 11.5),
  knight:
    lathe(`${base} L0-16`) +
    '<path d="M-16-14 C-16-34-22-50-17-68 C-13-82-4-90 4-92 L6-101 L12-91 C17-88 19-84 21-78 L31-62' +
    ' C33-57 30-52 26-51 L21-50 C19-54 15-56 10-55 C6-54 4-51 6-46 C12-36 15-28 15-14Z"/>',
};

export const heights: Record<Piece, number> = { king: 128, queen: 116, bishop: 101, knight: 101, rook: 76, pawn: 66 };
