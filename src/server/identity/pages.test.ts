import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachDatabase } from '../../../test/support/databases/databases.ts';
import { createTestApp, signUpMember, TestClient } from '../../../test/support/test-app.ts';

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
});
