import type { ImportedGame, ParsedGame } from '../imported-game.ts';
import { nameError } from './clean-text.ts';

const maxIdLength = 200;
const maxAlternativeTitles = 50;

type Parts = Partial<ImportedGame> & Pick<ImportedGame, 'name' | 'genre' | 'kind'>;

/** Makes a game of clean parts, or says why they are none. */
export function parseGame({ outsideIds = [], alternativeTitles = [], ...parts }: Parts): ParsedGame {
  const { name } = parts;
  const refused = nameError(name);
  if (refused !== undefined) return { refused };
  const titles = new Set(alternativeTitles.filter((title) => title !== name && nameError(title) === undefined));
  const game: ImportedGame = {
    detail: '',
    maker: '',
    releaseDate: undefined,
    price: undefined,
    picture: undefined,
    platforms: [],
    sourceInfo: undefined,
    ...parts,
    outsideIds: outsideIds.filter(({ id }) => id !== '' && id.length <= maxIdLength),
    alternativeTitles: [...titles].slice(0, maxAlternativeTitles),
  };
  return { game };
}
