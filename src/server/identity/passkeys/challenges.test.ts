import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { migratedDatabase, onEachDatabase } from '../../../../test/support/databases/databases.ts';
import { now } from '../../runtime/clock.ts';
import { createChallenges, useChallenge } from './challenges.ts';

const secret = 'a secret that only this test knows, and long enough';

/** As `create` makes it, for another time. */
function challengeUntil(expiresAt: number): string {
  const head = Buffer.alloc(22);
  head.writeUIntBE(expiresAt, 16, 6);
  const mac = createHmac('sha256', secret).update('passkey challenge sign-in abc ').update(head).digest();
  return Buffer.concat([head, mac]).toString('base64url');
}

onEachDatabase('a challenge', (createDatabase) => {
  test('of a browser is valid for its purpose and for five minutes, and is used once', async () => {
    const db = await migratedDatabase(createDatabase);
    const challenges = createChallenges(secret);
    const challenge = await challenges.create(db, 'sign-in abc');
    assert.equal(await challenges.isValid(db, challenge, 'sign-in abc'), true);
    assert.equal(await challenges.isValid(db, challenge, 'sign-in abd'), false);
    assert.equal(await challenges.isValid(db, challenge, 'add abc'), false);
    assert.equal(await createChallenges(`${secret}!`).isValid(db, challenge, 'sign-in abc'), false);
    assert.equal(await challenges.isValid(db, challengeUntil(now() + 10_000), 'sign-in abc'), true);
    assert.equal(await challenges.isValid(db, challengeUntil(now() - 1_000), 'sign-in abc'), false);
    for (const odd of ['', 'AAAA', 'x'.repeat(72), `${challenge}AA`]) {
      assert.equal(await challenges.isValid(db, odd, 'sign-in abc'), false, odd);
    }
    assert.equal(await useChallenge(db, challenge), true);
    assert.equal(await useChallenge(db, challenge), false);
    // Other spellings of the same bytes are the same challenge.
    assert.equal(await useChallenge(db, `${challenge}=`), false);
  });
});
