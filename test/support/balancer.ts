import { once } from 'node:events';
import { Agent, createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

const checkIntervalMs = 200;

type Backend = { address: string; agent: Agent; isReady: boolean };

/**
 * A load balancer: keeps connections open, asks each process every 200 ms whether it is ready, and sends requests to
 * those that are, in turn. Only a request whose connection was refused is sent to another process: it cannot have had
 * an effect. Any other failure is a 502.
 */
export async function startBalancer() {
  const backends = new Set<Backend>();
  let count = 0;

  async function check(backend: Backend): Promise<void> {
    while (backends.has(backend)) {
      backend.isReady = await fetch(`${backend.address}/readyz`, { headers: { connection: 'close' } }).then(
        ({ status }) => status === 200,
        () => false,
      );
      await delay(checkIntervalMs);
    }
  }

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const tried = new Set<Backend>();
    const tryNext = (): void => {
      const ready = [...backends].filter((backend) => backend.isReady && !tried.has(backend));
      const backend = ready[(count += 1) % ready.length];
      if (!backend) return void response.writeHead(502).end('no process is ready');
      tried.add(backend);
      const { method = '', url = '', headers } = request;
      const forwarded = send(backend.address + url, { method, headers, agent: backend.agent }, (answer) => {
        response.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(response);
        answer.once('error', () => response.destroy());
      });
      forwarded.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED') return tryNext();
        if (!response.headersSent) response.writeHead(502);
        response.end(`${error.code} ${error.message}`);
      });
      forwarded.end(body);
    };
    tryNext();
  }

  const server = createServer((request, response) => void forward(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Adds a process; resolves when it is ready. */
    async add(address: string): Promise<void> {
      const backend = { address, agent: new Agent({ keepAlive: true }), isReady: false };
      backends.add(backend);
      void check(backend);
      while (!backend.isReady) await delay(checkIntervalMs / 4);
    },
    remove(address: string): void {
      for (const backend of [...backends].filter((each) => each.address === address)) {
        backends.delete(backend);
        backend.agent.destroy();
      }
    },
    stop(): void {
      for (const { agent } of backends) agent.destroy();
      backends.clear();
      server.close();
      server.closeAllConnections();
    },
  };
}
