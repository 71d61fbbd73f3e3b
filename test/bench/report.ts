import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Result } from './measure.ts';
import { against, count, tableOf } from './table.ts';
import type { Measured, MeasuredCase } from './target.ts';

const file = join(import.meta.dirname, '..', '..', 'docs', 'benchmarks.md');
const [begin, end] = ['<!-- measured -->', '<!-- end of measured -->'];

/** What was measured of one target, beside the small set on the same database where that was too. */
export function describe({ size, database, cases, figures }: Measured, small?: Measured): string {
  const hasUncached = cases.some(({ uncached }) => uncached);
  const columns = ['case', 'requests/s', 'p50 ms', 'p99 ms', 'bytes', 'baseline/s', 'of the baseline', 'goal'];
  if (hasUncached) columns.push('uncached');
  if (small) columns.push('of the small set');
  const rows = cases.map(({ case: each, cached, uncached }) => {
    const row = [
      each.name,
      count(cached.rate),
      cached.p50.toFixed(2),
      cached.p99.toFixed(2),
      count(cached.bytes),
      count(cached.baseline),
      ifAll(cached, against(cached.ratio, each.goal, cached.ratio >= each.goal)),
      each.goal.toFixed(2),
    ];
    if (hasUncached) row.push(uncached ? ifAll(uncached, uncached.ratio.toFixed(3)) : '');
    if (small) row.push(againstSmall(cached.ratio, each.name, small.cases));
    return row;
  });
  const others = figures.map(({ name, value, goal, isReached }) => [
    name,
    isReached ? value : `${value} (missed)`,
    goal,
  ]);
  return [
    `### The ${size} set on ${database}`,
    tableOf(columns, rows),
    tableOf(['figure', 'measured', 'goal'], others),
  ].join('\n\n');
}

/** The figure, unless requests failed. */
function ifAll({ failed }: Result, figure: string): string {
  return failed > 0 ? `${failed} failed` : figure;
}

function againstSmall(ratio: number, name: string, small: MeasuredCase[]): string {
  const same = small.find(({ case: { name: other } }) => other === name);
  if (!same) return '';
  const value = ratio / same.cached.ratio;
  return against(value, 0.9, value >= 0.9);
}

/** Puts what was measured into the page about it; what stands around it is written by hand. */
export function writeReport(sections: string[], generator: string): void {
  const text = readFileSync(file, 'utf8');
  const [head, rest = ''] = text.split(begin);
  const [, tail = ''] = rest.split(end);
  writeFileSync(file, `${head}${begin}\n\n${[about(generator), ...sections].join('\n\n')}\n\n${end}${tail}`);
}

function about(generator: string): string {
  const [processor] = cpus();
  const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).stdout;
  const memory = Math.round(totalmem() / 1024 ** 3);
  const machine = `${cpus().length} cores (${process.arch}${processor ? `, ${processor.model}` : ''})`;
  const date = new Date().toISOString().slice(0, 10);
  return `Measured on ${date} at commit ${commit.trim()}, on ${machine} with ${memory} GiB, Node ${process.version}, load by ${generator}.`;
}
