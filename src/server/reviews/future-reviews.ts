import { sql } from 'kysely';
import { databaseNow } from '../db/dialect.ts';
import { newId } from '../db/id.ts';
import type { Database } from '../db/schema.ts';
import type { WriteTransaction } from '../db/write-transaction.ts';
import { recordReviewChange } from './queries.ts';

const tables = ['reviews', 'hidden_reviews'] as const;

const isInFuture = (db: Database) => sql<boolean>`created_at > ${databaseNow(db)} or updated_at > ${databaseNow(db)}`;

/** How many reviews have a time that has not come yet: they were written while the database's clock was ahead. */
export async function countFutureReviews(db: Database): Promise<number> {
  let count = 0;
  for (const table of tables) {
    count += (await db.selectFrom(table).select('id').where(isInFuture(db)).execute()).length;
  }
  return count;
}

/** Dates them to now: they would stand before all others until their time comes. */
export async function dateFutureReviewsToNow(tx: WriteTransaction): Promise<void> {
  const { db } = tx;
  const upToNow = (column: 'created_at' | 'updated_at') =>
    sql<number>`case when ${sql.ref(column)} > ${databaseNow(db)} then ${databaseNow(db)} else ${sql.ref(column)} end`;
  for (const table of tables) {
    const changed = await db
      .updateTable(table)
      .set({ created_at: upToNow('created_at'), updated_at: upToNow('updated_at'), version: newId() })
      .where(isInFuture(db))
      .returning(['id', 'game_id', 'member_id', 'rating'])
      .execute();
    if (changed.length > 0) recordReviewChange(tx, changed);
  }
}
