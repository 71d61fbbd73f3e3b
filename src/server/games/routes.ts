import { z } from 'zod';
import { endpoints } from '../../contracts/endpoints.ts';
import { Id } from '../../contracts/id.ts';
import { topics, topicsOfRatings } from '../changes/topics.ts';
import { route, type RouteDeps } from '../api/route.ts';
import { decodeCursor } from '../http/paging.ts';
import { listGames } from './queries.ts';
import { requireGame } from './require-game.ts';
import { searchCursorSchema, searchGames } from './search.ts';

const GameCursor = z.tuple([Id]).transform(([after]) => after);

export function gameRoutes(deps: RouteDeps): void {
  route(
    deps,
    endpoints.listGames,
    ({ db, query: { q, limit, cursor } }) =>
      q
        ? searchGames(db, { text: q, limit, after: decodeCursor(searchCursorSchema(q), cursor) })
        : listGames(db, { limit, after: decodeCursor(GameCursor, cursor) }),
    () => [topics.games, topics.scores],
  );

  route(
    deps,
    endpoints.readGame,
    ({ db, parameters }) => requireGame(db, parameters.id),
    ({ parameters }) => topicsOfRatings(parameters.id),
  );
}
