import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import { readdirSync } from 'node:fs';
import type { AppEnv } from './context.ts';

/** Serves a folder whose file names contain a hash of their content: browsers may cache them for ever. */
export function serveImmutable(app: Hono<AppEnv>, path: `/${string}`, folder: string): void {
  app.use(`${path}/*`, async (context, next) => {
    context.set('route', `${path}/*`);
    await next();
    if (context.res.ok) context.header('cache-control', 'public, max-age=31536000, immutable');
  });
  const rewriteRequestPath = (address: string) => address.slice(path.length);
  app.use(`${path}/*`, serveStatic({ root: folder, precompressed: true, rewriteRequestPath }));
}

/** Serves the files with fixed names, such as the icon. */
export function serveRootFiles(app: Hono<AppEnv>, folder: string): void {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  for (const { name } of files) {
    app.use(`/${name}`, async (context, next) => {
      context.set('route', `/${name}`);
      await next();
      if (context.res.ok) context.header('cache-control', 'public, max-age=3600');
    });
    app.get(`/${name}`, serveStatic({ root: folder }));
  }
}
