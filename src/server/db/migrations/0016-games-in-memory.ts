import { sql } from 'kysely';
import { executeAll } from '../execute-all.ts';
import type { Database } from '../schema.ts';

/** Lists of a genre or a maker are made in memory (see games/browse/), so these indexes are no longer used. */
export async function up(db: Database): Promise<void> {
  await executeAll(db, [sql`drop index games_by_genre`, sql`drop index games_by_maker`]);
}
