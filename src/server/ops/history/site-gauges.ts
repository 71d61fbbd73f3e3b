import { sql } from 'kysely';
import { memberCount, readDatabaseBytes, reviewCount } from '../../db/site-size.ts';
import type { Database } from '../../db/schema.ts';
import type { GaugeName } from './names.ts';

/** How large the site is. */
export async function readSiteGauges(db: Database): Promise<Partial<Record<GaugeName, number>>> {
  const { rows } = await sql<{ members: number; reviews: number }>`select
    ${memberCount} as members, ${reviewCount} as reviews`.execute(db);
  const { members, reviews } = rows[0]!;
  return { members: Number(members), reviews: Number(reviews), 'database bytes': await readDatabaseBytes(db) };
}
