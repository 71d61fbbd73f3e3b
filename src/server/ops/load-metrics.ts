import { Counter, Gauge, type Registry } from 'prom-client';
import type { Queues } from './history/metric-history.ts';

/** How many requests wait in each queue, for /metrics. */
export function watchQueues(queues: Queues, registry: Registry): void {
  const gauge = new Gauge({
    name: 'queue_length',
    help: 'Renders, reads and writes that wait.',
    labelNames: ['queue'],
    registers: [registry],
    collect() {
      for (const [queue, { waiting }] of Object.entries(queues)) gauge.set({ queue }, waiting());
    },
  });
}

type CacheFigures = { counts: { hits: number; misses: number }; totalBytes: () => number };

/** How the response cache does, for /metrics. */
export function watchResponseCache({ counts, totalBytes }: CacheFigures, registry: Registry): void {
  const registers = [registry];
  const count = (name: string, help: string, read: () => number) => {
    const counter = new Counter({
      name,
      help,
      registers,
      collect() {
        counter.reset();
        counter.inc(read());
      },
    });
  };
  count('response_cache_hits_total', 'Responses that were sent from the cache.', () => counts.hits);
  count('response_cache_misses_total', 'Cacheable responses that were rendered.', () => counts.misses);
  const gauge: Gauge = new Gauge({
    name: 'response_cache_bytes',
    help: 'The memory of the response cache, approximately.',
    registers,
    collect: () => gauge.set(totalBytes()),
  });
}
