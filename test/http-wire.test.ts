import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { ProblemDetails } from '../src/contracts/problem.ts';
import { eventually } from './support/eventually.ts';
import { startServer, withRealHash } from './support/server.ts';

// What only a real server on a real connection can show.

const { address, output } = await startServer({
  ...withRealHash,
  LOG_LEVEL: 'info',
});

/** Sends bytes as they are, and gives all that comes back. */
async function exchange(text: string): Promise<string> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1').setEncoding('utf8');
  let response = '';
  socket.on('data', (part: string) => (response += part));
  socket.write(text);
  await once(socket, 'close');
  return response;
}

const requests: [string, number, RequestInit & { path: string }][] = [
  ['a list asked with DELETE and no body', 405, { path: '/default', method: 'DELETE' }],
  ['a page asked with POST and no body', 405, { path: '/', method: 'POST' }],
  ['a health check asked with OPTIONS', 405, { path: '/healthz', method: 'OPTIONS' }],
  ['a picture asked with PUT', 405, { path: '/icon.svg', method: 'PUT', body: 'x' }],
];

for (const [title, status, { path, ...init }] of requests) {
  test(`${title} is refused in words`, async () => {
    const response = await fetch(address + path, init);
    assert.equal(response.status, status);
    assert.match(response.headers.get('allow') ?? '', /GET, HEAD/);
    assert.equal(response.headers.get('content-type'), 'application/problem+json');
    assert.equal(ProblemDetails.parse(await response.json()).status, status);
  });
}

test('a page that takes a form says so to other methods, and an unknown address is unknown to all', async () => {
  const login = await fetch(`${address}/auth/login`, { method: 'PUT' });
  assert.equal(login.status, 405);
  assert.equal(login.headers.get('allow'), 'GET, HEAD, POST');
  for (const method of ['DELETE', 'POST', 'PUT', 'OPTIONS']) {
    assert.equal((await fetch(`${address}/nowhere`, { method })).status, 404, method);
  }
});

test('a person whose path begins with several slashes, as an address of another site would, is on this site with one', async () => {
  const paths = {
    '//evil.example/x?y=//z': '/evil.example/x?y=//z',
    '///evil.example': '/evil.example',
    '/\\evil.example/x': '/evil.example/x',
    '/.//evil.example': '/evil.example',
    '/x/..//evil.example': '/evil.example',
    '//games': '/games',
    '//': '/',
  };
  for (const method of ['GET', 'HEAD']) {
    for (const [path, expected] of Object.entries(paths)) {
      const response = await exchange(`${method} ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
      assert.match(response, /^HTTP\/1\.1 308 /, path);
      assert.equal(/^location: (.*)\r$/im.exec(response)?.[1], expected, path);
    }
  }
});

test('a program that sends TRACE is told which methods there are', async () => {
  for (const path of ['/', '/default', '/healthz']) {
    const response = await exchange(`TRACE ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    assert.match(response, /^HTTP\/1\.1 405 [^]*\r\nallow: GET, HEAD/, path);
  }
});

test('a client that weighs its encodings gets a script as it is on the disk, without a compression of its own', async () => {
  const [, script = ''] = /"(\/assets\/[^"]+\.js)"/.exec(await (await fetch(address)).text()) ?? [];
  const plain = await fetch(address + script, { headers: { 'accept-encoding': 'identity' } });
  for (const encoding of ['br;q=1', 'gzip;q=0.9']) {
    const weighed = await fetch(address + script, { headers: { 'accept-encoding': encoding } });
    assert.equal(weighed.headers.get('content-encoding'), null, encoding);
    assert.equal(weighed.headers.get('content-length'), plain.headers.get('content-length'));
  }
  const compressed = await fetch(address + script, { headers: { 'accept-encoding': 'gzip, br' } });
  assert.equal(compressed.headers.get('content-encoding'), 'br');
});

test('a file is refused where a form sends text', async () => {
  const body = new FormData();
  body.set('email', new Blob(['x']), 'email.txt');
  const response = await fetch(`${address}/auth/login`, { method: 'POST', body });
  assert.equal(response.status, 415);
});

test('a body of more than 64 KiB is refused, also when its length was not announced', async () => {
  const body = new Blob(['x'.repeat(70_000)]).stream();
  const response = await fetch(`${address}/review`, {
    method: 'POST',
    body,
    duplex: 'half',
  } as RequestInit);
  assert.equal(response.status, 413);
});

test('a compressed body is refused, whatever it holds, and a deeply nested one is told what is wrong with it', async () => {
  const post = (body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(`${address}/api/auth/sign-in/email`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
      duplex: 'half',
    } as RequestInit);
  for (const encoding of ['gzip', 'br', 'deflate', 'gzip, identity', 'nonsense']) {
    const response = await post(gzipSync('{}'), { 'content-encoding': encoding });
    assert.equal(response.status, 415, encoding);
    assert.equal(response.headers.get('accept-encoding'), 'identity');
  }
  assert.equal((await post('{}', { 'content-encoding': 'identity' })).status, 422);
  const brackets = JSON.stringify({ email: `"\\${'['.repeat(100)}`, password: '{'.repeat(100) });
  assert.notEqual((await post(brackets)).status, 400);
  const depth = 30_000;
  for (const [open, close] of [
    ['[', ']'],
    ['{"a":', '}'],
  ] as const) {
    const nested = open.repeat(depth / open.length) + (open === '[' ? '' : '1') + close.repeat(depth / open.length);
    const response = await post(nested);
    assert.equal(response.status, 400);
    assert.match(ProblemDetails.parse(await response.json()).detail, /nested too deep/);
    // Without a length, in chunks of a byte each.
    const bytes = Array.from(nested.slice(0, 5_000), (character) => Buffer.from(character));
    assert.equal((await post(Readable.toWeb(Readable.from(bytes)) as unknown as BodyInit)).status, 400);
  }
});

test('an address that cannot be decoded gets the page for not found', async () => {
  const response = await exchange(
    'GET /myReview/ann%40example.org%ff HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  );
  assert.match(response, /^HTTP\/1\.1 404 /);
  assert.match(response, /Page Not Found/);
});

test('a HEAD gets the headers of a GET, with the same ETag, length and encoding, and no body', async () => {
  for (const path of ['/default?limit=100', '/', '/allReview', '/no/such/page']) {
    for (const encoding of ['identity', 'gzip', 'br']) {
      const init = { headers: { 'accept-encoding': encoding } };
      const about = ({ status, headers }: Response) => [
        status,
        ...['etag', 'content-length', 'content-encoding', 'content-type'].map((name) => headers.get(name)),
      ];
      // Before and after the GET: rendered for it, and from what the GET has left in the cache.
      const first = await fetch(address + path, { ...init, method: 'HEAD' });
      const whole = await fetch(address + path, init);
      const second = await fetch(address + path, { ...init, method: 'HEAD' });
      for (const head of [first, second]) {
        assert.equal(await head.text(), '');
        assert.deepEqual(about(head), about(whole), path);
      }
      if (whole.status !== 200) continue;
      const headers = { ...init.headers, 'if-none-match': whole.headers.get('etag')! };
      assert.equal((await fetch(address + path, { method: 'HEAD', headers })).status, 304);
    }
  }
});

test('a Range header on a page or a list is ignored', async () => {
  for (const path of ['/default?limit=100', '/', '/allReview']) {
    const response = await fetch(address + path, { headers: { range: 'bytes=0-9' } });
    assert.equal(response.status, 200, path);
    assert.equal(response.headers.get('content-range'), null);
    assert.equal(await response.text(), await (await fetch(address + path)).text());
  }
});

test('no request line changes the address that pages and the sitemap name', async () => {
  const { host } = new URL(address);
  for (const path of ['/', '/sitemap.xml']) {
    for (const target of [`https://${host}${path}`, `https://evil.example${path}`, `HTTP://evil.example${path}`]) {
      const response = await exchange(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      assert.match(response, /^HTTP\/1\.1 200 /);
      assert.ok(!response.includes('evil.example') && !response.includes(`https://${host}`), target);
      assert.ok(response.includes(`http://${host}/`));
    }
    const page = await (await fetch(address + path)).text();
    assert.ok(page.includes(`${address}/`) && !page.includes('evil.example'));
    assert.ok(!page.includes(`https://${host}`));
  }
});

test('an odd path gets the same response, whatever is cached', async () => {
  const { host } = new URL(address);
  const get = async (target: string) => {
    const response = await exchange(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    return Number(/^HTTP\/1\.1 (\d+)/.exec(response)?.[1]);
  };
  const expected: [target: string, status: number][] = [
    ['/no/such/page', 404],
    ['/r%65view?limit=1', 200],
    ['/review/', 404],
    ['/healthz/', 404],
    ['//', 308],
    ['//evil.example/docs', 308],
    ['/x/..//evil.example', 308],
    ['/no//such/page', 404],
    ['/%zz', 404],
    ['/%zz.data', 404],
    ['/a/../', 200],
    ['/%2e%2e/', 200],
    ['/?index=1', 200],
  ];
  for (const _ of ['cold', 'warm']) {
    for (const [target, status] of expected) assert.equal(await get(target), status, target);
  }
  assert.ok(!output().includes('does not belong to its cache key'), output());
  // Not the cached page, which a browser gets.
  const accept = 'Accept: application/json\r\nConnection: close';
  const problem = await exchange(`GET /no/such/page HTTP/1.1\r\nHost: ${host}\r\n${accept}\r\n\r\n`);
  assert.match(problem, /"code":"not-found"/);
});

test('a request that names two hosts, an odd one that would hide its path, no host or no path, is refused', async () => {
  for (const head of [
    'GET / HTTP/1.0',
    'GET /healthz HTTP/1.1',
    'GET /healthz HTTP/1.1\r\nHost:',
    'GET / HTTP/1.1\r\nHost: a\r\nHost: b',
    'GET / HTTP/1.1\r\nHost: a\r\nHost: a',
    'GET / HTTP/1.1\r\nHost: a, b',
    'GET / HTTP/1.1\r\nHost: 1\\docs?',
    'GET / HTTP/1.1\r\nHost: 1?abcde',
    'GET / HTTP/1.1\r\nHost: \u00fc.\u00fc#metrics',
    'GET / HTTP/1.1\r\nHost: 1.2.3.4.5',
    'GET /no/such/page HTTP/1.1\r\nHost: 999.999.999.999',
    'GET / HTTP/1.1\r\nHost: a:99999',
    'GET / HTTP/1.1\r\nHost: a:',
    'GET / HTTP/1.1\r\nHost: [0:0::1]',
    'GET ftp://a/ HTTP/1.1\r\nHost: a',
    'GET nowhere HTTP/1.1\r\nHost: a',
  ]) {
    const response = await exchange(`${head}\r\nConnection: close\r\n\r\n`);
    assert.match(response, /^HTTP\/1\.1 400 [^]*\r\ncontent-security-policy: /, head);
  }
});

/** What comes back for `/default?limit=1`; only a kept answer says its number before all else. */
async function exchangeReview(version: string, ...headers: string[]) {
  const lines = [`GET /default?limit=1 HTTP/${version}`, 'Host: a', ...headers, '', ''];
  const [head = '', ...rest] = (await exchange(lines.join('\r\n'))).split('\r\n\r\n');
  const [status, ...said] = head.split('\r\n');
  const pairs = said.map((line) => line.split(': ') as [string, string]);
  const isKeptAlive = pairs[0]?.[0] === 'x-request-id';
  return { status, isKeptAlive, headers: new Headers(pairs), body: rest.join('\r\n\r\n') };
}

test('a cached response has the same headers as the rendered one, and one request id', async () => {
  const { isKeptAlive, ...rendered } = await exchangeReview('1.1', 'Connection: close');
  const { isKeptAlive: isKeptAliveAgain, ...cached } = await exchangeReview('1.1', 'Connection: close');
  assert.deepEqual([isKeptAlive, isKeptAliveAgain], [false, true]);
  for (const { headers } of [rendered, cached]) {
    assert.match(headers.get('x-request-id')!, /^[\w-]+$/);
    assert.match(headers.get('date')!, /^\w+, [\w :]+ GMT$/);
    headers.delete('x-request-id');
    headers.delete('date');
  }
  assert.deepEqual(cached, rendered);
  assert.equal(Number(cached.headers.get('content-length')), cached.body.length);
});

test('a connection is closed after a cached response if the client asks for that or speaks HTTP/1.0', async () => {
  await exchangeReview('1.1', 'Connection: close');
  const { status, isKeptAlive, headers, body } = await exchangeReview('1.0');
  assert.ok(isKeptAlive);
  assert.equal(status, 'HTTP/1.1 200 OK');
  assert.equal(headers.get('connection'), 'close');
  const etag = headers.get('etag')!;
  assert.equal(JSON.parse(body).length, 1);
  const revalidated = await exchangeReview('1.1', `If-None-Match: ${etag}`, 'Connection: close');
  assert.ok(revalidated.isKeptAlive);
  assert.equal(revalidated.status, 'HTTP/1.1 304 Not Modified');
  assert.equal(revalidated.headers.get('etag'), etag);
  assert.deepEqual(
    ['content-length', 'transfer-encoding', 'content-type'].filter((name) => revalidated.headers.has(name)),
    [],
  );
  assert.equal(revalidated.body, '');
});

test('a program that pipelines many requests gets the responses in order', async () => {
  const request = (limit: number) => `GET /default?limit=${limit} HTTP/1.1\r\nHost: a\r\n`;
  const limits = [1, 2, 3, 1, 2, 3, 4, 5, 6];
  const firstRequests = limits.map((limit) => `${request(limit)}\r\n`).join('');
  const exchangeAll = () => exchange(`${firstRequests}${request(7)}Connection: close\r\n\r\n`);
  await exchangeAll();
  const cached = await exchangeAll();
  const bodies = cached.split('HTTP/1.1 200 OK\r\nx-request-id: ').slice(1);
  const gamesIn = (body: string) => body.match(/"gameTitle":/g)?.length;
  assert.deepEqual(bodies.map(gamesIn), [...limits, 7]);
});

test('a program that always has a second request under way gets all of its responses', async () => {
  const { hostname, port, host } = new URL(address);
  const socket = connect(Number(port), hostname).setEncoding('utf8');
  const request = `GET /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
  const requestCount = 100;
  let text = '';
  let received = 0;
  // Each response is followed by another request, while the one before is still to be answered.
  socket.write(request.repeat(2));
  for await (const part of socket as AsyncIterable<string>) {
    text += part;
    const responses = text.match(/HTTP\/1\.1 200/g)?.length ?? 0;
    socket.write(request.repeat(responses - received));
    received = responses;
    if (received >= requestCount) break;
  }
  assert.ok(received >= requestCount, `${received} responses`);
});

test('a program that sends hundreds of requests at once is disconnected', async () => {
  const { hostname, port, host } = new URL(address);
  for (const path of ['/', '/events']) {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    const closed = once(socket, 'close');
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(500));
    socket.resume();
    await closed;
  }
  const metrics = await (await fetch(`${address}/metrics`)).text();
  assert.match(metrics, /^event_streams 0$/m);
});

test('a program that requests more on the connection of its event stream is disconnected', async () => {
  const { hostname, port, host } = new URL(address);
  const request = (path: string, header = '') => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${header}\r\n`;
  for (const later of [request('/default?limit=1'), request('/no/such/page'), request('/', 'Expect: nothing\r\n')]) {
    const socket = connect(Number(port), hostname).setEncoding('utf8');
    const closed = once(socket, 'close', { signal: AbortSignal.timeout(10_000) });
    let received = '';
    socket.on('error', () => undefined).on('data', (part: string) => (received += part));
    socket.write(request('/events'));
    await eventually(() => assert.match(received, /^id: \d+$/m));
    // Its response could not be sent before the stream ends, which it never does.
    socket.write(later);
    await closed;
  }
  const metrics = await (await fetch(`${address}/metrics`)).text();
  assert.match(metrics, /^event_streams 0$/m);
});

test('a client that leaves before its response is counted as such, not as a failure of the site', async () => {
  const { hostname, port, host } = new URL(address);
  const form = 'Content-Type: application/x-www-form-urlencoded';
  const json = 'Content-Type: application/json';
  const incomplete = [
    { path: '/auth/login', type: form, length: 'Content-Length: 100', body: 'email=' },
    { path: '/api/auth/sign-in/email', type: json, length: 'Content-Length: 100', body: '{' },
    // Read before it has a route, because its size must be counted.
    { path: '/users', type: json, length: 'Transfer-Encoding: chunked', body: '1\r\n{\r\n' },
  ];
  // A complete request, whose password takes a while to check.
  const signIn = JSON.stringify({ email: 'ann@example.org', password: 'Not-7-the-one' });
  const complete = {
    path: '/api/auth/sign-in/email',
    type: json,
    length: `Content-Length: ${signIn.length}`,
    body: signIn,
  };
  for (const { path, type, length, body } of incomplete) {
    const socket = connect(Number(port), hostname);
    socket.write(`POST ${path} HTTP/1.1\r\nHost: ${host}\r\n${type}\r\n${length}\r\n\r\n${body}`);
    // Until the server waits for the rest.
    await new Promise((resolve) => setTimeout(resolve, 200));
    socket.destroy();
  }
  const socket = connect(Number(port), hostname);
  const { path, type, length, body } = complete;
  socket.write(`POST ${path} HTTP/1.1\r\nHost: ${host}\r\n${type}\r\n${length}\r\n\r\n${body}`, () => socket.destroy());
  await eventually(async () => {
    const metrics = await (await fetch(`${address}/metrics`)).text();
    const counts = { '/auth/login': 1, '/api/auth/sign-in/email': 2, none: 1 };
    for (const [route, count] of Object.entries(counts)) {
      const labels = `method="POST",route="${route}",status="499"`;
      assert.ok(metrics.includes(`http_request_duration_seconds_count{${labels}} ${count}\n`), metrics);
    }
    assert.doesNotMatch(metrics, /method="POST".*status="5/);
  });
  assert.doesNotMatch(output(), /"level":(40|50)|Error|aborted/);
});

test('every request is one line of JSON in the log, and no address of a person is in it', async () => {
  const privateUrl = `${address}/myReview/ann@example.org?secret=1`;
  assert.equal((await fetch(privateUrl, { redirect: 'manual' })).status, 302);
  assert.match(await (await fetch(privateUrl)).text(), /Login now/);
  await exchange('TRACE / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  await new Promise((resolve) => setTimeout(resolve, 200));
  const [_claimLink, _ready, ...lines] = output().trimEnd().split('\n');
  assert.ok(lines.length > 5);
  for (const line of lines) assert.ok(JSON.parse(line).requestId, line);
  assert.doesNotMatch(output(), /ann|secret/);
});
