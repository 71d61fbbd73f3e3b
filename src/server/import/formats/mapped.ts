import { cleanLine, cleanList, cleanMaker, cleanPicture } from '../clean/clean-text.ts';
import { cleanDate } from '../clean/dates.ts';
import { cleanGenre } from '../clean/genres.ts';
import { cleanDetail } from '../clean/html-to-text.ts';
import { kindOf } from '../clean/kinds.ts';
import { parseGame } from '../clean/parse-game.ts';
import { cleanPlatforms } from '../clean/platforms.ts';
import { cleanCurrency, cleanPrice } from '../clean/prices.ts';
import { ImportError } from '../import-error.ts';
import { idFields } from '../../games/outside-catalogues.ts';
import type { CsvFormat, JsonFormat, JsonObject } from './format.ts';
import { isObject, textsOf } from './json-fields.ts';

/** What `--map` may name on the left; `developer` comes before `publisher` as the maker. */
const fields = [
  'id',
  'name',
  'detail',
  'maker',
  'developer',
  'publisher',
  'genre',
  'releaseDate',
  'price',
  'currency',
  'picture',
  'platforms',
  'alternativeTitles',
  ...idFields,
];

/** Any CSV or TSV whose columns the operator names. */
export function mappedFormat(map: Record<string, string>, source: string | undefined): CsvFormat {
  const columnOf = checkMap(map, source);
  return {
    key: 'map',
    name: 'CSV with a mapping',
    source: source ?? 'file',
    columns: [...new Set(columnOf.values())],
    notes: ({ currency }) =>
      columnOf.has('price') && !columnOf.has('currency') && !currency
        ? ['Prices without a currency are left out. Name one with --currency, for example USD.']
        : [],
    toGame(cell, options) {
      const read = (field: string) => {
        const column = columnOf.get(field);
        return column === undefined ? '' : cell(column);
      };
      const name = cleanLine(read('name'));
      const genres = splitList(read('genre'));
      const makers = ['maker', 'developer', 'publisher'].map(read);
      return parseGame({
        outsideIds: [
          ...(source ? [{ source, id: cleanLine(read('id')) }] : []),
          ...idFields.map((field) => ({ source: field, id: cleanLine(read(field)) })),
        ],
        name,
        alternativeTitles: cleanList(read('alternativeTitles')),
        detail: cleanDetail(read('detail')),
        maker: cleanMaker(...makers.flatMap((list) => readJsonList(list) ?? cleanList(list))),
        genre: cleanGenre(genres),
        releaseDate: cleanDate(read('releaseDate')),
        price: cleanPrice(read('price'), cleanCurrency(read('currency')) ?? options.currency),
        picture: cleanPicture(read('picture')),
        platforms: cleanPlatforms(splitList(read('platforms'))),
        kind: kindOf(name, genres),
      });
    },
  };
}

/** The same for JSON, whose fields are read as the cells of a column. */
export function mappedJsonFormat(map: Record<string, string>, source: string | undefined): JsonFormat {
  const { toGame, notes, columns: _, ...format } = mappedFormat(map, source);
  const nameField = map.name!.trim().toLowerCase();
  return {
    ...format,
    ...(notes && { notes }),
    name: 'JSON with a mapping',
    matches: (entry) => findField(entry, nameField) !== undefined,
    toGame: (read, options, entry) => toGame((column) => toCell(read(findField(entry, column) ?? '')), options),
  };
}

const findField = (entry: JsonObject, column: string) =>
  Object.keys(entry).find((field) => field.trim().toLowerCase() === column);

function toCell(value: unknown): string {
  if (Array.isArray(value)) return JSON.stringify(textsOf(value, 'name'));
  if (isObject(value)) return JSON.stringify(value);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Our field → its column in small letters. */
function checkMap(map: Record<string, string>, source: string | undefined): Map<string, string> {
  const unknown = Object.keys(map).filter((field) => !fields.includes(field));
  if (unknown.length > 0) {
    throw new ImportError(`--map has no field "${unknown.join('", "')}". There are: ${fields.join(', ')}.`);
  }
  if (!map.name) throw new ImportError('--map must say which column is the name, for example --map name=title.');
  if (map.id && !source)
    throw new ImportError('--map id=… needs --source, the name of the catalogue that the ids are from.');
  return new Map(Object.entries(map).map(([field, column]) => [field, column.trim().toLowerCase()]));
}

/** Lists are JSON, or separated by ";" or "|", or else by commas. */
function splitList(cell: string): string[] {
  return readJsonList(cell) ?? cleanList(cell, /[;|]/.test(cell) ? /[;|]/ : ',');
}

/** The values of a JSON array, or the names of an object's fields; undefined if the cell is neither. */
function readJsonList(cell: string): string[] | undefined {
  if (!/^\s*[[{]/.test(cell)) return undefined;
  try {
    const value: unknown = JSON.parse(cell);
    return cleanList(Array.isArray(value) ? value : Object.keys(value as object));
  } catch {
    return undefined;
  }
}
