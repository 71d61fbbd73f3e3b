import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scratchDirectory } from './support/databases.ts';
import { startSite } from './support/site.ts';

test('with more pages asked for than can be rendered, the rest are refused in words, and cached pages are served', async () => {
  const { address } = await startSite({ DATA_DIR: scratchDirectory(), DATABASE_URL: '' });
  const home = await (await fetch(`${address}/`)).text();
  /** Every cursor is another page, and none is cached. */
  const cursor = (number: number) =>
    Buffer.from(JSON.stringify([number, '0199a1f0-6a11-7e0c-8d3b-7c5e9f2a1b40'])).toString(
      'base64url',
    );
  const flood = Array.from({ length: 300 }, (_, number) =>
    fetch(`${address}/allReview${number % 2 ? '.data' : ''}?cursor=${cursor(number)}`),
  );
  const visitors = [];
  for (let count = 0; count < 20; count += 1) visitors.push(await fetch(`${address}/`));
  for (const response of visitors) {
    assert.equal(response.status, 200);
    assert.equal(await response.text(), home);
  }
  const responses = await Promise.all(flood);
  const refused = responses.filter(({ status }) => status === 503);
  assert.ok(refused.length > 0 && refused.length < 300, `${refused.length} refused`);
  assert.ok(responses.every(({ status }) => status === 200 || status === 503));
  for (const response of refused) {
    assert.equal(response.headers.get('retry-after'), '2');
    assert.match(await response.text(), /Playshelf is busy[^]*try again/);
  }
  // Afterwards there is room again.
  assert.equal((await fetch(`${address}/allReview?cursor=${cursor(1_000)}`)).status, 200);
});
