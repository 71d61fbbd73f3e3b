import type { Context, Next } from 'hono';
import type { AppEnv } from './context.ts';

/** The header that browsers send with a prefetch. */
export const secPurpose = 'sec-purpose';
/** The browser, but no shared cache, may store the response, and revalidates it before each use. */
export const revalidateAlways = 'private, no-cache';

/** How long a browser may use prefetched data without revalidation. */
const maxAgeSeconds = 10;

/** Chromium uses a prefetched response for five minutes whatever its lifetime is, but subtracts its Age. */
const chromiumReuseSeconds = 300;

/**
 * Lets a browser use prefetched data of a page at the click, without a second request: for ten seconds, and
 * only while its cookies are the same. A write sets the consistency token, and so makes it revalidate.
 */
export async function allowPrefetchReuse(context: Context<AppEnv>, next: Next): Promise<void> {
  await next();
  const { req, res } = context;
  const isPageData = req.path.endsWith('.data') && res.headers.get('cache-control') === revalidateAlways;
  if (isPageData && req.header(secPurpose) === 'prefetch') {
    res.headers.set('cache-control', `private, max-age=${chromiumReuseSeconds}`);
    res.headers.set('age', String(chromiumReuseSeconds - maxAgeSeconds));
    res.headers.append('vary', 'Cookie');
  }
}
