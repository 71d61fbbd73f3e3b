import type { Context, Hono } from 'hono';
import type { ApiResponse } from '../../contracts/page.ts';
import { viewerId, type AppEnv, type CacheDependencies, type Viewer } from '../http/context.ts';

/**
 * Lets a page call the API within the process, as the viewer of the page and under all rules of the API. The
 * page's response takes over the cookies, the cache dependencies and `Retry-After` of the API's responses.
 */
export function createInternalApi(api: Hono<AppEnv>, context: Context<AppEnv>) {
  const scope = context.get('scope');
  const cookies: string[] = [];
  const topics = new Set<string>();
  let isCacheable = true;
  let viewer: Viewer | undefined;
  let retryAfter: string | undefined;

  function addDependencies(dependencies: CacheDependencies): void {
    if (!dependencies.topics) isCacheable = false;
    for (const topic of dependencies.topics ?? []) topics.add(topic);
    // A page with parts for two viewers must not be cached for either.
    if (viewer && dependencies.viewer && viewerId(viewer) !== viewerId(dependencies.viewer)) isCacheable = false;
    viewer ??= dependencies.viewer;
  }

  async function call(request: Request): Promise<ApiResponse> {
    let result: unknown;
    const setResult = (value: unknown) => (result = value);
    const response = await api.fetch(request, { parent: { scope, addDependencies, setResult } });
    const { status, headers } = response;
    // No topic covers the cause of an error, so do not cache the page; topics do cover a 404.
    if (!response.ok && status !== 404) isCacheable = false;
    cookies.push(...headers.getSetCookie());
    retryAfter = headers.get('retry-after') ?? retryAfter;
    return { status, headers, body: result === undefined ? await response.json() : result };
  }

  const getDependencies = (): CacheDependencies => ({ topics: isCacheable ? [...topics] : undefined, viewer });
  return { call, cookies, getDependencies, getRetryAfter: () => retryAfter };
}
