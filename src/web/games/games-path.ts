import type { GameFilterQuery } from '../../contracts/browse/game-query.ts';

/** A fact of a game, as a filter for all games with it. */
export type GameFact = { genre: string } | { maker: string } | { year: string } | { tag: string };

type GamesQuery = Partial<Record<keyof GameFilterQuery | 'sort' | 'cursor' | 'makerSearch', string>>;

/** The address of the games that a query finds; of all games without one. */
export function gamesPath(query: GamesQuery): string {
  const parameters = new URLSearchParams(query).toString();
  return parameters ? `/games?${parameters}` : '/games';
}
