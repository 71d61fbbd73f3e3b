import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { actAfterRead } from '../../../test/support/act-after-read.ts';
import { createPostgres, openDatabase } from '../../../test/support/databases/databases.ts';
import { createTestApp, signUpMember, validPassword } from '../../../test/support/test-app.ts';
import { createWriteQueue } from '../db/write-queue.ts';
import { hashPassword } from '../identity/passwords.ts';
import { storePassword } from '../identity/stored-password.ts';
import { deleteSessions, listSignInMethods } from './queries.ts';

const newPassword = 'Harbour-9-violin';

test('a reset in one process waits for a password change in another, so that the owner’s password stays', async () => {
  const environment = await createPostgres('tables');
  const [db, otherProcess] = [await openDatabase(environment), await openDatabase(environment)];
  const newHash = await hashPassword(newPassword);
  let resetting: Promise<unknown> | undefined;
  // The transaction of the change has found its session.
  const { plugin, arm, hasActed } = actAfterRead(
    (row) => Object.keys(row).join() === 'ageMs',
    async () => {
      resetting = createWriteQueue(otherProcess)(async (tx) => {
        await storePassword(tx.db, mara.id, newHash);
        await deleteSessions(tx.db, mara.id, 'all');
      });
      await Promise.race([resetting, delay(300)]);
    },
  );
  const app = await createTestApp(db.withPlugin(plugin));
  const mara = await signUpMember(app);
  arm();
  const body = { oldPassword: validPassword, newPassword: 'Thief-9-violin' };
  await mara.call('/api/auth/change-password', { body });
  assert.ok(hasActed());
  await resetting;
  assert.equal((await listSignInMethods(db, mara.id)).password, newHash);
  assert.equal(await mara.readJson('/api/auth/get-session'), null);
});
