import { z } from 'zod';
import { endpoints } from '../../contracts/endpoints.ts';
import { Id } from '../../contracts/id.ts';
import { topics } from '../changes/topics.ts';
import { route, type Api } from '../http/endpoint.ts';
import { decodeCursor } from '../http/paging.ts';
import { listGames } from './queries.ts';
import { requireGameWithId } from './rules.ts';
import { placeIn, searchGames } from './search.ts';

const GamePlace = z.tuple([Id]);

export function gameRoutes(api: Api): void {
  const madeFrom = () => [topics.games];

  route(
    api,
    endpoints.listGames,
    ({ db, query }) => {
      const { q, limit, cursor } = query;
      if (q) return searchGames(db, { text: q, limit, after: decodeCursor(placeIn(q), cursor) });
      const [after] = decodeCursor(GamePlace, cursor) ?? [];
      return listGames(db, { limit, after });
    },
    madeFrom,
  );

  route(
    api,
    endpoints.readGame,
    ({ db, parameters }) => requireGameWithId(db, parameters.id),
    madeFrom,
  );
}
