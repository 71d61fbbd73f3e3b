import { getRequestListener } from '@hono/node-server';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Logger } from './log.ts';
import { errorMessage, StartupError } from './startup-error.ts';

export type Fetch = Parameters<typeof getRequestListener>[0];

const timeouts = {
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  keepAliveTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
};
/** When the server stops, requests in flight have this long to finish; shorter than `forcedExitMs` (main.ts). */
const shutdownTimeoutMs = 8_000;

/** A client that reads nothing of its response is disconnected after 1 to 2¼ times this. */
const maxStallMs = 60_000;

/** A server with its timeouts; it does not listen yet. */
export function createHttpServer(stallMs = maxStallMs): Server {
  const server = createServer(timeouts);
  disconnectStalled(server, stallMs);
  return server;
}

/**
 * Sets a timeout on each socket with unsent bytes. When it expires, Node's server destroys the socket; as long
 * as bytes have been sent in between, Node restarts the timeout instead. `server.timeout` would do the same,
 * but sets a timer twice for each request, which makes every response a sixth slower.
 */
function disconnectStalled(server: Server, stallMs: number): void {
  const sockets = trackSockets(server);
  const setTimeouts = () => {
    for (const socket of sockets) {
      // Do not restart a timeout that is already set: it would never expire.
      if (socket.writableLength > 0 && !socket.timeout) socket.setTimeout(stallMs);
    }
  };
  const timer = setInterval(setTimeouts, stallMs / 4).unref();
  server.once('close', () => clearInterval(timer));
}

/** A set that every new connection is added to, and removed from when it is closed. */
function trackSockets(server: Server): Set<Socket> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return sockets;
}

type Options = {
  host: string;
  port: number;
  /** Vite's, in development; it runs before the app. */
  devMiddleware?: ((request: IncomingMessage, response: ServerResponse, next: () => void) => void) | undefined;
  fastPath?: (request: IncomingMessage, response: ServerResponse) => boolean;
  log?: Logger;
};

/** Listens; resolves to the address and a function that stops the server after the requests in flight. */
export async function listen(server: Server, handleFetch: Fetch, { host, port, devMiddleware, ...rest }: Options) {
  const handle = getRequestListener(handleFetch);
  const unusedSockets = trackSockets(server);
  server.on('request', (request, response) => {
    unusedSockets.delete(request.socket);
    if (countPipelined(request, response) > maxPipelined) return void request.socket.destroy();
    if (!normalizeTarget(request)) return void badRequest(response);
    if (tryFastPath(rest, request, response)) return;
    const runApp = () => void handle(request, response);
    if (devMiddleware) devMiddleware(request, response, runApp);
    else runApp();
  });
  await listening(server, host, port);
  return { address: addressOf(server, host), stop: () => close(server, unusedSockets) };
}

/**
 * Browsers do not pipeline; some programs send a few requests on a connection before the first response. More
 * must be an attack: Node reads and starts them all, and holds their responses in memory.
 */
const maxPipelined = 32;
const pipelinedCounts = new WeakMap<Socket, number>();

/** Counts a request that waits for earlier responses of its connection; returns how many wait, itself included. */
function countPipelined({ socket }: IncomingMessage, response: ServerResponse): number {
  // Node assigns the socket to a response when the responses before it have been sent.
  if (response.socket) return 0;
  const count = (pipelinedCounts.get(socket) ?? 0) + 1;
  pipelinedCounts.set(socket, count);
  response.once('close', () => pipelinedCounts.set(socket, pipelinedCounts.get(socket)! - 1));
  return count;
}

/**
 * Rewrites `request.url` to a normalized path; returns false if the path or the host is invalid. A
 * target in absolute form (`GET https://host/path`) is reduced to its path: the site's origin comes from
 * PUBLIC_URL or the Host header, never from the request line.
 */
function normalizeTarget(request: IncomingMessage): boolean {
  if (!hasValidHost(request)) return false;
  const { url = '' } = request;
  if (url.startsWith('/')) {
    // Dot segments, fragments and backslashes: URL normalizes them in the app, but not in the fast path.
    if (needsNormalization.test(url)) request.url = toPath(new URL(`http://host${url}`));
    return true;
  }
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) {
    // `OPTIONS *` (RFC 9112, asterisk form) has no path. Hono's server gets it, and responds with an empty 400.
    return request.method === 'OPTIONS';
  }
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
  return hosts <= 1 && (host === '' || (/^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}`)));
}

const needsNormalization = /[#\\]|\/(\.|%2e)/i;
const toPath = ({ pathname, search }: URL) => pathname + search;

/** An exception in the fast path must not end the process: the app handles the request if nothing was sent. */
function tryFastPath(
  { fastPath, log }: Pick<Options, 'fastPath' | 'log'>,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  try {
    return fastPath?.(request, response) ?? false;
  } catch (error) {
    log?.error({ error }, 'the fast path failed');
    if (response.headersSent) response.destroy();
    return response.headersSent;
  }
}

function badRequest(response: ServerResponse): void {
  response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
  response.end('The request has no valid path, or its Host header is invalid.\n');
}

function listening(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(toStartupError(error, host, port)));
    server.listen(port, host, resolve);
  });
}

function toStartupError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartupError(
        `PORT ${port} is busy: stop the program that uses it, or set another, for example PORT=${port === 65_535 ? 3000 : port + 1}.`,
      );
    case 'EACCES':
      return new StartupError(`PORT ${port} is not allowed for this user: set one above 1023.`);
    default:
      return new StartupError(`HOST ${host} cannot be listened on (${errorMessage(error)}): set HOST=127.0.0.1.`);
  }
}

/** The address to open in a browser; a wildcard (0.0.0.0, ::) is reached by the loopback address. */
function addressOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
  const loopback = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host];
  return `http://${loopback ?? (host.includes(':') ? `[${host}]` : host)}:${port}`;
}

/** How often idle connections are closed while the server stops. */
const idleCheckMs = 20;

async function close(server: Server, unusedSockets: Set<Socket>): Promise<void> {
  const timeout = setTimeout(() => server.closeAllConnections(), shutdownTimeoutMs);
  const closed = new Promise((resolve) => server.close(resolve));
  // closeIdleConnections skips connections on which no request was ever sent.
  for (const socket of unusedSockets) socket.destroy();
  const timer = setInterval(() => server.closeIdleConnections(), idleCheckMs);
  await closed;
  clearInterval(timer);
  clearTimeout(timeout);
}
