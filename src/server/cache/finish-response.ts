import type { Context } from 'hono';
import { hash } from 'node:crypto';
import { compress, isCompressible, negotiateEncoding } from '../http/compress.ts';
import type { AppEnv } from '../http/context.ts';
import { createEtag, etagForEncoding } from '../http/etag.ts';
import { isRead } from '../http/request-scope.ts';

/**
 * The only place that reads a finished body: it compresses it, and sets Content-Encoding and Content-Length. A
 * page gets its ETag here; that of an API response gets a suffix for the encoding. Streams, images and files, which
 * alone have a Last-Modified, are left unchanged: those that shrink are compressed when they are built.
 */
export async function finishResponse(context: Context<AppEnv>, addEtag = false) {
  const { req, res } = context;
  const type = res.headers.get('content-type');
  const documentBytes = context.get('documentBytes');
  if (!isCompressible(type) || res.headers.has('last-modified')) return undefined;
  // The JSON result of a write is a line or two; the page that follows a form is not.
  if (!isRead(req.method) && type === 'application/json') return undefined;
  // Last: node-server turns the body into a stream as soon as `res.body` is read, which then costs more to send.
  if (documentBytes === undefined && res.body === null) return undefined;

  const plain = documentBytes ?? new Uint8Array(await res.arrayBuffer());
  const encoding = negotiateEncoding(req.header('accept-encoding'));
  const compressed = encoding && (await compress(plain, encoding));
  const body = compressed ?? Buffer.from(plain);
  const headers = new Headers(res.headers);
  headers.append('vary', 'Accept-Encoding');
  headers.set('content-length', String(body.length));
  if (compressed) headers.set('content-encoding', encoding);
  const givenEtag = headers.get('etag');
  // Hash the bytes as sent: compressed, they take a fraction of the time.
  const bodyEtag = addEtag ? createEtag(hash('sha256', body, 'base64url')) : undefined;
  const etag = givenEtag && compressed ? etagForEncoding(givenEtag, encoding) : (givenEtag ?? bodyEtag);
  if (etag) headers.set('etag', etag);
  replaceResponse(context, new Response(new Uint8Array(body), { status: res.status, headers }));
  return { body, etag };
}

/** Replaces the response. Without the first line, Hono would merge the headers of the old one into it. */
export function replaceResponse(context: Context<AppEnv>, response: Response): void {
  context.res = undefined;
  context.res = response;
}
