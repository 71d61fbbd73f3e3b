import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newId } from '../../src/server/db/id.ts';
import { onEachDatabase, openDatabase } from '../support/databases/databases.ts';
import { createLoadClient, describeStatuses, loadClosed, quantile, withStatus } from '../support/load.ts';
import { startServer } from '../support/server.ts';
import { storeReviews } from '../support/store-reviews.ts';
import { reportFigure } from '../support/test-runner.ts';

const clients = 60;
const seconds = 8;

/** Pages of lists, of which none is cached. */
const cursor = (number: number) => Buffer.from(JSON.stringify([Date.now() + number, newId()])).toString('base64url');
const expensive = (number: number) =>
  number % 2 ? `/review?limit=1000&cursor=${cursor(number)}` : `/games?q=portal+${number}`;
const usual = (number: number) => `/allReview?cursor=${cursor(number)}`;
const from = (address: string) => ({ 'x-forwarded-for': address });

onEachDatabase('one greedy network', (createDatabase, name) => {
  test('gets its share, and visitors from elsewhere get their pages', async (context) => {
    const environment = await createDatabase('tables');
    await storeReviews(await openDatabase(environment), { count: 2_000, text: 'Worth an evening. '.repeat(20) });
    const { address } = await startServer({ ...environment, TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'error' });
    const clientOf = (pathOf: (number: number) => string, headers: object) => {
      const { send, close } = createLoadClient(address, pathOf, headers);
      context.after(close);
      return send;
    };
    const visitors = Array.from({ length: 10 }, (_, number) => clientOf(usual, from(`203.0.113.${number + 1}`)));
    // A /64 for each client, within one /48: no budget of a /64 ends what they do.
    const greedyOnes = Array.from({ length: clients }, (_, number) =>
      clientOf(expensive, from(`2001:db8:1:${number}::1`)),
    );
    const balancer = clientOf(() => '/healthz', {});
    const visit = async () => (await Promise.all(visitors.map((send) => loadClosed(send, one)))).flat();
    const one = { clients: 1, seconds };
    await visit();
    const [greedy, others, health] = await Promise.all([
      Promise.all(greedyOnes.map((send) => loadClosed(send, one))).then((each) => each.flat()),
      visit(),
      loadClosed(balancer, one),
    ]);
    for (const outcomes of [others, health]) {
      assert.equal(withStatus(outcomes, 200).length, outcomes.length, describeStatuses(outcomes));
    }
    // Each network gets its share: ten that want pages get more than one that wants everything.
    const served = withStatus(greedy, 200).length;
    assert.ok(others.length > served, `${others.length} for ten networks, ${served} for one`);
    const what = `${clients} parallel requests of one network, ${name}`;
    reportFigure(context, `${what}: visitors from elsewhere refused`, `0 of ${others.length}`, '0');
    const [median, p99] = [quantile(others, 0.5), quantile(others, 0.99)];
    reportFigure(context, `${what}: their median and p99`, `${median}, ${p99} ms`, 'p99 below 1 s');
    reportFigure(context, `${what}: slowest health check`, `${quantile(health, 1)} ms`, 'below 500 ms');
    context.diagnostic(`the greedy network: ${describeStatuses(greedy)}`);
  });
});
