import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { after, before, test } from 'node:test';
import { onEachDatabase } from './support/databases/databases.ts';
import { startTwoServers, stopServer } from './support/server.ts';
import { signUpOn } from './support/api-client.ts';

const pages = ['/', '/allReview', '/auth/login'];
const reads = ['/review', '/review?limit=24', '/default?limit=24', '/sitemap.xml'];

onEachDatabase('what is kept to be sent again', (createDatabase) => {
  let one = '';
  let other = '';
  let started: ChildProcess[] = [];
  before(async () => {
    const environment = { ...(await createDatabase()), SAMPLE_REVIEWS: 'on' };
    ({
      addresses: [one, other],
      started,
    } = await startTwoServers(environment));
  });
  after(() => Promise.all(started.map((child) => stopServer(child))));

  const firstOf = async (address: string): Promise<{ text: string }> => {
    const [first] = await (await fetch(`${address}/review?limit=1`)).json();
    return first;
  };

  test('a visitor gets the same answer again, but for the number of the request', async () => {
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
    const mara = await signUpOn(one, 'Mara Adeyemi');
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
    const mara = await signUpOn(one, 'Mara Brandt');
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

  test('what a member writes through one process is shown to them by another at once', async () => {
    const mara = await signUpOn(one, 'Mara Castillo');
    const read = async (path: string) => (await mara.call('GET', other + path)).text();
    const own = [`/myReview/${mara.email}`, `/review/${mara.email}`, '/allReview', '/'];
    for (const text of ['The first.', 'The second.', 'The third.']) {
      await mara.write({ gameTitle: 'Portal 2', text });
      for (const path of own) assert.ok((await read(path)).includes(text), path);
    }
    await mara.call('POST', '/users', { name: 'Mara Lind', email: mara.email });
    assert.ok((await read('/')).includes('Mara Lind'));
  });

  test('a member who writes much sees it at once in every page, whatever else they send along', async () => {
    const mara = await signUpOn(one, 'Mara Hale');
    const cookie = mara.cookie().replace(/;? ?playshelf\.last-write=\d+/, '');
    const read = async (path: string) => (await fetch(one + path, { headers: { cookie } })).text();
    for (let number = 1; number <= 25; number += 1) {
      const text = `Written as number ${number}.`;
      await mara.write({ gameTitle: 'Portal 2', text });
      for (const path of [`/myReview/${mara.email}`, '/']) {
        assert.ok((await read(path)).includes(text), `${path} after ${number}`);
      }
    }
  });

  test('whoever signs out through one process is signed out in all', async () => {
    const mara = await signUpOn(one, 'Mara Duarte');
    const path = `${other}/gamelist/${mara.email}`;
    for (const _ of [1, 2]) await mara.call('GET', path);
    const cookie = mara.cookie();
    await mara.call('POST', '/api/auth/sign-out');
    await assert.rejects(mara.call('GET', path), /sign in first/);
    // Somebody with a copy of the cookie is let in for no longer than the other process takes to hear.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const status = async () => (await fetch(path, { headers: { cookie } })).status;
    for (let tries = 0; tries < 20 && (await status()) !== 401; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    assert.equal(await status(), 401);
  });

  test('nobody is sent the page of a member, and no member that of anybody else', async () => {
    const mara = await signUpOn(one, 'Mara Okafor');
    const otto = await signUpOn(one, 'Otto Lind');
    for (const path of ['/', '/allReview', '/', '/allReview']) {
      for (const [who, others] of [
        [mara, 'Otto Lind'],
        [otto, 'Mara Okafor'],
      ] as const) {
        const page = await (await who.call('GET', path)).text();
        assert.ok(page.includes(who.name) && page.includes(who.email), path);
        assert.ok(!page.includes(others), path);
      }
      const anybodys = await (await fetch(one + path)).text();
      assert.ok(!anybodys.includes('Okafor') && !anybodys.includes('Lind'), path);
    }
    for (const path of [`/review/${mara.email}`, `/myReview/${mara.email}`]) {
      for (const _ of [1, 2]) await mara.call('GET', path);
      await assert.rejects(otto.call('GET', path), /not the one you are signed in with/);
    }
  });

  test('visitors and members who ask for a page in the same moment each get their own', async () => {
    const [mara, otto, writer] = [
      await signUpOn(one, 'Mara Ibarra'),
      await signUpOn(one, 'Otto Falk'),
      await signUpOn(one, 'Somebody Else'),
    ];
    for (const [round, path] of ['/', '/allReview', '/', '/allReview'].entries()) {
      // Nothing that was kept is right any more: all wait for pages that are being made.
      const text = `For the ${round + 1}. time.`;
      await writer.write({ gameTitle: 'Portal 2', text });
      const asked = Array.from({ length: 8 }, () => [
        (async () => ({ own: 'Mara Ibarra', page: await (await mara.call('GET', path)).text() }))(),
        (async () => ({ own: 'Otto Falk', page: await (await otto.call('GET', path)).text() }))(),
        (async () => ({ own: 'none', page: await (await fetch(one + path)).text() }))(),
      ]);
      for (const { own, page } of await Promise.all(asked.flat())) {
        assert.ok(page.includes(text), path);
        for (const name of ['Mara Ibarra', 'Otto Falk']) {
          assert.equal(page.includes(name), name === own, `${name} on the page of ${own}`);
        }
      }
    }
  });

  test('a cookie of another kind makes nobody of a visitor', async () => {
    const tagWith = async (cookie: string) =>
      (await fetch(`${one}/allReview`, { headers: cookie ? { cookie } : {} })).headers.get('etag');
    const visitors = await tagWith('');
    assert.equal(await tagWith('theme=dark'), visitors);
    assert.equal(await tagWith('playshelf.last-write=7; xplayshelf.session_token=abc'), visitors);
  });

  test('each address under which the site is reached has its own pages', async () => {
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
