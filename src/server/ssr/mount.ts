import type { Context, Hono } from 'hono';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { MatchCacheablePage } from '../cache/resource.ts';
import type { AppEnv } from '../http/context.ts';
import { Problem } from '../http/problems.ts';
import { selectQuery } from '../http/query.ts';
import { serveImmutable, serveRootFiles } from '../http/static-files.ts';
import { StartRefused } from '../stop.ts';
import { busyPage, retryAfterSeconds } from './busy-page.ts';
import { createInternalApi } from './internal-api.ts';
import { createPageMatcher, type PageMatch } from './match-page.ts';
import { createRenderQueue, QueueFullError } from './render-queue.ts';

/** What the pages' own entry exports beside its render function. */
type PagesEntry = {
  provideContext: (scope: {
    origin: string;
    refuseForms: string | undefined;
    onDocument: (html: Uint8Array) => void;
    fetch: (request: Request) => Promise<Response>;
    report: (error: unknown) => void;
  }) => RouterContextProvider;
};

export type SsrApp = {
  mountFiles: (site: Hono<AppEnv>) => void;
  mountPages: (site: Hono<AppEnv>, api: Hono<AppEnv>) => void;
  matchCacheable: MatchCacheablePage;
};

/** The built pages; they reach the data only by calling the API, as any other client would. */
export async function loadBuild(buildDirectory: string): Promise<SsrApp> {
  const file = join(buildDirectory, 'server', 'index.js');
  if (!existsSync(file)) throw new StartRefused('The pages are not built: run npm start.');
  const build: ServerBuild = await import(pathToFileURL(file).href);
  const match = createPageMatcher(build.routes);
  return {
    mountFiles(site) {
      serveImmutable(site, '/assets', join(buildDirectory, 'client', 'assets'));
      serveRootFiles(site, join(buildDirectory, 'client'));
    },
    mountPages: (site, api) => mountSsr(site, api, async () => ({ build, match }), 'production'),
    matchCacheable: (path) => {
      const page = match(path);
      return page.isCacheable ? page : undefined;
    },
  };
}

/** A page takes some 10 ms to render: more than this wait a second and longer, and are refused instead. */
const renderLimits = { maxConcurrent: 8, maxQueued: 100 };

type Load = () => Promise<{ build: ServerBuild; match: (path: string) => PageMatch }>;

/** Lets React Router answer everything that no route before it answered. */
export function mountSsr(
  site: Hono<AppEnv>,
  api: Hono<AppEnv>,
  load: Load,
  mode: 'production' | 'development',
): void {
  const handle = createRequestHandler(async () => (await load()).build, mode);
  const enqueue = createRenderQueue(renderLimits);

  site.on(['GET', 'POST'], '*', async (context, next) => {
    const { build, match } = await load();
    const page = match(new URL(context.req.url).pathname);
    context.set('route', page.route);
    if (context.req.method === 'POST' && !page.hasAction) return next();
    const { provideContext } = build.entry.module as unknown as PagesEntry;
    const { fetch, cookies, dependencies } = createInternalApi(api, context);
    const report = (error: unknown) => context.var.log.error({ error }, 'a page failed');
    const { origin, missingPublicUrl: refuseForms } = context.var;
    const onDocument = (html: Uint8Array) => context.set('documentBytes', html);
    const scope = { origin, refuseForms, onDocument, fetch, report };
    const rendered = await enqueue(async () => {
      context.var.onRenderStart?.();
      return handle(pageRequest(context, page), provideContext(scope));
    }).catch((error: unknown) => refuseIfFull(error, context, page));
    // Where React Router found a page after all, its response is not the not-found page's.
    const isExpected = page.route !== '*' || rendered.status === 404;
    const madeFrom = dependencies();
    context.set('cacheDependencies', isExpected ? madeFrom : undefined);
    const isMembers = madeFrom.viewer?.member !== undefined && !page.isData;
    return withPageHeaders(rendered, cookies, isMembers);
  });
}

function refuseIfFull(error: unknown, { req }: Context<AppEnv>, { isData }: PageMatch): Response {
  if (!(error instanceof QueueFullError)) throw error;
  if (!isData) return busyPage(req.method);
  throw new Problem(503, 'Playshelf is busy just now. Please try again in a moment.', {
    headers: { 'retry-after': retryAfterSeconds },
  });
}

/**
 * No browser stores a member's document: after a sign-out, Back would show it. The data of a page may be
 * stored, to be prefetched, and is revalidated. A cookie is never stored with either.
 */
function withPageHeaders(rendered: Response, cookies: string[], isMembers: boolean): Response {
  const response = new Response(rendered.body, rendered);
  const isStored = cookies.length === 0 && !isMembers && rendered.status < 500;
  response.headers.set('cache-control', isStored ? 'private, no-cache' : 'no-store');
  for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  return response;
}

/**
 * The request as React Router gets it: under the site's own origin, and with the declared query parameters
 * only. The Origin header is left out: csrf.ts has judged it, and React Router would refuse a form that was
 * sent from another address of the same site. HEAD is rendered as GET: Hono drops the body later, and the
 * headers are the same.
 */
function pageRequest({ req, var: { origin } }: Context<AppEnv>, page: PageMatch): Request {
  const { pathname, search } = new URL(req.url);
  const path = page.isDecodable ? pathname : pathname.replace(/.*?(\.data)?$/s, '/undecodable$1');
  // Not resolved against the origin: a path that begins with two slashes would name another host.
  const url = new URL(origin + path + selectQuery(search, page.query));
  const request =
    req.method === 'HEAD'
      ? new Request(url, { headers: req.raw.headers })
      : new Request(url, req.raw);
  request.headers.delete('origin');
  return request;
}
