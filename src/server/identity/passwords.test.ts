import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashPassword, verifyPassword, withPrecomputedHash } from './passwords.ts';

test('a precomputed hash is taken for its own password only', async () => {
  await withPrecomputedHash('Lantern-7-valley', async () => {
    assert.equal(await hashPassword('Lantern-7-valley'), await hashPassword('Lantern-7-valley'));
    const hash = await hashPassword('Harbour-9-light');
    assert.equal(await verifyPassword({ hash, password: 'Harbour-9-light' }), true);
    assert.equal(await verifyPassword({ hash, password: 'Lantern-7-valley' }), false);
  });
});
