import type { Overview } from '../../contracts/admin/overview.ts';
import { formatDateTime } from '../format.ts';
import { drawChart, type ChartPath, type Values } from './chart-path.ts';
import { copy } from './copy.ts';

export type Chart = ChartPath & { title: string; summary: string; max: string; steps: number };

const isValue = (value: number | null): value is number => value !== null;
export const sumOf = (values: Values) => values.filter(isValue).reduce((sum, value) => sum + value, 0);
export const maxOf = (values: Values) => values.filter(isValue).reduce((max, value) => Math.max(max, value), 0);

/** Where both have a value and there is something to divide by. */
export const divide = (values: Values, by: Values, factor = 1): Values =>
  values.map((value, index) => {
    const divisor = by[index] ?? 0;
    return value === null || divisor === 0 ? null : (value / divisor) * factor;
  });

/** The sum, or else the greatest, of several series at each time. */
export const combine = (all: Values[], join: (...values: number[]) => number): Values =>
  all[0]!.map((_, index) => {
    const values = all.map((each) => each[index] ?? null).filter(isValue);
    return values.length === 0 ? null : join(...values);
  });

const add = (...values: number[]) => values.reduce((sum, value) => sum + value, 0);

/** What the charts and the table show, from what is stored. */
export function deriveSeries({ series }: Overview['history']) {
  const cacheable = combine([series.cacheHits, series.cacheMisses], add);
  return {
    ...series,
    refused: combine([series.clientErrors, series.tooManyRequests], add),
    average: divide(series.milliseconds, series.requests),
    cacheable,
    cacheShare: divide(series.cacheHits, cacheable, 100),
    queued: combine([series.queuedReads, series.queuedWrites], Math.max),
  };
}

/** The charts with their texts. It runs on the server: the browser gets the outlines. */
export function describeCharts({ history, range }: Pick<Overview, 'history' | 'range'>): Chart[] {
  const all = deriveSeries(history);
  const { titles } = copy;
  const timeOf = (values: Values) => {
    const step = values.indexOf(maxOf(values));
    const startsAt = Date.parse(history.startsAt) + step * history.stepMs;
    return formatDateTime(new Date(startsAt).toISOString());
  };
  const chart = (title: string, values: Values, format: (value: number) => string, summary: string): Chart => ({
    title,
    summary: values.some(isValue) ? summary : copy.noData,
    max: format(maxOf(values)),
    steps: values.length,
    ...drawChart(values, maxOf(values)),
  });
  const sum = (title: string, values: Values, more = '') => {
    const text = copy.sum(sumOf(values), copy.count(maxOf(values)), copy.steps[range], timeOf(values));
    return chart(title, values, copy.count, text + more);
  };
  const level = (title: string, values: Values, format: (value: number) => string) => {
    const present = values.filter(isValue);
    return chart(title, values, format, copy.level(format(present.at(-1) ?? 0), format(present[0] ?? 0)));
  };
  const average = sumOf(all.milliseconds) / (sumOf(all.requests) || 1);
  const [hits, cacheable] = [sumOf(all.cacheHits), sumOf(all.cacheable)];
  const share = cacheable > 0 ? copy.share(copy.percent((hits / cacheable) * 100), hits, cacheable) : copy.noShare;
  const averageText = copy.average(
    copy.milliseconds(average),
    copy.milliseconds(maxOf(all.average)),
    range,
    timeOf(all.average),
  );
  return [
    sum(titles.requests, all.requests),
    sum(titles.serverErrors, all.serverErrors),
    sum(titles.clientErrors, all.refused, copy.refused(sumOf(all.tooManyRequests))),
    chart(titles.time, all.average, copy.milliseconds, averageText),
    // Of all, not of the greatest share.
    {
      ...chart(titles.cache, all.cacheShare, copy.percent, share),
      ...drawChart(all.cacheShare, 100),
      max: copy.percent(100),
    },
    chart(titles.queue, all.queued, copy.count, copy.queued(maxOf(all.queued), timeOf(all.queued))),
    level(titles.members, all.members, copy.count),
    level(titles.reviews, all.reviews, copy.count),
    level(titles.storage, all.databaseBytes, copy.bytes),
    chart(
      titles.memory,
      all.memoryBytes,
      copy.bytes,
      copy.max(copy.bytes(maxOf(all.memoryBytes)), timeOf(all.memoryBytes)),
    ),
  ];
}
