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
import type { JsonFormat, JsonObject } from './format.ts';
import { isObject, textsOf } from './json-fields.ts';

/** Details of the Steam store as its API returns them, or trimmed to plain fields. */
export const steamDetails: JsonFormat = {
  key: 'steam-details',
  name: 'Steam store details JSON',
  source: 'steam',
  matches(entry) {
    const details = unwrap(entry);
    return idOf(details) !== '' && ['about_html', 'short_description', 'header_image'].some((key) => key in details);
  },
  toGame(entry, { currency }) {
    const details = unwrap(entry);
    const name = cleanLine(details.name);
    const genres = cleanList(textsOf(details.genres, 'description'));
    return parseGame({
      outsideIds: [{ source: 'steam', id: idOf(details) }],
      name,
      detail:
        [details.about_html, details.about_the_game, details.short_description].map(cleanDetail).find(Boolean) ?? '',
      maker: cleanMaker(...cleanList(details.developers), ...cleanList(details.publishers)),
      genre: cleanGenre(genres),
      releaseDate: cleanDate(isObject(details.release_date) ? details.release_date.date : details.release_date),
      price: priceOf(details, currency),
      picture: cleanPicture(details.header_image),
      platforms: cleanPlatforms(platformsOf(details.platforms)),
      sourceInfo: toSourceInfo('steam', { tags: genres, languages: cleanLanguages(details.supported_languages) }),
      kind: kindOfType(cleanLine(details.type).toLowerCase()) ?? kindOf(name, genres),
    });
  },
};

/** The store's API wraps the details: `{ "620": { "success": true, "data": { … } } }`. */
function unwrap(entry: JsonObject): JsonObject {
  const [id, ...others] = Object.keys(entry);
  const only = others.length === 0 ? entry[id!] : undefined;
  return isObject(only) && isObject(only.data) ? only.data : entry;
}

const idOf = (details: JsonObject) => cleanLine(details.appid ?? details.steam_appid);

/** The price without a discount: that of today is gone tomorrow. */
function priceOf(details: JsonObject, currency: string | undefined): ImportedGame['price'] {
  const overview = isObject(details.price_overview) ? details.price_overview : details;
  const amount = overview.initial ?? overview.final ?? overview.price;
  const price = priceOfHundredths(amount, cleanCurrency(overview.currency) ?? currency);
  return price ?? (details.is_free === true ? priceOfHundredths(0, currency) : undefined);
}

function platformsOf(value: unknown): unknown[] {
  return isObject(value) ? Object.keys(value).filter((name) => value[name] === true) : textsOf(value, 'name');
}

function kindOfType(type: string): ImportedGame['kind'] | undefined {
  if (type === '' || type === 'game') return undefined;
  return type === 'demo' ? 'demo' : 'software';
}
