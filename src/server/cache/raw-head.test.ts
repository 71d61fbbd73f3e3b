import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { createRawHead, writePublicHead, writeRawHead, type RawHead } from './raw-head.ts';

/** What comes over the wire for a head, but for the date. */
async function sent(
  write: typeof writeRawHead,
  head: RawHead,
  body: string | undefined,
  request: string,
): Promise<string> {
  const server = createServer((_, response) => {
    write(response, head, 'request-1');
    response.end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => server.close());
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('latin1');
  let text = '';
  socket.on('data', (part: string) => (text += part));
  socket.write(request);
  await once(socket, 'close');
  const lines = text.replace(/^Date: .*\r\n/im, 'Date: …\r\n').split('\r\n\r\n');
  return [lines[0]!.split('\r\n').toSorted().join('\r\n'), ...lines.slice(1)].join('\r\n\r\n');
}

const headers: [string, string][] = [
  ['content-type', 'text/html'],
  ['etag', '"1"'],
  ['link', '<a>; rel="next": yes'],
];
const whole = createRawHead(200, [...headers, ['content-length', '5']]);
const notFound = createRawHead(404, [...headers, ['content-length', '5']]);
const notModified = createRawHead(304, headers);

for (const [title, request] of [
  ['a browser', 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  ['an old program', 'GET / HTTP/1.0\r\n\r\n'],
  ['a program that asks for the head alone', 'HEAD / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
] as const) {
  test(`${title} gets the same bytes whether Node has its undocumented method or not`, async () => {
    for (const [head, body] of [
      [whole, 'hello'],
      [notFound, 'hello'],
      [notModified, undefined],
    ] as const) {
      const raw = await sent(writeRawHead, head, body, request);
      assert.equal(raw, await sent(writePublicHead, head, body, request));
      assert.match(raw, /x-request-id: request-1/);
    }
  });
}
