import { sql } from 'kysely';
import { dialectOf } from '../dialect.ts';
import { executeAll } from '../execute-all.ts';
import type { Database } from '../schema.ts';

/** Links that are sent by mail, and members who lost their address to somebody who proved that it is theirs. */
export async function up(db: Database): Promise<void> {
  const { id, timestamp } = dialectOf(db);
  await executeAll(db, [
    sql`create table mail_links (
      token_hash text not null primary key, purpose text not null,
      member_id ${id} not null references members (id) on delete cascade,
      expires_at ${timestamp} not null, created_at ${timestamp} not null
    )`,
    sql`create index mail_links_of_member on mail_links (member_id)`,
    // Deferrable: a restore stores a member before the later one who claimed the address.
    sql`alter table members add column claimed_by ${id}
      references members (id) on delete set null deferrable initially immediate`,
    sql`create index members_by_claimer on members (claimed_by) where claimed_by is not null`,
  ]);
}
