import type { Database } from '../schema.ts';

/** The email address that a provider sent for an account, to detect that it has changed. */
export async function up(db: Database): Promise<void> {
  await db.schema.alterTable('accounts').addColumn('email', 'text').execute();
}
