// wrk and autocannon wait for the body that Content-Length announces, which no response to HEAD has.
import { connect, type Socket } from 'node:net';
import type { Load } from './load.ts';
import type { LoadRequest } from './request.ts';

const endOfHead = '\r\n\r\n';

/** Sends HEAD requests on so many connections, on each the next one when the response is there. */
export async function loadHead(
  address: string,
  request: LoadRequest,
  { seconds, connections }: { seconds: number; connections: number },
): Promise<Load> {
  const timesMs: number[] = [];
  const end = performance.now() + seconds * 1_000;
  const recordTime = (timeMs: number) => void timesMs.push(timeMs);
  const all = Array.from({ length: connections }, () => loadConnection(end, address, request, recordTime));
  const failed = (await Promise.all(all)).reduce((sum, count) => sum + count, 0);
  const sorted = timesMs.toSorted((one, other) => one - other);
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
  return { rate: sorted.length / seconds, p50: at(0.5), p99: at(0.99), failed };
}

/** One connection until the end; resolves with the number of responses that were no success. */
function loadConnection(
  end: number,
  address: string,
  request: LoadRequest,
  recordTime: (timeMs: number) => void,
): Promise<number> {
  const { hostname, port, host } = new URL(address);
  const text = headOf(host, request);
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ host: hostname, port: Number(port) }).setEncoding('latin1');
    let [received, sentAt, failed] = ['', 0, 0];
    const send = () => {
      sentAt = performance.now();
      socket.write(text);
    };
    // As with wrk, a response that comes too late does not count.
    setTimeout(() => socket.destroy(), end - performance.now());
    socket.once('connect', send).once('error', reject);
    // A connection that the server closed is a failure of its own.
    socket.once('end', () => (failed += 1)).once('close', () => resolve(failed));
    socket.on('data', (part: string) => {
      received += part;
      if (!received.endsWith(endOfHead)) return;
      if (!/^HTTP\/1\.1 [23]/.test(received)) failed += 1;
      received = '';
      recordTime(performance.now() - sentAt);
      send();
    });
  });
}

function headOf(host: string, { path, headers }: LoadRequest): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HEAD ${path} HTTP/1.1`, `Host: ${host}`, ...lines].join('\r\n') + endOfHead;
}
