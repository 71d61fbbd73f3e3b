import { Hono, type Context } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { join } from 'node:path';
import { endpoints, type Endpoint } from '../contracts/endpoints.ts';
import type { Config } from './config.ts';
import { createChangeFeed } from './changes/change-feed.ts';
import type { Database } from './db/schema.ts';
import { createWriter } from './db/write.ts';
import { artRoutes } from './games/art.ts';
import { gameRoutes } from './games/routes.ts';
import { sitemapRoutes } from './games/sitemap.ts';
import { clientAddressReader } from './http/client-address.ts';
import { limitBody } from './http/body.ts';
import { compress } from './http/compress.ts';
import { refuseOtherMethods, route } from './http/endpoint.ts';
import type { AppEnvironment } from './http/environment.ts';
import { holdFetchedAhead } from './http/fetched-ahead.ts';
import { healthRoutes } from './http/health.ts';
import { keepAnswers } from './http/kept-answers.ts';
import { llmsRoutes } from './http/llms.ts';
import { createRecord, observe } from './http/observe.ts';
import { allowOtherSites, refuseOtherSites } from './http/other-sites.ts';
import { describeApi } from './http/openapi.ts';
import { noteOrigin } from './http/origin.ts';
import { answerError, Problem } from './http/problems.ts';
import { keepMade, serveKept } from './http/serve-kept.ts';
import { createIdentity } from './identity/identity.ts';
import { identityRoutes } from './identity/routes.ts';
import { keepSessions, readSessions } from './identity/session.ts';
import { createEventStreams } from './live/event-streams.ts';
import { eventRoutes } from './live/routes.ts';
import type { Logger } from './log.ts';
import type { Pages } from './pages.ts';
import { reviewRoutes } from './reviews/routes.ts';
import { watchListRoutes } from './watch-list/routes.ts';

export type Services = {
  db: Database;
  log: Logger;
  pages: Pages;
  catalogueDirectory: string;
  secret: string;
  /** How much memory finished answers may take. */
  keptMegabytes: number;
} & Partial<Pick<Config, 'publicUrl' | 'trustedProxies' | 'google' | 'openIdConnect'>>;

export type App = {
  app: Hono<AppEnvironment>;
  /** Answers what needs no making, and streams of events; gives whether it did. */
  answerFirst: ReturnType<typeof serveKept>;
  /** Hears of what other processes have changed by now. */
  catchUp: () => Promise<void>;
  closeStreams: () => void;
  close: () => void;
};

/** The way of one request: noted, kept, compressed, limited, answered by the API or else by a page. */
export function createApp(services: Services): App {
  const { db, log, pages, catalogueDirectory, publicUrl, trustedProxies = [] } = services;
  const app = new Hono<AppEnvironment>();
  const { registry, record } = createRecord(log);
  const kept = keepAnswers(services.keptMegabytes * 1024 * 1024);
  const keptSessions = keepSessions();
  const changes = createChangeFeed(db, log, (topics, number) => {
    kept.drop(topics);
    keptSessions.drop(topics);
    streams.hear(topics, number);
  });
  const streams = createEventStreams({ db, changes, record, registry });
  const description = describeApi(publicUrl);
  const identity = createIdentity(services);
  const { memberOf, knownAsker } = readSessions({ identity, kept: keptSessions, changes });
  const api = { app, db, write: createWriter(db), changes, memberOf };
  const keeping = { kept, changes, record, knownAsker };
  const calls = Object.values<Endpoint>(endpoints);

  app.use(observe(log, record, clientAddressReader(trustedProxies)));
  app.use(holdFetchedAhead);
  app.use(keepMade(keeping));
  app.use(noteOrigin(publicUrl));
  app.onError(answerError);
  app.use(
    secureHeaders({
      // Whether a site is to be reached by https alone is for its operator to say.
      strictTransportSecurity: false,
      // A window that a page opens to sign in with a provider has to stay in its sight.
      crossOriginOpenerPolicy: 'same-origin-allow-popups',
      // Without any, a browser would not say of our own forms that they are ours.
      referrerPolicy: 'same-origin',
    }),
  );
  app.use(compress());
  app.use(limitBody);
  app.use(refuseOtherSites(publicUrl));
  allowOtherSites(app, calls);

  healthRoutes(app, db, registry);
  eventRoutes(app);
  route(
    api,
    endpoints.describeApi,
    async () => description,
    () => [],
  );
  artRoutes(app, join(catalogueDirectory, 'art'));
  sitemapRoutes(app, db);
  llmsRoutes(app);
  identityRoutes(api, identity);
  gameRoutes(api);
  reviewRoutes(api);
  watchListRoutes(api);
  refuseOtherMethods(app, calls);
  pages.mount(app);
  app.all('*', refuseMethod);
  const answerKept = serveKept(keeping);
  return {
    app,
    answerFirst: (request, response) =>
      streams.answer(request, response) || answerKept(request, response),
    catchUp: changes.catchUp,
    closeStreams: streams.stop,
    close: changes.stop,
  };
}

function refuseMethod({ var: { route: pattern } }: Context<AppEnvironment>): never {
  if (pattern === '*') throw new Problem(404, 'There is nothing at this address.');
  throw new Problem(405, 'This address is only for reading.', { headers: { allow: 'GET, HEAD' } });
}
