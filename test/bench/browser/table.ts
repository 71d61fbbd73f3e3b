import type { TransferSizes } from '../../support/browser/transfer-sizes.ts';
import type { Interaction } from './interactions.ts';
import { categories, type Visit } from './lighthouse.ts';
import { count, tableOf } from '../table.ts';

const leastSpeed = 99;
const mostInteraction = 100;
const mostBytes: TransferSizes = { script: 130_000, stylesheet: 15_000, font: 60_000 };

export function printVisits(visits: [path: string, Visit][]): void {
  const columns = ['page', ...categories, 'LCP ms', 'largest', 'TBT ms', 'CLS', ''];
  const goals = ['goal', String(leastSpeed), '100', '100', '100', '100', '', '', '', '0', ''];
  const rows = visits.map(([path, openPage]) => [
    path.replace(/[0-9a-f-]{36}/, '{id}'),
    ...categories.map((id) => String(openPage.scores[id])),
    String(Math.round(openPage.largestPaint)),
    openPage.largest,
    String(Math.round(openPage.blocked)),
    openPage.shift.toFixed(3).replace(/\.?0+$/, ''),
    missed(openPage),
  ]);
  print('Pages', [columns, goals, ...rows]);
}

function missed({ scores, shift, faults }: Visit): string {
  const { performance, ...others } = scores;
  const good = performance >= leastSpeed && shift === 0;
  if (good && Object.values(others).every((score) => score === 100)) return '';
  return ['missed', ...new Set(faults)].join(' ');
}

export function printWeights(weights: TransferSizes): void {
  const rows = Object.entries(mostBytes).map(([kind, goal]) => {
    const bytes = weights[kind as keyof TransferSizes];
    return [kind, count(bytes), count(goal), bytes > goal ? 'missed' : ''];
  });
  print('The home page until it rests, compressed, with what it fetches ahead', [
    ['kind', 'bytes', 'goal', ''],
    ...rows,
  ]);
}

export function printInteractions(interactions: Interaction[]): void {
  const rows = interactions.map(({ name, milliseconds }) => [
    name,
    milliseconds === 0 ? 'under 16' : count(milliseconds),
    count(mostInteraction),
    milliseconds > mostInteraction ? 'missed' : '',
  ]);
  print('All Review with 1,000 reviews scrolled, a processor four times slower', [
    ['interaction', 'ms', 'goal', ''],
    ...rows,
  ]);
}

function print(title: string, [columns = [], ...rows]: string[][]): void {
  console.log(`\n${title}\n\n${tableOf(columns, rows)}`);
}
