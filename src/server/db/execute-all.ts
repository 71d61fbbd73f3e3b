import type { RawBuilder } from 'kysely';
import type { Database } from './schema.ts';

/** Runs statements one after the other. */
export async function executeAll(db: Database, statements: RawBuilder<unknown>[]): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
