import { z } from 'zod';
import { endpoints } from '../../contracts/endpoints.ts';
import { Id } from '../../contracts/id.ts';
import { versionOf } from '../db/versions.ts';
import { route, type Api } from '../http/endpoint.ts';
import { decodeCursor } from '../http/paging.ts';
import { Problem } from '../http/problems.ts';
import { listGames, readGame } from './queries.ts';
import { placeIn, searchGames } from './search.ts';

const GamePlace = z.tuple([Id]);

export function gameRoutes(api: Api): void {
  const madeFrom = () => [versionOf.games];

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
    async ({ db, parameters }) => {
      const known = Id.safeParse(parameters.id).success;
      const game = known ? await readGame(db, parameters.id) : undefined;
      if (!game) throw new Problem(404, 'There is no such game.');
      return game;
    },
    madeFrom,
  );
}
