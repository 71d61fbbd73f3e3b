import type { Context } from 'hono';
import type { AppEnv } from '../http/context.ts';
import type { Rendered } from '../http/rendered.ts';
import type { Limits } from '../limits/limits.ts';
import { TooManyRequests } from '../limits/too-many-requests.ts';
import { limitPage } from './busy-page.ts';
import type { PageMatch } from './match-page.ts';

/**
 * Counts a page that is to be rendered for a network. If it is one too many, returns a small page to send instead; a
 * request for a page's data gets a problem. Cached pages are not counted.
 */
export function countPage(
  { countRead }: Pick<Limits, 'countRead'>,
  context: Context<AppEnv>,
  { isData }: PageMatch,
): Rendered | undefined {
  const { searchParams } = new URL(context.req.url);
  try {
    countRead(context.get('scope').clientAddress, { isSearch: Boolean(searchParams.get('q')?.trim()) });
    return undefined;
  } catch (error) {
    if (!(error instanceof TooManyRequests) || isData) throw error;
    return limitPage(context.req.method, error);
  }
}
