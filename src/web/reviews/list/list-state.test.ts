import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Review } from '../../../contracts/review.ts';
import { addNew, createListState } from './list-state.ts';

const pageSize = 24;

/** The first page of a list to which `count` reviews have been added, one a second. */
function firstPageAfter(count: number) {
  const example = Review.parse(Review.meta()!.example);
  const rows = Array.from({ length: pageSize }, (_, index): Review => {
    const createdAt = new Date((count - index) * 1_000).toISOString();
    return { ...example, _id: `review ${count - index}`, createdAt, updatedAt: createdAt };
  });
  return { rows, next: `after ${count - pageSize + 1}` };
}

test('a page that stays open for days shows every new review, but not all of them for ever', () => {
  let shown = createListState(firstPageAfter(0));
  let most = 0;
  for (let count = 1; count <= 5_000; count += 1) {
    const firstPage = firstPageAfter(count);
    shown = addNew(shown, firstPage);
    assert.deepEqual(shown.rows.slice(0, pageSize), firstPage.rows);
    most = Math.max(most, shown.rows.length);
  }
  assert.ok(most <= 500, String(most));
  // The rest of the list can be loaded.
  assert.equal(shown.rows.at(-1)?._id, shown.next?.replace('after', 'review'));
});
