import { Hono } from 'hono';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { endpoints, type Endpoint } from '../contracts/endpoints.ts';
import { adminRoutes } from './admin/routes.ts';
import { createOpenApiDocument } from './api/openapi.ts';
import { createLockedReads } from './api/locked-reads.ts';
import { honoPathsOf, route } from './api/route.ts';
import { createBusyResponses } from './cache/busy-responses.ts';
import { createResponseCache } from './cache/response-cache.ts';
import { createFastPath } from './cache/fast-path.ts';
import { createKnownPaths } from './cache/known-paths.ts';
import { createServe } from './cache/serve.ts';
import { createChangeFeed } from './changes/change-feed.ts';
import type { Config } from './runtime/config.ts';
import { controlOf, isDatabaseDown } from './db/connect.ts';
import type { Database } from './db/schema.ts';
import { createWriteQueue } from './db/write-queue.ts';
import { artRoutes } from './games/art.ts';
import { createColumnStore } from './games/browse/column-store.ts';
import { createPictureOf } from './games/pictures.ts';
import { gameRoutes } from './games/routes.ts';
import { sitemapRoutes } from './seo/sitemap.ts';
import { textFileRoutes } from './seo/text-files.ts';
import { bodyLimit } from './http/validate.ts';
import { createClientAddressReader, networkOf, wideNetworkOf } from './http/client-address.ts';
import type { AppEnv } from './http/context.ts';
import { allowCrossOriginReads } from './http/cors.ts';
import { rejectCrossSiteWrites } from './http/csrf.ts';
import { addSecurityHeaders } from './http/headers.ts';
import { allowPrefetchReuse } from './http/prefetch.ts';
import { redirectLeadingSlashes } from './http/leading-slashes.ts';
import { rejectOtherMethods } from './http/other-methods.ts';
import { handleError } from './http/problem.ts';
import { isHttps, setRequestScope } from './http/request-scope.ts';
import { isPublicSite } from './http/site-address/own-network.ts';
import { createWriteAddressCheck } from './http/site-address/write-address.ts';
import { initialsRoutes } from './identity/initials.ts';
import { createSessionCookie } from './identity/session-cookie.ts';
import { createSessionCache, createSessions } from './identity/sessions.ts';
import { budgets, type Budgets } from './limits/budgets.ts';
import { createLimits } from './limits/limits.ts';
import { createEventStreams } from './events/event-streams.ts';
import { eventRoutes } from './events/routes.ts';
import { finishDeadImports } from './import/finish-import.ts';
import { createBackgroundWork } from './runtime/background-work.ts';
import type { LogDestination, Logger } from './runtime/log.ts';
import { securityHeaders } from './runtime/security-headers.ts';
import { watchClockDifference } from './ops/clock-gauge.ts';
import { watchLog, watchQueues, watchResponseCache } from './ops/load-metrics.ts';
import { healthRoutes } from './ops/health.ts';
import { memberRoutes } from './member-routes.ts';
import { logDeletedReports } from './moderation/reports.ts';
import { moderationRoutes } from './moderation/routes.ts';
import { metricsRoute, startMetricsServer } from './ops/metrics.ts';
import { createRequestRecorder, recordRequests } from './ops/request-recorder.ts';
import { reviewRoutes } from './reviews/routes.ts';
// Only its types: it loads React, which must not be loaded before main.ts has set NODE_ENV.
import type { SsrApp } from './ssr/mount.ts';
import { createWorkQueue, readLimits } from './runtime/work-queue.ts';
import { watchListRoutes } from './watch-list/routes.ts';

export type Services = {
  db: Database;
  log: Logger;
  /** Where `log` writes to; the lines of requests go there without passing through pino. */
  logDestination: LogDestination;
  ssr: SsrApp;
  catalogueDirectory: string;
  secret: string;
  responseCacheMb: number;
  /** The address that this process listens at: in links that are sent by mail, without PUBLIC_URL. */
  localAddress?: () => string;
  /** Other limits than those of limits/budgets.ts, for tests. */
  budgets?: Partial<Budgets>;
} & Partial<
  Pick<
    Config,
    | 'publicUrl'
    | 'allowedHosts'
    | 'trustedProxies'
    | 'google'
    | 'openIdConnect'
    | 'outsidePictures'
    | 'isRegistrationOpen'
    | 'metricsToken'
    | 'metricsPort'
    | 'smtpUrl'
    | 'mailFrom'
    | 'siteContact'
  >
>;

/**
 * The app handles requests in this order: recorder, request scope, security headers, prefetch headers, leading slashes,
 * checks (size, CSRF, CORS), then one route: health, metrics, events, art, initials, sitemaps and text files, static
 * files, endpoints, 405, pages. Those whose responses are cached go through `serve`.
 * The fast path comes before it: straight from Node's HTTP server, it sends what is cached and the refusals of a full
 * queue, and opens event streams.
 */
export function createApp(services: Services) {
  const {
    db,
    log,
    ssr,
    catalogueDirectory,
    publicUrl,
    trustedProxies = [],
    allowedHosts = [],
    outsidePictures = true,
  } = services;
  const { registry, record } = createRequestRecorder(log, services.logDestination);
  const cache = createResponseCache(services.responseCacheMb * 1024 * 1024);
  const sessionCache = createSessionCache();
  // Its first poll ends after this function has returned, so `gameColumns` and `streams` are there.
  const feed = createChangeFeed(controlOf(db), log, {
    onChange(topics, id) {
      cache.invalidate(topics);
      sessionCache.invalidate(topics);
      gameColumns.invalidate(topics);
      streams.publish(topics, id);
    },
    onReset(id) {
      cache.clear();
      sessionCache.clear();
      gameColumns.reset();
      streams.reset(id);
    },
  });
  const stopClockGauge = watchClockDifference(db, log, registry);
  const gameColumns = createColumnStore(db, feed);
  const limits = createLimits({ db, log, budgets: { ...budgets, ...services.budgets } });
  const clientAddressOf = createClientAddressReader(trustedProxies, log);
  /** The address of a client whose request does not reach `site`. */
  const addressOf = ({ socket, headers }: IncomingMessage) =>
    clientAddressOf(socket.remoteAddress, headers['x-forwarded-for'] as string | undefined);
  const security = securityHeaders(publicUrl);
  const isPublic = isPublicSite(publicUrl);
  const streams = createEventStreams({ isPublic, db, log, feed, record, registry, security, addressOf, limits });
  const sessionCookie = createSessionCookie(services.secret, isHttps(publicUrl));
  const sessions = createSessions({ db, cookie: sessionCookie, cache: sessionCache, feed });
  const endpointList = Object.values<Endpoint>(endpoints);

  const queues = { reads: createWorkQueue(readLimits), writes: createWriteQueue(db) };
  watchQueues(queues, registry);
  watchLog(services.logDestination.droppedLines ?? (() => 0), registry);
  watchResponseCache(cache, registry);
  const serveDeps = {
    cache,
    feed,
    record,
    knownViewer: sessions.knownViewer,
    isDatabaseDown: () => isDatabaseDown(db),
    hostInKey: publicUrl === undefined,
    security,
    busyResponses: createBusyResponses(record),
    inFlight: new Map(),
    knownPaths: createKnownPaths(),
    isQueueFull: (request: IncomingMessage) => queues.reads.isFull(() => wideNetworkOf(addressOf(request))),
  };
  const serve = createServe(serveDeps);

  const site = new Hono<AppEnv>();
  site.onError(handleError);
  site.use(recordRequests(record));
  site.use(
    setRequestScope({
      log,
      clientAddressOf,
      publicUrl,
      findWriteAddressProblem: createWriteAddressCheck({ publicUrl, allowedHosts, log }),
      resolveViewer: sessions.resolve,
      feed,
    }),
  );
  site.use(addSecurityHeaders(security));
  site.use(allowPrefetchReuse);
  site.use(redirectLeadingSlashes);
  site.use(bodyLimit);
  site.use(rejectCrossSiteWrites);
  for (const endpoint of endpointList.filter(({ cors }) => cors && isPublic)) {
    allowCrossOriginReads(site, endpoint.path, honoPathsOf(endpoint));
  }
  let isStopping = false;
  healthRoutes(site, controlOf(db), () => isStopping);
  metricsRoute(site, registry, services);
  eventRoutes(site, streams.problemOf);
  artRoutes(site, join(catalogueDirectory, 'art'));
  initialsRoutes(site);
  const deps = {
    app: site,
    serve,
    endpointFunctions: new Map(),
    db,
    write: queues.writes,
    read: queues.reads,
    readUnlocked: createLockedReads(),
    feed,
    limits,
    isPublic,
    assertExists: sessions.assertExists,
    assertMay: sessions.assertMay,
  };
  sitemapRoutes(site, deps);
  textFileRoutes(site, serve);
  ssr.mountFiles(site);
  const openApiDocument = createOpenApiDocument(sessionCookie.name, publicUrl);
  route(
    deps,
    endpoints.readOpenApi,
    async () => openApiDocument,
    () => [],
  );
  const { mailer, accountDeletions } = memberRoutes(deps, services, { sessionCookie, sessions, registry });
  const imports = createBackgroundWork(
    async (signal) => void (await finishDeadImports(db, signal)),
    (error) => log.warn({ error }, 'an import that was stopped cannot be finished yet'),
  );
  const pictureOf = createPictureOf(outsidePictures);
  gameRoutes(deps, gameColumns, pictureOf);
  reviewRoutes(deps, { pictureOf, logDeletedReports });
  watchListRoutes(deps, pictureOf);
  moderationRoutes(deps, pictureOf);
  adminRoutes(deps, registry);
  rejectOtherMethods(site);
  const formQueue = createWorkQueue(readLimits);
  const { endpointFunctions } = deps;
  ssr.mountPages(site, { endpointFunctions, serve, outsidePictures, readQueue: queues.reads, formQueue, limits });

  const sendFromCache = createFastPath(serveDeps);
  /** Sends cached responses and opens event streams; returns whether it did. */
  const fastPath: typeof sendFromCache = (request, response) =>
    streams.handle(request, response) || sendFromCache(request, response);
  return {
    site,
    fastPath,
    /** The network of the client that sent a request; behind a trusted proxy, it is not the proxy's. */
    networkOf: (request: IncomingMessage) => networkOf(addressOf(request)),
    /** Reads what the first search and the first page of a game would otherwise wait for, longer with more games. */
    async warmUp() {
      await gameColumns.read();
    },
    /** Resolves when all changes that other processes committed before the call have been received; for tests. */
    catchUp: feed.catchUp,
    /** Shares the counts of reads with other processes at once; for tests. */
    syncLimits: limits.sync,
    /** Tells load balancers that this process is about to stop, and ends its event streams. */
    prepareStop() {
      isStopping = true;
      streams.stop();
    },
    startMetricsServer: (host: string, port: number) => startMetricsServer(registry, { host, port }),
    /** Removes what members who have left wrote, as far as a deletion or an earlier process has left it. */
    finishAccountDeletions: accountDeletions.start,
    /** Finishes imports and undos whose processes have died. */
    finishImports: imports.start,
    async close() {
      accountDeletions.stop();
      imports.stop();
      await mailer?.stop();
      feed.stop();
      limits.stop();
      stopClockGauge();
    },
  };
}
