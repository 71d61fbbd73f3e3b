import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** What happens to connections: they pass, they are refused, or their packets vanish without an error. */
type Mode = 'passing' | 'refusing' | 'silent';

export type SeverableProxy = {
  /** The address of the database, by way of the proxy. */
  url: string;
  set: (mode: Mode) => Promise<void>;
  stop: () => Promise<void>;
};

/** A TCP proxy in front of a database server, which can be cut off from its clients. */
export async function startSeverableProxy(databaseUrl: string): Promise<SeverableProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let mode: Mode = 'passing';

  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
    return socket;
  };
  const server = createServer((client) => {
    track(client);
    // Accepted, as packets of a connection may still be when those of the next ones are dropped, and never read.
    if (mode === 'silent') return;
    const upstream = track(connect(Number(target.port), target.hostname));
    client.pipe(upstream).pipe(client);
    client.once('close', () => upstream.destroy());
    upstream.once('close', () => client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;

  const closeAll = () => {
    for (const socket of sockets) socket.destroy();
  };

  return {
    url: url.href,
    async set(next) {
      mode = next;
      if (next === 'passing') {
        if (!server.listening) await once(server.listen(port, '127.0.0.1'), 'listening');
        // Packets that vanished were never acknowledged; their connections do not come back.
        closeAll();
      } else if (next === 'refusing') {
        server.close();
        closeAll();
      } else {
        for (const socket of sockets) socket.unpipe().pause();
      }
    },
    async stop() {
      server.close();
      closeAll();
    },
  };
}
