import { sql } from 'kysely';
import { dialectOf } from '../db/dialect.ts';
import type { Database } from '../db/schema.ts';
import { errorMessage } from '../runtime/startup-error.ts';

/**
 * Reads in a transaction. If the database finds its own data corrupt, `toResult` makes a result of its message, and
 * the transaction can be used further: PostgreSQL would refuse all later statements without the savepoint.
 */
export async function catchCorruption<Result>(
  db: Database,
  read: () => Promise<Result>,
  toResult: (message: string) => Result,
): Promise<Result> {
  await sql`savepoint before_read`.execute(db);
  const result = await read().catch(async (error: unknown) => {
    if (!dialectOf(db).isCorruption(error)) throw error;
    await sql`rollback to savepoint before_read`.execute(db);
    return toResult(errorMessage(error));
  });
  await sql`release savepoint before_read`.execute(db);
  return result;
}
