import type { endpoints } from './endpoints.ts';
import type { ProblemDetails } from './problem.ts';

/** Options of a page for the server: `export const handle` in its route file. */
export type PageHandle = {
  /** Whether its response may be cached: it depends only on API responses, the viewer and `query`. */
  cache?: boolean;
  /** The query parameters that the page reads; the server removes all others. */
  query?: readonly string[];
  /** Whether it has a render queue of its own, and does not wait behind other pages. */
  ownQueue?: boolean;
};

/** What the server provides to a page for one render. */
export type PageScope = {
  /** The public origin of the site. */
  origin: string;
  /** Whether a page may show pictures of other hosts. */
  outsidePictures: boolean;
  /** Calls an endpoint, for the viewer of the page. */
  callApi: (name: keyof typeof endpoints, call: PageCall) => Promise<PageCallResult>;
  /** Logs an unexpected error. */
  report: (error: unknown) => void;
};

/** What a page sends to an endpoint, unchecked. */
export type PageCall = {
  parameters?: Record<string, unknown> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: Record<string, unknown> | undefined;
  idempotencyKey?: string | undefined;
  ifMatch?: string | undefined;
};

export type PageCallResult =
  | { problem: ProblemDetails }
  | { problem?: undefined; result: unknown; etag: string | undefined };

/** The response of a rendered page: its body is the document. */
export type DocumentResponse = Response & {
  document: {
    /** In UTF-8. As the body of a Response it would be copied. */
    html: Uint8Array;
    /** SHA-256, base64: of its inline scripts. */
    scriptHashes: string[];
  };
};
