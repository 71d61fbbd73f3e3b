import { createContext, data, RouterContextProvider } from 'react-router';
import type { z } from 'zod';
import type { AnswerOf, Endpoint } from '../contracts/endpoints.ts';
import type { ProblemDetails } from '../contracts/problem.ts';

type Asked<E extends Endpoint> = {
  parameters?: z.input<E['parameters']>;
  query?: z.input<E['query']>;
  /** Forms send what people wrote, right or wrong: the API is to judge it. */
  body?: Record<string, unknown>;
};

export type Api = <E extends Endpoint>(endpoint: E, asked?: Asked<E>) => Promise<AnswerOf<E>>;

/** How loaders and actions reach the data: `context.get(apiContext)`. */
export const apiContext = createContext<Api>();

/** Where an error that nobody expected is reported. */
export const reportContext = createContext<(error: unknown) => void>();

type Surroundings = {
  fetch: (request: Request) => Promise<Response>;
  report: (error: unknown) => void;
};

/** The context of one page, from what the server gives it. */
export function provideContext({ fetch, report }: Surroundings): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, createApi(fetch));
  context.set(reportContext, report);
  return context;
}

const base = 'http://playshelf.invalid';

function createApi(fetch: Surroundings['fetch']): Api {
  return async (endpoint, asked = {}) => {
    const url = new URL(pathOf(endpoint, asked.parameters ?? {}), base);
    for (const [name, value] of Object.entries(asked.query ?? {})) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    const response = await fetch(requestFor(endpoint, url, asked.body));
    const answer: unknown = await response.json();
    if (!response.ok) throw data(answer as ProblemDetails, { status: response.status });
    const result = endpoint.paged ? { rows: answer, next: nextCursor(response) } : answer;
    return result as AnswerOf<typeof endpoint>;
  };
}

function requestFor({ method }: Endpoint, url: URL, body: object | undefined): Request {
  const headers = { 'content-type': 'application/json' };
  return body
    ? new Request(url, { method, headers, body: JSON.stringify(body) })
    : new Request(url, { method });
}

/** What a form sent; whatever else comes is refused. */
export async function readForm(request: Request): Promise<Record<string, FormDataEntryValue>> {
  try {
    return Object.fromEntries(await request.formData());
  } catch {
    throw data({ detail: 'This address takes what its form sends.' }, { status: 415 });
  }
}

/** The API's refusal in an error, where it is one; any other error is thrown on. */
export function refusalIn(error: unknown): ProblemDetails {
  if (error instanceof Object && 'data' in error && 'init' in error) {
    return error.data as ProblemDetails;
  }
  throw error;
}

function pathOf(endpoint: Endpoint, parameters: Record<string, unknown>): string {
  return endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(parameters[name])),
  );
}

function nextCursor(response: Response): string | undefined {
  const [, address] = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '') ?? [];
  return (address && new URL(address, base).searchParams.get('cursor')) || undefined;
}
