import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newId } from '../../src/server/db/id.ts';
import { createPostgres, createSqlite, openDatabase } from '../support/databases/databases.ts';
import {
  createLoadClient,
  describeStatuses,
  loadClosed,
  loadOpen,
  quantile,
  withStatus,
  cpuSeconds,
  type Outcome,
} from '../support/load.ts';
import { startServer } from '../support/server.ts';
import { storeReviews } from '../support/store-reviews.ts';
import { reportFigure } from '../support/test-runner.ts';

/** With less, refusing would cost so much that an overloaded site serves few. */
const leastShare = 0.4;
const rounds = 3;
const seconds = 2;
const isSqliteOnly = process.env.TEST_DATABASES === 'sqlite';

/** Each address is another page of a list, and none is cached. */
const cursor = (number: number) => Buffer.from(JSON.stringify([Date.now() + number, newId()])).toString('base64url');
type Kind = { pathOf: (number: number) => string; goal: number };
const kinds: Record<string, Kind> = {
  'rendered pages': { pathOf: (number) => `/allReview?cursor=${cursor(number)}`, goal: 0.9 },
  // A read costs about 1.2 ms, and a refusal what a cached response costs, 0.1 ms. With two refusals for each read, at most
  // 83 per cent are possible.
  'reads of the API': { pathOf: (number) => `/review?limit=24&cursor=${cursor(number)}`, goal: 0.6 },
};

const percent = (share: number) => `${Math.round(share * 100)} %`;

const databases = { SQLite: createSqlite, ...(!isSqliteOnly && { PostgreSQL: createPostgres }) };

for (const [database, createDatabase] of Object.entries(databases)) {
  for (const [kind, { pathOf, goal }] of Object.entries(kinds)) {
    test(`visitors are served, and the others refused, when three times as much is requested: ${kind}, ${database}`, async (t) => {
      const environment = await createDatabase('tables');
      await storeReviews(await openDatabase(environment), { count: 1_000, text: 'Worth an evening. '.repeat(20) });
      const { address, process: server } = await startServer({ ...environment, LOG_LEVEL: 'error' });
      const { send, close } = createLoadClient(address, pathOf);
      t.after(close);
      // Warm-up of both: V8 compiles what is called often.
      const warmUp = await loadClosed(send, { clients: 32, seconds });
      await loadOpen(send, { rate: (warmUp.length / seconds) * 3, seconds });
      const shares: number[] = [];
      const refused: Outcome[] = [];
      // By processor time: other programs of the machine may take some of it in one half of a round.
      for (let round = 0; round < rounds; round += 1) {
        const cpuBefore = cpuSeconds(server.pid!);
        const peak = await loadClosed(send, { clients: 32, seconds });
        const cpuAtPeak = cpuSeconds(server.pid!) - cpuBefore;
        assert.equal(withStatus(peak, 200).length, peak.length, describeStatuses(peak));
        const peakRate = peak.length / seconds;
        const outcomes = await loadOpen(send, { rate: peakRate * 3, seconds });
        const cpu = cpuSeconds(server.pid!) - cpuBefore - cpuAtPeak;
        const served = withStatus(outcomes, 200);
        const refusedNow = withStatus(outcomes, 503);
        assert.equal(served.length + refusedNow.length, outcomes.length, describeStatuses(outcomes));
        shares.push(served.length / cpu / (peak.length / cpuAtPeak));
        refused.push(...refusedNow);
        const refusalMs = (1000 * (cpu - (served.length * cpuAtPeak) / peak.length)) / refusedNow.length;
        t.diagnostic(
          `peak ${Math.round(peakRate)}/s; three times that: ${Math.round(shares.at(-1)! * 100)} % of the peak served, ` +
            `p50 ${quantile(served, 0.5)} ms, p99 ${quantile(served, 0.99)} ms; ${refusedNow.length} refused at ${refusalMs.toFixed(2)} ms of processor time each, ` +
            `p50 ${quantile(refusedNow, 0.5)} ms, p95 ${quantile(refusedNow, 0.95)} ms, p99 ${quantile(refusedNow, 0.99)} ms`,
        );
      }
      const median = shares.toSorted((one, other) => one - other)[Math.floor(rounds / 2)]!;
      const what = `three times the load, ${kind}, ${database}`;
      const [p95, p99] = [quantile(refused, 0.95), quantile(refused, 0.99)];
      reportFigure(t, `${what}: share of the peak`, percent(median), `at least ${percent(goal)}`);
      reportFigure(t, `${what}: refused within, p95 and p99`, `${p95}, ${p99} ms`, 'p95 below 50 ms');
      assert.ok(median >= leastShare, `${median} of the peak`);
    });
  }
}
