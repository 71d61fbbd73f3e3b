import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './context.ts';
import { isRead } from './request-scope.ts';

/**
 * Redirects a path that begins with several slashes (or backslashes, which browsers read as slashes) to the one that
 * begins with one. In a link or a script, the path alone would be an address of another site.
 */
export const redirectLeadingSlashes: MiddlewareHandler<AppEnv> = async (context, next) => {
  const { method, path, url } = context.req;
  if (!isRead(method) || !severalSlashes.test(path)) return next();
  const { pathname, search } = new URL(url);
  return context.redirect(pathname.replace(severalSlashes, '/') + search, 308);
};

/** The fast path sends nothing from the cache for such a path, so that it gets here. */
export const severalSlashes = /^[/\\]{2,}/;
