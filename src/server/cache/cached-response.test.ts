import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { topics } from '../changes/topics.ts';
import { compress } from '../http/compress.ts';
import { securityHeaders } from '../runtime/security-headers.ts';
import { createPagePolicy } from '../ssr/page-policy.ts';
import { createCachedResponse } from './cached-response.ts';
import { createResponseCache } from './response-cache.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function usedBytes(): number {
  // Twice: buffers are freed in the background, and the second call waits for what the first one found.
  collectGarbage();
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** What our pages send. */
const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-encoding': 'br',
  'cache-control': 'private, no-cache',
  vary: 'Accept-Encoding',
  ...securityHeaders('https://games.example.org'),
  'content-security-policy': createPagePolicy({ outsidePictures: true })(
    Array.from({ length: 9 }, () => 'x'.repeat(44)),
  ),
};

const page = (number: number, size: number) => {
  const headers = new Headers({ ...pageHeaders, etag: `"${number}"`, 'content-length': `${size}` });
  const body = Buffer.alloc(size, number);
  return createCachedResponse(
    {
      status: 200,
      etag: `"${number}"`,
      route: '/',
      isPage: true,
      isPerViewer: true,
      headers,
      body,
    },
    () => () => undefined,
  );
};

/** A list of reviews has a topic for each of their authors. */
const topicsOf = (number: number, count: number) =>
  Array.from({ length: count }, (_, index) =>
    topics.author(`0199a1f0-6a11-7e0c-8d3b-${number + index}`.padEnd(36, '0')),
  );

const responses = [
  { size: 300, topicCount: 3 },
  { size: 3_000, topicCount: 3 },
  { size: 3_000, topicCount: 100 },
  { size: 30_000, topicCount: 3 },
];

/** Kept until the end: a cache that is freed during the next measurement would falsify it. */
const measured: unknown[] = [];

for (const { size, topicCount } of responses) {
  test(`an operator's limit holds: responses of ${size} bytes and ${topicCount} topics are counted at what they take in memory`, () => {
    const count = 2_000;
    const cache = createResponseCache(Number.MAX_SAFE_INTEGER);
    measured.push(cache);
    const before = usedBytes();
    for (let number = 0; number < count; number += 1) {
      const info = { topics: topicsOf(number, topicCount), sinceVersion: cache.version(), renderMs: 10 };
      cache.set(` br localhost:3000 /details/${number}`, page(number, size), info);
    }
    const ratio = cache.totalBytes() / (usedBytes() - before);
    assert.ok(ratio > 0.75 && ratio < 1.35, `counted at ${ratio.toFixed(2)} of what they take`);
  });
}

test('searches of the API never push a page out', () => {
  const cache = createResponseCache(1_000_000);
  const info = () => ({ topics: ['games'], sinceVersion: cache.version(), renderMs: 10 });
  cache.set('home', page(0, 17_000), info());
  for (let number = 0; number < 2_000; number += 1) {
    cache.set(`search ${number}`, { ...page(number, 3_000), isPage: false }, info());
  }
  assert.ok(cache.get('home', true, 'stale-allowed'));
  assert.ok(cache.totalBytes() <= 1_000_000);
});

test('a page holds no more memory than its bytes, though zlib gives a slice of a larger buffer', async () => {
  const text = randomBytes(10_000).toString('hex');
  const body = await compress(Buffer.from(text), 'br');
  assert.ok(body!.length > 8_192 && body!.buffer.byteLength > body!.length);
  const { headers: pairs, ...rest } = page(1, 1);
  const cached = createCachedResponse({ ...rest, headers: new Headers(pairs), body: body! }, () => () => undefined);
  assert.equal((cached.body as Buffer).buffer.byteLength, body!.length);
});
