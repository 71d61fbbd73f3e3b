import type { Context } from 'hono';
import { hash } from 'node:crypto';
import { compress, isCompressible, negotiateEncoding } from '../http/compress.ts';
import type { AppEnv } from '../http/context.ts';
import { createEtag, etagForEncoding } from '../http/etag.ts';
import { isRead } from '../http/request-scope.ts';

/**
 * The one place where a finished body is read: it gets its ETag, its encoding and its length. Streams,
 * pictures and files that are compressed already stay as they are.
 */
export async function finishResponse(
  context: Context<AppEnv>,
  addEtag = false,
): Promise<{ body: Buffer; etag: string | undefined } | undefined> {
  const { req, res } = context;
  const type = res.headers.get('content-type');
  const documentBytes = context.get('documentBytes');
  // node-server makes a stream of the body as soon as it is looked at.
  const hasBody = documentBytes !== undefined || res.body !== null;
  if (!hasBody || res.status === 206 || res.headers.has('content-encoding')) return undefined;
  if (!isCompressible(type)) return undefined;
  // The JSON result of a write is a line or two; the page that follows a form is not.
  if (!isRead(req.method) && type === 'application/json') return undefined;

  const plain = documentBytes ?? new Uint8Array(await res.arrayBuffer());
  const encoding = negotiateEncoding(req.header('accept-encoding'));
  const compressed = encoding && (await compress(plain, encoding));
  const body = compressed ?? Buffer.from(plain);
  const headers = new Headers(res.headers);
  headers.append('vary', 'Accept-Encoding');
  headers.set('content-length', String(body.length));
  if (compressed) headers.set('content-encoding', encoding);
  const given = headers.get('etag');
  const ownEtag = addEtag ? etagOfBody(body) : undefined;
  const etag = given && compressed ? etagForEncoding(given, encoding) : (given ?? ownEtag);
  if (etag) headers.set('etag', etag);
  replaceResponse(context, new Response(new Uint8Array(body), { status: res.status, headers }));
  return { body, etag };
}

/** Of the bytes that are sent: compressed ones are hashed in a fraction of the time. */
function etagOfBody(body: Uint8Array): string {
  return createEtag(hash('sha256', body, 'base64url'));
}

/** Sets the response as it is; Hono would otherwise merge the headers of the former one into it. */
export function replaceResponse(context: Context<AppEnv>, response: Response): void {
  context.res = undefined;
  context.res = response;
}
