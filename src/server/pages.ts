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

type Fetch = (request: Request) => Promise<Response>;

/** What the pages' own entry gives us beside its render function. */
type PagesEntry = { provideApi: (fetch: Fetch) => RouterContextProvider };

export type Pages = { mount: (app: Hono<AppEnvironment>) => void };

/** The built pages; they reach the data only by calling the API, as any other client would. */
export async function loadPages(buildDirectory: string): Promise<Pages> {
  const file = join(buildDirectory, 'server', 'index.js');
  if (!existsSync(file)) throw new StartRefused('The pages are not built: run npm start.');
  // React looks here, when it is first loaded, for which of its two builds to be: the quick one.
  process.env.NODE_ENV = 'production';
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
  app.all('*', async (context) => {
    const { routes, entry } = await build();
    context.set('route', routeOf(routes, context.req.path));
    const { provideApi } = entry.module as unknown as PagesEntry;
    // The page's own calls stay in this process; they go through every rule of the API all the same.
    const callApi: Fetch = async (request) =>
      app.fetch(request, { ...context.env, within: context.var.requestId });
    return handle(context.req.raw, provideApi(callApi));
  });
}

function routeOf(routes: ServerBuild['routes'], path: string): string {
  const flat = Object.values(routes).flatMap((route) =>
    route && route.id !== 'root'
      ? [{ path: route.path === '*' ? '*' : `/${route.path ?? ''}`, id: route.id }]
      : [],
  );
  const page = path.replace(/\.data$/, '').replace(/^\/_root$/, '/');
  return matchRoutes(flat, page)?.[0]?.route.path ?? 'none';
}
