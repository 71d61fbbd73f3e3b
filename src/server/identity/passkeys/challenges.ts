import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { databaseNow } from '../../db/dialect.ts';
import { readDatabaseTime } from '../../db/read-time.ts';
import type { Database } from '../../db/schema.ts';

export const challengeLifetimeMs = 5 * 60_000;

const nonceBytes = 16;
const timeBytes = 6;
const headBytes = nonceBytes + timeBytes;
const macBytes = 32;

export type Challenges = ReturnType<typeof createChallenges>;

/**
 * Challenges for passkeys: a nonce, the time of expiry, and an HMAC of both and of what the challenge is for. None is
 * stored, so that a stranger who requests any number of them leaves nothing behind; only a used one is, until it
 * expires.
 */
export function createChallenges(secret: string) {
  const sign = (head: Uint8Array, purpose: string) =>
    createHmac('sha256', secret).update(`passkey challenge ${purpose} `).update(head).digest();

  return {
    /** `purpose` names who may use it, and what for. */
    async create(db: Database, purpose: string): Promise<string> {
      const time = Buffer.alloc(timeBytes);
      time.writeUIntBE((await readDatabaseTime(db)) + challengeLifetimeMs, 0, timeBytes);
      const head = Buffer.concat([randomBytes(nonceBytes), time]);
      return Buffer.concat([head, sign(head, purpose)]).toString('base64url');
    },

    /** Whether it is one of ours, for this purpose, and has not expired. It may have been used. */
    async isValid(db: Database, challenge: string, purpose: string): Promise<boolean> {
      const bytes = Buffer.from(challenge, 'base64url');
      if (bytes.length !== headBytes + macBytes) return false;
      const head = bytes.subarray(0, headBytes);
      if (!timingSafeEqual(bytes.subarray(headBytes), sign(head, purpose))) return false;
      return head.readUIntBE(nonceBytes, timeBytes) > (await readDatabaseTime(db));
    },
  };
}

/** Marks a valid challenge as used; returns false if it has been used before. */
export async function useChallenge(db: Database, challenge: string): Promise<boolean> {
  const now = databaseNow(db);
  await db.deleteFrom('used_challenges').where('expires_at', '<=', now).execute();
  const row = await db
    .insertInto('used_challenges')
    .values({
      hash: createHash('sha256').update(Buffer.from(challenge, 'base64url')).digest('base64url'),
      // Later than the challenge itself expires.
      expires_at: sql<number>`${now} + ${sql.lit(challengeLifetimeMs)}`,
    })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .returning('hash')
    .executeTakeFirst();
  return row !== undefined;
}
