import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { onEachDatabase } from '../support/databases/databases.ts';
import { startPostgres } from '../support/databases/postgres.ts';
import { killPostgresWhileWriting, killWhileWriting } from '../support/kills.ts';
import { reportFigure } from '../support/test-runner.ts';

const count = 200;
const postgresCount = 20;

// Both at once: each needs one core, and the machine has two.
describe('kill -9', { concurrency: 2 }, () => {
  onEachDatabase('a server that is killed while members write', (createDatabase, name) => {
    test('every acknowledged write is there, none half-done or doubled, and it is ready again at once', async (context) => {
      const { writes, readyMs } = await killWhileWriting({ count, environment: await createDatabase() });
      const slowest = Math.max(...readyMs) / 1_000;
      reportFigure(context, `${count} kill -9 of the server, ${name}: acknowledged writes lost`, `0 of ${writes}`, '0');
      reportFigure(context, `ready again, ${name}, slowest`, `${slowest.toFixed(2)} s`, 'at most 1.5 s');
      assert.ok(writes > count, `only ${writes} writes were acknowledged`);
    });
  });
});

test('PostgreSQL is killed while members write: every acknowledged write is there', async (context) => {
  const postgres = await startPostgres({ durable: true });
  after(() => postgres.stop());
  const { writes, backMs } = await killPostgresWhileWriting(postgres, postgresCount);
  const what = `${postgresCount} kill -9 of PostgreSQL`;
  reportFigure(context, `${what}: acknowledged writes lost`, `0 of ${writes}`, '0');
  const slowest = Math.max(...backMs) / 1_000;
  reportFigure(context, `${what}: ready again after it is, slowest`, `${slowest.toFixed(2)} s`, 'at most 2 s');
});
