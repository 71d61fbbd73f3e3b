import { getRequestListener } from '@hono/node-server';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Logger } from './log.ts';
import { errorMessage, StartupError } from './startup-error.ts';

export type Fetch = Parameters<typeof getRequestListener>[0];
type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean;
type DevMiddleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

const limits = {
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  keepAliveTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
};
/** Requests that take longer than this after a stop are cut off. */
const shutdownTimeoutMs = 8_000;

/** A client that reads nothing of its response is disconnected after so long, or twice that. */
const maxStallMs = 60_000;

/** A server that does not listen yet, with its limits. */
export function createHttpServer(stallMs = maxStallMs): Server {
  const server = createServer(limits);
  disconnectStalled(server, stallMs);
  return server;
}

/**
 * `server.timeout` would do the same, but it sets a timer twice for each request: all responses would take a
 * sixth longer. So it is set only for connections that have something to send when they are looked at.
 */
function disconnectStalled(server: Server, stallMs: number): void {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const setTimeouts = () => {
    for (const socket of sockets) {
      // Where a timeout is set, Node's or this one, it runs; each part that the client reads starts it anew.
      if (socket.writableLength > 0 && !socket.timeout) socket.setTimeout(stallMs);
    }
  };
  const timer = setInterval(setTimeouts, stallMs / 4).unref();
  server.once('close', () => clearInterval(timer));
}

type Options = {
  host: string;
  port: number;
  /** Vite's, in development; it comes before the app. */
  devMiddleware?: DevMiddleware | undefined;
  fastPath?: FastPath;
  log?: Logger;
};

/** Listens; returns the address, and a function that stops and lets requests in flight finish. */
export async function listen(
  server: Server,
  fetch: Fetch,
  { host, port, devMiddleware, ...rest }: Options,
): Promise<{ address: string; stop: () => Promise<void> }> {
  const handle = getRequestListener(fetch);
  const { onRequest, closeIdle } = trackConnections(server);
  server.on('request', (request, response) => {
    onRequest(request.socket);
    if (isPipelinedFlood(request, response)) return void request.socket.destroy();
    if (!acceptTarget(request)) return void badRequest(response);
    if (tryFastPath(rest, request, response)) return;
    const runApp = () => void handle(request, response);
    if (devMiddleware) devMiddleware(request, response, runApp);
    else runApp();
  });
  await listening(server, host, port);
  return { address: addressOf(server, host), stop: () => close(server, closeIdle) };
}

/** Browsers send the next request of a connection when they have the response; some programs send a few. */
const maxPipelined = 32;
const pipelined = new WeakMap<Socket, number>();

/**
 * Whether so many requests of one connection wait for their turn that more are an attack: Node reads and
 * starts them all, and holds their responses in memory.
 */
function isPipelinedFlood({ socket }: IncomingMessage, response: ServerResponse): boolean {
  // A response gets the socket when those before it have been sent.
  if (response.socket) return false;
  const count = (pipelined.get(socket) ?? 0) + 1;
  pipelined.set(socket, count);
  response.once('close', () => pipelined.set(socket, pipelined.get(socket)! - 1));
  return count > maxPipelined;
}

/**
 * Whether the request names one host, and a path. A target in absolute form (`GET https://host/path`) is cut
 * to its path: the site's origin comes from PUBLIC_URL or the Host header, never from the request line.
 */
function acceptTarget(request: IncomingMessage): boolean {
  const { url = '' } = request;
  if (!namesOneHost(request)) return false;
  if (url.startsWith('/')) {
    // Dot segments, fragments and backslashes: the app would see another path than the fast path.
    if (unusual.test(url)) request.url = toPath(new URL(`http://host${url}`));
    return true;
  }
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return request.method === 'OPTIONS';
  request.url = toPath(new URL(url));
  return true;
}

/**
 * Node takes the first of several Host headers; with `joinDuplicateHeaders`, every request would cost more.
 * Hono's server puts host and path together and parses the result: a host that holds a `?` or a backslash
 * could replace the path.
 */
function namesOneHost({ rawHeaders, headers: { host = '' } }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts <= 1 && /^[\w.:[\]-]*$/.test(host);
}

const unusual = /[#\\]|\/(\.|%2e)/i;
const toPath = ({ pathname, search }: URL) => pathname + search;

/** A fault of the fast path must not end the process: the app answers, if nothing was sent yet. */
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
  response.end('The request names no path of this site, or not one valid host.\n');
}

function listening(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(toStartupError(error, host, port)),
    );
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
      return new StartupError(
        `HOST ${host} cannot be listened on (${errorMessage(error)}): set HOST=127.0.0.1.`,
      );
  }
}

/** The address to open in a browser; "every address" (0.0.0.0, ::) is reached by this machine's own. */
function addressOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
  const own = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host];
  return `http://${own ?? (host.includes(':') ? `[${host}]` : host)}:${port}`;
}

/** How often idle connections are closed while the server stops. */
const idleCheckMs = 20;

/** Closes connections as soon as they have no request; to be told of every request. */
function trackConnections(server: Server) {
  // closeIdleConnections skips connections on which no request was ever sent.
  const unusedSockets = new Set<Socket>();
  server.on('connection', (socket) => {
    unusedSockets.add(socket);
    socket.once('close', () => unusedSockets.delete(socket));
  });
  return {
    onRequest: (socket: Socket) => void unusedSockets.delete(socket),
    /** Goes on until the function that it returns is called. */
    closeIdle: () => {
      for (const socket of unusedSockets) socket.destroy();
      const timer = setInterval(() => server.closeIdleConnections(), idleCheckMs);
      return () => clearInterval(timer);
    },
  };
}

async function close(server: Server, closeIdle: () => () => void): Promise<void> {
  const timeout = setTimeout(() => server.closeAllConnections(), shutdownTimeoutMs);
  let stopClosing: (() => void) | undefined;
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    stopClosing = closeIdle();
  });
  stopClosing?.();
  clearTimeout(timeout);
}
