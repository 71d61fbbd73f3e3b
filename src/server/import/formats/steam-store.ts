import { cleanLine, cleanList, cleanMaker } from '../clean/clean-text.ts';
import { cleanDate } from '../clean/dates.ts';
import { cleanGenre } from '../clean/genres.ts';
import { kindOf } from '../clean/kinds.ts';
import { cleanPlatforms } from '../clean/platforms.ts';
import { cleanPrice } from '../clean/prices.ts';
import { parseGame } from '../clean/parse-game.ts';
import { toSourceInfo } from '../clean/source-info.ts';
import type { CsvFormat } from './format.ts';

/** The Steam catalogue of 2019 as Nik Davis compiled it: lists are separated by ";", no currency is stated. */
export const steamStore: CsvFormat = {
  key: 'steam-store',
  name: 'Steam store CSV',
  source: 'steam',
  licence: 'Steam store data compiled by Nik Davis, CC BY 4.0',
  columns: ['appid', 'name', 'release_date', 'developer', 'publisher', 'platforms', 'genres', 'steamspy_tags', 'price'],
  notes: ({ currency }) =>
    currency
      ? []
      : ['The file states no currency, so prices are left out. Take them with --currency, for example GBP.'],
  toGame(cell, { currency }) {
    const name = cleanLine(cell('name'));
    const genres = cleanList(cell('genres'));
    const tags = cleanList(cell('steamspy_tags'));
    return parseGame({
      outsideIds: [{ source: 'steam', id: cleanLine(cell('appid')) }],
      name,
      maker: cleanMaker(...cleanList(cell('developer')), ...cleanList(cell('publisher'))),
      genre: cleanGenre([...tags, ...genres]),
      releaseDate: cleanDate(cell('release_date')),
      price: cleanPrice(cell('price'), currency),
      platforms: cleanPlatforms(cleanList(cell('platforms'))),
      sourceInfo: toSourceInfo('steam', {
        tags,
        positive: cell('positive_ratings'),
        negative: cell('negative_ratings'),
        playtime: cell('median_playtime'),
      }),
      kind: kindOf(name, genres),
    });
  },
};
