import { sql } from 'kysely';
import { databaseNow } from '../db/dialect.ts';
import type { Database } from '../db/schema.ts';
import { memberCount, readDatabaseBytes, reviewCount, sampleCount } from '../db/site-size.ts';
import { readSetting } from '../db/settings.ts';
import { visibleGameCount } from '../games/visible-games.ts';

const busyMs = 30 * 24 * 3_600_000;
const maxBusiest = 5;

type CountName = 'members' | 'reviews' | 'sample reviews' | 'games' | 'watch list entries' | 'sessions';

/** How many rows of each kind a site has. */
export async function readCounts(db: Database) {
  const { rows } = await sql<Record<CountName, number>>`select
    ${memberCount} as members,
    ${reviewCount} as reviews,
    ${sampleCount} as "sample reviews",
    ${visibleGameCount} as games,
    (select count(*) from watch_list) as "watch list entries",
    (select count(*) from sessions where expires_at > ${databaseNow(db)}) as sessions`.execute(db);
  const counts = Object.entries(rows[0]!).map(([name, count]) => [name, Number(count)]);
  return Object.fromEntries(counts) as Record<CountName, number>;
}

/** A few figures of a site. */
export async function readStatistics(db: Database) {
  const { rows: busiestGames } = await sql<{ name: string; reviews: number }>`
    select games.name as name, count(*) as reviews from reviews join games on games.id = game_id
    where reviews.created_at > ${databaseNow(db)} - ${sql.lit(busyMs)} and origin = 'member'
    group by games.id, games.name order by reviews desc, games.name limit ${sql.lit(maxBusiest)}`.execute(db);
  return {
    counts: await readCounts(db),
    databaseBytes: await readDatabaseBytes(db),
    lastBackup: (await readSetting(db, 'last backup')) ?? null,
    busiestGames,
  };
}
