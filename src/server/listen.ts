import { getRequestListener } from '@hono/node-server';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartRefused } from './stop.ts';

export type Fetch = Parameters<typeof getRequestListener>[0];
type Before = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

const limits = {
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  keepAliveTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
};
const patience = 8_000;

/** Listens, and gives back the address and a way to stop that lets requests in flight finish. */
export async function listen(
  fetch: Fetch,
  { host, port, before }: { host: string; port: number; before?: Before | undefined },
): Promise<{ address: string; server: Server; stop: () => Promise<void> }> {
  const answer = getRequestListener(fetch, { overrideGlobalObjects: false });
  const server = createServer(limits, (request, response) =>
    before
      ? before(request, response, () => void answer(request, response))
      : answer(request, response),
  );
  await opened(server, host, port);
  return { address: addressOf(server, host), server, stop: () => close(server) };
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
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartRefused(`HOST ${host} is no address of this machine: set HOST=127.0.0.1.`);
    default:
      return error;
  }
}

/** The address to open in a browser; "every address" (0.0.0.0, ::) is reached by this machine's own. */
function addressOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
  const name =
    { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host] ?? (host.includes(':') ? `[${host}]` : host);
  return `http://${name}:${port}`;
}

async function close(server: Server): Promise<void> {
  const tooLong = setTimeout(() => server.closeAllConnections(), patience);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
  clearTimeout(tooLong);
}
