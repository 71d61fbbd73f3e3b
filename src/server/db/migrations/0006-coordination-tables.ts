import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { executeAll } from '../execute-all.ts';
import type { Database } from '../schema.ts';

/**
 * Names two tables after their modules, and adds a nonce to each change. The change log gets a first row and
 * is never empty afterwards: every process finds a change to start from.
 */
export async function up(db: Database): Promise<void> {
  await executeAll(db, [
    sql`alter table limits rename to rate_limits`,
    sql`alter table remembered_answers rename to idempotency_keys`,
    sql`drop index limits_by_end`,
    sql`drop index remembered_answers_by_age`,
    sql`create index rate_limits_by_end on rate_limits (ends_at)`,
    sql`create index idempotency_keys_by_age on idempotency_keys (created_at)`,
    sql`alter table changes add column nonce text default '' not null`,
    sql`insert into changes (topics, nonce, created_at) values ('[]', ${randomUUID()}, 0)`,
  ]);
}
