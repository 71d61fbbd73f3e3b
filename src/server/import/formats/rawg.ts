import { cleanLine, cleanList, cleanMaker, cleanPicture } from '../clean/clean-text.ts';
import { cleanDate } from '../clean/dates.ts';
import { cleanGenre } from '../clean/genres.ts';
import { cleanDetail } from '../clean/html-to-text.ts';
import { kindOf } from '../clean/kinds.ts';
import { parseGame } from '../clean/parse-game.ts';
import { cleanPlatforms } from '../clean/platforms.ts';
import type { JsonFormat } from './format.ts';
import { isObject, textsOf } from './json-fields.ts';

/** Responses of RAWG's API: a list in `results`, or the details of games. RAWG states no prices. */
export const rawg: JsonFormat = {
  key: 'rawg',
  name: 'RAWG JSON',
  source: 'rawg',
  matches: (entry) =>
    'slug' in entry &&
    'name' in entry &&
    ['background_image', 'released', 'description_raw'].some((key) => key in entry),
  toGame(read) {
    const name = cleanLine(read('name'));
    const genres = namesOf(read('genres'));
    return parseGame({
      outsideIds: [
        { source: 'rawg', id: cleanLine(read('id')) },
        { source: 'rawg-slug', id: cleanLine(read('slug')) },
        { source: 'steam', id: steamId(read('stores')) },
      ],
      name,
      alternativeTitles: [cleanLine(read('name_original')), ...cleanList(read('alternative_names'))],
      detail: [read('description'), read('description_raw')].map(cleanDetail).find(Boolean) ?? '',
      maker: cleanMaker(...namesOf(read('developers')), ...namesOf(read('publishers'))),
      genre: cleanGenre([...genres, ...namesOf(read('tags'))]),
      releaseDate: cleanDate(read('released')),
      picture: cleanPicture(read('background_image')),
      platforms: cleanPlatforms(platformsOf(read('platforms'))),
      kind: kindOf(name, genres),
    });
  },
};

const namesOf = (value: unknown) => cleanList(textsOf(value, 'name'));

/** `[{ "platform": { "name": "PC" } }]` */
function platformsOf(value: unknown): unknown[] {
  return textsOf(value, 'platform').map((platform) => (isObject(platform) ? platform.name : platform));
}

/** Some responses link to the stores that sell the game. */
function steamId(stores: unknown): string {
  const links = textsOf(stores, 'url').map(cleanLine);
  return links.map((link) => /^https?:\/\/store\.steampowered\.com\/app\/(\d+)/.exec(link)?.[1]).find(Boolean) ?? '';
}
