import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContext } from 'playwright';
import type { Game } from '../../src/contracts/game.ts';
import { openBrowser, openWindow, waitForHydration } from '../support/browser/browser.ts';
import { cookiesOf } from '../support/browser/interactions.ts';
import { createSqlite, openDatabase } from '../support/databases/databases.ts';
import { importGames } from '../support/import-games.ts';
import { currentMember, signInWith, startProvider } from '../support/provider/oidc.ts';
import { seedCatalogue } from '../support/test-app.ts';
import { gamesNamed } from '../support/search-fixtures.ts';
import { startServer } from '../support/server.ts';
import { signUpMember, TestClient } from '../support/test-client.ts';
import { xssPayloads } from '../support/xss-payloads.ts';

const text = xssPayloads.join('\n\n');
/** The state of a page goes through JSON, HTML and back. */
const oddText = 'a</script><!--<script>\u2028b\u2029&amp;<>"\'`\\ \\u003c 🎮 %3C';
const payloadAt = (index: number) => xssPayloads[index % xssPayloads.length]!;

const environment = await createSqlite('tables');
const db = await openDatabase(environment);
const games = gamesNamed(xssPayloads).map((game, index) => ({
  ...game,
  manufacturer_name: payloadAt(index + 1).trim(),
  game_detail: text.slice(0, 5_000),
}));
const samples = games.map(({ slug }, index) => ({
  game: slug,
  name: payloadAt(index + 2),
  rating: '5',
  text,
  hoursAgo: index + 1,
}));
await seedCatalogue(db, games, samples);
/** A catalogue file from somewhere, with such a text in every field. */
const imported = await importGames(
  db,
  xssPayloads.map((payload, index) => ({
    name: `Import ${index} ${payload}`,
    alternativeTitles: [payload],
    manufacturer_name: payload,
    game_detail: text,
    releaseDate: '2016-03-04',
    platforms: [payload, 'Linux'],
    photo: index % 2 && !payload.startsWith('https:') ? payload : 'https://pictures.invalid/a.png" onerror="xss()',
    steam: String(index),
  })),
);
await db.destroy();
const provider = await startProvider({
  accounts: {
    paula: { email: 'paula@example.org', email_verified: true, name: payloadAt(4), picture: 'javascript:xss()' },
    pia: {
      email: 'pia@example.org',
      email_verified: true,
      name: payloadAt(47),
      picture: 'https://xss.invalid/photo.png',
    },
  },
});
const { address } = await startServer({
  ...environment,
  SAMPLE_REVIEWS: 'on',
  GOOGLE_CLIENT_ID: 'playshelf',
  GOOGLE_CLIENT_SECRET: 'only-for-tests',
  GOOGLE_ISSUER: provider.issuer,
});
const browser = await openBrowser({ pictures: true });
const mara = await signUpMember(address, payloadAt(4));
await mara.callOk('/users', { body: { photo: 'https://xss.invalid/photo.png' } });
const [game] = await mara.readJson('/default?limit=1');
const reviewId = await mara.addReview({
  name: payloadAt(9),
  gameTitle: game.name,
  rating: '4',
  text: oddText,
});
await mara.callOk('/gameList', { body: { gameTitle: game.name } });
/** The pictures of somebody else, whose host would learn who reads the review. */
const otto = await signUpMember(address, `Otto ${payloadAt(41)}`);
await otto.callOk('/users', { body: { photo: 'https://xss.invalid/otto.png' } });
await otto.addReview({ gameTitle: game.name, photo: 'https://xss.invalid/review.png', text });
/** Members whose names and pictures a provider has named. */
async function signInByProvider(account: string): Promise<TestClient> {
  const member = new TestClient(address);
  await signInWith(member, account);
  await member.addReview({ gameTitle: game.name, text });
  return member;
}
const [paula, pia] = [await signInByProvider('paula'), await signInByProvider('pia')];
const found: Game[] = await mara.readJson('/default?q=import&limit=1000');
const importedGames = found.filter(({ name }) => /^Import \d+ /.test(name));
const own = encodeURIComponent(mara.email);
const odd = encodeURIComponent(text.slice(0, 1_500));

/** What the scripts of the corpus would do: call this function. */
async function plantMarker(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const calls: string[] = [];
    Object.assign(window, { xss: () => calls.push(location.href), xssCalls: calls });
  });
}

// One window for all of them: each new one starts a process and compiles the scripts again.
const { page, pageErrors, policyViolations } = await openWindow(browser, address, {}, plantMarker);
const dialogs: string[] = [];
page.on('dialog', (dialog) => {
  dialogs.push(dialog.message());
  void dialog.dismiss();
});

async function assertNothingRan(title: string): Promise<void> {
  await waitForHydration(page);
  // The events of what was rendered, such as errors of images, come before the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  const calls = await page.evaluate(() => (window as unknown as { xssCalls: string[] }).xssCalls);
  assert.deepEqual(calls, [], title);
}

test('the games of the file are there, with what they are called, and with no picture but by https', async () => {
  assert.equal(imported.counts.added, xssPayloads.length);
  assert.equal(importedGames.length, xssPayloads.length);
  for (const { photo } of importedGames) {
    assert.match(photo, /^(https:\/\/pictures\.invalid\/a\.png%22%20onerror=%22xss\(\))?$/);
  }
  assert.deepEqual([(await currentMember(paula))?.name, (await currentMember(paula))?.image], [payloadAt(4), '']);
});

type Viewer = { client?: TestClient; paths: string[] };

const memberPages = ['/', '/allReview', `/details/${game._id}`];
const viewers: Record<string, Viewer> = {
  visitor: {
    paths: [
      '/',
      '/games?sort=name',
      '/games?q=import',
      `/details/${importedGames[0]!._id}`,
      `/games?q=${odd}&maker=${odd}`,
      '/allReview',
      `/allReview?title=${odd}&sort=${odd}`,
      `/details/${game._id}`,
      `/auth/login?next=/${odd}`,
      `/auth/registration?next=${odd}`,
      `/auth/done?error=${odd}&provider=${odd}`,
      '/docs',
      `/${encodeURIComponent(payloadAt(0))}`,
    ],
  },
  member: {
    client: mara,
    paths: [
      ...memberPages,
      `/addReview?game=${odd}`,
      `/myReview/${own}`,
      `/myReview/${own}?delete=${reviewId}`,
      `/editmyreview/${own}/${reviewId}`,
      `/gameWatchList/${own}`,
    ],
  },
  'member without a photo, named by a provider': {
    client: paula,
    paths: [...memberPages, '/myReview/paula@example.org'],
  },
  'member with a photo, named by a provider': { client: pia, paths: [...memberPages, '/myReview/pia@example.org'] },
};

async function signInAs(client: TestClient | undefined): Promise<void> {
  await page.context().clearCookies();
  await page.context().addCookies(cookiesOf(client, address));
}

for (const [viewer, { client, paths }] of Object.entries(viewers)) {
  test(`a ${viewer} sees texts that are scripts on every screen, and none of them runs`, async () => {
    await signInAs(client);
    pageErrors.length = 0;
    for (const path of paths) {
      await page.goto(address + path);
      await assertNothingRan(path);
    }
    assert.deepEqual(dialogs, []);
    // Of other hosts, a browser may load the pictures of imported games, and a member's their own photo.
    const expected = client
      ? /status of (403|404|422)|pictures\.invalid|xss\.invalid\/photo\.png|ERR_NAME_NOT_RESOLVED/
      : /status of (403|404|422)|pictures\.invalid|ERR_NAME_NOT_RESOLVED/;
    assert.deepEqual(
      pageErrors.filter((line) => !expected.test(line)),
      [],
    );
  });
}

test('a member gets a text with the end of a script and line separators back as they wrote it, from server and browser', async () => {
  await signInAs(mara);
  await page.goto(`${address}/editmyreview/${own}/${reviewId}`);
  await waitForHydration(page);
  assert.equal(await page.locator('textarea').inputValue(), oddText);
  await page.goto(`${address}/myReview/${own}`);
  assert.equal(await page.locator('article p', { hasText: 'a</script>' }).first().textContent(), oddText);
  await assertNothingRan('own reviews');
});

test('a script that gets into a page all the same is not run, nor a style applied, nor a frame loaded', async () => {
  const planted =
    '<script>xss()</script><img src=x onerror=xss()><p style="color: red" id=planted>a</p><base href=https://xss.invalid/>';
  await signInAs(undefined);
  await page.route(`${address}/`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('<main', `${planted}<main`) });
  });
  pageErrors.length = 0;
  await page.goto(`${address}/`, { waitUntil: 'load' });
  await assertNothingRan('the home page');
  const reported = policyViolations.splice(0);
  assert.equal(reported.length, 4, reported.join('\n'));
});
