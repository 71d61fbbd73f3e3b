import { test } from 'node:test';
import { onEachDatabase } from '../support/databases/databases.ts';
import { fuzz } from '../support/fuzz.ts';
import { reportFigure } from '../support/test-runner.ts';

const requestCount = 25_000;

onEachDatabase('generated requests to every operation', (createDatabase, name) => {
  test('none gets a 5xx or what the OpenAPI document does not describe, and nothing invalid is stored', async (context) => {
    const seed = Math.floor(Math.random() * 2 ** 31);
    context.diagnostic(`seed ${seed}`);
    const statuses = await fuzz(createDatabase, requestCount, seed);
    const list = [...statuses]
      .toSorted(([one], [other]) => one - other)
      .map(([status, count]) => `${count} × ${status}`);
    context.diagnostic(list.join(', '));
    const promise = `${requestCount} generated requests, ${name}: 5xx, or not as described`;
    reportFigure(context, promise, '0', '0');
  });
});
