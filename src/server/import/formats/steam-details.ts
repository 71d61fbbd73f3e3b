import { cleanLine, cleanList, cleanMaker, cleanPicture } from '../clean/clean-text.ts';
import { cleanDate } from '../clean/dates.ts';
import { cleanGenre } from '../clean/genres.ts';
import { cleanDetail } from '../clean/html-to-text.ts';
import { kindOf } from '../clean/kinds.ts';
import { parseGame } from '../clean/parse-game.ts';
import { cleanPlatforms } from '../clean/platforms.ts';
import { cleanCurrency, priceOfHundredths } from '../clean/prices.ts';
import { cleanLanguages, toSourceInfo } from '../clean/source-info.ts';
import type { ImportedGame } from '../imported-game.ts';
import type { JsonFormat, JsonObject, ReadField } from './format.ts';
import { isObject, textsOf } from './json-fields.ts';

/** Details of the Steam store as its API returns them, or trimmed to plain fields. */
export const steamDetails: JsonFormat = {
  key: 'steam-details',
  name: 'Steam store details JSON',
  source: 'steam',
  matches(entry) {
    const read = unwrap(entry, (field) => entry[field]);
    const others = ['about_html', 'short_description', 'header_image'];
    return idOf(read) !== '' && others.some((field) => read(field) !== undefined);
  },
  toGame(readField, { currency }, entry) {
    const read = unwrap(entry, readField);
    const released = read('release_date');
    const name = cleanLine(read('name'));
    const genres = cleanList(textsOf(read('genres'), 'description'));
    return parseGame({
      outsideIds: [{ source: 'steam', id: idOf(read) }],
      name,
      detail:
        [read('about_html'), read('about_the_game'), read('short_description')].map(cleanDetail).find(Boolean) ?? '',
      maker: cleanMaker(...cleanList(read('developers')), ...cleanList(read('publishers'))),
      genre: cleanGenre(genres),
      releaseDate: cleanDate(isObject(released) ? released.date : released),
      price: priceOf(read, currency),
      picture: cleanPicture(read('header_image')),
      platforms: cleanPlatforms(platformsOf(read('platforms'))),
      sourceInfo: toSourceInfo('steam', { tags: genres, languages: cleanLanguages(read('supported_languages')) }),
      kind: kindOfType(cleanLine(read('type')).toLowerCase()) ?? kindOf(name, genres),
    });
  },
};

/** The store's API wraps the details: `{ "620": { "success": true, "data": { … } } }`. */
function unwrap(entry: JsonObject, read: ReadField): ReadField {
  const [id, ...others] = Object.keys(entry);
  const only = others.length === 0 ? read(id!) : undefined;
  const data = isObject(only) ? only.data : undefined;
  return isObject(data) ? (field) => data[field] : read;
}

const idOf = (read: ReadField) => cleanLine(read('appid') ?? read('steam_appid'));

/** The price without a discount: that of today is gone tomorrow. */
function priceOf(read: ReadField, currency: string | undefined): ImportedGame['price'] {
  const overview = read('price_overview');
  const readPrice: ReadField = isObject(overview) ? (field) => overview[field] : read;
  const amount = readPrice('initial') ?? readPrice('final') ?? readPrice('price');
  const price = priceOfHundredths(amount, cleanCurrency(readPrice('currency')) ?? currency);
  return price ?? (read('is_free') === true ? priceOfHundredths(0, currency) : undefined);
}

function platformsOf(value: unknown): unknown[] {
  return isObject(value) ? Object.keys(value).filter((name) => value[name] === true) : textsOf(value, 'name');
}

function kindOfType(type: string): ImportedGame['kind'] | undefined {
  if (type === '' || type === 'game') return undefined;
  return type === 'demo' ? 'demo' : 'software';
}
