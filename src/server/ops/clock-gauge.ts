import { Gauge, type Registry } from 'prom-client';
import { measureClockDifference, warnOfClockDifference } from '../db/clock-difference.ts';
import type { Database } from '../db/schema.ts';
import type { Logger } from '../runtime/log.ts';

const intervalMs = 60_000;

/** Measures the difference between the clocks of process and database, now and every minute, for /metrics. */
export function watchClockDifference(db: Database, log: Logger, registry: Registry): () => void {
  const gauge = new Gauge({
    name: 'database_clock_difference_seconds',
    help: "How far this process's clock is ahead of the database's.",
    registers: [registry],
  });
  async function measure(): Promise<void> {
    const differenceMs = await measureClockDifference(db);
    gauge.set(differenceMs / 1_000);
    warnOfClockDifference(log, differenceMs);
  }
  // While the database is unavailable, the gauge keeps its last value; /readyz reports the outage.
  const tryToMeasure = () => void measure().catch(() => undefined);
  tryToMeasure();
  const timer = setInterval(tryToMeasure, intervalMs).unref();
  return () => clearInterval(timer);
}
