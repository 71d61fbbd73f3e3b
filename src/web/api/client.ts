import { createContext, data } from 'react-router';
import type { z } from 'zod';
import type { Endpoint, endpoints, ResponseOf } from '../../contracts/endpoints.ts';
import type { ApiResponse, PageScope } from '../../contracts/page.ts';
import { browserPaths } from '../../contracts/api/browser-paths.ts';
import type { ApiPath } from '../../contracts/paths.ts';
import type { ProblemDetails } from '../../contracts/problem.ts';
import { copy, serverCopy } from './copy.ts';

// Types come from the endpoints, values from the paths: zod stays out of the browser's scripts.

type Endpoints = typeof endpoints;

type CallOptions<E extends Endpoint> = {
  parameters?: z.input<E['parameters']>;
  query?: z.input<E['query']>;
  /** Not typed by the endpoint: forms send unchecked input, and the API validates it. */
  body?: Record<string, unknown>;
  /** One key per form: the API carries out repeated submissions of the form once. */
  idempotencyKey?: string | undefined;
  /** The ETag of the version to be changed: the API rejects the change if there is a newer one. */
  ifMatch?: string;
  /** Takes the ETag of the response. */
  onEtag?: (etag: string) => void;
  signal?: AbortSignal;
};

/** Calls endpoints by their names; the browser has only some of them. */
export type Api<Names extends keyof Endpoints = keyof Endpoints> = <Name extends Names>(
  name: Name,
  options?: CallOptions<Endpoints[Name]>,
) => Promise<ResponseOf<Endpoints[Name]>>;

/** The part of the API that scripts of the pages call, too. */
export type BrowserApi = Api<keyof typeof browserPaths>;

/** The API for loaders and actions: `context.get(apiContext)`. */
export const apiContext = createContext<Api>();

/** What the server provides to the page. */
export const scopeContext = createContext<PageScope>();

/** The API for components: over HTTP, from the browser. */
export function createBrowserApi<Name extends keyof Endpoints>(table: Record<Name, ApiPath>): Api<Name> {
  return createClient(async (request, { paged }) => {
    const response = await fetch(request);
    const { ok, status, headers } = response;
    const body: unknown = await response.json();
    return {
      status,
      headers,
      body: ok && paged ? { rows: body, next: nextCursor(headers), total: totalOf(headers) } : body,
    };
  }, table);
}

export const browserApi: BrowserApi = createBrowserApi(browserPaths);

type Send = (request: Request, endpointPath: ApiPath) => Promise<ApiResponse>;

export function createClient<Name extends keyof Endpoints>(send: Send, table: Record<Name, ApiPath>): Api<Name> {
  return async (name, options = {}) => {
    const { status, headers, body } = await send(createRequest(table[name], options), table[name]);
    if (status >= 400) throw data(body as ProblemDetails, { status });
    options.onEtag?.(headers.get('etag') ?? '');
    return body as ResponseOf<Endpoints[typeof name]>;
  };
}

/** On the server, a call stays within the process: its request needs an origin, but any will do. */
const apiOrigin = globalThis.location?.origin ?? 'http://playshelf.invalid';

function createRequest({ method, path }: ApiPath, options: CallOptions<Endpoint>): Request {
  const { parameters = {}, query = {}, body, idempotencyKey, ifMatch, signal } = options;
  const url = new URL(fillPath(path, parameters), apiOrigin);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  const request = new Request(url, { method, body: body ? JSON.stringify(body) : null, signal: signal ?? null });
  if (body) request.headers.set('content-type', 'application/json');
  if (idempotencyKey) request.headers.set('idempotency-key', toHeaderValue(idempotencyKey));
  if (ifMatch) request.headers.set('if-match', toHeaderValue(ifMatch));
  return request;
}

/** Forms are unchecked input: a character that a header cannot hold would make `headers.set` throw. */
const toHeaderValue = (value: string) => value.replaceAll(/[^\x21-\x7e]/g, '?');

function fillPath(path: string, parameters: Record<string, unknown>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(parameters[name]));
    // An empty segment, or one of dots, would turn the path into that of another endpoint.
    if (/^\.{0,2}$/.test(value)) throw data({ status: 404, detail: copy.notFound }, { status: 404 });
    return value;
  });
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
