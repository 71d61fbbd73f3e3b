import { Counter, Gauge, type Registry } from 'prom-client';

type Queues = Record<'reads' | 'writes', { waiting: () => number }>;

/** How many requests wait in each queue, for /metrics. */
export function watchQueues(queues: Queues, registry: Registry): void {
  const gauge = new Gauge({
    name: 'queue_length',
    help: 'Reads, pages among them, and writes that wait.',
    labelNames: ['queue'],
    registers: [registry],
    collect() {
      for (const [queue, { waiting }] of Object.entries(queues)) gauge.set({ queue }, waiting());
    },
  });
}

/** How much of the log is missing, for /metrics. */
export function watchLog(droppedLines: () => number, registry: Registry): void {
  watchCount('log_lines_dropped_total', 'Lines of the log that could not be written.', droppedLines, registry);
}

function watchCount(name: string, help: string, read: () => number, registry: Registry): void {
  const counter = new Counter({
    name,
    help,
    registers: [registry],
    collect() {
      counter.reset();
      counter.inc(read());
    },
  });
}

type CacheFigures = { counts: { hits: number; misses: number }; totalBytes: () => number };

/** How the response cache does, for /metrics. */
export function watchResponseCache({ counts, totalBytes }: CacheFigures, registry: Registry): void {
  watchCount('response_cache_hits_total', 'Responses that were sent from the cache.', () => counts.hits, registry);
  watchCount('response_cache_misses_total', 'Cacheable responses that were rendered.', () => counts.misses, registry);
  const gauge: Gauge = new Gauge({
    name: 'response_cache_bytes',
    help: 'The memory of the response cache, approximately.',
    registers: [registry],
    collect: () => gauge.set(totalBytes()),
  });
}
