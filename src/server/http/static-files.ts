import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono, MiddlewareHandler } from 'hono';
import { readdirSync } from 'node:fs';
import type { AppEnv } from './context.ts';

/** Serves a folder whose file names contain a hash of their content: browsers may cache them for ever. */
export function serveImmutable(app: Hono<AppEnv>, path: `/${string}`, folder: string): void {
  const rewriteRequestPath = (address: string) => address.slice(path.length);
  const serve = serveStatic({ root: folder, precompressed: true, rewriteRequestPath });
  app.use(`${path}/*`, setCacheControl(`${path}/*`, 'public, max-age=31536000, immutable'), serve);
}

/** Serves the files with fixed names, such as the icon. */
export function serveRootFiles(app: Hono<AppEnv>, folder: string): void {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  for (const { name } of files) {
    app.get(`/${name}`, setCacheControl(`/${name}`, 'public, max-age=3600'), serveStatic({ root: folder }));
  }
}

function setCacheControl(route: string, cacheControl: string): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    context.set('route', route);
    await next();
    if (context.res.ok) context.header('cache-control', cacheControl);
  };
}
