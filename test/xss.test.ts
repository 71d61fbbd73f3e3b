import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestApp, signUpMember, TestClient, type TestApp } from './support/test-app.ts';
import { onEachDatabase } from './support/databases/databases.ts';
import { gamesNamed } from './support/search-fixtures.ts';
import { xssPayloads } from './support/xss-payloads.ts';

const text = xssPayloads.join('\n');
const elements = xssPayloads.filter((payload) => /<[a-z/!]/i.test(payload));

/** The page without the data for its scripts, in which `<` does not occur. */
function markupOf(html: string): string {
  const [before, data, after] = html.split(/<script type="text\/plain">([^]*)<\/script><script>/);
  assert.ok(data && after && !data.includes('<'), 'the data of the page');
  return before + after;
}

/** Every response is checked by `createTestApp` as well: no inline script but ours, no attribute with a script. */
async function assertHarmless(visitor: TestClient, path: string): Promise<void> {
  const response = await visitor.call(path);
  assert.ok(response.status < 500, `${path}: ${response.status}`);
  if (!response.headers.get('content-type')?.startsWith('text/html')) return;
  const markup = markupOf(await response.text());
  for (const payload of elements) assert.ok(!markup.includes(payload), `${path}: ${payload}`);
}

onEachDatabase('texts that are scripts', (createDatabase) => {
  /** Games and a member with such names; the member has written all of them into a review. */
  async function site() {
    const games = gamesNamed(xssPayloads).map((game, index) => ({
      ...game,
      manufacturer_name: xssPayloads[index]!.trim(),
      game_detail: text.slice(0, 4_000),
    }));
    const app: TestApp = await createTestApp(createDatabase, { games });
    const mara = await signUpMember(app, xssPayloads[4]);
    const [game] = await mara.readJson('/default?limit=1');
    const id = await mara.addReview({ name: xssPayloads[0], gameTitle: game.name, text });
    await mara.callOk('/gameList', { body: { gameTitle: game.name } });
    return { app, mara, id, game };
  }

  test('a reader gets them as texts on every page, and a program unchanged', async () => {
    const { mara, id, game } = await site();
    const own = encodeURIComponent(mara.email);
    const pages = [
      '/',
      '/games',
      '/allReview',
      `/details/${game._id}`,
      '/addReview',
      `/myReview/${own}`,
      `/editmyreview/${own}/${id}`,
      `/gameWatchList/${own}`,
      `/myReview/${own}?delete=${id}`,
    ];
    for (const path of pages) await assertHarmless(mara, path);
    const review = await mara.readJson(`/review/${own}/${id}`);
    assert.deepEqual([review.text, review.name, review.author.name], [text, xssPayloads[0], xssPayloads[4]]);
    assert.equal((await mara.readJson(`/default/${game._id}`)).name, game.name);
  });

  test('a visitor who follows a link with one in its address gets a page, or an error that is one', async () => {
    const { app, mara } = await site();
    const visitor = new TestClient(app);
    const linksWith = (value: string) => [
      `/games?q=${value}&maker=${value}`,
      `/allReview?title=${value}&genre=${value}&sort=${value}&cursor=${value}`,
      `/auth/login?next=${value}`,
      `/auth/done?error=${value}&provider=${value}&next=${value}&flow=${value}`,
      `/addReview?game=${value}`,
      `/details/${value}`,
      `/${value}`,
    ];
    // One address for each: what a page does with its address does not depend on the text in it.
    for (const [index, payload] of xssPayloads.entries()) {
      const links = linksWith(encodeURIComponent(payload));
      await assertHarmless(visitor, links[index % links.length]!);
      await assertHarmless(mara, links[(index + 1) % links.length]!);
    }
  });

  test('no thumbnail of a review is taken but a picture by https or of this site', async () => {
    const { mara } = await site();
    for (const photo of xssPayloads) {
      if (photo.startsWith('https://')) continue;
      const review = await mara.call('/review', { body: { photo } });
      assert.equal(review.status, 422, photo);
    }
  });

  test('the data of a page reaches its scripts unchanged, whatever characters are in it', async () => {
    const { mara } = await site();
    const odd = 'a</script><!--<script>\u2028\u2029&amp;&<>"\'`\\ \\u003c \ud83c\udfae \ufeff é\u0301 %3C';
    const id = await mara.addReview({ text: odd });
    const html = await mara.readText(`/editmyreview/${encodeURIComponent(mara.email)}/${id}`);
    const [, data = ''] = /<script type="text\/plain">([^]*)<\/script><script>/.exec(html) ?? [];
    const values: unknown[] = JSON.parse(data.split('\n')[0]!);
    assert.ok(values.includes(odd));
  });
});
