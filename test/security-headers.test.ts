import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSqlite } from './support/databases/databases.ts';
import { sendRaw } from './support/raw-http.ts';
import { assertResponseRules } from './support/response-rules.ts';
import { startServer } from './support/server.ts';
import { signUpMember } from './support/test-client.ts';

// Every response of an app in a test is checked by `createTestApp`; these are the ones that a real server sends.

const publicUrl = 'https://games.example.org';
const { address } = await startServer({ ...(await createSqlite()), PUBLIC_URL: publicUrl, SAMPLE_REVIEWS: 'on' });
const { address: plainAddress } = await startServer();
const mara = await signUpMember(address);

type Request = RequestInit & { path: string; status: number };

async function findPaths() {
  const home = await (await fetch(address)).text();
  const [game] = await (await fetch(`${address}/default?limit=1`)).json();
  return {
    script: /\/assets\/[\w.-]+\.js/.exec(home)![0],
    cover: game.photo as string,
    details: `/details/${game._id}`,
  };
}

const { script, cover, details } = await findPaths();

/** A response of each kind, in the order in which src/server/app.ts handles requests. */
const requests: Record<string, Request> = {
  'a page': { path: '/', status: 200 },
  'the page of a game': { path: details, status: 200 },
  'the data of a page': { path: '/allReview.data', status: 200 },
  'a page that redirects': { path: '/addReview', status: 302 },
  'a page that is not there': { path: '/nowhere', status: 404 },
  'a list': { path: '/review', status: 200 },
  'a preflight': { path: '/review', method: 'OPTIONS', status: 204 },
  'an invalid query': { path: '/default?limit=0', status: 422 },
  'a resource that is not there': { path: '/default/nothing', status: 404 },
  'a call without a session': { path: `/review/${mara.email}`, status: 401 },
  'a method that is not there': { path: '/default', method: 'DELETE', status: 405 },
  'a write of another site': { path: '/review', method: 'POST', headers: { origin: 'https://x.example' }, status: 403 },
  'a body that is too large': { path: '/review', method: 'POST', body: 'x'.repeat(70_000), status: 413 },
  'a session': { path: '/api/auth/get-session', status: 200 },
  'a sign-in that fails': {
    path: '/api/auth/sign-in/email',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: mara.email, password: 'wrong' }),
    status: 401,
  },
  'a sign-in with a provider that is not there': { path: '/api/auth/callback/google', status: 302 },
  'a health check': { path: '/healthz', status: 200 },
  'metrics that are not for the public': { path: '/metrics', status: 403 },
  'a picture': { path: cover, status: 200 },
  'drawn initials': { path: '/initials/MO', status: 200 },
  'a script': { path: script, status: 200 },
  'a script that is gone': { path: '/assets/gone.js', status: 404 },
  'the icon': { path: '/icon.svg', status: 200 },
  'the sitemap': { path: '/sitemap.xml', status: 200 },
  'robots.txt': { path: '/robots.txt', status: 200 },
};

async function send({ path, status, ...init }: Request): Promise<Response> {
  const response = await fetch(address + path, { redirect: 'manual', ...init });
  await response.arrayBuffer();
  assert.equal(response.status, status, path);
  return response;
}

test('a browser gets the security headers with a response of every kind, rendered and cached, with and without a body', async () => {
  for (const [title, request] of Object.entries(requests)) {
    const first = await send(request);
    assertResponseRules(first, title);
    assert.equal(first.headers.get('strict-transport-security'), 'max-age=31536000', title);
    const policy = first.headers.get('content-security-policy');
    if (request.method) continue;
    const again = await send(request);
    const head = await send({ ...request, method: 'HEAD' });
    const etag = again.headers.get('etag');
    const known =
      etag && request.status === 200
        ? [await send({ ...request, headers: { 'if-none-match': etag }, status: 304 })]
        : [];
    for (const response of [again, head, ...known]) {
      assertResponseRules(response, `${title} again`);
      assert.equal(response.headers.get('content-security-policy'), policy, title);
    }
  }
});

test('a script of another site reads a public list whether it is rendered, cached or unchanged', async () => {
  const path = '/default?limit=3';
  const [first, again] = [await send({ path, status: 200 }), await send({ path, status: 200 })];
  const headers = { 'if-none-match': again.headers.get('etag')! };
  for (const response of [first, again, await send({ path, status: 304, headers })]) {
    assert.equal(response.headers.get('access-control-allow-origin'), '*');
    assert.match(response.headers.get('access-control-expose-headers')!, /ETag/);
  }
});

test('a browser gets them with what bypasses the app: an event stream, and requests that are not valid HTTP', async () => {
  const leaving = new AbortController();
  const stream = await fetch(`${address}/events`, { signal: leaving.signal });
  assertResponseRules(stream, 'an event stream');
  assert.equal(stream.headers.get('strict-transport-security'), 'max-age=31536000');
  leaving.abort();
  const invalid: [number, string, string[]][] = [
    [400, 'GET /', ['Host: second.example']],
    [400, 'GET no-path', []],
    [400, 'OPTIONS *', []],
    [400, 'nonsense', []],
    [417, 'GET /', ['Expect: something']],
    [431, 'GET /', [`X-Long: ${'x'.repeat(20_000)}`]],
  ];
  for (const [status, line, lines] of invalid) {
    const refused = await sendRaw(address, line, lines);
    assert.equal(refused.status, status, line);
    assertResponseRules(refused, line);
    assert.equal(refused.headers.get('strict-transport-security'), 'max-age=31536000', line);
  }
});

test('a club without https is not locked out of its site by Strict-Transport-Security', async () => {
  for (const path of ['/', '/review', '/nowhere', '/healthz']) {
    const response = await fetch(plainAddress + path);
    assertResponseRules(response, path);
    assert.equal(response.headers.get('strict-transport-security'), null, path);
  }
});

test('only pages may load anything, and only what is of this site, pictures aside', async () => {
  const policyOf = async (path: string) => (await fetch(address + path)).headers.get('content-security-policy')!;
  assert.equal(await policyOf('/review'), "default-src 'none'; frame-ancestors 'none'");
  const rules = (await policyOf('/')).split('; ').map((rule) => rule.replaceAll(/ 'sha256-[\w+/]{43}='/g, ' #'));
  assert.deepEqual(rules, [
    "default-src 'none'",
    `script-src 'self'${' #'.repeat(10)}`,
    "style-src 'self'",
    "img-src 'self' https:",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]);
});
