import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { onEachDatabase } from './support/databases/databases.ts';
import { eventually } from './support/eventually.ts';
import { withTwoServers } from './support/server.ts';
import { signUpMember } from './support/test-client.ts';

const pages = ['/', '/allReview', '/auth/login'];
const reads = ['/review', '/review?limit=24', '/default?limit=24', '/sitemap.xml'];

onEachDatabase('the response cache', (createDatabase) => {
  const servers = withTwoServers(createDatabase, { SAMPLE_REVIEWS: 'on' });

  const firstOf = async (address: string): Promise<{ text: string }> => {
    const [first] = await (await fetch(`${address}/review?limit=1`)).json();
    return first;
  };

  test('a visitor gets the same response again, except for the request id', async () => {
    for (const path of [...pages, ...reads]) {
      const get = async () => {
        const response = await fetch(servers.one + path);
        const { date: _date, 'x-request-id': id, ...headers } = Object.fromEntries(response.headers);
        return { id, body: await response.text(), headers, status: response.status };
      };
      const [first, second, third] = [await get(), await get(), await get()];
      assert.equal(second.body, first.body, path);
      assert.equal(second.status, 200);
      assert.equal(new Set([first.id, second.id, third.id]).size, 3);
      assert.deepEqual(third.headers, second.headers, path);
      const differing = Object.keys(first.headers).filter((name) => first.headers[name] !== second.headers[name]);
      assert.deepEqual(
        differing.filter((name) => !['transfer-encoding', 'keep-alive'].includes(name)),
        [],
        path,
      );
      const revalidated = await fetch(servers.one + path, {
        headers: { 'if-none-match': second.headers.etag! },
      });
      assert.equal(revalidated.status, 304, path);
      assert.equal(await revalidated.text(), '');
    }
  });

  test('everybody sees at once what a member writes, changes and deletes', async () => {
    const mara = await signUpMember(servers.one, 'Mara Adeyemi');
    const shown = async () => (await (await fetch(`${servers.one}/allReview`)).text()).includes('Unheard of');
    assert.equal(await shown(), false);
    const id = await mara.addReview({ gameTitle: 'Portal 2', text: 'Unheard of.' });
    assert.equal(await shown(), true);
    assert.equal((await firstOf(servers.one)).text, 'Unheard of.');
    await mara.updateReview(id, { text: 'Heard now.' });
    assert.equal(await shown(), false);
    assert.equal((await firstOf(servers.one)).text, 'Heard now.');
    await mara.deleteReview(id);
    assert.notEqual((await firstOf(servers.one)).text, 'Heard now.');
  });

  test('a visitor of another process soon sees what a member wrote', async () => {
    const mara = await signUpMember(servers.one, 'Mara Brandt');
    for (const text of ['The first.', 'The second.']) {
      await firstOf(servers.other);
      await mara.addReview({ gameTitle: 'Portal 2', text });
      // The other process polls four times a second; on a busy machine it may take longer.
      await eventually(async () => assert.equal((await firstOf(servers.other)).text, text));
      const page = await (await fetch(`${servers.other}/allReview`)).text();
      assert.ok(page.includes(text));
    }
  });

  test('a member who writes through one process sees it at once through another', async () => {
    const mara = await signUpMember(servers.one, 'Mara Castillo');
    const read = async (path: string) => mara.readText(servers.other + path);
    const own = [`/myReview/${mara.email}`, `/review/${mara.email}`, '/allReview', '/'];
    for (const text of ['The first.', 'The second.', 'The third.']) {
      await mara.addReview({ gameTitle: 'Portal 2', text });
      for (const path of own) assert.ok((await read(path)).includes(text), path);
    }
    await mara.callOk('/users', { body: { name: 'Mara Lind', email: mara.email } });
    assert.ok((await read('/')).includes('Mara Lind'));
  });

  test('a member who writes often sees each review at once, also without the consistency token', async () => {
    const mara = await signUpMember(servers.one, 'Mara Hale');
    const cookie = mara.cookies.header().replace(/;? ?playshelf\.last-write=\d+/, '');
    const read = async (path: string) => (await fetch(servers.one + path, { headers: { cookie } })).text();
    for (let number = 1; number <= 25; number += 1) {
      const text = `Written as number ${number}.`;
      await mara.addReview({ gameTitle: 'Portal 2', text });
      for (const path of [`/myReview/${mara.email}`, '/']) {
        assert.ok((await read(path)).includes(text), `${path} after ${number}`);
      }
    }
  });

  test('a member who signs out through one process is signed out in all', async () => {
    const mara = await signUpMember(servers.one, 'Mara Duarte');
    const path = `${servers.other}/gamelist/${mara.email}`;
    for (const _ of [1, 2]) await mara.callOk(path);
    const cookie = mara.cookies.header();
    await mara.callOk('/api/auth/sign-out', { method: 'POST' });
    await assert.rejects(mara.callOk(path), /sign in first/);
    // A copy of the cookie is valid until the other process has read the change.
    const status = async () => (await fetch(path, { headers: { cookie } })).status;
    await eventually(async () => assert.equal(await status(), 401));
  });

  test('a visitor never gets the page of a member, and a member never gets that of another', async () => {
    const mara = await signUpMember(servers.one, 'Mara Okafor');
    const otto = await signUpMember(servers.one, 'Otto Lind');
    for (const path of ['/', '/allReview', '/', '/allReview']) {
      for (const [who, others] of [
        [mara, 'Otto Lind'],
        [otto, 'Mara Okafor'],
      ] as const) {
        const page = await who.readText(path);
        assert.ok(page.includes(who.name) && page.includes(who.email), path);
        assert.ok(!page.includes(others), path);
      }
      const anybodys = await (await fetch(servers.one + path)).text();
      assert.ok(!anybodys.includes('Okafor') && !anybodys.includes('Lind'), path);
    }
    for (const path of [`/review/${mara.email}`, `/myReview/${mara.email}`]) {
      for (const _ of [1, 2]) await mara.callOk(path);
      await assert.rejects(otto.callOk(path), /belongs to someone else/);
    }
  });

  test('visitors and members who request a page at the same time each get their own', async () => {
    const [mara, otto, writer] = [
      await signUpMember(servers.one, 'Mara Ibarra'),
      await signUpMember(servers.one, 'Otto Falk'),
      await signUpMember(servers.one, 'Somebody Else'),
    ];
    // Ten writes within a second are a write burst, in which visitors may get stale pages: let the sign-ups pass.
    await delay(1_000);
    for (const [round, path] of ['/', '/allReview', '/', '/allReview'].entries()) {
      // The write invalidates the cached pages, so all requests wait for renders.
      const text = `For the ${round + 1}. time.`;
      await writer.addReview({ gameTitle: 'Portal 2', text });
      const pending = Array.from({ length: 8 }, () => [
        (async () => ({ own: 'Mara Ibarra', page: await mara.readText(path) }))(),
        (async () => ({ own: 'Otto Falk', page: await otto.readText(path) }))(),
        (async () => ({ own: 'none', page: await (await fetch(servers.one + path)).text() }))(),
      ]);
      for (const { own, page } of await Promise.all(pending.flat())) {
        assert.ok(page.includes(text), path);
        for (const name of ['Mara Ibarra', 'Otto Falk']) {
          assert.equal(page.includes(name), name === own, `${name} on the page of ${own}`);
        }
      }
    }
  });

  test('an unrelated cookie does not make a visitor uncacheable', async () => {
    const etagWith = async (cookie: string) =>
      (await fetch(`${servers.one}/allReview`, { headers: cookie ? { cookie } : {} })).headers.get('etag');
    const visitors = await etagWith('');
    assert.equal(await etagWith('theme=dark'), visitors);
    assert.equal(await etagWith('playshelf.last-write=7; xplayshelf.session_token=abc'), visitors);
  });

  test('a visitor gets pages that name the host they requested', async () => {
    const { port } = new URL(servers.one);
    const at = async (host: string) => (await fetch(`http://${host}:${port}/allReview`)).text();
    for (const host of ['127.0.0.1', 'localhost', '127.0.0.1']) {
      assert.match(await at(host), new RegExp(`canonical" href="http://${host}:${port}/allReview"`));
    }
  });
});
