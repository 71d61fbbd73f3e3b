import type { Database } from '../schema.ts';

/** The address that a provider gave for an account, so that a change of it is noticed. */
export async function up(db: Database): Promise<void> {
  await db.schema.alterTable('accounts').addColumn('email', 'text').execute();
}
