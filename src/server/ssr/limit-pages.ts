import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../http/context.ts';
import type { Limits } from '../limits/limits.ts';
import { TooManyRequests } from '../limits/too-many-requests.ts';
import { limitPage } from './busy-page.ts';

/**
 * Counts the pages that are rendered for a network, and sends a small page instead if they are too many; a request for
 * a page's data gets a problem. Cached pages do not get here.
 */
export function limitPages(limits: Limits): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const { pathname, searchParams } = new URL(context.req.url);
    try {
      limits.countRead(context.get('scope').clientAddress, { isSearch: Boolean(searchParams.get('q')?.trim()) });
    } catch (error) {
      if (!(error instanceof TooManyRequests) || pathname.endsWith('.data')) throw error;
      return limitPage(context.req.method, error);
    }
    return next();
  };
}
