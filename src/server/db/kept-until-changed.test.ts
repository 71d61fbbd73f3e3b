import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepUntilChanged } from './kept-until-changed.ts';

const room = (capacity: number) => keepUntilChanged<string>(capacity, (_, { length }) => length);

/** An answer that is made in no time from the given things. */
const from = (kept: ReturnType<typeof room>, ...topics: string[]) => {
  return { from: topics, since: kept.moment(), in: 0 };
};

test('an answer is there until one of the things that it was made from changes', () => {
  const kept = room(1_000_000);
  kept.keep('reviews', '1', from(kept, 'reviews', 'games'));
  kept.keep('games', '2', from(kept, 'games'));
  kept.drop(['members']);
  assert.equal(kept.find('reviews'), '1');
  kept.drop(['reviews']);
  assert.equal(kept.find('reviews'), undefined);
  assert.equal(kept.find('games'), '2');
});

test('an answer that was being made while its thing changed is not kept', () => {
  const kept = room(1_000_000);
  const made = from(kept, 'reviews');
  kept.drop(['reviews']);
  kept.keep('list', 'old', made);
  assert.equal(kept.find('list'), undefined);
});

test('memory is bounded: the oldest answers go first, and none may take it all', () => {
  const kept = room(100_000);
  const body = 'x'.repeat(5_000);
  for (let number = 0; number < 30; number += 1) {
    kept.keep(`page ${number}`, body, from(kept, 'games'));
  }
  const left = Array.from({ length: 30 }, (_, number) => kept.find(`page ${number}`)).filter(
    Boolean,
  );
  assert.equal(left.length, 20);
  assert.ok(kept.find('page 29'));
  assert.equal(kept.find('page 0'), undefined);
  kept.keep('huge', 'x'.repeat(20_000), from(kept, 'games'));
  assert.equal(kept.find('huge'), undefined);
});

test('after one change a slow page is made anew; in a storm of them the last one does for a moment', () => {
  const kept = room(1_000_000);
  const slow = () => ({ ...from(kept, 'reviews'), in: 1_000 });
  kept.keep('page', '1', slow());
  kept.drop(['reviews']);
  assert.equal(kept.find('page'), undefined);
  for (let change = 0; change < 10; change += 1) kept.drop(['reviews']);
  const late = { ...slow(), in: 100 };
  kept.keep('page', '2', late);
  kept.keep('exact', '3', from(kept, 'reviews'));
  kept.drop(['reviews']);
  assert.equal(kept.find('page'), '2');
  assert.equal(kept.find('page', true), undefined);
  assert.equal(kept.find('exact'), undefined);
  // It was begun before the last change, and is no more wrong than the one before.
  kept.keep('page', '3', late);
  assert.equal(kept.find('page'), '3');
  // One that is right is better than any that comes late.
  kept.keep('page', '4', slow());
  kept.keep('page', '3', late);
  assert.equal(kept.find('page'), '4');
});

test('in a storm a page is right all the same about what its reader writes', () => {
  const kept = room(1_000_000);
  const own = () => ({ ...from(kept, 'reviews'), exactly: ['mine'], in: 100 });
  const begun = own();
  for (let change = 0; change < 10; change += 1) kept.drop(['reviews']);
  kept.keep('page', '1', begun);
  assert.equal(kept.find('page'), '1');
  kept.drop(['reviews', 'mine']);
  assert.equal(kept.find('page'), undefined);
  kept.keep('page', '1', begun);
  assert.equal(kept.find('page'), undefined);
});
