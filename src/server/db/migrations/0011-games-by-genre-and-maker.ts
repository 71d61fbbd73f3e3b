import { sql } from 'kysely';
import { executeAll } from '../execute-all.ts';
import type { Database } from '../schema.ts';

/** The games of a genre or a maker, in the order of the catalogue. */
export async function up(db: Database): Promise<void> {
  await executeAll(db, [
    sql`create index games_by_genre on games (genre, id)`,
    sql`create index games_by_maker on games (manufacturer_name, id)`,
  ]);
}
