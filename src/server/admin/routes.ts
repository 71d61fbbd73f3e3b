import type { Registry } from 'prom-client';
import project from '../../../package.json' with { type: 'json' };
import type { Overview } from '../../contracts/admin/overview.ts';
import { endpoints } from '../../contracts/endpoints.ts';
import { route, type RouteDeps } from '../api/route.ts';
import { readCounts } from '../check/statistics.ts';
import { dialectOf } from '../db/dialect.ts';
import { compareMigrations } from '../db/migrate.ts';
import { readDatabaseTime } from '../db/read-time.ts';
import type { Database } from '../db/schema.ts';
import { readSetting } from '../db/settings.ts';
import { readDatabaseBytes } from '../db/site-size.ts';
import { readDays } from './days.ts';
import { readRequestFigures } from './request-figures.ts';

/** Backups are made every night: an older one means that two of them are missing. */
const oldBackupMs = 48 * 3_600_000;

/** The overview is not cached: it is read seldom, and by few. */
export function adminRoutes(deps: RouteDeps, registry: Registry): void {
  route(deps, endpoints.readOverview, ({ db }) => readOverview(db, registry));
}

async function readOverview(db: Database, registry: Registry): Promise<Overview> {
  const time = await readDatabaseTime(db);
  const counts = await readCounts(db);
  const { figures, routes } = await readRequestFigures(registry);
  return {
    time: new Date(time).toISOString(),
    days: await readDays(db, time),
    counts: {
      members: counts.members,
      reviews: counts.reviews,
      sampleReviews: counts['sample reviews'],
      games: counts.games,
      watchListEntries: counts['watch list entries'],
      sessions: counts.sessions,
    },
    database: await describeDatabase(db),
    backup: describeBackup(await readSetting(db, 'last backup'), time),
    process: {
      version: project.version,
      node: process.version,
      uptimeSeconds: Math.floor(process.uptime()),
      memoryBytes: process.memoryUsage.rss(),
      ...figures,
    },
    routes,
  };
}

async function describeDatabase(db: Database): Promise<Overview['database']> {
  const { applied, known, unknown, missing } = await compareMigrations(db);
  return {
    kind: dialectOf(db).name,
    bytes: await readDatabaseBytes(db),
    state: unknown.length > 0 ? 'newer' : missing.length > 0 ? 'older' : 'fits',
    migrations: applied.length,
    knownMigrations: known,
    unknown,
    missing,
  };
}

function describeBackup(lastAt: string | undefined, time: number): Overview['backup'] {
  if (lastAt === undefined) return { lastAt: null, state: 'none' };
  return { lastAt, state: time - Date.parse(lastAt) > oldBackupMs ? 'old' : 'recent' };
}
