import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTopicCache } from './topic-cache.ts';

const createCache = (maxSize: number) => createTopicCache<string>(maxSize, (_, { length }) => length);

/** A value that is read in no time, from the given topics. */
const from = (cache: ReturnType<typeof createCache>, ...topics: string[]) => {
  return { topics, sinceVersion: cache.version(), renderMs: 0 };
};

test('a reader gets a cached value until one of its topics changes', () => {
  const cache = createCache(1_000_000);
  cache.set('reviews', '1', from(cache, 'reviews', 'games'));
  cache.set('games', '2', from(cache, 'games'));
  cache.invalidate(['members']);
  assert.equal(cache.get('reviews'), '1');
  cache.invalidate(['reviews']);
  assert.equal(cache.get('reviews'), undefined);
  assert.equal(cache.get('games'), '2');
});

test('a value that was being read while its topic changed is not stored', () => {
  const cache = createCache(1_000_000);
  const before = from(cache, 'reviews');
  cache.invalidate(['reviews']);
  cache.set('list', 'old', before);
  assert.equal(cache.get('list'), undefined);
});

test('memory is bounded: unused values go first, and none may take it all', () => {
  const cache = createCache(100_000);
  const body = 'x'.repeat(5_000);
  for (let number = 0; number < 30; number += 1) {
    cache.set(`page ${number}`, body, from(cache, 'games'));
  }
  assert.ok(cache.totalSize() <= 100_000);
  const left = Array.from({ length: 30 }, (_, number) => cache.get(`page ${number}`));
  assert.equal(left.filter(Boolean).length, 20);
  assert.ok(cache.get('page 29'));
  assert.equal(cache.get('page 0'), undefined);
  cache.set('huge', 'x'.repeat(20_000), from(cache, 'games'));
  assert.equal(cache.get('huge'), undefined);
});

test('a page that visitors use stays cached, however many others are requested once', () => {
  const cache = createCache(100_000);
  cache.set('home', 'x'.repeat(5_000), from(cache, 'games'));
  for (let number = 0; number < 5_000; number += 1) {
    cache.set(`search ${number}`, 'x'.repeat(5_000), from(cache, 'games'));
    if (number % 10 === 0) assert.ok(cache.get('home'), `after ${number} searches`);
  }
});

test('a new value is stored also if every other one is in use', () => {
  const cache = createCache(100_000);
  const keys = Array.from({ length: 20 }, (_, number) => `page ${number}`);
  for (const key of keys) cache.set(key, 'x'.repeat(5_000), from(cache, 'games'));
  for (const key of keys) cache.get(key);
  cache.set('new', 'x'.repeat(5_000), from(cache, 'games'));
  assert.ok(cache.get('new'));
  assert.ok(cache.totalSize() <= 100_000);
});

test('after one change a slow page is rendered again; during a write burst the stale one is served for a while', () => {
  const cache = createCache(1_000_000);
  const slow = () => ({ ...from(cache, 'reviews'), renderMs: 1_000 });
  cache.set('page', '1', slow());
  cache.invalidate(['reviews']);
  assert.equal(cache.get('page'), undefined);
  for (let change = 0; change < 10; change += 1) cache.invalidate(['reviews']);
  const late = { ...slow(), renderMs: 100 };
  cache.set('page', '2', late);
  cache.set('exact', '3', from(cache, 'reviews'));
  cache.invalidate(['reviews']);
  assert.equal(cache.get('page'), '2');
  assert.equal(cache.get('page', 'strict'), undefined);
  assert.equal(cache.get('exact'), undefined);
  // Its render started before the last change, and it is no more outdated than the one before.
  cache.set('page', '3', late);
  assert.equal(cache.get('page'), '3');
  // A valid page is not replaced by one that is stale already.
  cache.set('page', '4', slow());
  cache.set('page', '3', late);
  assert.equal(cache.get('page'), '4');
});

test('during a write burst a page is never older than what its own viewer wrote', () => {
  const cache = createCache(1_000_000);
  const own = () => ({ ...from(cache, 'reviews'), strictTopics: ['mine'], renderMs: 100 });
  const before = own();
  for (let change = 0; change < 10; change += 1) cache.invalidate(['reviews']);
  cache.set('page', '1', before);
  assert.equal(cache.get('page'), '1');
  cache.invalidate(['reviews', 'mine']);
  assert.equal(cache.get('page'), undefined);
  cache.set('page', '1', before);
  assert.equal(cache.get('page'), undefined);
});

test('after a reset the cache is empty, and values that were read before it are not stored', () => {
  const cache = createCache(1_000_000);
  const before = from(cache, 'reviews');
  cache.set('page', '1', before);
  cache.clear();
  assert.equal(cache.get('page'), undefined);
  assert.equal(cache.totalSize(), 0);
  cache.set('page', '1', before);
  assert.equal(cache.get('page'), undefined);
  cache.set('page', '2', from(cache, 'reviews'));
  assert.equal(cache.get('page'), '2');
});
