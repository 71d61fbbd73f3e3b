import type { genres } from '../../../contracts/constants.ts';
import { compositions, type Choice, type Part } from './compositions.ts';
import { setTitle } from './set-title.ts';

/** What a drawn cover consists of. */
export type ComposedCover = {
  /** Classes of drawn-cover.css: the colours, and the place, letters and size of the title. */
  className: string;
  parts: Part[];
  /** A path of this game's own. */
  path?: string;
  /** The first letter of the title, as a picture. */
  initial?: string;
};

type GenreLook = {
  /** In steps of 15 degrees; a cover is one step off at most. */
  hues: number[];
  emblems: string;
};

const genreLooks: Partial<Record<string, GenreLook>> & { Other: GenreLook } = {
  Action: { hues: [1, 2, 3, 17], emblems: 'zap skull target flame rocket' },
  Adventure: { hues: [10, 5, 12, 4], emblems: 'compass key anchor tent sailboat feather mountain' },
  'Role-Playing': { hues: [20, 5, 18, 22], emblems: 'sword crown shield wand castle flask' },
  Sports: { hues: [9, 16, 3, 7], emblems: 'trophy ball target heart' },
  Strategy: { hues: [5, 15, 7, 2], emblems: 'castle flag shield crown spade' },
  Simulation: { hues: [14, 9, 12, 6], emblems: 'tractor plane train factory fish' },
  Fighting: { hues: [1, 23, 4, 19], emblems: 'swords zap flame skull' },
  Racing: { hues: [3, 6, 17, 1], emblems: 'car gauge flag trophy' },
  Puzzle: { hues: [22, 12, 6, 19], emblems: 'puzzle die hourglass key eye' },
  'Sci-fi': { hues: [17, 13, 20, 11], emblems: 'satellite atom bot rocket' },
  Survival: { hues: [8, 4, 11, 15], emblems: 'axe tent radiation biohazard pine snowflake' },
  Horror: { hues: [1, 19, 9, 23], emblems: 'ghost skull eye bug night' },
  Other: { hues: [0, 3, 6, 9, 12, 15, 18, 21], emblems: 'cat bird joystick masks heart flask' },
} satisfies Record<(typeof genres)[number], GenreLook>;

const hueCount = 24;
const paletteCount = 8;

/** Composes the cover of a game without a picture: always the same for the same title and genre. */
export function composeCover(name: string, genre: string): ComposedCover {
  const { hues, emblems } = genreLooks[genre] ?? genreLooks.Other;
  const choice = chooseBy(hash(name));
  const { place, letters, draw, hasInitial } = compositions[choice.below(compositions.length)]!;
  const hue = (hues[choice.below(hues.length)]! + choice.below(3) - 1 + hueCount) % hueCount;
  const classes = [`h${hue}`, `p${choice.below(paletteCount)}`, place, ...setTitle(name, place, choice.of(letters))];
  if (choice.below(2) === 1) classes.push('flip');
  if (choice.below(2) === 1) classes.push('tint');
  const drawn = draw(choice, emblems);
  return { className: classes.join(' '), ...drawn, ...(hasInitial && { initial: [...name][0]! }) };
}

/** FNV-1a, and a last step that spreads the last letters too. */
function hash(text: string): number {
  let value = 2166136261;
  for (const character of text.toLowerCase()) value = Math.imul(value ^ character.codePointAt(0)!, 16777619);
  value = Math.imul(value ^ (value >>> 16), 0x45d9f3b);
  return value ^ (value >>> 13) || 1;
}

function chooseBy(seed: number): Choice {
  let state = seed;
  const below = (limit: number) => {
    // Xorshift.
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % limit;
  };
  return {
    below,
    of: (words) => {
      const all = words.split(' ');
      return all[below(all.length)]!;
    },
  };
}
