import { matchEtag } from '../http/etag.ts';
import type { RecordRequest, RequestRecorder } from '../ops/request-recorder.ts';
import { createRawHead, type RawHead } from './raw-head.ts';

/** Up to this size, Node writes head and body in one chunk; above, copying the body costs more than it saves. */
const maxInlineBodyBytes = 8_192;
export const inlineBodyEncoding = 'latin1';

/** Headers of the body, which a 304 does not have. */
const bodyHeaders = ['content-length', 'content-encoding', 'content-type'];

/** A finished response: all of its bytes except the request id. */
export type CachedResponse = {
  status: 200 | 404;
  headers: [string, string][];
  head: RawHead;
  notModifiedHead: RawHead;
  /** A Latin-1 string if it is small: Node then sends it in one chunk with the head. */
  body: Buffer | string;
  etag: string;
  route: string;
  isPage: boolean;
  /** Whether it is for one viewer only, whose id is then part of its key. */
  isPerViewer: boolean;
  recordSent: RecordRequest;
  recordNotModified: RecordRequest;
};

type Finished = Pick<CachedResponse, 'status' | 'etag' | 'route' | 'isPage' | 'isPerViewer'> & {
  headers: Headers;
  body: Buffer;
};

export function createCachedResponse({ headers, body, ...rest }: Finished, record: RequestRecorder): CachedResponse {
  const { status, route } = rest;
  const pairs = [...headers];
  return {
    ...rest,
    headers: pairs,
    head: createRawHead(status, pairs),
    notModifiedHead: createNotModifiedHead(pairs),
    // Copied into memory of its own: a Buffer is often a slice of a larger one, which would stay allocated with it.
    body:
      body.length > maxInlineBodyBytes ? Buffer.from(new Uint8Array(body).buffer) : body.toString(inlineBodyEncoding),
    recordSent: record({ method: 'GET', route, status }),
    recordNotModified: record({ method: 'GET', route, status: 304 }),
  };
}

export function createNotModifiedHead(headers: HeadersInit, etag?: string): RawHead {
  return createRawHead(304, [...notModifiedHeaders(headers, etag)]);
}

export function notModifiedHeaders(headers: HeadersInit, etag?: string): Headers {
  const result = new Headers(headers);
  for (const name of bodyHeaders) result.delete(name);
  if (etag) result.set('etag', etag);
  return result;
}

/** The ETag under which the client has this response already; undefined if it does not. */
export function matchIfNoneMatch(header: string | undefined, etag: string): string | undefined {
  if (header === undefined) return undefined;
  if (header === etag) return etag;
  return header.trim() === '*' ? etag : matchEtag(header, etag);
}
