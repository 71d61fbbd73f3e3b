import { sql } from 'kysely';
import { releasedSuffix } from '../../contracts/member.ts';
import { dialectOf } from './dialect.ts';
import type { Database } from './schema.ts';

/** The size of the database on its disk; of SQLite without the write-ahead log. */
export async function readDatabaseBytes(db: Database): Promise<number> {
  const size =
    dialectOf(db).name === 'SQLite'
      ? sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count, pragma_page_size`
      : sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`;
  return Number((await size.execute(db)).rows[0]!.bytes);
}

/** A sample has no member, so an index finds the samples; counting by `origin` alone would read every review. */
export const sampleCount = sql<number>`(select count(*) from reviews where member_id is null and origin = 'sample')`;

/** The number of reviews without samples. */
export const reviewCount = sql<number>`((select count(*) from reviews) - ${sampleCount})`;

/**
 * Whether a member can sign in: not those of whom only reviews are left, who have no valid address (see
 * reviews/former-member.ts), and those whose address somebody else proved to be theirs (see account/email/claims.ts).
 */
export const isMember = sql<boolean>`email like '%@%' and email not like ${sql.lit(`%${releasedSuffix}`)}`;

export const memberCount = sql<number>`(select count(*) from members where ${isMember})`;
