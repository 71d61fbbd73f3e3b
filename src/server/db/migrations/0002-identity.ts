import { sql } from 'kysely';
import { dialectOf } from '../dialect.ts';
import { executeAll } from '../execute-all.ts';
import type { Database } from '../schema.ts';

/** Sessions and accounts of members, rate limits, idempotency keys, and versions for ETags. */
export async function up(db: Database): Promise<void> {
  const { id, timestamp } = dialectOf(db);
  await executeAll(db, [
    sql`alter table members add column email_verified integer default 0 not null`,
    sql`alter table members add column updated_at ${timestamp} default 0 not null`,
    sql`alter table reviews add column version text default '' not null`,
    sql`create index games_by_name on games (name, id)`,

    sql`create table sessions (
      id ${id} not null primary key, token text not null unique,
      member_id ${id} not null references members (id) on delete cascade,
      expires_at ${timestamp} not null, ip_address text, user_agent text,
      created_at ${timestamp} not null, updated_at ${timestamp} not null
    )`,
    sql`create index sessions_of_member on sessions (member_id)`,
    sql`create index sessions_by_end on sessions (expires_at)`,

    sql`create table accounts (
      id ${id} not null primary key, provider_id text not null, account_id text not null,
      member_id ${id} not null references members (id) on delete cascade,
      access_token text, refresh_token text, id_token text,
      access_token_expires_at ${timestamp}, refresh_token_expires_at ${timestamp}, scope text, password text,
      created_at ${timestamp} not null, updated_at ${timestamp} not null,
      constraint accounts_once unique (provider_id, account_id)
    )`,
    sql`create index accounts_of_member on accounts (member_id)`,

    sql`create table verifications (
      id ${id} not null primary key, identifier text not null, value text not null, expires_at ${timestamp} not null,
      created_at ${timestamp} not null, updated_at ${timestamp} not null
    )`,
    sql`create index verifications_by_identifier on verifications (identifier)`,
    sql`create index verifications_by_end on verifications (expires_at)`,

    sql`create table limits (name text not null primary key, taken integer not null, ends_at ${timestamp} not null)`,
    sql`create index limits_by_end on limits (ends_at)`,

    sql`create table remembered_answers (
      member_id ${id} not null references members (id) on delete cascade,
      key text not null, request text not null, answer text not null, created_at ${timestamp} not null,
      constraint remembered_answers_key primary key (member_id, key)
    )`,
    sql`create index remembered_answers_by_age on remembered_answers (created_at)`,

    sql`create table versions (name text not null primary key, value text not null)`,
  ]);
}
