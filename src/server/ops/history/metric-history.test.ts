import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { migratedDatabase, onEachDatabase } from '../../../../test/support/databases/databases.ts';
import { readDatabaseTime } from '../../db/read-time.ts';
import type { Database } from '../../db/schema.ts';
import { createRequestRecorder } from '../request-recorder.ts';
import { startMetricHistory } from './metric-history.ts';
import { resolutions, startOf } from './names.ts';
import { addToHistory, pruneHistory, raiseInHistory } from './queries.ts';

const log = pino({ level: 'silent' });
const noQueue = { waiting: () => 0, takeMaxWaiting: () => 0 };
const hourMs = 3_600_000;

/** What a process counts and stores. */
function startProcess(db: Database) {
  const { registry, record } = createRequestRecorder(log, { write: () => undefined });
  const queue = { ...noQueue, maxWaiting: 0, takeMaxWaiting: () => queue.maxWaiting };
  const history = startMetricHistory({ db, log, registry, queues: { reads: queue, writes: noQueue } });
  after(history.stop);
  const serve = (count: number, { method = 'GET', route = '/review', status = 200, ms = 10 } = {}) => {
    for (let done = 0; done < count; done += 1) record({ method, route, status })('id', ms);
  };
  return { serve, queue, ...history };
}

async function readAll(db: Database) {
  const rows = await db.selectFrom('metric_history').selectAll().execute();
  /** The sum of a name over all intervals of a length; two, if one ended during the test. */
  const sum = (name: string, resolutionMs: number = resolutions.fiveMinutes) =>
    rows
      .filter((row) => row.name === name && row.resolution_ms === resolutionMs)
      .reduce((total, { value }) => total + value, 0);
  return { rows, sum };
}

onEachDatabase('the history of metrics', (createDatabase) => {
  test('an admin sees the sums of all processes, also of those that were restarted', async () => {
    const db = await migratedDatabase(createDatabase);
    const [first, second] = [startProcess(db), startProcess(db)];
    first.serve(3);
    first.serve(2, { status: 404 });
    second.serve(4, { status: 503, ms: 2.5 });
    second.serve(5, { status: 429, ms: 0 });
    await Promise.all([first.flush(), second.flush()]);
    first.serve(1);
    await first.flush();
    await first.stop();
    const third = startProcess(db);
    third.serve(10, { route: '/' });
    // It stops before its first minute is over.
    await third.stop();
    for (const resolution of [resolutions.fiveMinutes, resolutions.hour]) {
      const { sum } = await readAll(db);
      assert.equal(sum('requests', resolution), 25);
      assert.equal(sum('milliseconds', resolution), 170);
      assert.equal(sum('client errors', resolution), 2);
      assert.equal(sum('server errors', resolution), 4);
      assert.equal(sum('too many requests', resolution), 5);
      assert.ok(sum('processes', resolution) >= 3);
    }
    for (const resolution of [resolutions.hour, resolutions.day]) {
      const { sum } = await readAll(db);
      assert.equal(sum('route count GET /review', resolution), 15);
      assert.equal(sum('route ms GET /review', resolution), 70);
      assert.equal(sum('route count GET /', resolution), 10);
    }
    const { rows } = await readAll(db);
    assert.ok(rows.every(({ value }) => value >= 0));
  });

  test('many processes that store at the same time add up', async () => {
    const db = await migratedDatabase(createDatabase);
    const processes = Array.from({ length: 8 }, () => startProcess(db));
    for (let round = 0; round < 5; round += 1) {
      for (const [index, each] of processes.entries()) each.serve(1, { route: `/${(index + round) % 3}` });
      await Promise.all(processes.map(({ flush }) => flush()));
    }
    const { sum } = await readAll(db);
    assert.equal(sum('requests'), 40);
    assert.equal(sum('route count GET /0', resolutions.day) + sum('route count GET /1', resolutions.day), 27);
  });

  test('of what has no sum, an admin sees the greatest value', async () => {
    const db = await migratedDatabase(createDatabase);
    const { queue, flush, serve } = startProcess(db);
    for (const waiting of [3, 7, 2]) {
      queue.maxWaiting = waiting;
      serve(1);
      await flush();
    }
    const { rows } = await readAll(db);
    const values = (name: string) => rows.filter((row) => row.name === name).map(({ value }) => value);
    assert.equal(Math.max(...values('queued reads')), 7);
    assert.ok(values('queued reads').length <= 4);
    assert.ok(values('memory bytes').every((bytes) => bytes > 1_000_000));
    assert.ok(values('database bytes').every((bytes) => bytes > 100_000));
    assert.deepEqual([...new Set(values('members'))], [0]);
  });

  test('what is counted while the database is away is stored when it is back', async () => {
    const db = await migratedDatabase(createDatabase);
    const { serve, flush } = startProcess(db);
    serve(2);
    await db.schema.alterTable('metric_history').renameTo('metric_history_away').execute();
    await flush();
    serve(3);
    await flush();
    await db.schema.alterTable('metric_history_away').renameTo('metric_history').execute();
    assert.deepEqual((await readAll(db)).rows, []);
    await flush();
    await flush();
    assert.equal((await readAll(db)).sum('requests'), 5);
  });

  test('what is counted is stored also if the rows of the site cannot be counted, as of a table that is too large', async () => {
    const db = await migratedDatabase(createDatabase);
    const { serve, flush } = startProcess(db);
    serve(2);
    await db.schema.alterTable('reviews').renameTo('reviews_away').execute();
    await flush();
    await db.schema.alterTable('reviews_away').renameTo('reviews').execute();
    const { sum } = await readAll(db);
    assert.equal(sum('requests'), 2);
    assert.ok(sum('memory bytes') > 0);
  });

  test('a process without requests stores once in five minutes that it runs', async () => {
    const db = await migratedDatabase(createDatabase);
    const { flush } = startProcess(db);
    for (let times = 0; times < 5; times += 1) await flush();
    const { rows, sum } = await readAll(db);
    const intervals = new Set(rows.filter((row) => row.resolution_ms === 300_000).map((row) => row.starts_at));
    assert.equal(sum('processes'), intervals.size);
    assert.ok(intervals.size <= 2);
    assert.equal(sum('requests'), 0);
  });

  test('a client with odd methods and paths adds no name', async () => {
    const db = await migratedDatabase(createDatabase);
    const { serve, flush } = startProcess(db);
    for (const method of ['PROPFIND', 'MKCOL', 'M-SEARCH', 'PUT']) serve(1, { method, route: '*', status: 404 });
    serve(5, { route: '/readyz' });
    serve(5, { route: '/metrics' });
    await flush();
    const { rows, sum } = await readAll(db);
    const names = new Set(rows.map(({ name }) => name).filter((name) => name.startsWith('route ')));
    assert.deepEqual([...names].toSorted(), ['route count other *', 'route ms other *']);
    assert.equal(sum('requests'), 4);
  });

  test('what is no longer shown is deleted, and what was stored by a wrong clock', async () => {
    const db = await migratedDatabase(createDatabase);
    const time = await readDatabaseTime(db);
    const at = (resolutionMs: number, ageMs: number, name = 'requests') => ({
      resolutionMs,
      startsAt: startOf(time - ageMs, resolutionMs),
      name,
      value: 1,
    });
    const { fiveMinutes, hour, day } = resolutions;
    const shown = [
      at(fiveMinutes, 24 * hourMs),
      at(hour, 30 * day),
      at(hour, 24 * hourMs, 'route count GET /'),
      at(day, 30 * day, 'route count GET /'),
    ];
    const old = [
      at(fiveMinutes, 26 * hourMs),
      at(hour, 32 * day),
      at(hour, 26 * hourMs, 'route ms GET /'),
      at(day, 33 * day, 'route count GET /'),
      at(fiveMinutes, -3 * day),
    ];
    await addToHistory(db, [...shown, ...old]);
    await pruneHistory(db, time);
    const { rows } = await readAll(db);
    const key = ({ starts_at, name }: { starts_at: number; name: string }) => `${starts_at} ${name}`;
    assert.deepEqual(
      rows.map(key).toSorted(),
      shown.map(({ startsAt, name }) => key({ starts_at: startsAt, name })).toSorted(),
    );
  });

  test('a smaller value does not replace a greater one', async () => {
    const db = await migratedDatabase(createDatabase);
    const sample = (value: number) => [{ resolutionMs: 1, startsAt: 1, name: 'members', value }];
    await raiseInHistory(db, sample(5_000_000_000));
    await raiseInHistory(db, sample(4));
    await addToHistory(db, []);
    const { rows } = await readAll(db);
    assert.deepEqual(
      rows.map(({ name, value }) => [name, value]),
      [['members', 5_000_000_000]],
    );
  });
});

test('a registry without the metrics of a site gives nothing to store', async () => {
  const { readCounters } = await import('./read-counters.ts');
  const { totals, routes } = await readCounters(new Registry());
  assert.deepEqual(
    [...totals, ...routes],
    [
      ['cache hits', 0],
      ['cache misses', 0],
    ],
  );
});
