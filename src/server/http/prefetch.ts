import type { Context, Next } from 'hono';
import type { AppEnv } from './context.ts';

/** Browsers send it with a request that they make ahead of a click. */
export const secPurpose = 'sec-purpose';
const revalidateAlways = 'private, no-cache';

/**
 * The data of a page that was fetched ahead of a click need not be asked for once more at the click. For
 * how long, and that it is after a write, our pages decide themselves (`web/ahead/fresh-data.ts`).
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
