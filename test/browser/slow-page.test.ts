import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { openBrowser, openWindow } from '../support/browser/browser.ts';
import { recordLayoutShifts, sumLayoutShifts } from '../support/browser/layout-and-a11y.ts';
import { startServer } from '../support/server.ts';

const browser = await openBrowser();
const { address } = await startServer();

/** A slow line: the end of a page arrives a moment after the part before the first of these marks. */
async function startSlowLine(mark: string): Promise<string> {
  const line = createServer(async (request, response) => {
    const page = await fetch(address + request.url, { redirect: 'manual' });
    const type = page.headers.get('content-type') ?? '';
    response.writeHead(page.status, { 'content-type': type, 'cache-control': 'no-store' });
    const bytes = Buffer.from(await page.arrayBuffer());
    const end = type.startsWith('text/html') ? bytes.indexOf(mark) : -1;
    if (end < 0) return response.end(bytes);
    response.write(bytes.subarray(0, end));
    // Long enough for a first paint, with the stylesheet and the fonts.
    await delay(1_500);
    return response.end(bytes.subarray(end));
  });
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  after(() => line.close());
  return `http://127.0.0.1:${(line.address() as AddressInfo).port}`;
}

const [game] = (await (await fetch(`${address}/default?limit=1`)).json()) as { _id: string }[];

for (const [name, path, mark] of [
  ['a game', `/details/${game!._id}`, '<h1'],
  ['the page for a wrong address', '/nowhere', 'aspect-3/4'],
] as const) {
  test(`a visitor with a slow connection sees ${name} arrive in two pieces, and nothing jumps`, async () => {
    const slow = await startSlowLine(mark);
    const window = { viewport: { width: 390, height: 844 } };
    const { page } = await openWindow(browser, slow, window, recordLayoutShifts);
    await page.goto(slow + path, { waitUntil: 'load' });
    const { shifts } = await sumLayoutShifts(page);
    const painted = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]!.startTime);
    assert.ok(painted < 1_500, `the first piece was not shown alone: ${painted}`);
    assert.deepEqual(shifts, []);
  });
}
