import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestApp, TestClient } from '../../../test/support/test-app.ts';
import { onEachDatabase } from '../../../test/support/databases/databases.ts';

onEachDatabase('drawn initials', (createDatabase) => {
  const open = async () => new TestClient(await createTestApp(createDatabase));

  test('a member without a photo gets a picture of their initials, in any script, which browsers may cache for ever', async () => {
    const visitor = await open();
    for (const letters of ['A', 'AL', '2B', 'ÉЖ', '宮駿', 'مع', 'Ẹ\u0301', '𐐀']) {
      const response = await visitor.call(`/initials/${encodeURIComponent(letters)}`);
      assert.equal(response.status, 200, letters);
      const picture = await response.text();
      assert.match(picture, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
      assert.ok(picture.includes(`>${letters}</text>`), picture);
    }
    const { headers } = await visitor.call('/initials/AL', { method: 'HEAD' });
    assert.match(headers.get('content-type')!, /^image\/svg\+xml/);
    assert.equal(headers.get('cache-control'), 'public, max-age=31536000, immutable');
    assert.deepEqual(headers.getSetCookie(), []);
  });

  test('nothing but one or two letters is drawn', async () => {
    const visitor = await open();
    const texts = ['ABC', 'A B', '<', '<a', '&', '"', "'", '--', '/', 'A.svg', '🎮', '\0', '\u3164', '\u202eA'];
    const paths = [...texts.map(encodeURIComponent), '', '%', '%FF', 'A'.repeat(5_000), `A${'%CC%81'.repeat(50)}`];
    for (const path of paths) {
      const response = await visitor.call(`/initials/${path}`);
      assert.equal(response.status, 404, path.slice(0, 40));
      assert.doesNotMatch(response.headers.get('cache-control') ?? '', /immutable/);
    }
    assert.equal((await visitor.call('/initials/AL', { method: 'POST' })).status, 405);
  });
});
