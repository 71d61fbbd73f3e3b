import type { Hono } from 'hono';
import { z } from 'zod';
import { endpoints } from '../../contracts/endpoints.ts';
import { Id } from '../../contracts/id.ts';
import type { Database } from '../db/schema.ts';
import { route } from '../http/endpoint.ts';
import type { AppEnvironment } from '../http/environment.ts';
import { decodeCursor } from '../http/paging.ts';
import { listReviews } from './queries.ts';

const ReviewPlace = z.tuple([z.int(), Id]).transform(([createdAt, id]) => ({ createdAt, id }));

export function reviewRoutes(app: Hono<AppEnvironment>, db: Database): void {
  route(app, endpoints.listReviews, ({ query }) =>
    listReviews(db, {
      limit: query.limit,
      before: decodeCursor(ReviewPlace, query.cursor),
      gameId: query.game,
    }),
  );
}
