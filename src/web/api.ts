import { createContext, data, RouterContextProvider } from 'react-router';
import type { z } from 'zod';
import type { Endpoint } from '../contracts/endpoints.ts';
import type { Page } from '../contracts/paging.ts';
import type { ProblemDetails } from '../contracts/problem.ts';

type Asked<E extends Endpoint> = {
  parameters?: z.input<E['parameters']>;
  query?: z.input<E['query']>;
};

type Answer<E extends Endpoint> = E['paged'] extends true
  ? Page<z.infer<E['answer']> extends (infer Row)[] ? Row : never>
  : z.infer<E['answer']>;

export type Api = <E extends Endpoint>(endpoint: E, asked?: Asked<E>) => Promise<Answer<E>>;

/** How loaders and actions reach the data: `context.get(apiContext)`. */
export const apiContext = createContext<Api>();

/** The context of one page: its calls go through the given fetch. */
export function provideApi(fetch: (request: Request) => Promise<Response>): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, createApi(fetch));
  return context;
}

function createApi(fetch: (request: Request) => Promise<Response>): Api {
  return async (endpoint, asked = {}) => {
    const url = new URL(pathOf(endpoint, asked.parameters ?? {}), 'http://playshelf.invalid');
    for (const [name, value] of Object.entries(asked.query ?? {})) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    const response = await fetch(new Request(url, { method: endpoint.method }));
    const answer: unknown = await response.json();
    if (!response.ok) throw data(answer as ProblemDetails, { status: response.status });
    const result = endpoint.paged ? { rows: answer, next: nextCursor(response) } : answer;
    return result as Answer<typeof endpoint>;
  };
}

function pathOf(endpoint: Endpoint, parameters: Record<string, unknown>): string {
  return endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(parameters[name])),
  );
}

function nextCursor(response: Response): string | undefined {
  const [, address] = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '') ?? [];
  return (
    address &&
    (new URL(address, response.url || 'http://playshelf.invalid').searchParams.get('cursor') ??
      undefined)
  );
}
