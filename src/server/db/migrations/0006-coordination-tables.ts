import { randomUUID } from 'node:crypto';
import type { Database } from '../schema.ts';

/**
 * Names two tables after their modules, and adds a nonce to each change. The change log gets a first row and
 * is never empty afterwards: every process finds a change to start from.
 */
export async function up(db: Database): Promise<void> {
  await db.schema.alterTable('limits').renameTo('rate_limits').execute();
  await db.schema.alterTable('remembered_answers').renameTo('idempotency_keys').execute();
  await db.schema.dropIndex('limits_by_end').execute();
  await db.schema.dropIndex('remembered_answers_by_age').execute();
  await db.schema.createIndex('rate_limits_by_end').on('rate_limits').column('ends_at').execute();
  await db.schema.createIndex('idempotency_keys_by_age').on('idempotency_keys').column('created_at').execute();

  await db.schema
    .alterTable('changes')
    .addColumn('nonce', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.insertInto('changes').values({ topics: '[]', nonce: randomUUID(), created_at: 0 }).execute();
}
