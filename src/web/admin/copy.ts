import type { OverviewRange } from '../../contracts/admin/constants.ts';
import { formatCount } from '../format.ts';

const counted = (count: number, one: string, many: string) => `${formatCount(count)} ${count === 1 ? one : many}`;

const unitsOfTime = [
  [86_400, 'day', 'days'],
  [3_600, 'hour', 'hours'],
  [60, 'minute', 'minutes'],
] as const;

/** For operators, 1,234 ms and 12 ms say enough; a tenth matters only to what is fast. */
const milliseconds = (ms: number) => `${ms < 10 ? Math.round(ms * 10) / 10 : formatCount(Math.round(ms))} ms`;

function bytes(count: number): string {
  const megabytes = count / 1024 ** 2;
  if (megabytes < 1) return `${Math.ceil(count / 1024)} kB`;
  if (megabytes < 1024) return `${Math.round(megabytes * 10) / 10} MB`;
  return `${formatCount(Math.round(megabytes / 102.4) / 10)} GB`;
}

export const copy = {
  title: 'Overview',
  heading: 'Admin',
  rangesLabel: 'Time span',
  ranges: { '24h': 'Last 24 hours', '30d': 'Last 30 days' } satisfies Record<OverviewRange, string>,
  steps: { '24h': 'five minutes', '30d': 'an hour' } satisfies Record<OverviewRange, string>,
  utc: (time: string) => `${time} UTC`,
  asOf: (time: string) => `As of ${time} UTC. All times are in UTC.`,
  bytes,
  milliseconds,
  count: formatCount,
  percent: (share: number) => `${Math.round(share)} %`,
  duration(seconds: number): string {
    const [length, one, many] = unitsOfTime.find(([each]) => seconds >= each) ?? [1, 'second', 'seconds'];
    return counted(Math.floor(seconds / length), one, many);
  },

  charts: 'Charts',
  empty: 'The first figures appear within a minute.',
  noData: 'No figures yet.',
  chart: (title: string, summary: string) => `${title}. ${summary}`,
  titles: {
    requests: 'Requests',
    serverErrors: 'Server errors',
    clientErrors: 'Refused requests',
    time: 'Response time',
    cache: 'From the cache',
    queue: 'Waiting requests',
    members: 'Members',
    reviews: 'Reviews',
    storage: 'Storage',
    memory: 'Memory per process',
  },
  sum: (sum: number, max: string, step: string, time: string) =>
    sum === 0 ? 'None.' : `${formatCount(sum)}, at most ${max} in ${step} (${time}).`,
  refused: (tooMany: number) => (tooMany === 0 ? '' : ` ${formatCount(tooMany)} of them were too many (429).`),
  average: (average: string, max: string, range: OverviewRange, time: string) =>
    `${average} on average, ${max} in the slowest ${range === '24h' ? 'five minutes' : 'hour'} (${time}). From the cache: 0 ms.`,
  share: (share: string, hits: number, all: number) =>
    `${share}: ${formatCount(hits)} of ${counted(all, 'response', 'responses')} that can be cached.`,
  noShare: 'No responses that can be cached.',
  queued: (max: number, time: string) =>
    max === 0 ? 'None had to wait.' : `At most ${formatCount(max)} in one process (${time}).`,
  level: (last: string, first: string) => (last === first ? `${last}, unchanged.` : `${last}, first ${first}.`),
  max: (max: string, time: string) => `At most ${max} (${time}).`,
  now: 'now',
  asTable: 'All figures as a table',
  tableCaption: { '24h': 'By hour', '30d': 'By day' } satisfies Record<OverviewRange, string>,
  columns: {
    time: 'From (UTC)',
    requests: 'Requests',
    serverErrors: 'Server errors',
    clientErrors: 'Refused',
    tooMany: 'Of them 429',
    average: 'Average',
    cache: 'From the cache',
    queue: 'Waiting',
    members: 'Members',
    reviews: 'Reviews',
    storage: 'Storage',
    memory: 'Memory',
  },
  none: '–',

  slowest: 'Slowest routes',
  slowestText: 'By the average of at least ten requests.',
  busiest: 'Where the time goes',
  busiestText: 'By the time of all requests together.',
  noRoutes: 'None yet.',
  routeColumns: { route: 'Route', count: 'Requests', average: 'Average', total: 'Total' },

  site: 'The site now',
  counts: {
    members: 'Members',
    reviews: 'Reviews',
    sampleReviews: 'Sample reviews',
    games: 'Games',
    watchListEntries: 'Watch list entries',
    sessions: 'Sessions',
  },
  storage: 'Size of the database',
  system: 'Version and backup',
  version: 'Version',
  node: 'Node',
  database: 'Database',
  migrations: (kind: string, count: number) => `${kind}, ${counted(count, 'migration', 'migrations')}`,
  fit: 'Matches this version',
  fits: 'Yes',
  doesNotFit: 'No',
  lastBackup: 'Last backup',
  never: 'Never',
  ago: (time: string, age: string | undefined) => `${time} UTC${age ? ` (${age})` : ''}`,
  processes: 'Processes',
  uptime: 'Uptime of this process',
  cacheMemory: 'Its response cache',

  noBackup: 'There is no backup yet.',
  oldBackup: (time: string) => `The last backup is from ${time} UTC, more than two days ago.`,
  backupHint: 'To make one:',
  backupCommand: 'npm run playshelf -- backup FILE',
  newer: (names: string) =>
    `A newer version has changed the database (${names}). This process may read or write it incorrectly: run the newer version everywhere.`,
  older: (names: string) =>
    `The database is from an earlier version: it lacks ${names}. Restart the site to bring it up to date.`,
};
