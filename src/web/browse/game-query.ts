import type { Genre } from '../../contracts/game.ts';
import { cutSearchText, gameSorts, type GameSort } from '../../contracts/constants.ts';
import { gamesPath } from '../games/games-path.ts';

/** The parts of a filter, in the order in which the page shows them. */
export const filterNames = ['genre', 'year', 'rating', 'price', 'reviewed', 'maker'] as const;
export type FilterName = (typeof filterNames)[number];

/** Which games a wall shows, as its address has it; with nothing given, the whole catalogue. */
export type GameQuery = {
  q?: string;
  genre?: Genre;
  year?: string;
  rating?: string;
  price?: string;
  reviewed?: 'yes' | 'no';
  maker?: string;
  sort?: GameSort;
};

/** The parameters of the page's address; `from` and `to` are the fields of the form for years. */
export const gameParameters = ['q', ...filterNames, 'sort', 'cursor', 'from', 'to'] as const;

export function readGameQuery(parameters: URLSearchParams): GameQuery {
  const pairs = ['q', ...filterNames, 'sort'].map((name) => [name, parameters.get(name)?.trim()] as const);
  // Not checked here: see readable-query.ts.
  const query: GameQuery = Object.fromEntries(pairs.filter(([, value]) => value));
  if (query.q) query.q = cutSearchText(query.q);
  // The default is not part of the address.
  if (query.sort === gameSorts[0]) delete query.sort;
  return query;
}

/** The range of the form for years; undefined if it was not sent. In the wrong order, they are swapped. */
export function readYears(parameters: URLSearchParams): string | undefined {
  const [from = '', to = ''] = [parameters.get('from')?.trim(), parameters.get('to')?.trim()];
  if (from === '' && to === '') return undefined;
  const isSwapped = from !== '' && to !== '' && Number(from) > Number(to);
  return isSwapped ? `${to}-${from}` : `${from}-${to}`;
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
