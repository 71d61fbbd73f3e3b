import type { Context, Next } from 'hono';
import type { AppEnv } from './context.ts';

/** The header that browsers send with a prefetch. */
export const secPurpose = 'sec-purpose';
/** The browser, but no shared cache, may store the response, and revalidates it before each use. */
export const revalidateAlways = 'private, no-cache';

/**
 * Lets a browser use prefetched data of a page at the click, without a second request. Our pages decide for
 * how long, and discard it after a write (`web/loading/revalidate-prefetched.ts`).
 */
export async function allowPrefetchReuse(context: Context<AppEnv>, next: Next): Promise<void> {
  await next();
  const { req, res } = context;
  const isPageData =
    req.path.endsWith('.data') && res.headers.get('cache-control') === revalidateAlways;
  if (isPageData && req.header(secPurpose) === 'prefetch') {
    res.headers.set('cache-control', 'private, max-age=10');
  }
}
