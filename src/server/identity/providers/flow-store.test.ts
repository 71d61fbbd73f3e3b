import assert from 'node:assert/strict';
import { test } from 'node:test';
import { migratedDatabase, onEachDatabase } from '../../../../test/support/databases/databases.ts';
import { createFlow, consumeFlow } from './flow-store.ts';

const flow = {
  provider: 'google' as const,
  issuer: 'https://id.example.org',
  redirectUri: 'https://games.example.org/api/auth/callback/google',
  callbackURL: '/',
  errorCallbackURL: '/auth/done',
};

onEachDatabase('the state of a sign-in', (createDatabase) => {
  test('of ten callbacks of one person at the same moment, one gets the flow', async () => {
    const db = await migratedDatabase(createDatabase);
    const keys = await createFlow(db, flow);
    const taken = await Promise.all(Array.from({ length: 10 }, () => consumeFlow(db, keys)));
    assert.deepEqual(
      taken.filter((one) => one !== undefined),
      [flow],
    );
  });

  test('a stranger who has the state and not the secret neither gets nor ends the flow', async () => {
    const db = await migratedDatabase(createDatabase);
    const keys = await createFlow(db, flow);
    assert.equal(await consumeFlow(db, { ...keys, secret: 'guessed' }), undefined);
    assert.deepEqual(await consumeFlow(db, keys), flow);
    assert.equal(await consumeFlow(db, keys), undefined);
  });
});
