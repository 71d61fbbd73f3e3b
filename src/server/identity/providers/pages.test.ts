import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestApp, TestClient, signUpMember, validPassword } from '../../../../test/support/test-app.ts';
import { onEachDatabase } from '../../../../test/support/databases/databases.ts';
import { clientConfig, startProvider } from '../../../../test/support/provider/oidc.ts';

const google = await startProvider();

onEachDatabase('the pages of a sign-in with a provider', (createDatabase) => {
  const site = async () => createTestApp(createDatabase, { google: clientConfig(google) });

  for (const where of ['cross-site', 'same-site']) {
    test(`nobody is sent to a provider by a link on another site (${where})`, async () => {
      const visitor = new TestClient(await site());
      const headers = { 'sec-fetch-site': where, 'sec-fetch-dest': 'document' };
      const response = await visitor.call('/auth/start/google', { headers });
      assert.equal(response.status, 302);
      assert.deepEqual(response.headers.getSetCookie(), []);
      const page = await (await visitor.call(response.headers.get('location')!)).text();
      assert.match(page, /A link on another site can&#x27;t sign you in\. Please start from the sign-in page\./);
    });
  }

  test('nobody connects a provider by a link, a bookmark or an old browser, only from the account page', async () => {
    const mara = await signUpMember(await site());
    for (const where of ['cross-site', 'same-site', 'none', undefined]) {
      const headers = where === undefined ? {} : { 'sec-fetch-site': where };
      const response = await mara.call('/auth/start/google?link=1&next=/account', { headers });
      assert.match(response.headers.get('location')!, /error=other_site$/, where);
    }
    const response = await mara.call('/auth/start/google?link=1', { headers: { 'sec-fetch-site': 'same-origin' } });
    assert.ok(response.headers.get('location')?.startsWith(`${google.issuer}/auth?`));
  });

  test('no link leads by way of our own pages to the start of connecting a provider', async () => {
    const app = await site();
    const mara = await signUpMember(app);
    const next = '/auth/start/google?link=1';
    const done = await (await mara.call(`/auth/done?${new URLSearchParams({ flow: 'x', next })}`)).text();
    assert.ok(!done.includes('auth/start'));
    const body = new URLSearchParams({ email: mara.email, password: validPassword }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const login = `/auth/login?${new URLSearchParams({ next })}`;
    const signedIn = await new TestClient(app).call(login, { method: 'POST', body, headers });
    assert.equal(signedIn.headers.get('location'), '/');
  });

  for (const headers of [{ 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }, {}]) {
    test(`a person goes to the provider from our own page, a bookmark or an old browser: ${JSON.stringify(headers)}`, async () => {
      const visitor = new TestClient(await site());
      const response = await visitor.call('/auth/start/google', { headers });
      assert.equal(response.status, 302);
      assert.ok(response.headers.get('location')?.startsWith(`${google.issuer}/auth?`));
      assert.equal(response.headers.get('cache-control'), 'no-store');
    });
  }

  test('a visitor who opens the last page of a sign-in is told that it did not finish', async () => {
    const visitor = new TestClient(await site());
    const page = await (await visitor.call('/auth/done?provider=google&flow=1&next=/allReview')).text();
    assert.match(page, /The sign-in didn&#x27;t finish\./);
    assert.match(page, /href="\/auth\/login\?next=%2FallReview"/);
    assert.doesNotMatch(page, /<h1[^>]*>You&#x27;re signed in/);
  });

  test('a member who opens the last page of a sign-in is told that they are signed in', async () => {
    const mara = await signUpMember(await site());
    const page = await (await mara.call('/auth/done?provider=google&flow=1')).text();
    assert.match(page, /<h1[^>]*>You&#x27;re signed in/);
  });
});
