import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { after, before, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { validPassword } from './support/test-app.ts';
import {
  createPostgres,
  openDatabase,
  type DatabaseEnvironment,
} from './support/databases/databases.ts';
import { startPgBouncer, type PgBouncer } from './support/databases/pgbouncer.ts';
import { startServerUnlogged, stopServer } from './support/server.ts';
import { signUpOn } from './support/api-client.ts';

type Review = { _id: string; text: string; rating: string };

describe('two processes behind a PgBouncer that lends connections for a transaction', () => {
  let one = '';
  let other = '';
  let pooler: PgBouncer;
  let environment: DatabaseEnvironment;
  let started: ChildProcess[] = [];

  before(async () => {
    const createDatabase = await createPostgres();
    pooler = await startPgBouncer(new URL(createDatabase.DATABASE_URL));
    environment = {
      ...createDatabase,
      DATABASE_URL: pooler.proxiedUrl(createDatabase.DATABASE_URL),
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
  const becomes = async (url: string, status: number) => {
    for (let tries = 0; tries < 100; tries += 1) {
      const response = await fetch(url);
      await response.arrayBuffer();
      if (response.status === status) return;
      await setTimeout(100);
    }
    assert.fail(`${url} is not answered with ${status}`);
  };

  test('a member who asks now this one, now that one, sees what they wrote at once', async () => {
    const mara = await signUpOn(one, 'Mara Okafor');
    const reviews = async (at: string): Promise<Review[]> =>
      (await mara.call('GET', `${at}/review/${mara.email}`)).json();
    const id = await mara.write({ gameTitle: 'Portal 2', text: 'As it was.', rating: '4' });
    assert.equal((await reviews(other))[0]?.text, 'As it was.');
    await mara.call('PATCH', `${other}/review/${mara.email}/${id}`, { text: 'As it is.' });
    assert.equal((await reviews(one))[0]?.text, 'As it is.');
    await mara.call('POST', `${one}/gameList`, { gameTitle: 'Portal 2' });
    const wishes = await (await mara.call('GET', `${other}/gamelist/${mara.email}`)).json();
    assert.deepEqual(
      wishes.map((wish: { gameTitle: string }) => wish.gameTitle),
      ['Portal 2'],
    );
    await mara.call('DELETE', `${other}/review/${id}`);
    assert.deepEqual(await reviews(one), []);
    await mara.call('POST', `${other}/api/auth/sign-out`);
    await assert.rejects(reviews(one), /sign in first/);
    const body = { email: mara.email, password: validPassword };
    await mara.call('POST', `${other}/api/auth/sign-in/email`, body);
    assert.deepEqual(await reviews(one), []);
  });

  test('a visitor of the one soon hears of what was written through the other, and sees it', async () => {
    const newest = async () => (await read(`${other}/review?limit=1`))[0]?.text;
    const otto = await signUpOn(one, 'Otto Lind');
    await newest();
    const events = await fetch(`${other}/events`, { signal: AbortSignal.timeout(10_000) });
    const id = await otto.write({ gameTitle: 'Portal 2', text: 'Soon everywhere.' });
    let heard = '';
    for await (const part of events.body!.pipeThrough(new TextDecoderStream())) {
      heard += part;
      if (heard.includes(id)) break;
    }
    for (let tries = 0; tries < 50 && (await newest()) !== 'Soon everywhere.'; tries += 1) {
      await setTimeout(100);
    }
    assert.equal(await newest(), 'Soon everywhere.');
  });

  test('a member whose program sends one review to both at once has it once', async () => {
    const yuki = await signUpOn(one, 'Yuki Tanemura');
    const send = async (at: string) => {
      const body = { gameTitle: 'Portal 2', text: 'Only once.' };
      const response = await yuki.call('POST', `${at}/review`, body, { 'idempotency-key': 'y' });
      return response.text();
    };
    const answers = await Promise.all([one, other, one, other, one, other].map(send));
    assert.equal(new Set(answers).size, 1);
    const mine = await (await yuki.call('GET', `${other}/review/${yuki.email}`)).json();
    assert.equal(mine.length, 1);
  });

  test('forty reviews that arrive at once, at both, are all stored and counted', async () => {
    const [game] = await read(`${one}/default?limit=1`);
    const priya = await signUpOn(one, 'Priya Raghunath');
    const texts = Array.from({ length: 40 }, (_, index) => `Number ${index}.`);
    const write = (text: string, index: number) => {
      const body = { gameTitle: game.name, text, rating: '5' };
      return priya.call('POST', `${index % 2 ? one : other}/review`, body);
    };
    await Promise.all(texts.map(write));
    const mine = await (await priya.call('GET', `${one}/review/${priya.email}`)).json();
    assert.deepEqual(mine.map(({ text }: Review) => text).toSorted(), texts.toSorted());
    const ratings = await priya.call('GET', `${other}/default/${game._id}/ratings`);
    assert.equal((await ratings.json()).count, 40);
  });

  test('a stranger who tries passwords at both has ten tries, not twenty', async () => {
    const attempt = async (_: unknown, index: number) => {
      const response = await fetch(`${index % 2 ? one : other}/api/auth/sign-in/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'elif@example.org', password: 'Wrong-7-valley' }),
      });
      return response.status;
    };
    const statuses = await Promise.all(Array.from({ length: 20 }, attempt));
    assert.equal(statuses.filter((status) => status === 401).length, 10);
    assert.equal(statuses.filter((status) => status === 429).length, 10);
  });

  test('nobody waits for ever: the pooler sets the limit that it does not take from us', async () => {
    const db = await openDatabase(environment);
    const { rows } = await sql`
      select
        current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as pause
    `.execute(db);
    assert.deepEqual(rows, [{ statement: '10s', pause: '5s' }]);
  });

  test('a member who writes while the pooler is away is told so, and writes when it is back', async () => {
    const mara = await signUpOn(one, 'Mara Lind');
    await pooler.stop();
    for (const at of [one, other]) {
      await becomes(`${at}/readyz`, 503);
      await becomes(`${at}/healthz`, 200);
      const refused = mara.call('POST', `${at}/review`, { text: 'Not now.' });
      await assert.rejects(refused, /"status":503/);
    }
    await pooler.start();
    for (const at of [one, other]) {
      await becomes(`${at}/readyz`, 200);
      await mara.call('POST', `${at}/review`, { text: `Back at ${at}.` });
    }
    const mine = await (await mara.call('GET', `${one}/review/${mara.email}`)).json();
    assert.deepEqual(
      mine.map(({ text }: Review) => text),
      [`Back at ${other}.`, `Back at ${one}.`],
    );
  });
});
