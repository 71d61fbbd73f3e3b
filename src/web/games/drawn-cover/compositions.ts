/** A part of motifs.svg, and the `transform` that places it. */
export type Part = [id: string, transform?: string];

/** Chooses by the hash of the title. */
export type Choice = {
  /** An integer from 0 to below the limit. */
  below: (limit: number) => number;
  /** One of some words with spaces between them. */
  of: (words: string) => string;
};

export type Composition = {
  /** Where the title is, and what is behind it. Only the two quiet colours are there: each other is too near its ink. */
  place: string;
  letters: string;
  draw: (choice: Choice, emblems: string) => { parts: Part[]; path?: string };
  /** Whether the first letter of the title is its picture. */
  hasInitial?: true;
};

const at = (x: number, y: number) => `translate(${x} ${y})`;
/** A piece of a part that is twice as wide as the cover. */
const pieceOf = (id: string, { below }: Choice, y = 0): Part => [id, at(-below(300), y)];
/** An area for the title in the lower third, each with another edge. */
const plate = ({ of }: Choice): Part => [of('plate plate-slant plate-arc plate-zig plate-line')];

export const compositions: Composition[] = Object.values<Composition>({
  horizon: {
    place: 'top sky',
    letters: 'display serif sans',
    draw: (choice) => ({
      parts: [
        [choice.of('sun halo'), at(choice.below(160) - 80, choice.below(30))],
        pieceOf(choice.of('peaks cliffs dunes'), choice),
        pieceOf('near', choice),
      ],
    }),
  },
  orbit: {
    place: 'top sky',
    letters: 'wide sans display',
    draw: (choice) => ({ parts: [pieceOf('stars', choice), [choice.of('planet giant orbits')]] }),
  },
  grid: {
    place: 'top',
    letters: 'wide caps',
    draw: ({ of, below }) => ({ parts: [[of('slits pyramid tower'), at(below(120) - 60, 0)], ['grid']] }),
  },
  waves: {
    place: 'top sky',
    letters: 'serif display sans',
    draw: (choice) => ({
      parts: [['sun', at(choice.below(180) - 90, 0)], pieceOf(choice.of('scales swell'), choice)],
    }),
  },
  city: {
    place: 'top sky',
    letters: 'caps wide display',
    draw: (choice) => ({
      parts: [
        [choice.of('moon crescent'), at(choice.below(150), 0)],
        pieceOf('city-far', choice),
        pieceOf('city', choice),
      ],
    }),
  },
  trunks: {
    place: 'bottom',
    letters: 'serif display',
    draw: (choice) => ({ parts: [pieceOf('trunks', choice), plate(choice)] }),
  },
  forest: {
    place: 'top sky',
    letters: 'serif caps sans',
    draw: (choice) => ({
      parts: [[choice.of('moon crescent sun'), at(choice.below(120), 0)], pieceOf('pines', choice)],
    }),
  },
  arcade: {
    place: 'bottom',
    letters: 'mono',
    draw: ({ below }) => ({ parts: [['cells']], path: drawSprite(below) }),
  },
  initial: {
    place: 'bottom',
    letters: 'sans wide mono',
    hasInitial: true,
    draw: () => ({ parts: [] }),
  },
  poster: {
    place: 'slash',
    letters: 'caps oblique',
    draw: ({ below }) => {
      const centre = at(60 + below(180), 40 + below(70));
      return { parts: [['rays', centre], ['burst', centre], ['slash']] };
    },
  },
  stripes: {
    place: 'bottom',
    letters: 'oblique',
    draw: (choice) => ({ parts: [['stripes', at(-choice.below(200), -choice.below(120))], plate(choice)] }),
  },
  road: {
    place: 'top sky',
    letters: 'oblique wide',
    draw: ({ below }) => ({ parts: [['sun', at(below(220) - 110, 0)], ['road']] }),
  },
  tiles: {
    place: 'bottom',
    letters: 'sans wide display',
    draw: (choice) => ({ parts: [['tiles', at(-75 * choice.below(5), -45)], plate(choice)] }),
  },
  rings: {
    place: 'bottom',
    letters: 'sans wide',
    draw: (choice) => ({
      parts: [
        ['rings', `${at(60 + choice.below(180), 80 + choice.below(80))} rotate(${choice.below(360)})`],
        plate(choice),
      ],
    }),
  },
  maze: {
    place: 'bottom',
    letters: 'mono sans',
    draw: (choice) => ({ parts: [pieceOf('maze', choice), plate(choice)] }),
  },
  scene: {
    place: 'top sky',
    letters: 'serif display',
    draw: ({ of }) => ({ parts: [[of('door window stairs bolt leaf')]] }),
  },
  cubes: {
    place: 'middle center',
    letters: 'caps sans',
    draw: ({ below }) => ({ parts: [['cubes', at(-26 * below(10), 0)], ['label']] }),
  },
  map: {
    place: 'bottom',
    letters: 'serif sans display',
    draw: ({ of, below }) => {
      const place = at(60 + below(180), 60 + below(120));
      return {
        parts: [
          ['contours', `${place} rotate(${below(360)})`],
          [of('cross pin'), place],
        ],
      };
    },
  },
  crystal: {
    place: 'bottom center',
    letters: 'serif wide',
    draw: (choice) => ({ parts: [[choice.of('gem shards')], plate(choice)] }),
  },
  halftone: {
    place: 'top',
    letters: 'sans caps',
    draw: ({ below }) => ({ parts: [['disc', at(below(300), 300)], ['dots']] }),
  },
  emblem: {
    place: 'bottom center',
    letters: 'serif wide display',
    draw: ({ of }, emblems) => ({
      parts: [[of('frame arch badge diamond')], [of(emblems), 'translate(84 54) scale(5.5)']],
    }),
  },
  shapes: {
    place: 'middle center',
    letters: 'sans display wide',
    draw: (choice) => ({ parts: [pieceOf('shapes', choice), ['label']] }),
  },
  rainbow: {
    place: 'bottom',
    letters: 'sans display',
    draw: (choice) => ({
      parts: [['rainbow', at(75 * choice.below(5), 60 * choice.below(5))], [choice.of('plate plate-line plate-arc')]],
    }),
  },
  bubbles: {
    place: 'bottom',
    letters: 'sans wide serif',
    draw: (choice) => ({ parts: [pieceOf('bubbles', choice), plate(choice)] }),
  },
  split: {
    place: 'bottom',
    letters: 'oblique caps',
    draw: (choice) => ({ parts: [['split', at(-choice.below(50), -choice.below(50))], plate(choice)] }),
  },
  wheel: {
    place: 'bottom center',
    letters: 'serif sans',
    draw: (choice) => ({
      parts: [
        [choice.of('flower bloom wheel'), `${at(90 + choice.below(120), 122)} rotate(${choice.below(90)})`],
        plate(choice),
      ],
    }),
  },
  lines: {
    place: 'bottom',
    letters: 'wide mono caps',
    draw: ({ below }) => ({ parts: [['lines', at(0, -below(20))]] }),
  },
  stars: {
    place: 'bottom sky',
    letters: 'serif wide',
    draw: (choice) => ({
      parts: [
        pieceOf('stars', choice, -165),
        ['constellation', `rotate(${choice.below(360)} 150 135)`],
        ['plate-line'],
      ],
    }),
  },
  bars: {
    place: 'top',
    letters: 'display mono sans',
    draw: (choice) => ({ parts: [pieceOf('bars', choice)] }),
  },
  islands: {
    place: 'top sky',
    letters: 'serif display',
    draw: (choice) => ({ parts: [pieceOf('stars', choice), ['islands', at(choice.below(80) - 40, 0)]] }),
  },
});

/** A figure of eight by eight squares; its halves mirror each other. */
function drawSprite(below: Choice['below']): string {
  let path = '';
  for (let y = 0; y < 8; y++) {
    const half = [5, 5, 5, 7].map((likelihood) => below(10) < likelihood);
    const row = [...half, ...half.toReversed()];
    for (let x = 0; x < 8; x++) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x++;
      const width = 25 * (x + 1 - start);
      path += `M${50 + 25 * start} ${25 + 25 * y}h${width}v25h-${width}z`;
    }
  }
  return path;
}
