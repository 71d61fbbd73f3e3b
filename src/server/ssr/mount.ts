import type { Context, Hono } from 'hono';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { DocumentResponse, PageScope } from '../../contracts/page.ts';
import type { FindResource } from '../cache/known-paths.ts';
import type { Serve } from '../cache/serve.ts';
import { isForOneClient, type AppEnv } from '../http/context.ts';
import { codeOfStatus, problemKinds } from '../../contracts/problem.ts';
import { wideNetworkOf } from '../http/client-address.ts';
import { asksForJson } from '../http/headers.ts';
import { methodNotAllowed, notFound, Problem, retryAfterSeconds } from '../http/problem.ts';
import { revalidateAlways } from '../http/prefetch.ts';
import type { Rendered } from '../http/rendered.ts';
import { isRead } from '../http/request-scope.ts';
import type { Limits } from '../limits/limits.ts';
import { serveImmutable, serveRootFiles } from '../http/static-files.ts';
import { QueueFullError } from '../runtime/queue-full-error.ts';
import { StartupError } from '../runtime/startup-error.ts';
import { TimeoutError } from '../runtime/timeout.ts';
import { createWorkQueue, readLimits, type RunQueued } from '../runtime/work-queue.ts';
import { busyPage } from './busy-page.ts';
import { countPage } from './limit-pages.ts';
import { createPageMatcher, type PageMatch } from './match-page.ts';
import { createPageCalls, type EndpointFunctions } from './page-calls.ts';
import { createPagePolicy, type PagePolicy } from './page-policy.ts';

/** What src/web/entry.server.tsx exports beside its render function. */
type PagesEntry = { provideContext: (scope: PageScope) => RouterContextProvider };

type PageOptions = {
  endpointFunctions: EndpointFunctions;
  serve: Serve;
  outsidePictures: boolean;
  /** Renders the pages; `readLimits` are its limits. */
  readQueue: RunQueued;
  /** Takes the forms, which may wait for a write or a password: that holds up no page. */
  formQueue: RunQueued;
  limits: Pick<Limits, 'countRead'>;
};

export type SsrApp = {
  mountFiles: (site: Hono<AppEnv>) => void;
  mountPages: (site: Hono<AppEnv>, options: PageOptions) => void;
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
    mountPages: (site, options) =>
      mountSsr(site, async () => pages, { ...options, policy: createPagePolicy(options), isCached: true }),
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
  load: () => Promise<Pages>,
  options: PageOptions & {
    policy: PagePolicy;
    /** Not during development: pages then change without a change of the data. */
    isCached: boolean;
  },
) {
  const { policy, readQueue, formQueue, limits, outsidePictures, serve, endpointFunctions, isCached } = options;
  const ownQueue = createWorkQueue(readLimits);
  const queueOf = ({ queue }: PageMatch, method: string) => {
    if (queue === 'own') return ownQueue;
    return isRead(method) ? readQueue : formQueue;
  };

  site.all('/api/*', () => {
    throw notFound();
  });
  site.all('*', async (context) => {
    const pages = await load();
    const { pathname, search } = new URL(context.req.url);
    const page = pages.match(pathname);
    context.set('route', page.route);
    assertMethod(context.req.method, page);
    const key = page.path + page.selectQuery(search);
    // A cached page may be an error, which a client that asks for JSON gets as a problem.
    const isJson = asksForJson(context.req.header('accept'));
    return serve(context, isCached && page.isCacheable && !isJson ? resourceOf(page) : undefined, async (onStart) => {
      const rendered = await render(context, { pages, page, key }, onStart);
      if (isJson) throwErrorOf(rendered);
      return rendered;
    });
  });

  async function render(context: Context<AppEnv>, { pages, page, key }: PageRequest, onStart: () => void) {
    const { method } = context.req;
    const overLimit = countPage(limits, context, page);
    if (overLimit) return overLimit;
    const { provideContext } = pages.build.entry.module as unknown as PagesEntry;
    const scope = context.get('scope');
    const calls = createPageCalls(endpointFunctions, scope);
    const pageScope: PageScope = {
      origin: scope.origin,
      outsidePictures,
      callApi: calls.callApi,
      report: (error) => scope.log.error({ error }, 'a page failed'),
    };
    // Concatenated, not resolved by URL: a path that begins with two slashes would replace the host.
    const request = await pageRequest(context, page, scope.origin + key);
    const handle = async () => {
      onStart();
      const response = await pages.handle(request, provideContext(pageScope));
      return toRendered(response, { page, calls, policy, setsCookie: isForOneClient(scope) });
    };
    // Routes without a component bypass the queues: they may wait for another server, and must not block renders.
    if (!page.queue) return handle();
    const queue = queueOf(page, method);
    return queue(wideNetworkOf(scope.clientAddress), handle).catch((error: unknown) =>
      toBusyPage(error, context, page),
    );
  }
}

/** Not within the handler: what is kept of a path would hold its first request in memory. */
function resourceOf({ path, selectQuery, isData, route }: PageMatch): FindResource {
  return (search) => ({ key: path + selectQuery(search), isPage: true, isData, route });
}

type PageRequest = {
  pages: Pages;
  page: PageMatch;
  /** Its path and query, as the cache knows them. */
  key: string;
};

type RenderedPage = {
  page: PageMatch;
  calls: ReturnType<typeof createPageCalls>;
  policy: PagePolicy;
  setsCookie: boolean;
};

/** The response of React Router, with the headers of the page. */
async function toRendered(
  response: Response | DocumentResponse,
  { page, calls, policy, setsCookie }: RenderedPage,
): Promise<Rendered> {
  const { status } = response;
  const headers = Object.fromEntries(response.headers);
  const dependencies = calls.dependencies();
  const isMemberDocument = dependencies.viewer?.member !== undefined && !page.isData;
  headers['cache-control'] = cacheControlOf({ status, setsCookie, isMemberDocument });
  const retryAfter = calls.retryAfter() ?? (status === 503 ? retryAfterSeconds.unavailable : undefined);
  if (retryAfter && (status === 429 || status === 503)) headers['retry-after'] ??= retryAfter;
  if (!('document' in response)) {
    const body = response.body && new Uint8Array(await response.arrayBuffer());
    return { status, headers, body, ...dependencies };
  }
  const { html, scriptHashes } = response.document;
  headers['content-security-policy'] = policy(scriptHashes);
  return { status, headers, body: html, ...dependencies };
}

/** For a client that asks for JSON: throws the problem that an error page is about. */
function throwErrorOf({ status, headers }: Rendered): void {
  if (status < 400) return;
  const code = codeOfStatus(status);
  const retryAfter = headers['retry-after'];
  throw new Problem(code, problemKinds[code].meaning, { headers: retryAfter ? { 'retry-after': retryAfter } : {} });
}

function assertMethod(method: string, { route, hasAction }: PageMatch): void {
  if (isRead(method) || (method === 'POST' && hasAction)) return;
  if (route === '*') throw notFound();
  throw methodNotAllowed(hasAction ? ['GET', 'POST'] : ['GET']);
}

/** The busy page for a document; a request for data gets a problem, as for every other error. */
function toBusyPage(error: unknown, context: Context<AppEnv>, { isData }: PageMatch): Rendered {
  const isTimeout = error instanceof TimeoutError;
  if (isData || !(isTimeout || error instanceof QueueFullError)) throw error;
  if (isTimeout) context.get('scope').log.error({ error }, 'a page was not rendered in time');
  return busyPage(context.req.method, isTimeout ? 'slow' : 'full');
}

/**
 * A member's document must not be stored: after a sign-out, the Back button would show it. The data of a page
 * may be stored, for prefetching, and is revalidated. Responses that set a cookie are never stored.
 */
function cacheControlOf(page: { status: number; setsCookie: boolean; isMemberDocument: boolean }): string {
  const mayStore = !page.setsCookie && !page.isMemberDocument && page.status < 500;
  return mayStore ? revalidateAlways : 'no-store';
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
