import assert from 'node:assert/strict';
import { test } from 'node:test';
import { grant } from '../../../test/support/admin.ts';
import { onEachDatabase } from '../../../test/support/databases/databases.ts';
import { act, moderatedSite, problemOf, roleOf } from '../../../test/support/moderated-site.ts';
import { createTestApp, signUpMember } from '../../../test/support/test-app.ts';
import { createWriteQueue } from '../db/write-queue.ts';
import { grantRole } from './commands.ts';

onEachDatabase('moderation: roles', (createDatabase) => {
  const site = () => moderatedSite(createDatabase);

  test('nobody gets a role by registering, not even first, nor on a site whose members have all left', async () => {
    const app = await createTestApp(createDatabase);
    const people = await Promise.all(['Ada One', 'Ada Two'].map((name) => signUpMember(app, name)));
    assert.deepEqual(await Promise.all(people.map(roleOf)), [undefined, undefined]);
    await app.db.deleteFrom('members').execute();
    assert.equal(await roleOf(await signUpMember(app, 'Eve Late')), undefined);
  });

  test('a role that the operator takes away ends at once, in sessions that are cached, too', async () => {
    const { app, mod, mara } = await site();
    const reports = '/api/moderation/reports';
    assert.equal((await mod.call(reports)).status, 200);
    // Without `catchUp`: this process does not know of the change yet.
    await createWriteQueue(app.db)((tx) => grantRole(tx, 'operator', mod.email, null));
    assert.equal((await mod.call(reports)).status, 403);
    await grant(app, mod, 'moderator');
    const id = await mara.addReview({ text: 'Fine.' });
    await createWriteQueue(app.db)((tx) => grantRole(tx, 'operator', mod.email, null));
    assert.equal((await act(mod, 'hide', id)).status, 403);
    assert.equal(await roleOf(mod), undefined);
  });

  test('a moderator acts neither against themselves nor against another moderator or an admin', async () => {
    const { app, ada, mod, mara, otto } = await site();
    await grant(app, otto, 'moderator');
    await otto.addReview({ text: 'By a moderator.' });
    const body = { reason: 'No.', duration: '1' };
    for (const action of ['bar', 'lift-bar', 'undo-last-day']) {
      for (const [target, sentence] of [
        [mod, 'You cannot do this to yourself.'],
        [otto, 'Only an admin can do this to them.'],
        [ada, 'Only the operator can do this to them.'],
      ] as const) {
        assert.deepEqual(await problemOf(await act(mod, action, target.id, body)), [403, sentence], action);
      }
      assert.equal((await act(ada, action, ada.id, body)).status, 403);
    }
    assert.equal((await act(ada, 'bar', otto.id, body)).status, 200);
    // A barred moderator does not moderate either, and cannot lift their own bar.
    const id = await mara.addReview({ text: 'Fine.' });
    assert.equal((await act(otto, 'hide', id)).status, 403);
    assert.equal((await act(otto, 'lift-bar', otto.id)).status, 403);
    for (const odd of ['nonsense', id, '%00']) assert.equal((await act(mod, 'bar', odd, body)).status, 404);
  });
});
