import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { undoImport } from '../src/server/import/undo-import.ts';
import { createPostgres, openDatabase, type DatabaseEnvironment } from './support/databases/databases.ts';
import { startPgBouncer, type PgBouncer } from './support/databases/pgbouncer.ts';
import { eventually } from './support/eventually.ts';
import { importGames } from './support/import-games.ts';
import { startServerUnlogged, stopServer } from './support/server.ts';
import { signUpMember, validPassword } from './support/test-client.ts';

type Review = { _id: string; text: string; rating: string };

describe('two processes behind a PgBouncer that lends connections for a transaction', () => {
  let one = '';
  let other = '';
  let pooler: PgBouncer;
  let environment: DatabaseEnvironment;
  let started: ChildProcess[] = [];

  before(async () => {
    const database = await createPostgres();
    pooler = await startPgBouncer(new URL(database.DATABASE_URL));
    environment = {
      ...database,
      DATABASE_URL: pooler.proxiedUrl(database.DATABASE_URL),
    };
    // Both at once, on an empty database: one prepares it, and the other waits.
    const sites = await Promise.all([1, 2].map(() => startServerUnlogged(environment)));
    started = sites.map(({ process }) => process);
    [one = '', other = ''] = sites.map(({ address }) => address);
  });
  after(async () => {
    await Promise.all(started.map((child) => stopServer(child)));
    await pooler?.remove();
  });

  const read = async (url: string) => (await fetch(url)).json();
  const becomes = (url: string, status: number) =>
    eventually(
      async () => {
        const response = await fetch(url);
        await response.arrayBuffer();
        assert.equal(response.status, status, url);
      },
      { timeoutMs: 10_000 },
    );

  test('a member whose requests alternate between the processes sees what they wrote at once', async () => {
    const mara = await signUpMember(one, 'Mara Okafor');
    const reviews = async (at: string): Promise<Review[]> => mara.readJson(`${at}/review/${mara.email}`);
    const id = await mara.addReview({ gameTitle: 'Portal 2', text: 'As it was.', rating: '4' });
    assert.equal((await reviews(other))[0]?.text, 'As it was.');
    await mara.callOk(`${other}/review/${mara.email}/${id}`, {
      method: 'PATCH',
      body: { text: 'As it is.' },
    });
    assert.equal((await reviews(one))[0]?.text, 'As it is.');
    await mara.callOk(`${one}/gameList`, { body: { gameTitle: 'Portal 2' } });
    const wishes = await mara.readJson(`${other}/gamelist/${mara.email}`);
    assert.deepEqual(
      wishes.map((wish: { gameTitle: string }) => wish.gameTitle),
      ['Portal 2'],
    );
    await mara.callOk(`${other}/review/${id}`, { method: 'DELETE' });
    assert.deepEqual(await reviews(one), []);
    await mara.callOk(`${other}/api/auth/sign-out`, { method: 'POST' });
    await assert.rejects(reviews(one), /sign in first/);
    const body = { email: mara.email, password: validPassword };
    await mara.callOk(`${other}/api/auth/sign-in/email`, { body });
    assert.deepEqual(await reviews(one), []);
  });

  test('a visitor of one process soon gets an event for what was written through the other, and sees it', async () => {
    const newest = async () => (await read(`${other}/review?limit=1`))[0]?.text;
    const otto = await signUpMember(one, 'Otto Lind');
    await newest();
    const events = await fetch(`${other}/events`, { signal: AbortSignal.timeout(10_000) });
    const id = await otto.addReview({ gameTitle: 'Portal 2', text: 'Soon everywhere.' });
    let received = '';
    for await (const part of events.body!.pipeThrough(new TextDecoderStream())) {
      received += part;
      if (received.includes(id)) break;
    }
    await eventually(async () => assert.equal(await newest(), 'Soon everywhere.'));
  });

  test('a member whose program sends one review to both at once has it once', async () => {
    const yuki = await signUpMember(one, 'Yuki Tanemura');
    const send = async (at: string) => {
      const body = { gameTitle: 'Portal 2', text: 'Only once.' };
      const response = await yuki.callOk(`${at}/review`, {
        body,
        headers: { 'idempotency-key': 'y' },
      });
      return response.text();
    };
    const responses = await Promise.all([one, other, one, other, one, other].map(send));
    assert.equal(new Set(responses).size, 1);
    const mine = await yuki.readJson(`${other}/review/${yuki.email}`);
    assert.equal(mine.length, 1);
  });

  test('forty reviews of one member that arrive at once, at both, are all stored and count as one vote', async () => {
    const [game] = await read(`${one}/default?limit=1`);
    const priya = await signUpMember(one, 'Priya Raghunath');
    const texts = Array.from({ length: 40 }, (_, index) => `Number ${index}.`);
    const write = (text: string, index: number) => {
      const body = { gameTitle: game.name, text, rating: '5' };
      return priya.callOk(`${index % 2 ? one : other}/review`, { body });
    };
    await Promise.all(texts.map(write));
    const mine = await priya.readJson(`${one}/review/${priya.email}`);
    assert.deepEqual(mine.map(({ text }: Review) => text).toSorted(), texts.toSorted());
    const ratings = await priya.callOk(`${other}/default/${game._id}/ratings`);
    assert.equal((await ratings.json()).count, 1);
  });

  test('an operator imports games, which visitors of both find, and takes the import back', async () => {
    const db = await openDatabase(environment);
    const found = async () => {
      const pages = await Promise.all([one, other].map((at) => read(`${at}/default?q=lantern+of+the+glade`)));
      return pages.map((games) => games.map(({ name }: { name: string }) => name));
    };
    const { number } = await importGames(db, [{ name: 'Lantern of the Glade', steam: '7' }]);
    await eventually(async () => assert.deepEqual(await found(), [['Lantern of the Glade'], ['Lantern of the Glade']]));
    await undoImport(db, number!, { onProgress: () => undefined, signal: new AbortController().signal });
    await eventually(async () => assert.deepEqual(await found(), [[], []]));
  });

  test('a stranger who tries passwords at both has ten tries, not twenty', async () => {
    const attempt = async (index: number) => {
      const response = await fetch(`${index % 2 ? one : other}/api/auth/sign-in/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'elif@example.org', password: 'Wrong-7-valley' }),
      });
      return response.status;
    };
    const statuses = await Promise.all(Array.from({ length: 20 }, (_, index) => attempt(index)));
    const wrongPassword = statuses.filter((status) => status === 401).length;
    // Fewer if the machine is so busy that some are refused with a 503.
    assert.ok(wrongPassword > 0 && wrongPassword <= 10, statuses.join(' '));
    assert.deepEqual(await Promise.all([0, 1].map(attempt)), [429, 429]);
  });

  test('no statement runs for ever: the pooler sets the timeouts that it does not accept from us', async () => {
    const db = await openDatabase(environment);
    const { rows } = await sql`
      select
        current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as pause,
        current_setting('lock_timeout') as lock
    `.execute(db);
    assert.deepEqual(rows, [{ statement: '10s', pause: '5s', lock: '1s' }]);
  });

  test('a member who writes while the pooler is unavailable gets a 503, and writes when it is back', async () => {
    const mara = await signUpMember(one, 'Mara Lind');
    await pooler.stop();
    for (const at of [one, other]) {
      await becomes(`${at}/readyz`, 503);
      await becomes(`${at}/healthz`, 200);
      const refused = mara.callOk(`${at}/review`, { body: { text: 'Not now.' } });
      await assert.rejects(refused, /"status":503/);
    }
    await pooler.start();
    for (const at of [one, other]) {
      await becomes(`${at}/readyz`, 200);
      await mara.callOk(`${at}/review`, { body: { text: `Back at ${at}.` } });
    }
    const mine = await mara.readJson(`${one}/review/${mara.email}`);
    assert.deepEqual(
      mine.map(({ text }: Review) => text),
      [`Back at ${other}.`, `Back at ${one}.`],
    );
  });
});
