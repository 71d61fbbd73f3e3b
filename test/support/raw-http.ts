import { connect } from 'node:net';
import { gunzipSync } from 'node:zlib';

export type RawResponse = { status: number; headers: Headers; body: string };

/**
 * Sends a request whose header lines go out byte for byte as they are given, on a connection of its
 * own. A connection that the server breaks off without a response counts as status 0.
 */
export async function sendRaw(address: string, requestLine: string, lines: string[]): Promise<RawResponse> {
  const { hostname, port, host } = new URL(address);
  const all = [`${requestLine} HTTP/1.1`, `Host: ${host}`, ...lines, 'Connection: close', '', ''];
  const parts: Buffer[] = [];
  await new Promise<void>((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.on('data', (part) => parts.push(part));
    // A refused request may be followed by a reset; what came before it is the response.
    socket.on('error', () => undefined).once('close', () => resolve());
    socket.write(all.join('\r\n'), 'latin1');
  });
  return parse(Buffer.concat(parts));
}

function parse(bytes: Buffer): RawResponse {
  const end = bytes.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const headers = new Headers();
  for (const line of lines) headers.append(...split(line, ': '));
  const whole = bytes.subarray(end + 4);
  const body = headers.get('transfer-encoding') === 'chunked' ? unchunk(whole) : whole;
  const isZipped = headers.get('content-encoding') === 'gzip' && body.length > 0;
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1] ?? 0);
  return { status, headers, body: (isZipped ? gunzipSync(body) : body).toString() };
}

function split(text: string, at: string): [string, string] {
  const [first, ...rest] = text.split(at);
  return [first!, rest.join(at)];
}

function unchunk(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length;) {
    const start = bytes.indexOf('\r\n', at) + 2;
    const length = Number.parseInt(bytes.toString('latin1', at, start), 16);
    if (!length) break;
    parts.push(bytes.subarray(start, start + length));
    at = start + length + 2;
  }
  return Buffer.concat(parts);
}
