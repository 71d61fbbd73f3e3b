import { createContext, data, isRouteErrorResponse, RouterContextProvider } from 'react-router';
import type { z } from 'zod';
import type { ResponseOf, Endpoint } from '../../contracts/endpoints.ts';
import type { PageScope } from '../../contracts/page.ts';
import type { ProblemDetails } from '../../contracts/problem.ts';

type Asked<E extends Endpoint> = {
  parameters?: z.input<E['parameters']>;
  query?: z.input<E['query']>;
  /** Forms send what people wrote, right or wrong: the API is to judge it. */
  body?: Record<string, unknown>;
  /** Chosen once for a form: however often it is sent, what it asks for is done once. */
  key?: string | undefined;
  /** The tag of what is to be changed, as it was seen: it is changed only if it is still so. */
  version?: string;
  /** Hears the tag of what was read. */
  onVersion?: (tag: string) => void;
};

export type Api = <E extends Endpoint>(endpoint: E, asked?: Asked<E>) => Promise<ResponseOf<E>>;

/** How loaders and actions reach the data: `context.get(apiContext)`. */
export const apiContext = createContext<Api>();

/** Where an error that nobody expected is reported. */
export const reportErrorContext = createContext<(error: unknown) => void>();

/** The address under which people reach the site, without a path. */
export const originContext = createContext<string>();

/** Takes a rendered page, in UTF-8. */
export const documentContext = createContext<(html: Uint8Array) => void>();

/** The context of one page, from what the server gives it. */
export function provideContext(scope: PageScope): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, createApi(scope.callApi));
  context.set(reportErrorContext, scope.report);
  context.set(documentContext, scope.onDocument);
  context.set(originContext, scope.origin);
  return context;
}

const base = 'http://playshelf.invalid';

function createApi(callApi: PageScope['callApi']): Api {
  return async (endpoint, asked = {}) => {
    const url = new URL(pathOf(endpoint, asked.parameters ?? {}), base);
    for (const [name, value] of Object.entries(asked.query ?? {})) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    const { status, headers, body } = await callApi(requestFor(endpoint, url, asked));
    if (status >= 400) throw data(body as ProblemDetails, { status });
    asked.onVersion?.(headers.get('etag') ?? '');
    return body as ResponseOf<typeof endpoint>;
  };
}

function requestFor({ method }: Endpoint, url: URL, asked: Asked<Endpoint>): Request {
  const { body, key, version } = asked;
  const request = new Request(url, { method, ...(body && { body: JSON.stringify(body) }) });
  if (body) request.headers.set('content-type', 'application/json');
  if (key) request.headers.set('idempotency-key', inHeader(key));
  if (version) request.headers.set('if-match', inHeader(version));
  return request;
}

/** A form may send anything; of what cannot stand in a header, the API is to say that it is wrong. */
const inHeader = (value: string) => value.replaceAll(/[^\x21-\x7e]/g, '?');

/** What a form sent, as text; whatever else comes is refused. */
export async function readForm(request: Request): Promise<Record<string, string>> {
  const fields = await request.formData().catch(() => undefined);
  const pairs = [...(fields ?? [])].filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  );
  if (fields && pairs.length === [...fields].length) return Object.fromEntries(pairs);
  throw data({ detail: 'This address takes what its form sends.' }, { status: 415 });
}

/** The API's refusal in an error, where it is one; any other error is thrown on. */
export function problemFrom(error: unknown): ProblemDetails {
  if (error instanceof Object && 'data' in error && 'init' in error) {
    return error.data as ProblemDetails;
  }
  throw error;
}

/** Why something was not done; with most calls, in the API's own words. */
export type ActionProblem = Pick<ProblemDetails, 'status' | 'detail' | 'errors'>;

/**
 * For the `clientAction` of a page with a form: where the server cannot be reached, or fails, the
 * page stays as it is, with all that was typed, and says so.
 */
export async function withClientErrors<
  Outcome extends { problem?: ActionProblem | undefined } | undefined,
>({ serverAction }: { serverAction: () => Promise<Outcome> }): Promise<Outcome> {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    const problem: ActionProblem = describeError(error);
    return data({ problem }, { status: problem.status }) as unknown as Outcome;
  }
}

/** What happened and what to do, in words, when a page or a form could not be answered. */
export function describeError(error: unknown): { status: number; detail: string } {
  if (isRouteErrorResponse(error) && (error.status < 500 || error.data?.detail)) {
    return { status: error.status, detail: error.data?.detail ?? error.statusText };
  }
  if (globalThis.navigator?.onLine === false) {
    return { status: 503, detail: 'You are offline. Try again once you are connected.' };
  }
  if (error instanceof TypeError && networkErrorPattern.test(error.message)) {
    return { status: 503, detail: 'Playshelf cannot be reached. Please try again in a moment.' };
  }
  return { status: 500, detail: 'Something went wrong on our side. Please try again in a moment.' };
}

/** How browsers say that nobody answered. */
const networkErrorPattern = /fetch|network|load failed/i;

function pathOf(endpoint: Endpoint, parameters: Record<string, unknown>): string {
  return endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(parameters[name]));
    // An empty segment, or one of dots, would turn the path into that of another endpoint.
    if (/^\.{0,2}$/.test(value))
      throw data({ status: 404, detail: 'There is no such thing.' }, { status: 404 });
    return value;
  });
}

/** The cursor of the next page, where the answer names one. */
export function nextCursor(response: Response): string | undefined {
  const [, address] = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '') ?? [];
  return (address && new URL(address, base).searchParams.get('cursor')) || undefined;
}
