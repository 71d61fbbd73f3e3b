import { cleanLine, cleanList, cleanMaker, cleanPicture } from '../clean/clean-text.ts';
import { cleanDate } from '../clean/dates.ts';
import { cleanGenre } from '../clean/genres.ts';
import { cleanDetail } from '../clean/html-to-text.ts';
import { kindOf } from '../clean/kinds.ts';
import { parseGame } from '../clean/parse-game.ts';
import { cleanPlatforms } from '../clean/platforms.ts';
import type { JsonFormat, JsonObject } from './format.ts';
import { isObject } from './json-fields.ts';

/** The variables of a query that are known, by what they hold. Small and capital letters are the same. */
const variables = {
  item: ['item', 'game'],
  name: ['itemLabel', 'gameLabel', 'label', 'title'],
  alternativeTitles: ['altLabel', 'alias', 'alternativeTitle', 'nativeLabel'],
  /** As the label service gives them, separated by commas. */
  titleList: ['itemAltLabel', 'gameAltLabel'],
  detail: ['itemDescription', 'gameDescription', 'description'],
  developer: ['developerLabel', 'developer'],
  publisher: ['publisherLabel', 'publisher'],
  genre: ['genreLabel', 'genre'],
  platform: ['platformLabel', 'platform'],
  date: ['publicationDate', 'releaseDate', 'date', 'released'],
  datePrecision: ['datePrecision', 'precision'],
  image: ['image', 'cover', 'logo'],
  steam: ['steamId', 'steam', 'steamAppId'],
  igdbSlug: ['igdb', 'igdbId', 'igdbSlug'],
  igdbNumber: ['igdbNumericId', 'igdbNumber'],
  rawgSlug: ['rawg', 'rawgId', 'rawgSlug'],
};
type Field = keyof typeof variables;

const fieldOf = new Map(
  Object.entries(variables).flatMap(([field, names]) => names.map((name) => [name.toLowerCase(), field as Field])),
);

/** A file that lists one game more often than this has no other values left to tell. */
const maxValues = 200;

/** Results of a query to Wikidata. An item with several values has a row for each combination of them. */
export const wikidata: JsonFormat = {
  key: 'wikidata',
  name: 'Wikidata query JSON',
  source: 'wikidata',
  matches: (entry) => Object.values(entry).some((cell) => isBinding(cell) || isItemAddress(cell)),
  merge: {
    key: (entry) => valuesOf([entry], 'item')[0] ?? '',
    entries: (entries) => ({ entries }),
    takes: (field) => fieldOf.has(field.toLowerCase()),
  },
  toGame(readEntry) {
    const read = (field: Field) => valuesOf(readEntry('entries') as JsonObject[], field);
    const id = read('item').map(itemId).find(Boolean) ?? '';
    // Without a label in the languages of the query, the label service gives the id.
    const name = read('name').find((label) => label !== id && !isItemId(label)) ?? '';
    const genres = read('genre').filter((genre) => !genre.startsWith('http'));
    return parseGame({
      outsideIds: [
        { source: 'wikidata', id },
        ...read('steam').map((value) => ({ source: 'steam', id: value })),
        ...read('igdbNumber').map((value) => ({ source: 'igdb', id: value })),
        ...read('igdbSlug').map((value) => ({ source: /^\d+$/.test(value) ? 'igdb' : 'igdb-slug', id: value })),
        ...read('rawgSlug').map((value) => ({ source: /^\d+$/.test(value) ? 'rawg' : 'rawg-slug', id: value })),
      ],
      name,
      alternativeTitles: [...read('alternativeTitles'), ...read('titleList').flatMap((list) => cleanList(list, ', '))],
      detail: cleanDetail(read('detail')[0]),
      maker: cleanMaker(...[...read('developer'), ...read('publisher')].filter(isLabel)),
      genre: cleanGenre(genres),
      releaseDate: read('date')
        .map((date) => dateOf(date, read('datePrecision')))
        .filter((date) => date !== undefined)
        .toSorted()[0],
      picture: read('image').map(pictureOf).find(Boolean),
      platforms: cleanPlatforms(read('platform').filter(isLabel)),
      kind: kindOf(name, genres),
    });
  },
};

const isBinding = (cell: unknown) => isObject(cell) && 'type' in cell && 'value' in cell;
/** The query page can save a list of plain values, too. */
const isItemAddress = (cell: unknown) =>
  typeof cell === 'string' && cell.startsWith('http://www.wikidata.org/entity/Q');

/** All values of a field in the rows of one item, each once. */
function valuesOf(entries: JsonObject[], field: Field): string[] {
  const values = new Set<string>();
  for (const entry of entries) {
    for (const [name, cell] of Object.entries(entry)) {
      if (fieldOf.get(name.toLowerCase()) !== field) continue;
      const value = cleanLine(isObject(cell) ? cell.type !== 'bnode' && cell.value : cell);
      if (value !== '' && !value.includes('/.well-known/genid/') && values.size < maxValues) values.add(value);
    }
  }
  return [...values];
}

const isItemId = (text: string) => /^Q\d+$/.test(text);
const itemId = (value: string) => /(?:^|\/)(Q\d+)$/.exec(value)?.[1];
const isLabel = (value: string) => !value.startsWith('http') && !isItemId(value);

/** How much of a date is known, by the number that Wikidata gives its precision: a year, a month or a day. */
const dateLengths = new Map([
  ['9', 4],
  ['10', 7],
  ['11', 10],
]);

/**
 * A query's result gives every date as a day: a year as its first of January, a month as its first day. So unless the
 * query gives the precision, such a day is taken for the month or the year.
 */
function dateOf(value: string, precisions: string[]): string | undefined {
  const date = cleanDate(value);
  if (!date) return undefined;
  const [precision, ...others] = precisions;
  if (precision !== undefined && others.length === 0) return date.slice(0, dateLengths.get(precision) ?? 4);
  return date.replace(/(-01)?-01$/, '');
}

/** Files of Wikimedia Commons are named by http addresses, and served by https. */
const pictureOf = (value: string) =>
  cleanPicture(value.replace(/^http:\/\/(commons|upload)\.wikimedia\.org\//, 'https://$1.wikimedia.org/'));
