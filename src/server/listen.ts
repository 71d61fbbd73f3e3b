import { getRequestListener } from '@hono/node-server';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { reasonOf, StartRefused } from './stop.ts';

export type Fetch = Parameters<typeof getRequestListener>[0];
type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean;
type Before = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

const limits = {
  // Two Host headers become one that is no host; by default Node takes the first of them.
  joinDuplicateHeaders: true,
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  keepAliveTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
};
const patience = 8_000;

/** A server that does not listen yet, with its limits. */
export function createHttpServer(): Server {
  return createServer(limits);
}

type Options = {
  host: string;
  port: number;
  before?: Before | undefined;
  fastPath?: FastPath;
};

/** Listens, and gives back the address and a way to stop that lets requests in flight finish. */
export async function listen(
  server: Server,
  fetch: Fetch,
  { host, port, before, fastPath }: Options,
): Promise<{ address: string; stop: () => Promise<void> }> {
  const answer = getRequestListener(fetch);
  const { heard, letGo } = trackConnections(server);
  server.on('request', (request, response) => {
    heard(request.socket);
    if (!acceptTarget(request)) return void badRequest(response);
    if (tryFastPath(fastPath, request, response)) return;
    if (before) before(request, response, () => void answer(request, response));
    else void answer(request, response);
  });
  await opened(server, host, port);
  return { address: addressOf(server, host), stop: () => close(server, letGo) };
}

/**
 * Whether the request names one host, and a path. A target in absolute form (`GET https://host/path`) is cut
 * to its path: the site's origin comes from PUBLIC_URL or the Host header, never from the request line.
 */
function acceptTarget(request: IncomingMessage): boolean {
  const { url = '', headers } = request;
  if (headers.host?.includes(',')) return false;
  if (url.startsWith('/')) {
    // Dot segments, fragments and backslashes: the app would see another path than the fast path.
    if (unusual.test(url)) request.url = toPath(new URL(`http://host${url}`));
    return true;
  }
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return request.method === 'OPTIONS';
  request.url = toPath(new URL(url));
  return true;
}

const unusual = /[#\\]|\/(\.|%2e)/i;
const toPath = ({ pathname, search }: URL) => pathname + search;

/** A fault of the fast path must not end the process: the app answers, and logs what fails there too. */
function tryFastPath(
  fastPath: FastPath | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  try {
    return fastPath?.(request, response) ?? false;
  } catch {
    return response.headersSent;
  }
}

function badRequest(response: ServerResponse): void {
  response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
  response.end('The request names no path of this site, or more than one host.\n');
}

function opened(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, host, port)));
    server.listen(port, host, resolve);
  });
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartRefused(
        `PORT ${port} is busy: stop the program that uses it, or set another, for example PORT=${port === 65_535 ? 3000 : port + 1}.`,
      );
    case 'EACCES':
      return new StartRefused(`PORT ${port} is not allowed for this user: set one above 1023.`);
    default:
      return new StartRefused(
        `HOST ${host} cannot be listened on (${reasonOf(error)}): set HOST=127.0.0.1.`,
      );
  }
}

/** The address to open in a browser; "every address" (0.0.0.0, ::) is reached by this machine's own. */
function addressOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
  const own = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host];
  return `http://${own ?? (host.includes(':') ? `[${host}]` : host)}:${port}`;
}

/** How often connections that have got their last answer are looked for, once we stop. */
const pause = 20;

/** Gives a function that ends every connection as soon as it has no request, and what that needs. */
function trackConnections(server: Server) {
  // Node's own way forgets those that never asked for anything.
  const silent = new Set<Socket>();
  server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  return {
    /** To be told of every request. */
    heard: (socket: Socket) => void silent.delete(socket),
    letGo: () => {
      for (const socket of silent) socket.destroy();
      const timer = setInterval(() => server.closeIdleConnections(), pause);
      return () => clearInterval(timer);
    },
  };
}

async function close(server: Server, letGo: () => () => void): Promise<void> {
  const tooLong = setTimeout(() => server.closeAllConnections(), patience);
  let rest: (() => void) | undefined;
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    rest = letGo();
  });
  rest?.();
  clearTimeout(tooLong);
}
