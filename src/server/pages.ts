import type { Hono } from 'hono';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  createRequestHandler,
  matchRoutes,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import type { AppEnvironment } from './http/environment.ts';
import { immutableFiles, looseFiles } from './http/files.ts';
import { StartRefused } from './stop.ts';

/** What the pages' own entry gives us beside its render function. */
type PagesEntry = {
  provideContext: (surroundings: {
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
  app.get('*', async (context) => {
    const { routes, entry } = await build();
    context.set('route', routeOf(routes, context.req.path));
    const { provideContext } = entry.module as unknown as PagesEntry;
    const { log, requestId, address } = context.var;
    const env = { ...context.env, within: { requestId, address } };
    const surroundings = provideContext({
      // Within this process, and through every rule of the API all the same.
      fetch: async (request) => app.fetch(request, env),
      report: (error) => log.error({ error }, 'a page failed'),
    });
    return handle(readable(context.req.raw), surroundings);
  });
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

function routeOf(routes: ServerBuild['routes'], path: string): string {
  const flat = Object.values(routes).flatMap((route) =>
    route && route.id !== 'root'
      ? [{ path: route.path === '*' ? '*' : `/${route.path ?? ''}`, id: route.id }]
      : [],
  );
  if (path === '/__manifest') return path;
  const page = path.replace(/\/?_?\.data$/, '').replaceAll('%', '') || '/';
  return matchRoutes(flat, page)?.[0]?.route.path ?? 'none';
}
