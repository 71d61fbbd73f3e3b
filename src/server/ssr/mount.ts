import type { Context, Hono } from 'hono';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { PageScope } from '../../contracts/page.ts';
import type { MatchCacheablePage } from '../cache/resource.ts';
import type { AppEnv } from '../http/context.ts';
import { codeOfStatus, problemKinds } from '../../contracts/problem.ts';
import { wideNetworkOf } from '../http/client-address.ts';
import { asksForJson } from '../http/headers.ts';
import { methodNotAllowed, notFound, Problem, retryAfterSeconds } from '../http/problem.ts';
import { revalidateAlways } from '../http/prefetch.ts';
import { isRead } from '../http/request-scope.ts';
import type { Limits } from '../limits/limits.ts';
import { serveImmutable, serveRootFiles } from '../http/static-files.ts';
import { QueueFullError } from '../runtime/queue-full-error.ts';
import { StartupError } from '../runtime/startup-error.ts';
import { TimeoutError } from '../runtime/timeout.ts';
import { createWorkQueue, readLimits, type RunQueued } from '../runtime/work-queue.ts';
import { busyPage } from './busy-page.ts';
import { createInternalApi } from './internal-api.ts';
import { countPage } from './limit-pages.ts';
import { createPageMatcher, type PageMatch } from './match-page.ts';
import { createPagePolicy, type PagePolicy } from './page-policy.ts';

/** What src/web/entry.server.tsx exports beside its render function. */
type PagesEntry = { provideContext: (scope: PageScope) => RouterContextProvider };

type PageOptions = {
  outsidePictures: boolean;
  /** Renders the pages; `readLimits` are its limits. */
  readQueue: RunQueued;
  /** Takes the forms, which may wait for a write or a password: that holds up no page. */
  formQueue: RunQueued;
  limits: Pick<Limits, 'countRead'>;
};

export type SsrApp = {
  mountFiles: (site: Hono<AppEnv>) => void;
  mountPages: (site: Hono<AppEnv>, api: Hono<AppEnv>, options: PageOptions) => void;
  matchCacheable: MatchCacheablePage;
};

/** Loads the built pages. They read data only through the API, like any other client. */
export async function loadBuild(buildDirectory: string): Promise<SsrApp> {
  const file = join(buildDirectory, 'server', 'index.js');
  if (!existsSync(file)) throw new StartupError('The pages are not built: run npm start.');
  const pages = createPages(await import(pathToFileURL(file).href), 'production');
  return {
    mountFiles(site) {
      serveImmutable(site, '/assets', join(buildDirectory, 'client', 'assets'));
      serveRootFiles(site, join(buildDirectory, 'client'));
    },
    mountPages: (site, api, options) =>
      mountSsr(site, api, async () => pages, { ...options, policy: createPagePolicy(options) }),
    matchCacheable(path) {
      const page = pages.match(path);
      return page.isCacheable ? page : undefined;
    },
  };
}

type Pages = ReturnType<typeof createPages>;

/** The pages with their request handler, which is costly to create. */
export function createPages(build: ServerBuild, mode: 'production' | 'development') {
  return { build, match: createPageMatcher(build.routes), handle: createRequestHandler(build, mode) };
}

/** Lets React Router handle every request that no earlier route has handled. */
export function mountSsr(
  site: Hono<AppEnv>,
  api: Hono<AppEnv>,
  load: () => Promise<Pages>,
  { policy, readQueue, formQueue, limits, outsidePictures }: PageOptions & { policy: PagePolicy },
) {
  const ownQueue = createWorkQueue(readLimits);
  const queueOf = ({ queue }: PageMatch, method: string) => {
    if (queue === 'own') return ownQueue;
    return isRead(method) ? readQueue : formQueue;
  };

  site.all('/api/*', () => {
    throw notFound();
  });
  site.all('*', async (context) => {
    const response = await respond(context);
    if (asksForJson(context.req.header('accept'))) throwErrorOf(response);
    return response;
  });

  async function respond(context: Context<AppEnv>): Promise<Response> {
    const { build, match, handle } = await load();
    const { pathname, search } = new URL(context.req.url);
    const page = match(pathname);
    context.set('route', page.route);
    assertMethod(context.req.method, page);
    const overLimit = countPage(limits, context, page);
    if (overLimit) return overLimit;
    const { provideContext } = build.entry.module as unknown as PagesEntry;
    const { call, cookies, getDependencies, getRetryAfter } = createInternalApi(api, context);
    const { origin, log } = context.get('scope');
    let document: { html: Uint8Array; scriptHashes: string[] } | undefined;
    const scope: PageScope = {
      origin,
      outsidePictures,
      callApi: call,
      onDocument: (html, scriptHashes) => (document = { html, scriptHashes }),
      report: (error) => log.error({ error }, 'a page failed'),
    };
    // Concatenated, not resolved by URL: a path that begins with two slashes would replace the host.
    const url = origin + page.path + page.selectQuery(search);
    const request = await pageRequest(context, page, url);
    const render = () => {
      context.get('onRenderStart')?.();
      return handle(request, provideContext(scope));
    };
    // Routes without a component bypass the queues: they may wait for another server, and must not block renders.
    const rendered = page.queue
      ? await queueOf(page, context.req.method)(wideNetworkOf(context.get('scope').clientAddress), render).catch(
          (error: unknown) => toBusyPage(error, context, page),
        )
      : await render();
    const dependencies = getDependencies();
    context.set('cacheDependencies', dependencies);
    const isMemberDocument = dependencies.viewer?.member !== undefined && !page.isData;
    setPageHeaders(rendered, cookies, isMemberDocument);
    setRetryAfter(rendered, getRetryAfter());
    if (document) rendered.headers.set('content-security-policy', policy(document.scriptHashes));
    context.set('documentBytes', document?.html);
    return rendered;
  }
}

/** For a client that asks for JSON: throws the problem that an error page is about. */
function throwErrorOf({ status, headers }: Response): void {
  if (status < 400) return;
  const code = codeOfStatus(status);
  const retryAfter = headers.get('retry-after');
  throw new Problem(code, problemKinds[code].meaning, { headers: retryAfter ? { 'retry-after': retryAfter } : {} });
}

function assertMethod(method: string, { route, hasAction }: PageMatch): void {
  if (isRead(method) || (method === 'POST' && hasAction)) return;
  if (route === '*') throw notFound();
  throw methodNotAllowed(hasAction ? ['GET', 'POST'] : ['GET']);
}

/** The busy page for a document; a request for data gets a problem, as for every other error. */
function toBusyPage(error: unknown, context: Context<AppEnv>, { isData }: PageMatch): Response {
  const isTimeout = error instanceof TimeoutError;
  if (isData || !(isTimeout || error instanceof QueueFullError)) throw error;
  if (isTimeout) context.get('scope').log.error({ error }, 'a page was not rendered in time');
  // As for an error that reaches Hono; the cache reads it.
  else context.error = error;
  return busyPage(context.req.method, isTimeout ? 'slow' : 'full');
}

/**
 * A member's document must not be stored: after a sign-out, the Back button would show it. The data of a page
 * may be stored, for prefetching, and is revalidated. Responses that set a cookie are never stored.
 */
function setPageHeaders({ status, headers }: Response, cookies: string[], isMemberDocument: boolean): void {
  const mayStore = cookies.length === 0 && !isMemberDocument && status < 500;
  headers.set('cache-control', mayStore ? revalidateAlways : 'no-store');
  for (const cookie of cookies) headers.append('set-cookie', cookie);
}

/** For a page whose call to the API was refused: the headers of the API's response are not those of the page. */
function setRetryAfter({ status, headers }: Response, ofApi: string | undefined): void {
  if (headers.has('retry-after')) return;
  const seconds = ofApi ?? (status === 503 ? retryAfterSeconds.unavailable : undefined);
  if (seconds && (status === 429 || status === 503)) headers.set('retry-after', seconds);
}

/** The request headers that a page may read; a cacheable page may read none. */
const readableHeaders = ['content-type', 'sec-fetch-dest', 'sec-fetch-site'];

/**
 * The request for React Router: with the site's origin and the declared query parameters, and without headers
 * that other modules interpret, such as Cookie and Origin. The body is read before the page enters its queue, so
 * a client that sends slowly blocks no render. HEAD is rendered as GET, for the same headers; Hono removes the
 * body. It has no abort signal: if the client disconnects, other requests may wait for the same render.
 */
async function pageRequest({ req }: Context<AppEnv>, page: PageMatch, url: string): Promise<Request> {
  const isForm = req.method === 'POST';
  if (!isForm && page.isCacheable) return new Request(url);
  const headers = readableHeaders.flatMap((name) => {
    const value = req.header(name);
    return value === undefined ? [] : [[name, value] as [string, string]];
  });
  return isForm
    ? new Request(url, { method: 'POST', headers, body: await req.arrayBuffer() })
    : new Request(url, { headers });
}
