import { STATUS_CODES, validateHeaderName, validateHeaderValue, ServerResponse, IncomingMessage } from 'node:http';
import { Socket } from 'node:net';

/** The head of a response, validated and serialized once, except for the request id. */
export type RawHead = { status: number; before: string; after: string; forNode: string[] };

/** What Node's `writeHead` calls after it has validated every header. Not documented. */
type NodeInternals = { _hasBody: boolean; _storeHeader(firstLines: string, rest: string[]): void };

/** Node reads these headers to decide which others it adds, such as Date and Keep-Alive. */
const headersNodeInspects = new Set(['connection', 'content-length', 'date', 'trailer', 'transfer-encoding']);

export function createRawHead(status: number, headers: [string, string][]): RawHead {
  for (const [name, value] of headers) {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  }
  const others = headers.filter(([name]) => !headersNodeInspects.has(name));
  return {
    status,
    before: `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nx-request-id: `,
    after: `\r\n${others.map(([name, value]) => `${name}: ${value}\r\n`).join('')}`,
    forNode: headers.filter(([name]) => headersNodeInspects.has(name)).flat(),
  };
}

/**
 * Like `response.writeHead`, but without validating and serializing the same headers for every response.
 *
 * By `writeHead` alone, cached responses fall below 0.8 of what a bare node:http server sends (the list of a game's reviews
 * from 0.94 to 0.74, a 304 from 0.78 to 0.68). To see it, set `hasRawHeads` to false in a second checkout, run `npm start`
 * there once, and compare: `npm run bench -- --against <checkout> --only visitor`.
 *
 * It calls a method that Node does not document. If a Node lacks that method or it writes something else, the
 * check at load (`tryRawHead`) fails, and `writeHead` sends the same bytes; raw-head.test.ts compares both.
 */
export function writeRawHead(response: ServerResponse, head: RawHead, requestId: string): void {
  if (hasRawHeads) storeHead(response, head, requestId);
  else writePublicHead(response, head, requestId);
}

function storeHead(response: ServerResponse, head: RawHead, requestId: string): void {
  const internals = response as unknown as NodeInternals;
  response.statusCode = head.status;
  if (head.status === 304) internals._hasBody = false;
  internals._storeHeader(head.before + requestId + head.after, head.forNode);
}

/** The same by the documented method. */
export function writePublicHead(response: ServerResponse, head: RawHead, requestId: string): void {
  const lines = `x-request-id: ${requestId}${head.after}`.split('\r\n').filter(Boolean);
  const pairs = lines.flatMap((line) => {
    const colon = line.indexOf(': ');
    return [line.slice(0, colon), line.slice(colon + 2)];
  });
  response.writeHead(head.status, [...pairs, ...head.forNode]);
}

/** Whether this Node has the undocumented method with the expected effect, tried once at load. */
const hasRawHeads = tryRawHead();

function tryRawHead(): boolean {
  try {
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    storeHead(response, createRawHead(200, [['x-test', 'yes']]), 'id');
    const { _header: head } = response as unknown as { _header?: unknown };
    return typeof head === 'string' && head.startsWith('HTTP/1.1 200 OK\r\nx-request-id: id\r\nx-test: yes\r\n');
  } catch {
    return false;
  }
}
