import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { secureHeaders } from 'hono/secure-headers';
import { join } from 'node:path';
import { endpoints } from '../contracts/endpoints.ts';
import type { Database } from './db/schema.ts';
import { artRoutes } from './games/art.ts';
import { gameRoutes } from './games/routes.ts';
import { compress } from './http/compress.ts';
import { refuseOtherMethods, route } from './http/endpoint.ts';
import type { AppEnvironment } from './http/environment.ts';
import { healthRoutes } from './http/health.ts';
import { createMetrics, observe } from './http/observe.ts';
import { describeApi } from './http/openapi.ts';
import { answerError, Problem } from './http/problems.ts';
import type { Logger } from './log.ts';
import type { Pages } from './pages.ts';
import { reviewRoutes } from './reviews/routes.ts';

export type Services = {
  db: Database;
  log: Logger;
  pages: Pages;
  catalogueDirectory: string;
  publicUrl?: string | undefined;
};

const largestBody = 64 * 1024;

/** The way of one request: noted, compressed, limited, answered by the API or else by a page. */
export function createApp(services: Services): Hono<AppEnvironment> {
  const { db, log, pages, catalogueDirectory, publicUrl } = services;
  const app = new Hono<AppEnvironment>();
  const metrics = createMetrics();
  const description = describeApi(publicUrl);

  app.use(observe(log, metrics));
  app.onError(answerError);
  // Whether a site is to be reached by https alone is for its operator to say.
  app.use(secureHeaders({ strictTransportSecurity: false }));
  app.use(compress());
  app.use(bodyLimit({ maxSize: largestBody, onError: refuseLargeBody }));

  healthRoutes(app, db, metrics);
  route(app, endpoints.describeApi, async () => description);
  artRoutes(app, join(catalogueDirectory, 'art'));
  gameRoutes(app, db);
  reviewRoutes(app, db);
  refuseOtherMethods(app, Object.values(endpoints));
  pages.mount(app);
  app.all('*', refuseMethod);
  return app;
}

function refuseLargeBody(): never {
  throw new Problem(413, 'That is more than 64 KiB.');
}

function refuseMethod(): never {
  throw new Problem(405, 'This address is only for reading.', { headers: { allow: 'GET, HEAD' } });
}
