import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { onEachDatabase, openDatabase } from './support/databases/databases.ts';
import { eventually } from './support/eventually.ts';
import { withTwoServers } from './support/server.ts';
import { signUpMember } from './support/test-client.ts';

/** Longer than a process may lag behind the change log and still serve what it has cached. */
const suspensionMs = 5_500;

/** A connection that stays open while the process is stopped, as a browser's does. */
async function connectionTo(address: string) {
  const { hostname, port } = new URL(address);
  const socket: Socket = connect(Number(port), hostname).setEncoding('utf8');
  await once(socket, 'connect');
  let text = '';
  socket.on('data', (part: string) => (text += part));
  return {
    send(path: string, cookie = ''): void {
      text = '';
      socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`);
    },
    /** Waits until the response has come that far, and gives it. */
    receive: async (expected: RegExp): Promise<string> => {
      await eventually(() => assert.match(text, expected), { timeoutMs: 10_000 });
      return text;
    },
    close: () => socket.destroy(),
  };
}

onEachDatabase('a process that was suspended', (createDatabase) => {
  const servers = withTwoServers(createDatabase, { SAMPLE_REVIEWS: 'on' });

  /** Stops the first process, acts through the second, prunes what the first has missed, and goes on. */
  async function suspend(act: () => Promise<void>, beforeResume: () => void): Promise<void> {
    const db = await openDatabase(servers.environment);
    const [suspended] = servers.processes;
    suspended!.kill('SIGSTOP');
    try {
      await act();
      const { id } = await db.selectFrom('changes').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
      await db.deleteFrom('changes').where('id', '<', id).execute();
      await setTimeout(suspensionMs);
      // Sent now, the request is there before any timer of the process runs.
      beforeResume();
      await setTimeout(100);
    } finally {
      suspended!.kill('SIGCONT');
    }
  }

  test('a visitor gets no outdated response from it, and an open page is told to reload', async () => {
    const { one, other } = servers;
    const mara = await signUpMember(other, 'Mara Adeyemi');
    const visitor = await connectionTo(one);
    const page = await connectionTo(one);
    page.send('/events');
    await page.receive(/^id: /m);
    // Twice: the second response comes from the cache.
    for (const _ of [1, 2]) {
      visitor.send('/review?limit=1');
      await visitor.receive(/\}\]$/);
    }
    await suspend(
      async () => {
        await mara.addReview({ text: 'Written meanwhile.' });
        await mara.addReview({ text: 'The last of them.' });
      },
      () => visitor.send('/review?limit=1'),
    );
    const first = await visitor.receive(/\}\]$/);
    assert.match(first, /The last of them\./);
    assert.match(await page.receive(/^data: /m), /^event: reviews\ndata: \{\}$/m);
    visitor.send('/review?limit=2');
    assert.match(await visitor.receive(/\}\]$/), /Written meanwhile\./);
    visitor.close();
    page.close();
  });

  test('a member who signed out elsewhere meanwhile is signed out there', async () => {
    const { one, other } = servers;
    const mara = await signUpMember(one, 'Mara Brandt');
    const path = `/gamelist/${mara.email}`;
    const cookie = mara.cookies.header().replace(/;? ?playshelf\.last-write=\d+/, '');
    const connection = await connectionTo(one);
    for (const _ of [1, 2]) {
      connection.send(path, cookie);
      assert.match(await connection.receive(/\r\n\r\n/), /^HTTP\/1\.1 200 /);
    }
    await suspend(
      async () => void (await mara.callOk(`${other}/api/auth/sign-out`, { body: {} })),
      () => connection.send(path, cookie),
    );
    assert.match(await connection.receive(/\r\n\r\n/), /^HTTP\/1\.1 401 /);
    connection.close();
  });
});
