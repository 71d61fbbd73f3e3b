import { getRequestListener } from '@hono/node-server';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { tickMonotonic } from './clock.ts';
import { normalizeTarget, refuseInvalid } from './invalid-requests.ts';
import type { Logger } from './log.ts';
import { errorMessage, StartupError } from './startup-error.ts';
import { disconnectUnread, type UnreadLimits } from './unread-responses.ts';

export type Fetch = Parameters<typeof getRequestListener>[0];

const timeouts = {
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  keepAliveTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
};

/** Node's own refusal has no security headers: see `normalizeTarget`. */
const requireHostHeader = false;

/** A server with its timeouts; it does not listen yet. */
export function createHttpServer(): Server {
  return createServer({ ...timeouts, requireHostHeader });
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
  /** The environment variables that have set them, for messages. */
  settings?: { host: string; port: string };
  /** Vite's, in development; it runs before the app. */
  devMiddleware?: ((request: IncomingMessage, response: ServerResponse, next: () => void) => void) | undefined;
  fastPath?: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** The network of the client that sent a request; without it, each peer is one. */
  networkOf?: (request: IncomingMessage) => string;
  unreadLimits?: UnreadLimits;
  log?: Logger;
  publicUrl?: string | undefined;
};

/** Listens; resolves to the address and a function that stops the server after the requests in flight. */
export async function listen(server: Server, handleFetch: Fetch, { host, port, devMiddleware, ...rest }: Options) {
  const { refuseTarget, toResponse } = refuseInvalid(server, rest.publicUrl);
  const handle = getRequestListener(handleFetch, { errorHandler: toResponse });
  const unusedSockets = trackSockets(server);
  const latestRequests = new Map<Socket, IncomingMessage>();
  const networkOf = rest.networkOf ?? (({ socket }) => socket.remoteAddress ?? '');
  disconnectUnread(server, latestRequests, networkOf, rest.unreadLimits);
  let lastRequestAt = -Infinity;
  let isStopping = false;
  server.on('request', (request, response) => {
    const { socket } = request;
    if (!latestRequests.has(socket)) socket.once('close', () => latestRequests.delete(socket));
    latestRequests.set(socket, request);
    lastRequestAt = tickMonotonic();
    unusedSockets.delete(socket);
    if (isStopping) response.shouldKeepAlive = false;
    if (countPipelined(request, response) > maxPipelined) return void socket.destroy();
    if (!normalizeTarget(request)) return refuseTarget(response);
    if (tryFastPath(rest, request, response)) return;
    const runApp = () => void handle(request, response);
    const run = () => (devMiddleware ? devMiddleware(request, response, runApp) : runApp());
    if (response.socket) run();
    else runAfterEarlierResponses(response, run);
  });
  await listening(server, { host, port, settings: rest.settings ?? { host: 'HOST', port: 'PORT' } });
  return {
    address: addressOf(server, host),
    /** With `drain`, it first goes on for a while, if clients are there: see `drainMs`. */
    async stop({ drain = false } = {}): Promise<void> {
      isStopping = true;
      const isInUse = tickMonotonic() - lastRequestAt < inUseMs;
      if (drain && isInUse) await delay(drainMs);
      await close(server, unusedSockets, drain ? unusedMs : 0);
    },
  };
}

/**
 * Browsers do not pipeline; some programs send a few requests on a connection before the first response. More
 * must be an attack.
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
 * Runs a pipelined request when the responses before it have been sent. Node would hold the responses of all of them
 * in memory, for a client that may read none; cached responses share theirs, and are not held back.
 */
function runAfterEarlierResponses(response: ServerResponse, run: () => void): void {
  // In the next tick, because Node flushes the response after the event.
  response.once('socket', () => process.nextTick(run));
}

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

type ListenOptions = Required<Pick<Options, 'host' | 'port' | 'settings'>>;

function listening(server: Server, options: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(toStartupError(error, options)));
    server.listen(options.port, options.host, resolve);
  });
}

function toStartupError(error: NodeJS.ErrnoException, { host, port, settings }: ListenOptions): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartupError(
        `${settings.port} ${port} is busy: stop the program that uses it, or set another, for example ${settings.port}=${port === 65_535 ? 3000 : port + 1}.`,
      );
    case 'EACCES':
      return new StartupError(`${settings.port} ${port} is not allowed for this user: set one above 1023.`);
    default:
      return new StartupError(
        `${settings.host} ${host} cannot be listened on (${errorMessage(error)}): set ${settings.host}=127.0.0.1.`,
      );
  }
}

/** The address to open in a browser; a wildcard (0.0.0.0, ::) is reached by the loopback address. */
function addressOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
  const loopback = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host];
  return `http://${loopback ?? (host.includes(':') ? `[${host}]` : host)}:${port}`;
}

/**
 * When a process is to stop, the load balancer needs some time to notice it (`/readyz` says so), and may send further
 * requests until then. They are served, and their connections closed after the response.
 */
const drainMs = 3_000;
/** A server without a request for this long is not in use: it stops at once. */
const inUseMs = 10_000;
/** A connection without a request may be one whose request is on its way. */
const unusedMs = 500;
/** Requests in flight have this long to finish; with `drainMs` it is shorter than `forcedExitMs` (main.ts). */
const shutdownTimeoutMs = 5_000;
/** How often idle connections are closed while the server stops. */
const idleCheckMs = 20;

async function close(server: Server, unusedSockets: Set<Socket>, waitForUnusedMs: number): Promise<void> {
  const timeout = setTimeout(() => server.closeAllConnections(), shutdownTimeoutMs);
  const closed = new Promise((resolve) => server.close(resolve));
  // closeIdleConnections skips connections on which no request was ever sent.
  const unusedTimeout = setTimeout(() => unusedSockets.forEach((socket) => socket.destroy()), waitForUnusedMs);
  const timer = setInterval(() => server.closeIdleConnections(), idleCheckMs);
  await closed;
  clearInterval(timer);
  clearTimeout(timeout);
  clearTimeout(unusedTimeout);
}
