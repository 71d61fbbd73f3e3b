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
  asOf: (time: string) => `As of ${time} UTC. All times are in UTC.`,
  bytes,
  milliseconds,
  count: formatCount,
  duration(seconds: number): string {
    const [length, one, many] = unitsOfTime.find(([each]) => seconds >= each) ?? [1, 'second', 'seconds'];
    return counted(Math.floor(seconds / length), one, many);
  },

  days: 'The last two weeks',
  daysText: 'New members, new reviews and reports of each day. What is deleted or hidden now is not counted.',
  dayColumns: { date: 'Day (UTC)', members: 'Members', reviews: 'Reviews', reports: 'Reports' },

  process: 'This process',
  processValues: {
    uptime: 'Uptime',
    requests: 'Requests',
    average: 'Average time',
    serverErrors: 'Server errors',
    refused: 'Refused',
    cached: 'From the cache',
    waiting: 'Waiting now',
    memory: 'Memory',
    cacheMemory: 'Response cache',
  },
  refused: (all: number, tooMany: number) =>
    formatCount(all) + (tooMany === 0 ? '' : `, ${formatCount(tooMany)} of them too many (429)`),
  share: (hits: number, all: number) =>
    all === 0 ? 'None was cacheable' : `${Math.round((hits / all) * 100)} % of ${formatCount(all)} cacheable ones`,
  waiting: (reads: number, writes: number) =>
    `${counted(reads, 'read', 'reads')}, ${counted(writes, 'write', 'writes')}`,

  slowest: 'Slowest routes',
  slowestText: 'Of this process, by the average of at least ten requests.',
  busiest: 'Where the time goes',
  busiestText: 'In this process, by the time of all requests together.',
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

  noBackup: 'There is no backup yet.',
  oldBackup: (time: string) => `The last backup is from ${time} UTC, more than two days ago.`,
  backupHint: 'To make one:',
  backupCommand: 'npm run playshelf -- backup FILE',
  newer: (names: string) =>
    `A newer version has changed the database (${names}). This process may read or write it incorrectly: run the newer version everywhere.`,
  older: (names: string) =>
    `The database is from an earlier version: it lacks ${names}. Restart the site to bring it up to date.`,
};
