import { endpoints } from '../../contracts/endpoints.ts';

/**
 * A page's query without the parts that the API would reject. An address that somebody typed or cut off then leads to
 * a list instead of an error page. Only for loaders: the schemas would bring zod into the browser's scripts.
 */
export function readableQuery<Query extends object>(name: 'listGames' | 'listReviews', query: Query): Query {
  const { shape } = endpoints[name].query;
  const isReadable = ([part, value]: [string, unknown]) => shape[part as keyof typeof shape].safeParse(value).success;
  return Object.fromEntries(Object.entries(query).filter(isReadable)) as Query;
}
