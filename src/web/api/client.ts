import { createContext, data } from 'react-router';
import type { z } from 'zod';
import type { Endpoint, endpoints, ResponseOf } from '../../contracts/endpoints.ts';
import type { PageScope } from '../../contracts/page.ts';
import { browserPaths } from '../../contracts/api/browser-paths.ts';
import type { ApiPath } from '../../contracts/paths.ts';
import type { ProblemDetails } from '../../contracts/problem.ts';
import { serverCopy } from './copy.ts';

// Types come from the endpoints, values from the paths: zod stays out of the browser's scripts.

type Endpoints = typeof endpoints;

type CallOptions<E extends Endpoint> = {
  parameters?: z.input<E['parameters']>;
  query?: z.input<E['query']>;
  /** Not typed by the endpoint: forms send unchecked input, and the API validates it. */
  body?: Record<string, unknown>;
  signal?: AbortSignal;
};

/** What a loader or an action can say beside that. */
type ServerCallOptions = {
  /** One key per form: the API carries out repeated submissions of the form once. */
  idempotencyKey?: string | undefined;
  /** The ETag of the version to be changed: the API rejects the change if there is a newer one. */
  ifMatch?: string;
};

/** Calls endpoints by their names; the browser has only some of them. */
type CallApi<Names extends keyof Endpoints, More> = <Name extends Names>(
  name: Name,
  options?: CallOptions<Endpoints[Name]> & More,
) => Promise<ResponseOf<Endpoints[Name]>>;

/** The API for loaders and actions. */
export type Api = CallApi<keyof Endpoints, ServerCallOptions>;

/** The same with the ETag of the result, for `ifMatch`. */
export type ApiWithEtags = <Name extends keyof Endpoints>(
  name: Name,
  options?: CallOptions<Endpoints[Name]> & ServerCallOptions,
) => Promise<{ result: ResponseOf<Endpoints[Name]>; etag: string }>;

/** The part of the API that scripts of the pages call, too. */
export type BrowserApi = CallApi<keyof typeof browserPaths, object>;

/** The API for loaders and actions: `context.get(apiContext)`. */
export const apiContext = createContext<Api>();
export const apiWithEtagsContext = createContext<ApiWithEtags>();

/** What the server provides to the page. */
export const scopeContext = createContext<PageScope>();

/** The API for components: over HTTP, from the browser. */
export function createBrowserApi<Name extends keyof Endpoints>(table: Record<Name, ApiPath>): CallApi<Name, object> {
  return async (name, options = {}) => {
    const response = await fetch(createRequest(table[name], options));
    const { ok, status, headers } = response;
    const body: unknown = await response.json();
    if (!ok) throw data(body as ProblemDetails, { status });
    const result = table[name].paged ? { rows: body, next: nextCursor(headers), total: totalOf(headers) } : body;
    return result as ResponseOf<Endpoints[typeof name]>;
  };
}

export const browserApi: BrowserApi = createBrowserApi(browserPaths);

/** The API for loaders and actions: on the server, a call is a call of a function. */
export function createServerApi(callApi: PageScope['callApi']): ApiWithEtags {
  return async (name, options = {}) => {
    const answer = await callApi(name, options);
    if (answer.problem) throw data(answer.problem, { status: answer.problem.status });
    return { result: answer.result as ResponseOf<Endpoints[typeof name]>, etag: answer.etag ?? '' };
  };
}

function createRequest({ method, path }: ApiPath, options: CallOptions<Endpoint>): Request {
  const { parameters = {}, query = {}, body, signal } = options;
  const url = new URL(fillPath(path, parameters), origin);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  const request = new Request(url, { method, body: body ? JSON.stringify(body) : null, signal: signal ?? null });
  if (body) request.headers.set('content-type', 'application/json');
  return request;
}

function fillPath(path: string, parameters: Record<string, unknown>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(parameters[name])));
}

/** The cursor in the Link header of a page of a list; undefined on the last page. */
function nextCursor(headers: Headers): string | undefined {
  const [, url] = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '') ?? [];
  return (url && new URL(url, origin).searchParams.get('cursor')) || undefined;
}

/** The number of rows on all pages together; undefined if the endpoint does not count them. */
function totalOf(headers: Headers): number | undefined {
  const total = headers.get('x-total-count');
  return total === null ? undefined : Number(total);
}

/** The text fields of a form; a request without a form, or with a file in it, is rejected. */
export async function readForm(request: Request): Promise<Record<string, string>> {
  const form = await request.formData().catch(() => undefined);
  const pairs = form && [...form];
  if (pairs?.every((pair): pair is [string, string] => typeof pair[1] === 'string')) return Object.fromEntries(pairs);
  throw data({ detail: serverCopy.noForm }, { status: 415 });
}
