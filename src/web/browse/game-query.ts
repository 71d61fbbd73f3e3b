import type { Genre } from '../../contracts/game.ts';
import { cutSearchText, gameSorts, type GameSort } from '../../contracts/constants.ts';
import { gamesPath } from '../games/games-path.ts';

/** The parts of a filter, in the order in which the page shows them. */
export const filterNames = ['genre', 'year', 'rating', 'price', 'reviewed', 'maker', 'tag'] as const;
export type FilterName = (typeof filterNames)[number];
/** The parts that the page has options for; a tag is chosen on the page of a game. */
export type OptionName = Exclude<FilterName, 'tag'>;

/** Which games a wall shows, as its address has it; with nothing given, the whole catalogue. */
export type GameQuery = {
  q?: string;
  genre?: Genre;
  year?: string;
  rating?: string;
  price?: string;
  reviewed?: 'yes' | 'no';
  maker?: string;
  tag?: string;
  sort?: GameSort;
};

/** The parameters of the page's address; the ones behind `cursor` are fields of the form. */
export const gameParameters = [
  'q',
  ...filterNames,
  'sort',
  'cursor',
  'from',
  'to',
  'yearsBefore',
  'makerSearch',
] as const;

export function readGameQuery(parameters: URLSearchParams): GameQuery {
  const pairs = ['q', ...filterNames, 'sort'].map((name) => [name, parameters.get(name)?.trim()] as const);
  // Not checked here: see readable-query.ts.
  const query: GameQuery = Object.fromEntries(pairs.filter(([, value]) => value));
  if (query.q) query.q = cutSearchText(query.q);
  // The default is not part of the address.
  if (query.sort === gameSorts[0]) delete query.sort;
  return query;
}

/** The query of a form that was sent: years that were typed replace the option that is chosen. */
export function readFilterForm(fields: URLSearchParams): GameQuery {
  const typed = readYears(fields);
  const parameters = new URLSearchParams(fields);
  // Nothing is chosen where a range that was typed before is in force.
  if (typed !== (fields.get('yearsBefore') ?? '') || !fields.has('year')) parameters.set('year', typed);
  return readGameQuery(parameters);
}

/** In the wrong order, the years are swapped. */
function readYears(fields: URLSearchParams): string {
  const [from = '', to = ''] = [fields.get('from')?.trim(), fields.get('to')?.trim()];
  if (from === '' && to === '') return '';
  const isSwapped = from !== '' && to !== '' && Number(from) > Number(to);
  return isSwapped ? `${to}-${from}` : `${from}-${to}`;
}

/** The fields of the form for the years of a query, and what they are read as while nobody changes them. */
export function yearFields(year = ''): { from: string; to: string; before: string } {
  const [from = '', to = from] = year.split('-');
  return { from, to, before: readYears(new URLSearchParams({ from, to })) };
}

export function addressOf(query: GameQuery, cursor?: string): string {
  return gamesPath({ ...query, ...(cursor && { cursor }) });
}

/** The same query with another value of a part, or without it. */
export function withPart(query: GameQuery, name: FilterName | 'sort', value: string | undefined): GameQuery {
  const { [name]: _previous, ...others } = query;
  return value === undefined ? others : { ...others, [name]: value };
}

/** Only the text that is searched for, in the default order. */
export function withoutFilters({ q }: GameQuery): GameQuery {
  return q === undefined ? {} : { q };
}
