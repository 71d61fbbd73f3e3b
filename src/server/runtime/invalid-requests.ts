import { RequestError } from '@hono/node-server';
import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { securityHeaders } from './security-headers.ts';

/** The statuses that Node has for what it cannot parse; for all other errors it is 400. */
const statusByCode: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

const invalidTarget = 'The request has no valid path, or its Host header is invalid.';

/**
 * Refuses what never reaches the app, in place of Node and Hono's server, whose own responses have no security headers.
 * Returns functions that refuse a request with an invalid path or host: to Node, and to Hono's server, which accepts
 * fewer hosts.
 */
export function refuseInvalid(server: Server, publicUrl: string | undefined) {
  const headers = {
    ...securityHeaders(publicUrl),
    'content-type': 'text/plain; charset=utf-8',
    connection: 'close',
  };
  const refuse = (response: ServerResponse, status: number, sentence: string) =>
    void response.writeHead(status, headers).end(`${sentence}\n`);
  server.on('checkExpectation', (request, response) => {
    // Behind other responses, such as an event stream, any number of refusals would be held in memory.
    if (!response.socket) return void request.socket.destroy();
    refuse(response, 417, 'Only Expect: 100-continue is understood.');
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // After other bytes it could become part of a response that is under way.
    if (socket.writable && socket.bytesWritten === 0) {
      const status = statusByCode[error.code ?? ''] ?? 400;
      const lines = Object.entries({ ...headers, 'content-length': '0' }).map(([name, value]) => `${name}: ${value}`);
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n`);
    }
    socket.destroy();
  });
  return {
    refuseTarget: (response: ServerResponse) => refuse(response, 400, invalidTarget),
    toResponse(error: unknown): Response {
      const isInvalid = error instanceof RequestError;
      return new Response(isInvalid ? `${invalidTarget}\n` : null, { status: isInvalid ? 400 : 500, headers });
    },
  };
}

/**
 * Rewrites `request.url` to a normalized path; returns false if the path or the host is invalid. A
 * target in absolute form (`GET https://host/path`) is reduced to its path: the site's origin comes from
 * PUBLIC_URL or the Host header, never from the request line.
 */
export function normalizeTarget(request: IncomingMessage): boolean {
  if (!hasValidHost(request)) return false;
  const { url = '' } = request;
  if (url.startsWith('/')) {
    // Dot segments, fragments and backslashes: URL normalizes them in the app, but not in the fast path.
    if (needsNormalization.test(url)) request.url = toPath(new URL(`http://host${url}`));
    return true;
  }
  // `OPTIONS *` (RFC 9112, asterisk form) has no path either.
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return false;
  request.url = toPath(new URL(url));
  return true;
}

/**
 * Node takes the first of several Host headers; its option `joinDuplicateHeaders` makes every request cost
 * more. Hono's server joins host and path and parses the result: a host with a `?` or a backslash could
 * replace the path.
 */
function hasValidHost({ rawHeaders, headers: { host = '' } }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  // The characters alone do not make a host: URL rejects 1.2.3.4.5, for example.
  return hosts === 1 && /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}`);
}

const needsNormalization = /[#\\]|\/(\.|%2e)/i;
const toPath = ({ pathname, search }: URL) => pathname + search;
