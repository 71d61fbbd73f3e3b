import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBrowser, openPage } from '../support/browser/browser.ts';
import { sharedServer } from '../support/browser/shared-server.ts';
import { measureTransfer } from '../support/browser/transfer-sizes.ts';

const browser = await openBrowser({ pictures: true });
const address = await sharedServer('readOnly');

/** The most that the home page may fetch, in bytes, with the scripts of the pages that its menu leads to. */
const maxBytes = { script: 145_000, stylesheet: 15_000, font: 60_000 };

/** The HTML of the home page before compression: as large, it takes about as long to render. */
const maxHtmlBytes = 72_000;

test('a visitor with a slow line gets the home page in few bytes', async () => {
  const html = await (await fetch(address)).arrayBuffer();
  assert.ok(html.byteLength <= maxHtmlBytes, `the home page is ${html.byteLength} bytes of HTML, of ${maxHtmlBytes}`);
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  const weights = await measureTransfer(await context.newPage(), address);
  await context.close();
  for (const [kind, limit] of Object.entries(maxBytes)) {
    const weight = weights[kind as keyof typeof maxBytes];
    assert.ok(weight > limit / 2, `${weight} bytes are counted as ${kind}: is it counted right?`);
    assert.ok(weight <= limit, `the home page fetches ${weight} bytes as ${kind}, of ${limit}`);
  }
});

test('the first picture is asked for by the first lines of the page, in the size that fits', async () => {
  for (const { width, deviceScaleFactor, file } of [
    { width: 412, deviceScaleFactor: 1, file: /-960\.avif$/ },
    { width: 1440, deviceScaleFactor: 1, file: /\w{8}\.avif$/ },
  ]) {
    const viewport = { width, height: 823 };
    const { page } = await openPage(browser, address, { viewport, deviceScaleFactor });
    const preload = page.locator('head link[rel=preload][as=image][imagesrcset][fetchpriority=high]');
    const banner = page.locator('#promo-1 img');
    const [asked, shown] = [
      await preload.getAttribute('imagesrcset'),
      await banner.evaluate((image: HTMLImageElement) => ({
        sources: image.srcset,
        chosen: image.currentSrc,
        priority: image.fetchPriority,
      })),
    ];
    assert.equal(asked, shown.sources);
    assert.equal(shown.priority, 'high');
    assert.match(shown.chosen, file);
  }
});
