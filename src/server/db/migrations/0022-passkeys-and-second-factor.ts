import { sql } from 'kysely';
import { dialectOf } from '../dialect.ts';
import { executeAll } from '../execute-all.ts';
import type { Database } from '../schema.ts';

/** Passkeys, and a second factor for sign-ins by password. All but the used challenges goes with its member. */
export async function up(db: Database): Promise<void> {
  const { id, timestamp, clustered } = dialectOf(db);
  await executeAll(db, [
    sql`create table passkeys (
      id ${id} not null primary key,
      member_id ${id} not null references members (id) on delete cascade,
      credential_id text not null unique,
      public_key text not null,
      counter bigint not null,
      transports text not null,
      name text not null,
      created_at ${timestamp} not null,
      last_used_at ${timestamp}
    )`,
    sql`create index passkeys_of_member on passkeys (member_id, created_at)`,
    sql`create table used_challenges (hash text not null primary key, expires_at ${timestamp} not null) ${clustered}`,
    sql`create index used_challenges_by_end on used_challenges (expires_at)`,
    sql`create table second_factors (
      member_id ${id} not null primary key references members (id) on delete cascade,
      secret text not null,
      last_step bigint not null,
      created_at ${timestamp} not null
    )`,
    sql`create table recovery_codes (
      member_id ${id} not null references members (id) on delete cascade,
      hash text not null,
      constraint recovery_codes_key primary key (member_id, hash)
    ) ${clustered}`,
  ]);
}
