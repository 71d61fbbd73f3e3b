import type { Overview } from '../../contracts/admin/overview.ts';
import { formatDate, formatDateTime } from '../format.ts';
import type { Values } from './chart-path.ts';
import { copy } from './copy.ts';
import { deriveSeries, maxOf, sumOf } from './describe-charts.ts';

const hourMs = 3_600_000;

/** The rows of the table are longer than the intervals of the charts: nobody reads 288 rows. */
const rowMs = { '24h': hourMs, '30d': 24 * hourMs } as const;
const formatStart = { '24h': formatDateTime, '30d': formatDate } as const;

/** The figures of the charts as rows of texts, the latest first. */
export function describeTable({ history, range }: Pick<Overview, 'history' | 'range'>): string[][] {
  const all = deriveSeries(history);
  const firstStart = Date.parse(history.startsAt);
  const startOf = (step: number) => Math.floor((firstStart + step * history.stepMs) / rowMs[range]) * rowMs[range];
  const groups = Map.groupBy(history.series.requests.keys(), startOf);
  const rows = [...groups].map(([startsAt, steps]) => {
    const of = (values: Values) => steps.map((step) => values[step] ?? null);
    const cell = (values: Values, text: () => string) => (values.every((value) => value === null) ? copy.none : text());
    const sum = (values: Values) => cell(of(values), () => copy.count(sumOf(of(values))));
    const max = (values: Values, format = copy.count) => cell(of(values), () => format(maxOf(of(values))));
    const quotient = (values: Values, by: Values, format: (value: number) => string) =>
      sumOf(of(by)) === 0 ? copy.none : format(sumOf(of(values)) / sumOf(of(by)));
    return [
      formatStart[range](new Date(startsAt).toISOString()),
      sum(all.requests),
      sum(all.serverErrors),
      sum(all.refused),
      sum(all.tooManyRequests),
      quotient(all.milliseconds, all.requests, copy.milliseconds),
      quotient(all.cacheHits, all.cacheable, (share) => copy.percent(share * 100)),
      max(all.queued),
      max(all.members),
      max(all.reviews),
      max(all.databaseBytes, copy.bytes),
      max(all.memoryBytes, copy.bytes),
    ];
  });
  return rows.toReversed();
}
