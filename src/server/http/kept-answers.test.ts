import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepAnswers } from './kept-answers.ts';

const answer = (text: string) => {
  return { headers: [], body: Buffer.from(text), tag: undefined, route: '/' };
};

/** An answer that is made in no time from the given things. */
const from = (kept: ReturnType<typeof keepAnswers>, ...topics: string[]) => {
  return { from: topics, since: kept.moment(), in: 0 };
};

test('an answer is there until one of the things that it was made from changes', () => {
  const kept = keepAnswers(1_000_000);
  kept.keep('reviews', answer('1'), from(kept, 'reviews', 'games'));
  kept.keep('games', answer('2'), from(kept, 'games'));
  kept.drop(['members']);
  assert.equal(kept.find('reviews')?.body.toString(), '1');
  kept.drop(['reviews']);
  assert.equal(kept.find('reviews'), undefined);
  assert.equal(kept.find('games')?.body.toString(), '2');
});

test('an answer that was being made while its thing changed is not kept', () => {
  const kept = keepAnswers(1_000_000);
  const made = from(kept, 'reviews');
  kept.drop(['reviews']);
  kept.keep('list', answer('old'), made);
  assert.equal(kept.find('list'), undefined);
});

test('memory is bounded: the oldest answers go first, and none may take it all', () => {
  const kept = keepAnswers(100_000);
  const body = 'x'.repeat(5_000);
  for (let number = 0; number < 30; number += 1) {
    kept.keep(`page ${number}`, answer(body), from(kept, 'games'));
  }
  const left = Array.from({ length: 30 }, (_, number) => kept.find(`page ${number}`)).filter(
    Boolean,
  );
  assert.ok(left.length > 5 && left.length < 20, `${left.length} are left`);
  assert.ok(kept.find('page 29'));
  assert.equal(kept.find('page 0'), undefined);
  kept.keep('huge', answer('x'.repeat(20_000)), from(kept, 'games'));
  assert.equal(kept.find('huge'), undefined);
});

test('after one change a slow page is made anew; in a storm of them the last one does for a moment', () => {
  const kept = keepAnswers(1_000_000);
  const slow = () => ({ ...from(kept, 'reviews'), in: 1_000 });
  kept.keep('page', answer('1'), slow());
  kept.drop(['reviews']);
  assert.equal(kept.find('page'), undefined);
  for (let change = 0; change < 10; change += 1) kept.drop(['reviews']);
  kept.keep('page', answer('2'), slow());
  kept.keep('exact', answer('3'), from(kept, 'reviews'));
  kept.drop(['reviews']);
  assert.equal(kept.find('page')?.body.toString(), '2');
  assert.equal(kept.find('exact'), undefined);
});
