import type { ImportedGame, ParsedGame } from '../imported-game.ts';
import { maxNameLength } from './clean-text.ts';

const maxIdLength = 200;
const maxAlternativeTitles = 50;

type Parts = Partial<ImportedGame> & Pick<ImportedGame, 'name' | 'genre' | 'kind'>;

/** Makes a game of clean parts, or says why they are none. */
export function parseGame({ outsideIds = [], alternativeTitles = [], ...parts }: Parts): ParsedGame {
  const { name } = parts;
  if (name === '') return { refused: 'no name' };
  if (name.length > maxNameLength) return { refused: `a name of more than ${maxNameLength} characters` };
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(name)) return { refused: 'a name without a visible character' };
  const titles = new Set(
    alternativeTitles.filter((title) => title !== '' && title !== name && title.length <= maxNameLength),
  );
  const game: ImportedGame = {
    detail: '',
    maker: '',
    releaseDate: undefined,
    price: undefined,
    picture: undefined,
    platforms: [],
    ...parts,
    outsideIds: outsideIds.filter(({ id }) => id !== '' && id.length <= maxIdLength),
    alternativeTitles: [...titles].slice(0, maxAlternativeTitles),
  };
  return { game };
}
