import { sql, type ExpressionBuilder } from 'kysely';
import { hash } from 'node:crypto';
import { databaseNow } from '../db/dialect.ts';
import type { Database, Schema } from '../db/schema.ts';
import { invalidFields, Problem } from '../http/problem.ts';

const dayMs = 24 * 3_600_000;
const keyShape = /^[\x21-\x7e]{1,255}$/;

export function assertIdempotencyKey(key: string | undefined): void {
  if (key === undefined || keyShape.test(key)) return;
  throw new Problem(400, 'An Idempotency-Key has 1 to 255 printable ASCII characters and no spaces.');
}

/**
 * Runs a write once for each idempotency key that a member sends, and stores its result for a day. The key
 * is stored in the transaction of the write: a second request with the same key waits for the first and
 * gets its result; if the first fails, nothing is stored and the client may retry.
 */
export async function withIdempotencyKey<Result>(
  db: Database,
  { memberId, key, request }: { memberId: string; key: string; request: string },
  write: () => Promise<Result>,
): Promise<Result> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<=', sql<number>`${databaseNow(db)} - ${dayMs}`)
    .execute();
  const fingerprint = hash('sha256', request, 'base64url');
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ member_id: memberId, key, request: fingerprint, response: '', created_at: databaseNow(db) })
    .onConflict((conflict) => conflict.columns(['member_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  const ownKey = (row: ExpressionBuilder<Schema, 'idempotency_keys'>) =>
    row.and([row('member_id', '=', memberId), row('key', '=', key)]);
  if (claimed) {
    const result = await write();
    await db
      .updateTable('idempotency_keys')
      .set({ response: JSON.stringify(result) })
      .where(ownKey)
      .execute();
    return result;
  }
  const stored = await db
    .selectFrom('idempotency_keys')
    .select(['request', 'response'])
    .where(ownKey)
    .executeTakeFirstOrThrow();
  if (stored.request !== fingerprint) {
    throw invalidFields([{ field: 'Idempotency-Key', message: 'Already used for another call. Choose a new one.' }]);
  }
  return JSON.parse(stored.response) as Result;
}
