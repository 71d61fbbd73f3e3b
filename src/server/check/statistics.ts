import { sql } from 'kysely';
import { databaseNow, dialectOf } from '../db/dialect.ts';
import type { Database } from '../db/schema.ts';
import { readSetting } from '../db/settings.ts';

const busyMs = 30 * 24 * 3_600_000;
const maxBusiest = 5;

/** A few figures of a site. */
export async function readStatistics(db: Database) {
  const now = databaseNow(db);
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from members) as members,
    (select count(*) from reviews where origin = 'member') as reviews,
    (select count(*) from reviews where origin = 'sample') as "sample reviews",
    (select count(*) from games) as games,
    (select count(*) from watch_list) as "watch list entries",
    (select count(*) from sessions where expires_at > ${now}) as sessions`.execute(db);
  const { rows: busiestGames } = await sql<{ name: string; reviews: number }>`
    select games.name as name, count(*) as reviews from reviews join games on games.id = game_id
    where reviews.created_at > ${now} - ${sql.lit(busyMs)} and origin = 'member'
    group by games.id, games.name order by reviews desc, games.name limit ${sql.lit(maxBusiest)}`.execute(db);
  const size = dialectOf(db).serializesWrites
    ? sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count, pragma_page_size`
    : sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`;
  return {
    counts: Object.fromEntries(Object.entries(rows[0]!).map(([name, count]) => [name, Number(count)])),
    databaseBytes: Number((await size.execute(db)).rows[0]!.bytes),
    lastBackup: (await readSetting(db, 'last backup')) ?? null,
    busiestGames,
  };
}
