import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPostgres, onEachDatabase, open, openDatabase } from './support/databases/databases.ts';
import { startSeverableProxy } from './support/databases/severable-proxy.ts';
import type { Database } from '../src/server/db/schema.ts';
import { startServer, stopServer } from './support/server.ts';
import { createTestApp, TestClient } from './support/test-app.ts';

const count = 'route count GET /review';

async function readValues(db: Database, name: string): Promise<number[]> {
  const rows = await db
    .selectFrom('metric_history')
    .select('value')
    .where('name', '=', name)
    .where('resolution_ms', '=', 3_600_000)
    .execute();
  return rows.map(({ value }) => value);
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

async function visit(address: string, times: number): Promise<void> {
  for (let done = 0; done < times; done += 1) assert.equal((await fetch(`${address}/review?limit=1`)).status, 200);
}

onEachDatabase('the history of metrics of real processes', (createDatabase) => {
  test('adds up over processes, restarts and a crash, which loses no more than its last minute', async () => {
    const environment = await createDatabase('tables');
    const db = await openDatabase(environment);
    const [one, other] = [await startServer(environment), await startServer(environment)];
    await Promise.all([visit(one.address, 30), visit(other.address, 20)]);
    assert.equal(await stopServer(one.process), 0);
    assert.equal(sum(await readValues(db, count)), 30);
    const restarted = await startServer(environment);
    await visit(restarted.address, 10);
    assert.equal(await stopServer(restarted.process, 'SIGTERM'), 0);
    assert.equal(sum(await readValues(db, count)), 40);
    const crashed = await startServer(environment);
    await visit(crashed.address, 7);
    await stopServer(crashed.process, 'SIGKILL');
    assert.equal(await stopServer(other.process), 0);
    assert.equal(sum(await readValues(db, count)), 60);
    assert.equal(sum(await readValues(db, 'processes')), 3);
    assert.doesNotMatch(one.output() + other.output(), /"level":[456]0/);
  });
});

test('an operator reads nothing in the log while PostgreSQL is away, and no request is missing afterwards', async () => {
  const environment = await createPostgres('tables');
  const proxy = await startSeverableProxy(environment.DATABASE_URL);
  const db = await open({ ...environment, DATABASE_URL: proxy.url });
  const lines: string[] = [];
  const { createLog } = await import('../src/server/runtime/log.ts');
  const logDestination = { write: (line: string) => void lines.push(line) };
  const app = await createTestApp(db, { log: createLog('warn', logDestination) });
  const visitor = new TestClient(app);
  for (let done = 0; done < 4; done += 1) await visitor.callOk('/review?limit=1');
  await proxy.set('refusing');
  lines.length = 0;
  for (let done = 0; done < 20; done += 1) await app.flushHistory();
  assert.deepEqual(
    lines.filter((line) => line.includes('history')),
    [],
  );
  await proxy.set('passing');
  const direct = await openDatabase(environment);
  for (let attempt = 0; attempt < 50 && sum(await readValues(direct, count)) === 0; attempt += 1) {
    await app.flushHistory();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  assert.equal(sum(await readValues(direct, count)), 4);
  await app.close();
  await db.destroy();
  await proxy.stop();
});

test('a process that cannot reach its database at its end ends in time', async () => {
  const environment = await createPostgres('tables');
  const proxy = await startSeverableProxy(environment.DATABASE_URL);
  const db = await open({ ...environment, DATABASE_URL: proxy.url });
  const app = await createTestApp(db);
  await new TestClient(app).callOk('/review?limit=1');
  await proxy.set('silent');
  const startedAt = performance.now();
  await app.close();
  assert.ok(performance.now() - startedAt < 3_000);
  await proxy.stop();
  await db.destroy().catch(() => undefined);
});
