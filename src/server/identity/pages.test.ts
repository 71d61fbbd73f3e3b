import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachDatabase } from '../../../test/support/databases/databases.ts';
import { createTestApp, signUpMember, TestClient } from '../../../test/support/test-app.ts';
import type { Services } from '../app.ts';

/** The pages for signing in and for registering, each by its two paths, and the beginning of their reasons. */
const pages = {
  '/auth/login': 'Sign in',
  '/signIn': 'Sign in',
  '/auth/registration': 'Register',
  '/signUp': 'Register',
};

onEachDatabase('the pages for signing in and registering', (createDatabase) => {
  test('a visitor who was sent there reads why, with the name of the game that they bookmarked', async () => {
    const visitor = new TestClient(await createTestApp(createDatabase, { games: 2 }));
    const games: { _id: string; name: string }[] = await visitor.readJson('/default');
    const reasons: [path: string, purpose: string | undefined][] = [
      ['/addReview?game=Portal+2', 'write a review'],
      ['/gameWatchList/ada@example.org', 'see your watch list'],
      ['/myReview/ada@example.org', 'see your reviews'],
      ['/editmyreview/ada@example.org/1', 'edit your review'],
      ...games.map(({ _id, name }): [string, string] => [
        `/addToWatchList?game=${_id}&back=/`,
        `add ${name} to your watch list`,
      ]),
      ['/addToWatchList?game=01890a5d-ac96-774b-bcce-b302099a8057', 'add a game to your watch list'],
      ['/addToWatchList?game=%00', 'add a game to your watch list'],
      ['/addToWatchList?game=..', 'add a game to your watch list'],
      ['/addToWatchList', 'add a game to your watch list'],
      ['/allReview', undefined],
      ['/constructor', undefined],
    ];
    for (const [page, verb] of Object.entries(pages)) {
      for (const [next, purpose] of reasons) {
        const html = await visitor.readText(`${page}?${new URLSearchParams({ next })}`);
        const texts = [...html.matchAll(/>((?:Sign in|Register) to [^<]*)</g)].map(([, text]) => text);
        assert.deepEqual(texts, purpose ? [`${verb} to ${purpose}.`] : [], page + next);
      }
    }
  });

  test('a member is led on to where they wanted to go', async () => {
    const mara = await signUpMember(await createTestApp(createDatabase));
    for (const page of Object.keys(pages)) {
      const response = await mara.call(`${page}?next=/allReview`);
      assert.deepEqual([response.status, response.headers.get('location')], [302, '/allReview'], page);
    }
  });

  test('a member whom a provider refused to connect goes back to the account, and a visitor to the login', async () => {
    const app = await createTestApp(createDatabase);
    const path = '/auth/done?error=access_denied&provider=google&next=/account';
    const member = await (await signUpMember(app)).readText(path);
    assert.match(member, /access was denied at Google\.[^]*<a[^>]*href="\/account"[^>]*>Continue</);
    const visitor = await new TestClient(app).readText(path);
    assert.match(visitor, /<a[^>]*href="\/auth\/login\?next=%2Faccount"[^>]*>Back to sign in</);
  });

  test('a member is led on to any path of this site, and to no other site', async () => {
    const mara = await signUpMember(await createTestApp(createDatabase));
    const cases: [next: string, location: string][] = [
      ['/€', '/%E2%82%AC'],
      ['/games?q=Pokémon', '/games?q=Pok%C3%A9mon'],
      ['//evil.example', '/'],
      ['/\\evil.example', '/'],
      ['/\t/evil.example', '/'],
      ['https://evil.example', '/'],
      ['javascript:alert(1)', '/'],
      ['/a\r\nset-cookie: a=b', '/'],
    ];
    const ways = [...Object.keys(pages), '/auth/done'];
    for (const [next, location] of cases) {
      for (const page of ways) {
        const response = await mara.call(`${page}?${new URLSearchParams({ next })}`);
        assert.deepEqual([response.status, response.headers.get('location')], [302, location], page + next);
      }
      const fields = new URLSearchParams({ gameTitle: 'Game 0', back: next });
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const added = await mara.call('/addToWatchList', { body: String(fields), headers });
      assert.ok(added.status < 500, `${added.status} for ${next}`);
      if (added.status === 302) assert.equal(added.headers.get('location'), location);
    }
  });

  test('a person who was wrong too often reads which ways in remain, and whom to ask', async () => {
    const google = { clientId: 'id', clientSecret: 'secret', issuer: 'https://accounts.google.com', name: 'Google' };
    const smtpUrl = 'smtp://127.0.0.1:1';
    const sites: [services: Partial<Services>, ways: RegExp[]][] = [
      [{}, [/>Ask whoever runs this site for a link to set a new password\./]],
      [
        { siteContact: 'club@example.org' },
        [/>Ask <a href="mailto:club@example\.org"[^>]*>club@example\.org<\/a> for a link/],
      ],
      [{ siteContact: 'https://chat.example.org' }, [/>Ask <a href="https:\/\/chat\.example\.org"/]],
      [
        { smtpUrl, google },
        [/href="\/auth\/forgot-password"[^>]*>Set a new password by a link/, /sign in with a passkey or Google/],
      ],
    ];
    for (const [services, ways] of sites) {
      const app = await createTestApp(createDatabase, services);
      const forgotten = await new TestClient(app).readText('/auth/forgot-password');
      if (!services.smtpUrl) assert.match(forgotten, ways[0]!);
      const guess = { email: 'mara@example.org', password: 'Wrong-7-valley' };
      for (let count = 0; count < 10; count += 1) {
        await new TestClient(app).call('/api/auth/sign-in/email', { body: guess });
      }
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const response = await new TestClient(app).call('/auth/login', {
        body: String(new URLSearchParams(guess)),
        headers,
      });
      const page = await response.text();
      assert.match(page, /Please wait 60 minutes and try again\./);
      for (const way of ways) assert.match(page, way);
    }
  });

  test('a visitor reads on the page about the site how to reach whoever runs it', async () => {
    const app = await createTestApp(createDatabase, { siteContact: 'club@example.org' });
    const about = await new TestClient(app).readText('/about');
    assert.match(about, /whoever runs this site:.{0,20}<a href="mailto:club@example\.org"/);
    const other = await createTestApp(createDatabase);
    assert.doesNotMatch(await new TestClient(other).readText('/about'), /whoever runs this site:/);
  });
});
