import { dialectOf } from '../dialect.ts';
import type { Database } from '../schema.ts';

/** Sessions and accounts of members, rate limits, idempotency keys, and versions for ETags. */
export async function up(db: Database): Promise<void> {
  const { id, timestamp } = dialectOf(db);
  const index = (name: string, on: string, columns: string[]) =>
    db.schema.createIndex(name).on(on).columns(columns).execute();

  await db.schema
    .alterTable('members')
    .addColumn('email_verified', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('members')
    .addColumn('updated_at', timestamp, (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('reviews')
    .addColumn('version', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await index('games_by_name', 'games', ['name', 'id']);

  await db.schema
    .createTable('sessions')
    .addColumn('id', id, (column) => column.primaryKey().notNull())
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('member_id', id, (column) => column.notNull().references('members.id').onDelete('cascade'))
    .addColumn('expires_at', timestamp, (column) => column.notNull())
    .addColumn('ip_address', 'text')
    .addColumn('user_agent', 'text')
    .addColumn('created_at', timestamp, (column) => column.notNull())
    .addColumn('updated_at', timestamp, (column) => column.notNull())
    .execute();
  await index('sessions_of_member', 'sessions', ['member_id']);
  await index('sessions_by_end', 'sessions', ['expires_at']);

  await db.schema
    .createTable('accounts')
    .addColumn('id', id, (column) => column.primaryKey().notNull())
    .addColumn('provider_id', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('member_id', id, (column) => column.notNull().references('members.id').onDelete('cascade'))
    .addColumn('access_token', 'text')
    .addColumn('refresh_token', 'text')
    .addColumn('id_token', 'text')
    .addColumn('access_token_expires_at', timestamp)
    .addColumn('refresh_token_expires_at', timestamp)
    .addColumn('scope', 'text')
    .addColumn('password', 'text')
    .addColumn('created_at', timestamp, (column) => column.notNull())
    .addColumn('updated_at', timestamp, (column) => column.notNull())
    .addUniqueConstraint('accounts_once', ['provider_id', 'account_id'])
    .execute();
  await index('accounts_of_member', 'accounts', ['member_id']);

  await db.schema
    .createTable('verifications')
    .addColumn('id', id, (column) => column.primaryKey().notNull())
    .addColumn('identifier', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('expires_at', timestamp, (column) => column.notNull())
    .addColumn('created_at', timestamp, (column) => column.notNull())
    .addColumn('updated_at', timestamp, (column) => column.notNull())
    .execute();
  await index('verifications_by_identifier', 'verifications', ['identifier']);
  await index('verifications_by_end', 'verifications', ['expires_at']);

  await db.schema
    .createTable('limits')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('taken', 'integer', (column) => column.notNull())
    .addColumn('ends_at', timestamp, (column) => column.notNull())
    .execute();
  await index('limits_by_end', 'limits', ['ends_at']);

  await db.schema
    .createTable('remembered_answers')
    .addColumn('member_id', id, (column) => column.notNull().references('members.id').onDelete('cascade'))
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('request', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('created_at', timestamp, (column) => column.notNull())
    .addPrimaryKeyConstraint('remembered_answers_key', ['member_id', 'key'])
    .execute();
  await index('remembered_answers_by_age', 'remembered_answers', ['created_at']);

  await db.schema
    .createTable('versions')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
}
