import type { Context, Next } from 'hono';
import type { AppEnvironment } from './environment.ts';

/** By this header a browser says that nobody has asked for it yet. */
export const purpose = 'sec-purpose';
const askAlways = 'private, no-cache';

/**
 * The data of a page that was fetched ahead of a click need not be asked for once more at the click. For
 * how long, and that it is after a write, our pages decide themselves (`web/ahead/fresh-data.ts`).
 */
export async function holdFetchedAhead(
  context: Context<AppEnvironment>,
  next: Next,
): Promise<void> {
  await next();
  const { req, res } = context;
  const ofPage = req.path.endsWith('.data') && res.headers.get('cache-control') === askAlways;
  if (ofPage && req.header(purpose) === 'prefetch') {
    res.headers.set('cache-control', 'private, max-age=10');
  }
}
