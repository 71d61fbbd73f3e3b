import type { ExpressionBuilder } from 'kysely';
import { createHash } from 'node:crypto';
import { now } from '../clock.ts';
import type { Database, Schema } from '../db/schema.ts';
import { Problem } from './problems.ts';

const day = 24 * 3_600_000;
const keyShape = /^[\x21-\x7e]{1,255}$/;

type Asked = { memberId: string; key: string; request: string };

/**
 * Does a write once for each key that a member chose, and remembers its answer for a day. It all goes
 * into the transaction of the write: a second request with the same key waits for the first, then
 * finds its answer; where the first fails, nothing is remembered, and it may be tried again.
 */
export async function once<Answer>(
  db: Database,
  { memberId, key, request }: Asked,
  write: () => Promise<Answer>,
): Promise<Answer> {
  if (!keyShape.test(key)) {
    throw new Problem(400, 'An Idempotency-Key has 1 to 255 letters, digits and signs.');
  }
  await db
    .deleteFrom('remembered_answers')
    .where('created_at', '<=', now() - day)
    .execute();
  const fingerprint = createHash('sha256').update(request).digest('base64url');
  const claimed = await db
    .insertInto('remembered_answers')
    .values({ member_id: memberId, key, request: fingerprint, answer: '', created_at: now() })
    .onConflict((conflict) => conflict.columns(['member_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  const isMine = (row: ExpressionBuilder<Schema, 'remembered_answers'>) =>
    row.and([row('member_id', '=', memberId), row('key', '=', key)]);
  if (claimed) {
    const answer = await write();
    const values = { answer: JSON.stringify(answer) };
    await db.updateTable('remembered_answers').set(values).where(isMine).execute();
    return answer;
  }
  const remembered = await db
    .selectFrom('remembered_answers')
    .select(['request', 'answer'])
    .where(isMine)
    .executeTakeFirstOrThrow();
  if (remembered.request !== fingerprint) {
    const message = 'Was used for another call: choose a new one.';
    throw new Problem(422, 'Some values are not right.', {
      errors: [{ field: 'Idempotency-Key', message }],
    });
  }
  return JSON.parse(remembered.answer) as Answer;
}
