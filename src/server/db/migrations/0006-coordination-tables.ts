import { randomUUID } from 'node:crypto';
import type { Database } from '../schema.ts';

/**
 * Gives two tables the names that their modules have, and each change a nonce. The change log starts with
 * a row and never is empty from here on: every process finds a change to start from.
 */
export async function up(db: Database): Promise<void> {
  await db.schema.alterTable('limits').renameTo('rate_limits').execute();
  await db.schema.alterTable('remembered_answers').renameTo('idempotency_keys').execute();
  await db.schema.dropIndex('limits_by_end').execute();
  await db.schema.dropIndex('remembered_answers_by_age').execute();
  await db.schema.createIndex('rate_limits_by_end').on('rate_limits').column('ends_at').execute();
  await db.schema
    .createIndex('idempotency_keys_by_age')
    .on('idempotency_keys')
    .column('created_at')
    .execute();

  await db.schema
    .alterTable('changes')
    .addColumn('nonce', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db
    .insertInto('changes')
    .values({ topics: '[]', nonce: randomUUID(), created_at: 0 })
    .execute();
}
