import type { Hono } from 'hono';
import { z } from 'zod';
import { endpoints } from '../../contracts/endpoints.ts';
import { Id } from '../../contracts/id.ts';
import type { Database } from '../db/schema.ts';
import { route } from '../http/endpoint.ts';
import type { AppEnvironment } from '../http/environment.ts';
import { decodeCursor } from '../http/paging.ts';
import { Problem } from '../http/problems.ts';
import { listGames, readGame } from './queries.ts';

const GamePlace = z.tuple([Id]);

export function gameRoutes(app: Hono<AppEnvironment>, db: Database): void {
  route(app, endpoints.listGames, ({ query }) => {
    const [after] = decodeCursor(GamePlace, query.cursor) ?? [];
    return listGames(db, { limit: query.limit, after });
  });

  route(app, endpoints.readGame, async ({ parameters }) => {
    const known = Id.safeParse(parameters.id).success;
    const game = known ? await readGame(db, parameters.id) : undefined;
    if (!game) throw new Problem(404, 'There is no such game.');
    return game;
  });
}
