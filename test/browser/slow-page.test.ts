import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright';
import { openBrowser, openWindow } from '../support/browser/browser.ts';
import { recordLayoutShifts, sumLayoutShifts } from '../support/browser/layout-and-a11y.ts';
import { startServer } from '../support/server.ts';

const browser = await openBrowser({ pictures: true });
const { address } = await startServer();

/** A slow line: what follows the first of these marks in a page is sent when `sendRest` is called. */
async function startSlowLine(mark: string) {
  const { promise: rest, resolve: sendRest } = Promise.withResolvers<void>();
  const line = createServer(async (request, response) => {
    const page = await fetch(address + request.url, { redirect: 'manual' });
    const type = page.headers.get('content-type') ?? '';
    response.writeHead(page.status, { 'content-type': type, 'cache-control': 'no-store' });
    const bytes = Buffer.from(await page.arrayBuffer());
    const end = type.startsWith('text/html') ? bytes.indexOf(mark) : -1;
    if (end < 0) return response.end(bytes);
    response.write(bytes.subarray(0, end));
    await rest;
    return response.end(bytes.subarray(end));
  });
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  after(() => line.close());
  return { slow: `http://127.0.0.1:${(line.address() as AddressInfo).port}`, sendRest };
}

const [game] = (await (await fetch(`${address}/default?limit=1`)).json()) as { _id: string }[];

async function waitForPaint(page: Page): Promise<number> {
  const paint = await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
  return (await paint.jsonValue())!;
}

type Case = { page: string; path: string; mark: string; width: number; isPainted: boolean };

/** Each is cut in the middle of what is centred or aligned to an end. Not painted: what must be painted as a whole. */
const cases: Case[] = [
  { page: 'the navigation', path: '/allReview', mark: 'href="/allReview"', width: 1440, isPainted: false },
  { page: 'the first promotion', path: '/', mark: 'id="promo-1"', width: 390, isPainted: false },
  { page: 'a game', path: `/details/${game!._id}`, mark: '<h1', width: 390, isPainted: false },
  { page: 'the facts of a game', path: `/details/${game!._id}`, mark: '<dl', width: 1440, isPainted: false },
  { page: 'the reviews of a game', path: `/details/${game!._id}`, mark: 'id="reviews"', width: 1440, isPainted: true },
  { page: 'the page for a wrong address', path: '/nowhere', mark: 'aspect-3/4', width: 390, isPainted: true },
];

for (const { page: name, path, mark, width, isPainted } of cases) {
  test(`a visitor with a slow connection sees ${name} arrive in two pieces, and nothing jumps`, async () => {
    const { slow, sendRest } = await startSlowLine(mark);
    const window = { viewport: { width, height: 844 } };
    const { page } = await openWindow(browser, slow, window, recordLayoutShifts);
    await page.goto(slow + path, { waitUntil: 'commit' });
    if (isPainted) await waitForPaint(page);
    // Long enough for a first paint, with the stylesheet and the fonts.
    else await delay(1_500);
    const sent = await page.evaluate(() => performance.now());
    sendRest();
    await page.waitForLoadState('load');
    const painted = await waitForPaint(page);
    const { shifts } = await sumLayoutShifts(page);
    assert.equal(painted < sent, isPainted, `painted after ${painted} ms, and the rest was sent after ${sent} ms`);
    assert.deepEqual(shifts, []);
  });
}
