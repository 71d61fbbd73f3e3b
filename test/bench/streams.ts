import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Opens so many streams of events, and gives a way to close them. */
export async function openStreams(address: string, count: number): Promise<() => void> {
  const { hostname, port } = new URL(address);
  const sockets: Socket[] = [];
  for (let number = 0; number < count; number += 1) {
    const socket = connect(Number(port), hostname);
    socket.write(`GET /events HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`);
    await once(socket, 'data');
    socket.resume();
    sockets.push(socket);
  }
  return () => sockets.forEach((socket) => socket.destroy());
}
