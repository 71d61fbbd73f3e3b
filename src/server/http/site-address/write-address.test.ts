import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachDatabase } from '../../../../test/support/databases/databases.ts';
import { clientConfig, errorAt, signInUpToCallback, startProvider } from '../../../../test/support/provider/oidc.ts';
import { createTestApp, TestClient, validPassword, signUpMember } from '../../../../test/support/test-app.ts';
import { endpoints, type Endpoint } from '../../../contracts/endpoints.ts';
import type { Services } from '../../app.ts';

const writes = Object.values<Endpoint>(endpoints).filter(({ method }) => method !== 'GET');
const google = await startProvider();

const sentence = (host: string) =>
  `This site takes no changes under the name ${host}. If the name is yours, add it to ALLOWED_HOSTS, or set PUBLIC_URL, and restart the site.`;

/** As a browser sends a request of a page whose name leads to this machine now. */
const rebound = (path: string, host = 'evil.example') => ({
  address: `http://${host}:3000${path}`,
  headers: { origin: `http://${host}:3000` },
});

onEachDatabase('a page elsewhere that points its own name at a site without PUBLIC_URL', (createDatabase) => {
  async function site(options: Partial<Services> = {}) {
    const app = await createTestApp(createDatabase, { games: 1, ...options });
    return { app, mara: await signUpMember(app) };
  }

  test('cannot write in the name of a member', async () => {
    const { mara } = await site();
    for (const publicUrl of [undefined, 'http://games.lan']) {
      const { mara: member } = publicUrl ? await site({ publicUrl }) : { mara };
      for (const { method, path } of writes) {
        const { address, headers } = rebound(path);
        const response = await member.call(address, { method, body: {}, headers });
        assert.equal(response.status, 421, `${method} ${path}`);
        assert.equal((await response.json()).detail, sentence('evil.example'));
        assert.deepEqual(response.headers.getSetCookie(), []);
      }
    }
    assert.deepEqual(await mara.readJson(`/review/${mara.email}`), []);
  });

  test('cannot sign a visitor in or register one by a form, and the page says what to set', async () => {
    const { app, mara } = await site();
    const fields = { name: 'Eve', email: mara.email, password: validPassword };
    for (const path of ['/auth/login', '/auth/registration', '/auth/logout']) {
      const { address, headers } = rebound(path);
      const body = String(new URLSearchParams(fields));
      const type = 'application/x-www-form-urlencoded';
      const response = await new TestClient(app).call(address, { body, headers: { ...headers, 'content-type': type } });
      assert.equal(response.status, 421, path);
      assert.ok((await response.text()).includes(sentence('evil.example').replaceAll("'", '&#x27;')), path);
      assert.deepEqual(response.headers.getSetCookie(), []);
    }
  });

  test('cannot start or finish a sign-in with a provider', async () => {
    const { app } = await site({ google: clientConfig(google) });
    const gina = new TestClient(app);
    const started = await gina.call('http://evil.example/auth/start/google');
    assert.equal(errorAt(started.headers.get('location')!), 'unknown_host');
    const page = await gina.readText(started.headers.get('location')!);
    assert.match(page, /add it to ALLOWED_HOSTS/);
    const callback = await signInUpToCallback(gina, 'gina');
    const { pathname, search } = new URL(callback, 'http://localhost');
    const finished = await gina.call(`http://evil.example${pathname}${search}`);
    assert.equal(errorAt(finished.headers.get('location')!), 'unknown_host');
    assert.deepEqual(finished.headers.getSetCookie(), []);
  });
});

onEachDatabase('the hosts of a site', (createDatabase) => {
  const writeTo = async (host: string, options: Partial<Services> = {}) => {
    const mara = await signUpMember(await createTestApp(createDatabase, options));
    const { address, headers } = rebound('/review', host);
    return (await mara.call(address, { body: {}, headers })).status;
  };

  test('a member writes in their own network, and under every name that the operator has given', async () => {
    for (const host of ['laptop', 'games.lan', 'games.lan.', '192.168.1.5', '[::1]'])
      assert.equal(await writeTo(host), 201, host);
    const allowedHosts = ['shelf.example.net', 'games.example.org'];
    assert.equal(await writeTo('Games.example.org', { allowedHosts }), 201);
    assert.equal(await writeTo('www.games.example.org', { allowedHosts }), 421);
  });

  test('a member of a public site writes under any name that its proxy has for it', async () => {
    assert.equal(await writeTo('backend.example.net', { publicUrl: 'http://games.example.org' }), 201);
  });
});
