import type { Context, Hono } from 'hono';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  createRequestHandler,
  matchRoutes,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import type { AppEnvironment, Sources } from './http/environment.ts';
import { tagOf } from './http/etag.ts';
import { immutableFiles, looseFiles } from './http/files.ts';
import { createTurns } from './http/turns.ts';
import { StartRefused } from './stop.ts';

/** What the pages' own entry gives us beside its render function. */
type PagesEntry = {
  provideContext: (surroundings: {
    origin: string;
    fetch: (request: Request) => Promise<Response>;
    report: (error: unknown) => void;
  }) => RouterContextProvider;
};

export type Pages = { mount: (app: Hono<AppEnvironment>) => void };

/** The built pages; they reach the data only by calling the API, as any other client would. */
export async function loadPages(buildDirectory: string): Promise<Pages> {
  const file = join(buildDirectory, 'server', 'index.js');
  if (!existsSync(file)) throw new StartRefused('The pages are not built: run npm start.');
  const build: ServerBuild = await import(pathToFileURL(file).href);
  return {
    mount(app) {
      immutableFiles(app, '/assets', join(buildDirectory, 'client', 'assets'));
      looseFiles(app, join(buildDirectory, 'client'));
      mountBuild(app, async () => build, 'production');
    },
  };
}

/** Lets React Router answer everything that nothing before it answered. */
export function mountBuild(
  app: Hono<AppEnvironment>,
  build: () => Promise<ServerBuild>,
  mode: 'production' | 'development',
): void {
  const handle = createRequestHandler(build, mode);
  const myTurn = createTurns();
  app.on(['GET', 'POST'], '*', async (context, next) => {
    const { routes, entry } = await build();
    const { pattern, takesForms, isKept } = pageAt(routes, context.req.path);
    context.set('route', pattern);
    if (context.req.method === 'POST' && !takesForms) return next();
    const { provideContext } = entry.module as unknown as PagesEntry;
    const { fetch, cookies, sources } = callsFrom(app, context);
    const report = (error: unknown) => context.var.log.error({ error }, 'a page failed');
    const surroundings = { origin: context.var.origin, fetch, report };
    await myTurn();
    context.var.begin?.();
    let page = await handle(asGet(readable(context.req.raw)), provideContext(surroundings));
    if (isKept && page.status === 200) {
      context.set('sources', sources());
      const body = await page.text();
      page.headers.set('etag', tagOf(context.req.path, body));
      page = new Response(body, page);
    }
    const response = new Response(page.body, page);
    // A page may be about whoever asked for it, and a cookie is theirs alone.
    response.headers.set('cache-control', cookies.length > 0 ? 'no-store' : 'private, no-cache');
    for (const cookie of cookies) response.headers.append('set-cookie', cookie);
    return response;
  });
}

/**
 * How a page calls the API: within this process, through every rule of it all the same, in the name
 * of whoever asked for the page. Cookies that the API sets go out with the page.
 */
function callsFrom(app: Hono<AppEnvironment>, { req, env, var: known }: Context<AppEnvironment>) {
  const { requestId, address } = known;
  const topics = new Set<string>();
  let whole = true;
  let personal = false;
  const madeFrom = (sources: Sources) => {
    if (!sources.topics) whole = false;
    if (sources.personal) personal = true;
    for (const topic of sources.topics ?? []) topics.add(topic);
  };
  const within = { ...env, within: { requestId, address, madeFrom } };
  const jar = cookiesIn(req.header('cookie'));
  const cookies: string[] = [];
  const fetch = async (request: Request) => {
    const url = new URL(request.url);
    const own = new Request(new URL(url.pathname + url.search, req.url), request);
    own.headers.set('cookie', [...jar].map((pair) => pair.join('=')).join('; '));
    const response = await app.fetch(own, within);
    if (!response.ok) whole = false;
    const changed = response.headers.getSetCookie();
    cookies.push(...changed);
    // The calls that follow know already who signed in.
    for (const line of changed) {
      for (const [name, value] of cookiesIn(line.replace(/;.*/s, ''))) jar.set(name, value);
    }
    return response;
  };
  const sources = () => ({ topics: whole ? [...topics] : undefined, personal });
  return { fetch, cookies, sources };
}

function cookiesIn(header = ''): Map<string, string> {
  const pairs = header.split(/;\s*/).map((pair) => /^([^=]+)=(.*)$/s.exec(pair));
  return new Map(pairs.flatMap((pair) => (pair ? [[pair[1]!, pair[2]!]] : [])));
}

/** An address that cannot be decoded is nobody's page; React Router would complain on the console. */
function readable(request: Request): Request {
  try {
    decodeURIComponent(new URL(request.url).pathname);
    return request;
  } catch {
    return new Request(new URL('/unreadable', request.url), { headers: request.headers });
  }
}

/** Who asks for the headers alone gets those of the whole page, its tag among them; Hono leaves it out. */
function asGet(request: Request): Request {
  return request.method === 'HEAD' ? new Request(request, { method: 'GET' }) : request;
}

/** The page at an address: its pattern, and whether it takes forms. */
function pageAt(routes: ServerBuild['routes'], path: string) {
  const pages = Object.values(routes).flatMap((route) =>
    route && (route.path || route.index)
      ? [{ path: route.path === '*' ? '*' : `/${route.path ?? ''}`, caseSensitive: true, route }]
      : [],
  );
  const address = path.replace(/\/?_?\.data$/, '').replaceAll('%', '') || '/';
  const page = matchRoutes(pages, address)?.[0]?.route as (typeof pages)[number] | undefined;
  return {
    pattern: page?.path ?? 'none',
    takesForms: page?.route.module.action !== undefined,
    /** Whether the page is the same for everybody who asks with the same cookies. */
    isKept: (page?.route.module.handle as { kept?: boolean } | undefined)?.kept ?? false,
  };
}
