import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { createTestApp, TestClient, validPassword, signUpMember } from '../../../../test/support/test-app.ts';
import { onEachDatabase } from '../../../../test/support/databases/databases.ts';
import {
  clientConfig,
  errorAt,
  finishSignIn,
  signInUpToCallback,
  startProvider,
} from '../../../../test/support/provider/oidc.ts';
import { endpoints, type Endpoint } from '../../../contracts/endpoints.ts';
import type { Services } from '../../app.ts';

const writes = Object.values<Endpoint>(endpoints).filter(({ method }) => method !== 'GET');

const sentence = (address: string) =>
  `This site is reached by https but doesn't know its address. Set PUBLIC_URL=${address} and restart it.`;

/** As React writes a text into a page. */
const escapeHtml = (text: string) => text.replaceAll("'", '&#x27;');

/** Requests of a client that reached the site by https, as the site sees them, and what it should say. */
const byHttps: [address: string, headers: Record<string, string>][] = [
  ['https://localhost', { origin: 'https://localhost' }],
  ['https://localhost', { origin: 'https://LOCALHOST', 'sec-fetch-site': 'same-origin' }],
  ['https://localhost', { 'x-forwarded-proto': 'https' }],
  ['https://localhost', { 'x-forwarded-proto': 'HTTPS, http' }],
  ['https://localhost', { origin: 'null', 'sec-fetch-site': 'same-origin', 'x-forwarded-proto': 'https' }],
  // A proxy that does not keep the Host header: the browser says that it is our own page all the same.
  ['https://shelf.example.org:8443', { origin: 'https://shelf.example.org:8443', 'sec-fetch-site': 'same-origin' }],
  // Nothing that is no host is repeated.
  ['https://games.example.org', { origin: 'https://"><script>alert(1)</script>', 'sec-fetch-site': 'same-origin' }],
];

const google = await startProvider();

const form = 'application/x-www-form-urlencoded';

onEachDatabase('https without PUBLIC_URL', (createDatabase) => {
  async function site(options: Partial<Services> = {}) {
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
    const app = await createTestApp(createDatabase, { log, ...options });
    return { app, lines, mara: await signUpMember(app) };
  }

  test('a client that reached the site by https may not write, and is told what to set', async () => {
    const { mara } = await site();
    for (const { method, path } of writes) {
      for (const [address, headers] of byHttps) {
        const response = await mara.call(path, { method, body: {}, headers });
        assert.equal(response.status, 400, `${method} ${path} ${JSON.stringify(headers)}`);
        assert.equal((await response.json()).detail, sentence(address));
        assert.deepEqual(response.headers.getSetCookie(), []);
      }
    }
    const reviews = await mara.call(`/review/${mara.email}`, { headers: byHttps[0]![1] });
    assert.deepEqual(await reviews.json(), []);
  });

  test('a person who sends a form by https gets a page that says so, and no cookie', async () => {
    const { app, mara, lines } = await site();
    for (const [address, headers] of byHttps) {
      const body = String(new URLSearchParams({ email: mara.email, password: validPassword }));
      const call = { body, headers: { ...headers, 'content-type': form } };
      const response = await new TestClient(app).call('/auth/login', call);
      assert.equal(response.status, 400);
      const page = await response.text();
      assert.ok(page.includes(`>${escapeHtml(sentence(address))}</`), page);
      assert.ok(!page.includes('alert(1)'));
      assert.deepEqual(response.headers.getSetCookie(), []);
    }
    assert.equal(lines.length, 1, 'one warning for the process');
    // Any client can forge the Host header, so the log names an example.
    assert.match(lines[0]!, /for example PUBLIC_URL=https:\/\/games\.example\.org, /);
    assert.doesNotMatch(lines[0]!, /localhost/);
  });

  test('a member who signs out by https without JavaScript gets a page that says so', async () => {
    const { mara } = await site();
    const headers = { 'x-forwarded-proto': 'https', 'content-type': form };
    const response = await mara.call('/auth/logout', { body: '', headers });
    assert.equal(response.status, 400);
    assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8');
    const page = await response.text();
    assert.ok(page.includes(escapeHtml(`You weren't signed out. ${sentence('https://localhost')}`)));
  });

  test('the operator is warned by the first page that somebody opens by https, not by readers of other sites', async () => {
    const { app, lines } = await site();
    const visitor = new TestClient(app);
    await visitor.call('/review', { headers: { origin: 'https://other.example' } });
    assert.deepEqual(lines, []);
    await visitor.call('/', { headers: { 'x-forwarded-proto': 'https' } });
    assert.equal(lines.length, 1);
  });

  test('a person who reaches the site by http writes, whatever a proxy says of other people', async () => {
    const { mara, lines } = await site();
    const calls: Record<string, string>[] = [
      {},
      { origin: 'http://localhost' },
      { origin: 'http://localhost', 'x-forwarded-proto': 'https' },
      { 'x-forwarded-proto': 'http' },
    ];
    for (const headers of calls) {
      const response = await mara.call('/review', { body: {}, headers });
      assert.equal(response.status, 201, JSON.stringify(headers));
    }
    assert.deepEqual(lines, []);
  });

  test('a person who starts a sign-in with a provider by https is told what is missing, and gets no cookie', async () => {
    const { app, lines } = await site({ google: clientConfig(google) });
    for (const headers of [
      { 'x-forwarded-proto': 'https' },
      // Behind a proxy that sends no header of its own, the page with the button tells.
      { referer: 'https://localhost/auth/login', 'sec-fetch-site': 'same-origin' },
    ]) {
      const visitor = new TestClient(app);
      const response = await visitor.call('/auth/start/google?flow=1&next=/x', { headers });
      assert.equal(response.status, 302);
      const location = response.headers.get('location')!;
      assert.equal(errorAt(location), 'missing_public_url');
      assert.equal(new URL(location, 'http://localhost').searchParams.get('flow'), '1');
      assert.deepEqual(response.headers.getSetCookie(), []);
      const page = await (await visitor.call(location, { headers })).text();
      assert.match(page, /This site is reached by https but doesn&#x27;t know its address\. Set PUBLIC_URL/);
    }
    assert.equal(lines.length, 1, 'one warning for the process');
  });

  test('a person who comes back from a provider by https is told what is missing, and can finish by http', async () => {
    const { app } = await site({ google: clientConfig(google) });
    const gina = new TestClient(app);
    const callback = await signInUpToCallback(gina, 'gina');
    const headers = { 'x-forwarded-proto': 'https' };
    const response = await gina.call(callback, { headers });
    assert.equal(errorAt(response.headers.get('location')!), 'missing_public_url');
    assert.deepEqual(response.headers.getSetCookie(), []);
    assert.equal(await finishSignIn(gina, callback), '/auth/done?next=/x');
  });

  test('a person who comes to the site by http from a page of another site that has https goes on', async () => {
    const { app, lines } = await site({ google: clientConfig(google) });
    const headers = { referer: 'https://accounts.example.org/consent' };
    const started = await new TestClient(app).call('/auth/start/google', { headers });
    assert.ok(started.headers.get('location')!.startsWith(google.issuer));
    const gina = new TestClient(app);
    const response = await gina.call(await signInUpToCallback(gina, 'gina'), { headers });
    assert.equal(response.headers.get('location'), '/auth/done?next=/x');
    assert.deepEqual(lines, []);
  });

  test('with PUBLIC_URL a form is taken from that address and from another of the same site', async () => {
    const { mara, lines } = await site({ publicUrl: 'https://games.example.org' });
    for (const origin of ['https://games.example.org', 'http://localhost']) {
      const body = String(new URLSearchParams({ email: mara.email, password: validPassword }));
      const headers = { origin, 'content-type': form, 'x-forwarded-proto': 'https' };
      const response = await mara.call('/auth/login', { body, headers });
      assert.equal(response.status, 302, origin);
      assert.match(response.headers.getSetCookie().join('\n'), /__Host-playshelf.*; Secure/);
    }
    assert.deepEqual(lines, []);
  });
});
