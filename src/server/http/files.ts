import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import type { AppEnvironment } from './environment.ts';

const immutable = 'public, max-age=31536000, immutable';

/** Serves a folder whose file names carry a hash of their content, for browsers to keep for ever. */
export function immutableFiles(
  app: Hono<AppEnvironment>,
  path: `/${string}`,
  folder: string,
): void {
  app.use(
    `${path}/*`,
    (context, next) => {
      context.set('route', `${path}/*`);
      return next();
    },
    serveStatic({
      root: folder,
      precompressed: true,
      rewriteRequestPath: (address) => address.slice(path.length),
      onFound: (_file, context) => context.header('cache-control', immutable),
    }),
  );
}

/** Serves the few files whose names must stay as they are, such as the icon. */
export function looseFiles(app: Hono<AppEnvironment>, folder: string): void {
  app.use(
    '*',
    serveStatic({
      root: folder,
      onFound: (_file, context) => context.header('cache-control', 'public, max-age=3600'),
    }),
  );
}
