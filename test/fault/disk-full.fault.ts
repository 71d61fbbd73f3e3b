import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { assertCounts } from '../support/kills.ts';
import { startServer } from '../support/server.ts';
import { fillDisk, mountSmallDisk } from '../support/small-disk.ts';
import { signUpMember, TestClient } from '../support/test-client.ts';
import { reportFigure } from '../support/test-runner.ts';

test('a full disk: writes say why, reads go on, nothing is lost, and it recovers by itself', async (context) => {
  const folder = mountSmallDisk();
  const server = await startServer({ DATA_DIR: folder, DATABASE_URL: '' });
  const visitor = new TestClient(server.address);
  const mara = await signUpMember(server.address, 'Mara Adeyemi');
  const write = (text: string) => mara.call('/review', { body: { text, gameGenre: 'Racing', rating: '4' } });
  assert.equal((await write('Before.')).status, 201);

  const ballast = fillDisk(folder);
  const stored = ['Before.'];
  let refused: Response | undefined;
  // The write-ahead log may have room for some more.
  for (let number = 0; number < 20 && !refused; number += 1) {
    const text = `${number} ${'x'.repeat(9_000)}`;
    const response = await write(text);
    if (response.status === 201) stored.push(text);
    else refused = response;
  }
  assert.equal(refused?.status, 503);
  assert.equal(refused.headers.get('retry-after'), '5');
  const { detail } = await refused.json();
  assert.equal(detail, 'Nothing can be stored right now: the disk of this site is full.');
  const readiness = await visitor.call('/readyz');
  assert.equal(readiness.status, 503);
  assert.equal((await readiness.json()).detail, 'Nothing can be stored.');
  assert.equal((await visitor.call('/healthz')).status, 200);
  for (const path of ['/', '/allReview', `/default?q=portal`, '/review']) {
    assert.equal((await visitor.call(path)).status, 200, path);
  }
  const [firstError] = server.output().match(/^.*"level":50.*$/m) ?? [];
  assert.match(firstError ?? '', /disk is full/);

  rmSync(ballast);
  assert.equal((await visitor.call('/readyz')).status, 200);
  assert.equal((await write('After.')).status, 201);
  stored.push('After.');
  const reviews: { text: string }[] = await mara.readJson(`/review/${mara.email}`);
  assert.deepEqual(reviews.map(({ text }) => text).toSorted(), stored.toSorted());
  await assertCounts({ DATA_DIR: folder, DATABASE_URL: '' });
  const database = new DatabaseSync(join(folder, 'playshelf.db'), { readOnly: true });
  assert.deepEqual({ ...database.prepare('pragma integrity_check').get() }, { integrity_check: 'ok' });
  database.close();
  reportFigure(context, 'disk full, SQLite: acknowledged writes lost', `0 of ${stored.length}`, '0');
});
