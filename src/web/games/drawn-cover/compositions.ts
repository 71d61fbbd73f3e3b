/** Chooses by the hash of the title: an integer from 0 to below the limit. */
export type Choose = (limit: number) => number;

/** A part of motifs.svg, and the `transform` that places it. */
export type Part = [id: string, transform: string | undefined];

/** Any piece of a part that is twice as wide as the cover. */
const piece = '@-300~0,0';
/** An area for the title in the lower third, each with another edge. */
const plate = 'plate/plate-slant/plate-arc/plate-zig/plate-line';

const sixOf = (id: string) => [0, 1, 2, 3, 4, 5].map((number) => id + number).join('/');

/**
 * The place of the title, and what is behind it; the letters to choose from; the parts. Behind the title, only the two
 * quiet colours may be: each other is too near its ink.
 *
 * A part is one of some ids (`*` is the genre), moved (`@x,y`) or turned (`r`) by numbers or numbers within a range; with
 * `=` it is placed as the part before it.
 */
const compositions: [place: string, letters: string, ...parts: string[]][] = [
  ['top sky', 'display/serif/sans', 'sun/halo @-80~80,0~30', `peaks/cliffs/dunes ${piece}`, `near ${piece}`],
  ['top sky', 'wide/sans/display', `stars ${piece}`, 'planet/giant/orbits'],
  ['top', 'wide/caps', 'slits/pyramid/tower @-60~60,0', 'grid'],
  ['top sky', 'serif/display/sans', 'sun @-90~90,0', `scales/swell ${piece}`],
  ['top sky', 'caps/wide/display', 'moon/crescent @0~150,0', `city-far ${piece}`, `city ${piece}`],
  ['bottom', 'serif/display', `trunks ${piece}`, plate],
  ['top sky', 'serif/caps/sans', 'moon/crescent/sun @0~120,0', `pines ${piece}`],
  ['bottom', 'mono', 'cells', sixOf('head'), sixOf('body'), sixOf('legs')],
  ['bottom', 'sans/wide/mono', 'initial'],
  ['slash', 'caps/oblique', 'rays @60~240,40~110', 'burst =', 'slash'],
  ['bottom', 'oblique', 'stripes @-200~0,-120~0', plate],
  ['top sky', 'oblique/wide', 'sun @-110~110,0', 'road'],
  ['bottom', 'sans/wide/display', 'tiles @-300~0,-45', plate],
  ['bottom', 'sans/wide', 'rings @60~240,80~160 r0~360', plate],
  ['bottom', 'mono/sans', `maze ${piece}`, plate],
  ['top sky', 'serif/display', 'door/window/stairs/bolt/leaf'],
  ['middle center', 'caps/sans', 'cubes @-260~0,0', 'label'],
  ['bottom', 'serif/sans/display', 'contours @60~240,60~180', 'cross/pin ='],
  ['bottom center', 'serif/wide', 'gem/shards', plate],
  ['top', 'sans/caps', 'disc @0~300,300', 'dots'],
  ['bottom center', 'serif/wide/display', 'frame/arch/badge/diamond', '*0/*1/*2/*3'],
  ['middle center', 'sans/display/wide', `shapes ${piece}`, 'label'],
  ['bottom', 'sans/display', 'rainbow @0~300,0~240', 'plate/plate-line/plate-arc'],
  ['bottom', 'sans/wide/serif', `bubbles ${piece}`, plate],
  ['bottom', 'oblique/caps', 'split @-50~0,-50~0', plate],
  ['bottom center', 'serif/sans', 'flower/bloom/wheel @90~210,122 r0~90', plate],
  ['bottom', 'wide/mono/caps', 'lines @0,-20~0'],
  ['bottom sky', 'serif/wide', 'stars @-300~0,-165', 'constellation r0~360,150,135', 'plate-line'],
  ['top', 'display/mono/sans', `bars ${piece}`],
  ['top sky', 'serif/display', `stars ${piece}`, 'islands @-40~40,0'],
];

export type Composition = { place: string; letters: string; parts: Part[] };

export function chooseComposition(choose: Choose, genre: string): Composition {
  const [place, letters, ...parts] = compositions[choose(compositions.length)]!;
  let transform: string | undefined;
  return {
    place,
    letters: chooseOf(choose, letters),
    parts: parts.map((part) => {
      const [ids = '', ...moves] = part.replaceAll('*', genre).split(' ');
      if (moves[0] !== '=') transform = moves.map((move) => toTransform(choose, move)).join(' ') || undefined;
      return [chooseOf(choose, ids), transform];
    }),
  };
}

function chooseOf(choose: Choose, words: string): string {
  const all = words.split('/');
  return all[choose(all.length)]!;
}

function toTransform(choose: Choose, move: string): string {
  const numbers = move
    .slice(1)
    .split(',')
    .map((range) => {
      const [from = 0, to = from] = range.split('~').map(Number);
      return from + choose(to - from || 1);
    });
  return `${move.startsWith('@') ? 'translate' : 'rotate'}(${numbers.join(' ')})`;
}
