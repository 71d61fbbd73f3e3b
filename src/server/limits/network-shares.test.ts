import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createNetworkShares } from './network-shares.ts';

test('somebody with many IPv6 networks of one customer takes no more than a customer gets', () => {
  const { take } = createNetworkShares({ max: 2, maxWide: 3 });
  const first = take('2001:db8:1:1::1');
  const taken = [
    first,
    take('2001:db8:1:1::2'),
    take('2001:db8:1:1::3'),
    take('2001:db8:1:2::1'),
    take('2001:db8:1:3::1'),
  ];
  assert.deepEqual(
    taken.map((release) => release !== undefined),
    [true, true, false, true, false],
  );
  assert.ok(take('2001:db8:2::1'));
  // What is given back twice counts once.
  first!();
  first!();
  assert.ok(take('2001:db8:1:3::1'));
  assert.equal(take('2001:db8:1:4::1'), undefined);
});
