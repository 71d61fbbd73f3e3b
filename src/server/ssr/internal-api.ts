import type { Context, Hono } from 'hono';
import type { ApiResponse } from '../../contracts/page.ts';
import { viewerId, type AppEnv, type CacheDependencies, type Viewer } from '../http/context.ts';

/**
 * Lets a page call the API within the process: for the viewer of the page, and under all rules of the API.
 * The page sends the cookies that the API sets, and depends on all that the API's responses depend on.
 */
export function createInternalApi(api: Hono<AppEnv>, context: Context<AppEnv>) {
  const scope = context.get('scope');
  const cookies: string[] = [];
  const collected = collectDependencies();

  async function call(request: Request): Promise<ApiResponse> {
    let result: unknown;
    const setResult = (value: unknown) => (result = value);
    const parent = { scope, addDependencies: collected.add, setResult };
    const response = await api.fetch(request, { parent });
    const { status, headers } = response;
    // Why it failed is not among the topics; that something does not exist is.
    if (!response.ok && status !== 404) collected.add({ topics: undefined });
    cookies.push(...headers.getSetCookie());
    return { status, headers, body: result === undefined ? await response.json() : result };
  }
  return { call, cookies, getDependencies: collected.all };
}

/** One set of dependencies from those of several responses. */
function collectDependencies() {
  const topics = new Set<string>();
  let isKnown = true;
  let viewer: Viewer | undefined;
  return {
    add(dependencies: CacheDependencies): void {
      if (!dependencies.topics) isKnown = false;
      for (const topic of dependencies.topics ?? []) topics.add(topic);
      // A page that was made partly for one viewer and partly for another is nobody's to cache.
      if (viewer && dependencies.viewer && viewerId(viewer) !== viewerId(dependencies.viewer)) {
        isKnown = false;
      }
      viewer ??= dependencies.viewer;
    },
    all: (): CacheDependencies => ({ topics: isKnown ? [...topics] : undefined, viewer }),
  };
}
