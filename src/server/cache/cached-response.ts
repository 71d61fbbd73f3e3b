import { matchEtag } from '../http/etag.ts';
import type { RecordRequest, RequestRecorder } from '../ops/request-recorder.ts';
import { createRawHead, type RawHead } from './raw-head.ts';
import { createTopicCache, type EntryInfo } from './topic-cache.ts';

/** Up to this size, head and body are written in one piece; above, copying the body costs more than it saves. */
const maxInlineBodyBytes = 8_192;
export const inlineBodyEncoding = 'latin1';

/** Headers about the body, which a 304 does not have. */
const bodyHeaders = ['content-length', 'content-encoding', 'content-type'];

/** A finished response: every byte of it, but for the id of the request. */
export type CachedResponse = {
  status: 200 | 404;
  headers: [string, string][];
  head: RawHead;
  notModifiedHead: RawHead;
  /** A Latin-1 string where it is small: Node then sends it in one piece with the head. */
  body: Buffer | string;
  etag: string;
  route: string;
  isPage: boolean;
  /** Whether it was made for one viewer alone, whose id is then part of its key. */
  isPerViewer: boolean;
  recordSent: RecordRequest;
  recordNotModified: RecordRequest;
};

type Finished = Pick<CachedResponse, 'status' | 'etag' | 'route' | 'isPage' | 'isPerViewer'> & {
  headers: Headers;
  body: Buffer;
};

export function createCachedResponse(finished: Finished, record: RequestRecorder): CachedResponse {
  const { headers, body, ...rest } = finished;
  const { status, route } = rest;
  const pairs = [...headers];
  return {
    ...rest,
    headers: pairs,
    head: createRawHead(status, pairs),
    notModifiedHead: createNotModifiedHead(pairs),
    body: body.length > maxInlineBodyBytes ? copyOf(body) : body.toString(inlineBodyEncoding),
    recordSent: record({ method: 'GET', route, status }),
    recordNotModified: record({ method: 'GET', route, status: 304 }),
  };
}

/** In memory of its own: a Buffer is mostly a slice of a larger one, all of which would be held with it. */
function copyOf(body: Buffer): Buffer {
  return Buffer.from(new Uint8Array(body).buffer);
}

export function createNotModifiedHead(headers: HeadersInit, etag?: string): RawHead {
  return createRawHead(304, [...notModifiedHeaders(headers, etag)]);
}

export function notModifiedHeaders(headers: HeadersInit, etag?: string): Headers {
  const kept = new Headers(headers);
  for (const name of bodyHeaders) kept.delete(name);
  if (etag) kept.set('etag', etag);
  return kept;
}

/** The ETag by which the client already has this response; undefined where it does not. */
export function matchIfNoneMatch(header: string | undefined, etag: string): string | undefined {
  if (header === undefined) return undefined;
  if (header === etag) return etag;
  return header.trim() === '*' ? etag : matchEtag(header, etag);
}

export type ResponseCache = ReturnType<typeof createResponseCache>;

/**
 * Pages and other responses have room of their own, half each: searches of the API, of which there is no
 * end, never push a page out.
 */
export function createResponseCache(maxBytes: number) {
  const pages = createTopicCache<CachedResponse>(maxBytes / 2, bytesOf);
  const others = createTopicCache<CachedResponse>(maxBytes / 2, bytesOf);
  return {
    get: (key: string, isPage: boolean, strict: boolean) =>
      (isPage ? pages : others).get(key, strict),
    set: (key: string, response: CachedResponse, info: EntryInfo) =>
      (response.isPage ? pages : others).set(key, response, info),
    /** The same number of both: they are invalidated together. */
    version: pages.version,
    invalidate(topics: string[]): void {
      pages.invalidate(topics);
      others.invalidate(topics);
    },
    clear(): void {
      pages.clear();
      others.clear();
    },
    totalBytes: () => pages.totalBytes() + others.totalBytes(),
  };
}

/** Objects, closures and map entries of one cached response, as measured by the test beside. */
const overheadBytes = 1_300;

/** Roughly what an entry takes in memory: its headers stand there as pairs and in two heads. */
function bytesOf(key: string, { body, headers, head }: CachedResponse): number {
  return (
    overheadBytes + body.length + key.length * 2 + head.after.length * 2 + headers.length * 100
  );
}
