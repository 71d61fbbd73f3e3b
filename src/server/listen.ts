import { getRequestListener } from '@hono/node-server';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { reasonOf, StartRefused } from './stop.ts';

export type Fetch = Parameters<typeof getRequestListener>[0];
type Before = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

const limits = {
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

/** Listens, and gives back the address and a way to stop that lets requests in flight finish. */
export async function listen(
  server: Server,
  fetch: Fetch,
  { host, port, before }: { host: string; port: number; before?: Before | undefined },
): Promise<{ address: string; stop: () => Promise<void> }> {
  const answer = getRequestListener(fetch);
  server.on('request', (request, response) =>
    before
      ? before(request, response, () => void answer(request, response))
      : answer(request, response),
  );
  const letGo = trackConnections(server);
  await opened(server, host, port);
  return { address: addressOf(server, host), stop: () => close(server, letGo) };
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

/**
 * Gives a function that ends every connection without a request, and from then on each of the others
 * after its last answer. Node's own way leaves those open that never asked or that are kept alive.
 */
function trackConnections(server: Server): () => void {
  const requests = new Map<Socket, number>();
  let leaving = false;
  const count = (socket: Socket, change: number) => {
    const open = (requests.get(socket) ?? 0) + change;
    requests.set(socket, open);
    if (leaving && open === 0) socket.end();
  };
  server.on('connection', (socket) => {
    requests.set(socket, 0);
    socket.once('close', () => requests.delete(socket));
  });
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    count(socket, 1);
    response.once('close', () => requests.has(socket) && count(socket, -1));
  });
  return () => {
    leaving = true;
    for (const [socket, open] of requests) if (open === 0) socket.destroy();
  };
}

async function close(server: Server, letGo: () => void): Promise<void> {
  const tooLong = setTimeout(() => server.closeAllConnections(), patience);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    letGo();
  });
  clearTimeout(tooLong);
}
