import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import type { Page } from 'playwright';
import sharp from 'sharp';
import type { Game } from '../../src/contracts/game.ts';
import { assertNoHorizontalScroll, openBrowser, openPage, openWindow } from '../support/browser/browser.ts';
import { findA11yViolations, visualRules } from '../support/browser/layout-and-a11y.ts';
import { createSqlite, openDatabase } from '../support/databases/databases.ts';
import { startHttpsProxy } from '../support/https-proxy.ts';
import { importGames } from '../support/import-games.ts';
import { startServer } from '../support/server.ts';
import { validPassword } from '../support/test-client.ts';

/** In the shape of a store's header. */
const picture = await sharp({ create: { width: 460, height: 215, channels: 3, background: '#3060c0' } })
  .png()
  .toBuffer();
const requests: { path: string; headers: IncomingHttpHeaders }[] = [];
/** Another host: it has one picture, and remembers who asked. */
const otherHost = createServer(({ url = '', headers }, response) => {
  requests.push({ path: url, headers });
  response.writeHead(url === '/header.png' ? 200 : 404, { 'cache-control': 'no-store' });
  response.end(url === '/header.png' ? picture : '');
});
await once(otherHost.listen(0, '127.0.0.1'), 'listening');
after(() => otherHost.close());
const pictures = await startHttpsProxy();
pictures.forwardTo({ address: `http://127.0.0.1:${(otherHost.address() as AddressInfo).port}` });

const longMaker =
  'Ninety Nine Friends Who Met on a Train and Founded a Company to Make the Games That Nobody Else Would, Ltd.';
const platforms = Array.from({ length: 20 }, (_, number) => `Handheld Number ${number}`);
const everything = {
  gameGenre: 'Role-Playing',
  manufacturer_name: 'Far Works',
  releaseDate: '2019-04-12',
  platforms: 'Windows;macOS;Linux',
  price: 19.5,
  currency: 'EUR',
  game_detail: `${'A long way to go. '.repeat(60)}<br><br>The end.`,
};
const environment = await createSqlite('tables');
const db = await openDatabase(environment);
await importGames(db, [
  { ...everything, name: 'Far Game', steam: '1', photo: `${pictures.address}/header.png` },
  { ...everything, name: 'Lost Game', steam: '2', photo: `${pictures.address}/lost.png` },
  { name: 'Bare Game', gameGenre: 'Other' },
  { ...everything, name: 'Ported Game', steam: '3', manufacturer_name: longMaker, platforms: platforms.join(';') },
]);
await db.destroy();
const { address } = await startServer({ ...environment, SAMPLE_REVIEWS: 'off' });
const switchedOff = await startServer({ ...environment, SAMPLE_REVIEWS: 'off', OUTSIDE_PICTURES: 'off' });
const browser = await openBrowser({ pictures: true });

const listed: Game[] = await (await fetch(`${address}/default?limit=1000`)).json();
const pathOf = (name: string) => `/details/${listed.find((game) => game.name === name)!._id}`;
const coverIn = (page: Page) => page.getByRole('img', { name: /^Cover of/ });

test("a visitor's browser loads a picture of another host once, whole, and without saying from where", async () => {
  const { page } = await openWindow(browser, address, { ignoreHTTPSErrors: true });
  await page.goto(address + pathOf('Far Game'));
  await page.waitForFunction(() => {
    const images = [...document.images].filter(({ src }) => src.endsWith('/header.png'));
    return images.length > 0 && images.every(({ naturalWidth }) => naturalWidth === 460);
  });
  const { width, height } = (await coverIn(page).locator('..').locator('img').last().boundingBox())!;
  assert.ok(Math.abs(width / height - 460 / 215) < 0.02, `${width} by ${height}`);
  const fetched = requests.filter(({ path }) => path === '/header.png');
  assert.deepEqual(
    fetched.map(({ headers: { referer, cookie } }) => [referer, cookie]),
    [[undefined, undefined]],
  );
});

for (const width of [390, 1440]) {
  test(`a maker with a long name and many platforms have lines of their own, and take no room from other facts, at ${width} pixels`, async () => {
    const { page } = await openWindow(browser, address, { viewport: { width, height: 844 } });
    await page.goto(address + pathOf('Ported Game'));
    const boxOf = async (text: string) => (await page.locator('dd').getByText(text).last().boundingBox())!;
    const [maker, genre, year, all] = await Promise.all(
      [longMaker, everything.gameGenre, '2019', platforms[19]!].map(boxOf),
    );
    assert.ok(maker!.height < 100, `the maker is ${maker!.height} high`);
    assert.ok(all!.width > 300, `the platforms are ${all!.width} wide`);
    assert.equal(genre!.height, year!.height);
    await assertNoHorizontalScroll(page);
  });
}

test('where the operator has switched them off, a browser asks no other host', async () => {
  const before = requests.length;
  const { page, pageErrors, policyViolations } = await openPage(browser, switchedOff.address + pathOf('Far Game'), {
    ignoreHTTPSErrors: true,
  });
  await coverIn(page).waitFor();
  for (const path of ['/', '/games']) await page.goto(switchedOff.address + path, { waitUntil: 'networkidle' });
  const others = pageErrors.filter((line) => line.startsWith('another host'));
  assert.deepEqual(others, []);
  // A picture that the page names all the same is not loaded either.
  const event = await page.evaluate((src) => {
    const image = Object.assign(new Image(), { src });
    return new Promise((resolve) => {
      for (const name of ['load', 'error']) image.addEventListener(name, () => resolve(name));
    });
  }, `${pictures.address}/header.png`);
  assert.equal(event, 'error');
  assert.equal(policyViolations.splice(0).length, 1);
  assert.equal(requests.length, before);
});

test('where the operator has switched them off, a member whose photo is elsewhere sees their initials', async () => {
  const data = {
    name: 'Ada Byron',
    email: 'ada@example.org',
    password: validPassword,
    image: 'https://photos.invalid/a',
  };
  // A page that names the photo violates its policy, and fails the test.
  const { page } = await openPage(browser, switchedOff.address, {}, ({ request }) =>
    request.post(`${switchedOff.address}/api/auth/sign-up/email`, { data }),
  );
  const photo = page.getByRole('img', { name: 'Ada Byron' }).first();
  assert.equal(await photo.innerText(), 'AB');
  assert.equal(await photo.locator('img').count(), 0);
});

test('a picture that does not load leaves the drawn cover, and a long text unfolds, without JavaScript', async () => {
  const show = async (site: string) => {
    const { page } = await openPage(browser, site + pathOf('Lost Game'), {
      ignoreHTTPSErrors: true,
      javaScriptEnabled: false,
    });
    await page.waitForLoadState('networkidle');
    return page;
  };
  const [lost, without] = [await show(address), await show(switchedOff.address)];
  assert.ok(requests.some(({ path }) => path === '/lost.png'));
  const pixelsOf = async (page: Page) =>
    sharp(await coverIn(page).screenshot())
      .raw()
      .toBuffer();
  const [shown, drawn] = [await pixelsOf(lost), await pixelsOf(without)];
  const differing = shown.filter((value, index) => Math.abs(value - drawn[index]!) > 16);
  // The edges of the rounded corners differ by some pixels; the sign of a broken image has hundreds, its border more.
  assert.ok(differing.length < 200, `${differing.length} values differ: something is painted over the drawn cover`);
  const end = lost.getByText('The end.');
  const heightOf = async () => (await end.boundingBox())!.height;
  const folded = await heightOf();
  await lost.getByText('Read more').click();
  assert.ok((await heightOf()) > folded + 100);
});

for (const name of ['Far Game', 'Bare Game']) {
  test(`nothing on the page of ${name} is in anybody's way`, async () => {
    const { page } = await openPage(browser, address + pathOf(name), {
      ignoreHTTPSErrors: true,
      viewport: { width: 360, height: 800 },
      colorScheme: 'light',
    });
    await assertNoHorizontalScroll(page);
    assert.deepEqual(await findA11yViolations(page), []);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 1440, height: 900 });
    assert.deepEqual(await findA11yViolations(page, visualRules), []);
  });
}
