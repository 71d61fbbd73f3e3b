import { Genre } from '../../../contracts/game.ts';
import { cleanLine, cleanList, cleanMaker, cleanPicture } from '../clean/clean-text.ts';
import { cleanDate } from '../clean/dates.ts';
import { cleanGenre } from '../clean/genres.ts';
import { cleanDetail } from '../clean/html-to-text.ts';
import { kindOf } from '../clean/kinds.ts';
import { parseGame } from '../clean/parse-game.ts';
import { cleanPlatforms } from '../clean/platforms.ts';
import { cleanCurrency, cleanPrice } from '../clean/prices.ts';
import type { ParsedGame } from '../imported-game.ts';
import { idFields, ownSource as source } from '../../games/outside-catalogues.ts';
import type { CsvFormat, FormatOptions, JsonFormat } from './format.ts';

/** The format of our catalogue's files (`CatalogueGame` in contracts/game.ts). */
const columns = ['name', 'releaseYear', 'gameGenre', 'manufacturer_name'];

/** A JSON array of games as in `catalogue/games/`, or as our API returns them. */
export const ownJson: JsonFormat = {
  key: 'playshelf-json',
  name: 'Playshelf JSON',
  source,
  matches: (entry) => 'name' in entry && columns.some((column) => column !== 'name' && column in entry),
  toGame: parseOwn,
};

/** The same fields as columns; lists are separated by ";". */
export const ownCsv: CsvFormat = {
  key: 'playshelf-csv',
  name: 'Playshelf CSV',
  source,
  columns: columns.map((column) => column.toLowerCase()),
  toGame: (cell, options) => parseOwn((field) => cell(field.toLowerCase()), options),
};

/**
 * Beside the fields of the catalogue's files there may be `releaseDate`, `currency`, `platforms`, `alternativeTitles`,
 * `photo` (an https address) and ids in outside catalogues, by their names. Prices are in US dollars, as in our API.
 */
function parseOwn(read: (field: string) => unknown, options: FormatOptions): ParsedGame {
  const name = cleanLine(read('name'));
  const genre = cleanLine(read('gameGenre'));
  const ours = Genre.safeParse(genre);
  return parseGame({
    outsideIds: [
      { source, id: cleanLine(read('slug')) },
      ...idFields.map((field) => ({ source: field, id: cleanLine(read(field)) })),
    ],
    name,
    alternativeTitles: cleanList(read('alternativeTitles')),
    detail: cleanDetail(read('game_detail')),
    maker: cleanMaker(cleanLine(read('manufacturer_name'))),
    genre: ours.success ? ours.data : cleanGenre(cleanList(genre)),
    releaseDate: ['releaseDate', 'releaseYear'].map((field) => cleanDate(read(field))).find(Boolean),
    price: cleanPrice(read('price'), cleanCurrency(read('currency')) ?? options.currency ?? 'USD'),
    picture: cleanPicture(read('photo')),
    platforms: cleanPlatforms(cleanList(read('platforms'))),
    kind: kindOf(name, cleanList(genre)),
  });
}
