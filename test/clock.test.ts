import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { databaseNow } from '../src/server/db/dialect.ts';
import { clockAhead, startSiteAhead } from './support/browser/prefetch.ts';
import { onEachDatabase, openDatabase, type DatabaseEnvironment } from './support/databases/databases.ts';
import { eventually } from './support/eventually.ts';
import { startExpectingFailure, startServerUnlogged, startServer, stopServer } from './support/server.ts';
import { signUpMember, validPassword } from './support/test-client.ts';

const dayMs = 24 * 3_600_000;

onEachDatabase('a process whose clock is a month ahead of the others', (createDatabase) => {
  let environment: DatabaseEnvironment;
  let right = '';
  let ahead = '';
  const started: ChildProcess[] = [];
  before(async () => {
    environment = await createDatabase();
    const sites = [await startServerUnlogged(environment), await startSiteAhead(environment, 31 * dayMs)] as const;
    [right, ahead] = [sites[0].address, sites[1].address];
    started.push(...sites.map((site) => site.process));
  });
  after(() => Promise.all(started.map((child) => stopServer(child))));

  const signIn = async (address: string, email: string, password: string) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ email, password });
    return fetch(`${address}/api/auth/sign-in/email`, { method: 'POST', headers, body });
  };

  test('a stranger gets no more attempts at a password there, nor resets those of the other processes', async () => {
    const mara = await signUpMember(right, 'Mara Adeyemi');
    for (let tries = 0; tries < 10; tries += 1) {
      assert.equal((await signIn(right, mara.email, 'Wrong-7-valley')).status, 401);
    }
    for (const address of [ahead, right, ahead]) {
      const refused = await signIn(address, mara.email, validPassword);
      assert.equal(refused.status, 429);
      const seconds = Number(refused.headers.get('retry-after'));
      assert.ok(seconds > 0 && seconds <= 3_600, String(seconds));
    }
  });

  test('a member who sends a write again, through either process, has it once', async () => {
    const mara = await signUpMember(right, 'Mara Brandt');
    const send = async (address: string, key: string) => {
      const body = { text: `With the key ${key}.` };
      const response = await mara.callOk(`${address}/review`, {
        body,
        headers: { 'idempotency-key': key },
      });
      return (await response.json()).insertedId as string;
    };
    const orders = { a: [right, ahead, right], b: [ahead, right, ahead] };
    for (const [key, addresses] of Object.entries(orders)) {
      const ids = new Set<string>();
      for (const address of addresses) ids.add(await send(address, key));
      assert.equal(ids.size, 1);
    }
  });

  test('members stay signed in when somebody signs in there, and have sessions of a month', async () => {
    const mara = await signUpMember(right, 'Mara Castillo');
    const otto = await signUpMember(ahead, 'Otto Lind');
    for (const [member, address] of [
      [mara, right],
      [mara, ahead],
      [otto, right],
      [otto, ahead],
    ] as const) {
      // Fails where the answer is 401.
      await member.callOk(`${address}/gamelist/${member.email}`);
    }
    const db = await openDatabase(environment);
    const rows = await db
      .selectFrom('sessions')
      .innerJoin('members', 'members.id', 'sessions.member_id')
      .select(sql<number>`sessions.expires_at - ${databaseNow(db)}`.as('leftMs'))
      .where('email', 'in', [mara.email, otto.email])
      .execute();
    assert.equal(rows.length, 2);
    for (const { leftMs } of rows) assert.ok(leftMs > 29 * dayMs && leftMs <= 30 * dayMs);
  });

  test('a member whose session has expired is signed out there, too', async () => {
    const mara = await signUpMember(ahead, 'Mara Duarte');
    const cookie = mara.cookies.header();
    const db = await openDatabase(environment);
    await db
      .updateTable('sessions')
      .set({ expires_at: databaseNow(db) })
      .execute();
    for (const address of [ahead, right]) {
      // A process caches a session for a minute at the most; this one has not been read yet.
      const response = await fetch(`${address}/gamelist/${mara.email}`, { headers: { cookie } });
      assert.equal(response.status, 401);
    }
  });

  test('a reader finds the newest review first, through whichever process it was written', async () => {
    const mara = await signUpMember(right, 'Mara Hale');
    for (const address of [ahead, right, ahead, right]) {
      const { insertedId } = await (await mara.callOk(`${address}/review`, { body: { text: 'The newest.' } })).json();
      const [first] = await mara.readJson(`${right}/review?limit=1`);
      assert.equal(first._id, insertedId);
    }
  });
});

onEachDatabase('the clock check at startup', (createDatabase) => {
  test('an operator whose clock is a minute off is told so, and how to set it', async () => {
    const { code, output } = await startExpectingFailure({
      ...(await createDatabase()),
      ...clockAhead(60_000),
    });
    assert.equal(code, 1);
    assert.match(output, /^The clock of this machine is \d+ seconds ahead of the database's: set it, .*NTP.*\.$/m);
  });

  test('an operator whose clock is some seconds off finds it in the log and in the metrics', async () => {
    const site = await startServer({ ...(await createDatabase()), ...clockAhead(-10_000) });
    const measured = async () => {
      const metrics = await (await fetch(`${site.address}/metrics`)).text();
      return Number(/^database_clock_difference_seconds (.*)$/m.exec(metrics)?.[1]);
    };
    // The log is written in batches, and the process measures once more while it begins to serve.
    await eventually(async () => {
      assert.match(site.output(), /is \d+ seconds behind the database's/);
      const seconds = await measured();
      assert.ok(seconds > -20 && seconds < -5, String(seconds));
    });
  });
});
