import type { Context, Next } from 'hono';
import type { AppEnv } from './context.ts';

/** Browsers send it with a request that they make ahead of a click. */
export const secPurpose = 'sec-purpose';
/** A browser may store it, for itself alone, and asks each time whether it is still the same. */
export const revalidateAlways = 'private, no-cache';

/**
 * Lets a browser use the data of a page that it prefetched at the click, without a second request. For how
 * long, and that a write makes it stale, our pages decide themselves (`web/loading/revalidate-prefetched.ts`).
 */
export async function allowPrefetchReuse(context: Context<AppEnv>, next: Next): Promise<void> {
  await next();
  const { req, res } = context;
  const ofPage =
    req.path.endsWith('.data') && res.headers.get('cache-control') === revalidateAlways;
  if (ofPage && req.header(secPurpose) === 'prefetch') {
    res.headers.set('cache-control', 'private, max-age=10');
  }
}
