import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachDatabase } from './support/databases.ts';
import { startSite } from './support/site.ts';
import { writerOn } from './support/writer.ts';

const pages = ['/', '/allReview', '/auth/login'];
const reads = ['/review', '/review?limit=24', '/default?limit=24', '/sitemap.xml'];

onEachDatabase('what is kept to be sent again', (fresh) => {
  async function sites() {
    const environment = { ...(await fresh()), SAMPLE_REVIEWS: 'on' };
    const one = await startSite(environment);
    const other = await startSite(environment);
    const mara = await writerOn(one.address);
    return { one: one.address, other: other.address, mara };
  }

  const firstOf = async (address: string): Promise<{ text: string }> => {
    const [first] = await (await fetch(`${address}/review?limit=1`)).json();
    return first;
  };

  test('a visitor gets the same answer again, but for the number of the request', async () => {
    const { one } = await sites();
    for (const path of [...pages, ...reads]) {
      const ask = async () => {
        const response = await fetch(one + path);
        const {
          date: _date,
          'x-request-id': id,
          ...headers
        } = Object.fromEntries(response.headers);
        return { id, body: await response.text(), headers, status: response.status };
      };
      const [first, second, third] = [await ask(), await ask(), await ask()];
      assert.equal(second.body, first.body, path);
      assert.equal(second.status, 200);
      assert.equal(new Set([first.id, second.id, third.id]).size, 3);
      assert.deepEqual(third.headers, second.headers, path);
      const differing = Object.keys(first.headers).filter(
        (name) => first.headers[name] !== second.headers[name],
      );
      assert.deepEqual(
        differing.filter((name) => !['transfer-encoding', 'keep-alive'].includes(name)),
        [],
        path,
      );
      const known = await fetch(one + path, {
        headers: { 'if-none-match': second.headers.etag! },
      });
      assert.equal(known.status, 304, path);
      assert.equal(await known.text(), '');
    }
  });

  test('what a member writes, changes and deletes is seen by everybody at once', async () => {
    const { one, mara } = await sites();
    const shown = async () =>
      (await (await fetch(`${one}/allReview`)).text()).includes('Unheard of');
    assert.equal(await shown(), false);
    const id = await mara.write({ gameTitle: 'Portal 2', text: 'Unheard of.' });
    assert.equal(await shown(), true);
    assert.equal((await firstOf(one)).text, 'Unheard of.');
    await mara.call('PATCH', `/review/${mara.email}/${id}`, { text: 'Heard now.' });
    assert.equal(await shown(), false);
    assert.equal((await firstOf(one)).text, 'Heard now.');
    await mara.call('DELETE', `/review/${id}`);
    assert.notEqual((await firstOf(one)).text, 'Heard now.');
  });

  test('what is written through one process is shown by another soon', async () => {
    const { other, mara } = await sites();
    for (const text of ['The first.', 'The second.']) {
      await firstOf(other);
      await mara.write({ gameTitle: 'Portal 2', text });
      // It takes a quarter of a second; on a busy machine it may take longer.
      for (let tries = 0; tries < 20 && (await firstOf(other)).text !== text; tries += 1) {
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
      assert.equal((await firstOf(other)).text, text);
      const page = await (await fetch(`${other}/allReview`)).text();
      assert.ok(page.includes(text));
    }
  });

  test('nobody is sent the page of a member, and no member that of a visitor', async () => {
    const { one, mara } = await sites();
    for (const path of ['/', '/allReview']) {
      const own = await (await mara.call('GET', path)).text();
      const anybodys = await (await fetch(one + path)).text();
      const again = await (await mara.call('GET', path)).text();
      assert.ok(own.includes('Mara Okafor') && again.includes('Mara Okafor'));
      assert.ok(!anybodys.includes('mara.okafor@example.org'));
    }
  });

  test('each address under which the site is reached has its own pages', async () => {
    const { one } = await sites();
    const { port } = new URL(one);
    const at = async (host: string) => (await fetch(`http://${host}:${port}/allReview`)).text();
    for (const host of ['127.0.0.1', 'localhost', '127.0.0.1']) {
      assert.match(
        await at(host),
        new RegExp(`canonical" href="http://${host}:${port}/allReview"`),
      );
    }
  });
});
