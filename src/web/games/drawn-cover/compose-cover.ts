import { genres } from '../../../contracts/constants.ts';
import { chooseComposition, type Choose, type Part } from './compositions.ts';
import { setTitle } from './set-title.ts';

/** What a drawn cover consists of. */
export type ComposedCover = {
  /** Classes of drawn-cover.css: the colours, and the place, letters and size of the title. */
  className: string;
  parts: Part[];
  /** The first letter of the title, as a picture. */
  initial: string | undefined;
};

/** Beside the hue of the genre itself, in steps of 15 degrees; a cover is one step off at most. */
const hueOffsets = [0, 3, 12, 17];

/** `flip` mirrors the picture, `tint` gives the title another colour. */
const looks = ['', 'flip', 'tint', 'flip tint'];

const hueCount = 24;
const paletteCount = 8;

/** Composes the cover of a game without a picture: always the same for the same title and genre. */
export function composeCover(name: string, genre: string): ComposedCover {
  const choose = chooseBy(hash(name));
  const index = (genres as readonly string[]).indexOf(genre);
  const { place, letters, parts } = chooseComposition(choose, genres.at(index)!);
  const hue = (2 * (index + 1) + hueOffsets[choose(hueOffsets.length)]! + choose(3)) % hueCount;
  const classes = [
    `h${hue}`,
    `p${choose(paletteCount)}`,
    place,
    ...setTitle(name, place, letters),
    looks[choose(looks.length)],
  ];
  const [[firstPart] = []] = parts;
  return {
    className: classes.join(' '),
    ...(firstPart === 'initial' ? { parts: [], initial: [...name][0] } : { parts, initial: undefined }),
  };
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 2166136261;
  for (const character of text.toLowerCase()) value = Math.imul(value ^ character.codePointAt(0)!, 16777619);
  return value || 1;
}

function chooseBy(seed: number): Choose {
  let state = seed;
  return (limit) => {
    // Xorshift.
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % limit;
  };
}
