import { endpoints, type Endpoint } from '../../contracts/endpoints.ts';
import type { PageScope } from '../../contracts/page.ts';
import type { CallEndpoint } from '../api/endpoint.ts';
import { viewerId, type Dependencies, type RequestScope, type Viewer } from '../http/context.ts';
import { endPage, type DivisiblePage } from '../http/paging.ts';
import { describeProblem } from '../http/problem.ts';

export type EndpointFunctions = Map<Endpoint, CallEndpoint>;

/**
 * Lets a page call endpoints, as the viewer of its request and under all rules of the API. What the calls depend on, the
 * page depends on.
 */
export function createPageCalls(functions: EndpointFunctions, scope: RequestScope) {
  const topics = new Set<string>();
  let isCacheable = true;
  let viewer: Viewer | undefined;
  let retryAfter: string | undefined;

  function addDependencies(dependencies: Dependencies): void {
    if (!dependencies.topics) isCacheable = false;
    for (const topic of dependencies.topics ?? []) topics.add(topic);
    // A page with parts for two viewers must not be cached for either.
    if (viewer && dependencies.viewer && viewerId(viewer) !== viewerId(dependencies.viewer)) isCacheable = false;
    viewer ??= dependencies.viewer;
  }

  const callApi: PageScope['callApi'] = async (name, { parameters = {}, query = {}, body, ...rest }) => {
    // A form that was sent without them has empty ones.
    const [idempotencyKey, ifMatch] = [rest.idempotencyKey || undefined, rest.ifMatch || undefined];
    const call = {
      parameters: filled(parameters),
      query: given(query),
      readBody: async () => body,
      idempotencyKey,
      ifMatch,
    };
    const endpoint: Endpoint = endpoints[name];
    const outcome = await functions.get(endpoint)!(call, scope, 'page');
    addDependencies(outcome);
    if (!('error' in outcome)) {
      const { result, etag } = outcome;
      return { result: endpoint.paged ? endPage(result as DivisiblePage<object>) : result, etag };
    }
    const { details, headers } = describeProblem(outcome.error, scope);
    // No topic covers the cause of an error, so do not cache the page; topics do cover a 404.
    if (details.status !== 404) isCacheable = false;
    retryAfter = headers['retry-after'] ?? retryAfter;
    return { problem: details };
  };

  return {
    callApi,
    dependencies: (): Dependencies => ({ topics: isCacheable ? [...topics] : undefined, viewer }),
    /** When to try again, if a call was refused. */
    retryAfter: () => retryAfter,
  };
}

const asTexts = (pairs: [string, unknown][]) => Object.fromEntries(pairs.map(([name, value]) => [name, String(value)]));

/** As in an address: each part of the path is a text, and empty if a form lacks it. */
const filled = (parameters: Record<string, unknown>) =>
  asTexts(Object.entries(parameters).map(([name, value]) => [name, value ?? '']));

/** As in an address: a parameter of the query is a text, or absent. */
const given = (query: Record<string, unknown>) =>
  asTexts(Object.entries(query).filter(([, value]) => value !== undefined));
