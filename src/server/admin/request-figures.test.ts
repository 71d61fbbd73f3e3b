import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Registry } from 'prom-client';
import { createRequestHistogram } from '../ops/request-histogram.ts';
import { readRequestFigures } from './request-figures.ts';

test('an admin sees refusals, limits and failures apart, and nothing of what machines poll', async () => {
  const registry = new Registry();
  const histogramFor = createRequestHistogram(registry);
  const count = (status: number, times: number, route = '/review') => {
    const observe = histogramFor({ method: 'GET', route, status });
    for (let done = 0; done < times; done += 1) observe(0.002);
  };
  count(200, 10);
  count(404, 2);
  count(429, 3);
  count(500, 1);
  count(503, 4);
  count(503, 100, '/readyz');
  count(200, 9, '/seldom');
  count(200, 0, '/never');
  const { figures, routes } = await readRequestFigures(registry);
  const { requests, averageMs, clientErrors, tooManyRequests, serverErrors } = figures;
  assert.deepEqual(
    { requests, averageMs, clientErrors, tooManyRequests, serverErrors },
    { requests: 29, averageMs: 2, clientErrors: 2, tooManyRequests: 3, serverErrors: 5 },
  );
  const review = { route: 'GET /review', count: 20, totalMs: 40, averageMs: 2 };
  assert.deepEqual(routes.slowest, [review]);
  assert.deepEqual(routes.busiest, [review, { route: 'GET /seldom', count: 9, totalMs: 18, averageMs: 2 }]);
});
