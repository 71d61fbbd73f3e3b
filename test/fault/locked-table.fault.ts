import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createPostgres, openDatabase } from '../support/databases/databases.ts';
import { eventually } from '../support/eventually.ts';
import { createLoadClient, describeStatuses, loadClosed, quantile, withStatus } from '../support/load.ts';
import { startServer } from '../support/server.ts';
import { storeReviews } from '../support/store-reviews.ts';
import { reportFigure } from '../support/test-runner.ts';

const seconds = 14;

test('while a table is locked, its readers are told to come later, and everybody else is served', async (context) => {
  const environment = await createPostgres('tables');
  const operator = await openDatabase(environment);
  await storeReviews(operator, { count: 100, text: 'Worth an evening.' });
  const { address } = await startServer({ ...environment, LOG_LEVEL: 'error' });
  const clientOf = (pathOf: (number: number) => string) => {
    const { send, close } = createLoadClient(address, pathOf);
    context.after(close);
    return send;
  };
  const readers = clientOf((number) => `/review?limit=${1 + (number % 900)}`);
  const searchers = clientOf((number) => `/default?q=portal+${number}`);
  const balancer = clientOf((number) => (number % 2 ? '/readyz' : '/healthz'));
  // What a search needs of the games is read once.
  assert.equal((await searchers(0)).status, 200);
  const [read, found, ready] = await operator.transaction().execute(async (transaction) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
    await sql`lock table reviews`.execute(transaction);
    return Promise.all([
      loadClosed(readers, { clients: 12, seconds }),
      loadClosed(searchers, { clients: 2, seconds }),
      loadClosed(balancer, { clients: 1, seconds }),
    ]);
  });
  const refused = withStatus(read, 503).length + withStatus(read, 429).length;
  assert.equal(refused, read.length, describeStatuses(read));
  for (const outcomes of [found, ready]) {
    const served = withStatus(outcomes, 200).length + withStatus(outcomes, 429).length;
    assert.equal(served, outcomes.length, describeStatuses(outcomes));
  }
  const what = `a table is locked for ${seconds} s`;
  reportFigure(context, `${what}: health checks that fail`, `0 of ${ready.length}`, '0');
  reportFigure(context, `${what}: slowest health check`, `${quantile(ready, 1)} ms`, 'below 500 ms');
  reportFigure(context, `${what}: searches that fail`, `0 of ${found.length}`, '0');
  reportFigure(context, `${what}: its readers refused within, p95`, `${quantile(read, 0.95)} ms`, 'below 1.5 s');
  await eventually(async () => assert.equal((await fetch(`${address}/review?limit=77`)).status, 200), {
    timeoutMs: 30_000,
  });
});
