import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { createTestApp, signUpMember, type TestClient } from '../../../../test/support/test-app.ts';
import { createPostgres, openDatabase } from '../../../../test/support/databases/databases.ts';
import { isUnavailable } from '../errors.ts';
import { connect as connectDatabase, ping } from '../connect.ts';
import { inWriteTransaction } from '../write-transaction.ts';

/** A way to a server that can be cut. */
async function startProxy(url: URL) {
  const ends = new Set<Socket>();
  let isBusy = false;
  const server = createServer((near) => {
    if (isBusy) return void ends.add(near.on('error', () => undefined));
    const far = connect(Number(url.port), url.hostname);
    for (const end of [near, far]) ends.add(end.on('error', () => undefined));
    near.pipe(far).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => server.close());
  const { port } = server.address() as AddressInfo;
  return {
    url: Object.assign(new URL(url), { port: String(port) }).href,
    /** From now on, a new connection gets no response, as that of a server without time. */
    setBusy: () => (isBusy = true),
    cut: () => ends.forEach((end) => end.destroy()),
  };
}

test('a query fails as unavailable when the connection to the database is cut, and the next one succeeds', async () => {
  const environment = await createPostgres();
  const proxy = await startProxy(new URL(environment.DATABASE_URL));
  const db = await openDatabase({ ...environment, DATABASE_URL: proxy.url });
  const queries = Promise.all([1, 2, 3].map(() => sql`select pg_sleep(5)`.execute(db)));
  await setTimeout(200);
  proxy.cut();
  await assert.rejects(queries, isUnavailable);
  await ping(db);
});

test("an operator's command that waits for a busy server is not ended, as a request of the site is", async () => {
  const environment = await createPostgres();
  for (const isPatient of [true, false]) {
    const proxy = await startProxy(new URL(environment.DATABASE_URL));
    const location = { dataDirectory: environment.DATA_DIR, databaseUrl: proxy.url };
    const db = await connectDatabase(location, pino({ level: 'silent' }), { isPatient });
    after(() => db.destroy());
    proxy.setBusy();
    const waiting = sql`select pg_sleep(2.5)`.execute(db);
    if (isPatient) await waiting;
    else await assert.rejects(waiting, isUnavailable);
    proxy.cut();
  }
});

test('a query goes on while its own process is held up by other work, and the server responds', async () => {
  const db = await openDatabase(await createPostgres());
  await ping(db);
  const query = sql`select pg_sleep(3)`.execute(db);
  const holdUp = () => {
    for (const startedAt = performance.now(); performance.now() - startedAt < 800;);
  };
  // Timers come due while it is held up, and run before what the server has sent is read.
  for (let count = 0; count < 3; count += 1) {
    holdUp();
    await setImmediate();
  }
  await query;
});

test('a member who writes while only a standby is left is told to come later, and can still read', async () => {
  const environment = await createPostgres('tables');
  const db = await openDatabase(environment);
  const mara = await signUpMember(await createTestApp(db));
  const name = new URL(environment.DATABASE_URL).pathname.slice(1);
  await sql`alter database ${sql.ref(name)} set default_transaction_read_only = on`.execute(db);
  // It holds for the connections that are made from now on.
  const there = mara.copy(await createTestApp(await openDatabase(environment)));
  assert.equal((await there.call('/review', { body: { text: 'Not now.' } })).status, 503);
  assert.equal((await there.call(`/review/${mara.email}`)).status, 200);
});

test('members write at the same time to a database whose transactions are serializable by default', async () => {
  const environment = await createPostgres('tables');
  const db = await openDatabase(environment);
  const name = new URL(environment.DATABASE_URL).pathname.slice(1);
  await sql`alter database ${sql.ref(name)} set default_transaction_isolation = serializable`.execute(db);
  // Each process makes its connections now, and writes the counts of the same game.
  const apps = [
    await createTestApp(await openDatabase(environment), { games: 1 }),
    await createTestApp(await openDatabase(environment)),
  ];
  const members = [await signUpMember(apps[0]!, 'Mara Okafor'), await signUpMember(apps[1]!, 'Otto Lind')];
  const write = (member: TestClient) => member.call('/review', { body: { gameTitle: 'Game 0', rating: '4' } });
  const responses = await Promise.all(Array.from({ length: 20 }, (_, index) => write(members[index % 2]!)));
  assert.deepEqual([...new Set(responses.map(({ status }) => status))], [201]);
});

test('a member whose write waits for a long one, such as an import, is not sent away as a reader would be', async () => {
  const environment = await createPostgres('tables');
  const db = await openDatabase(environment);
  const other = await openDatabase(environment);
  const gate = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const long = inWriteTransaction(other, async () => {
    locked.resolve();
    await gate.promise;
  });
  await locked.promise;
  const mara = signUpMember(await createTestApp(db)).then((member) =>
    member.callOk('/review', { body: { text: 'Waited.' } }),
  );
  // Longer than the timeout for locks.
  await setTimeout(1_500);
  gate.resolve();
  await long;
  await mara;
});
