import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { providerIds } from '../../../contracts/member.ts';
import { databaseNow } from '../../db/dialect.ts';
import { newId } from '../../db/id.ts';
import type { Database } from '../../db/schema.ts';

/** The time limit for a person to sign in at the provider. */
export const flowLifetimeMs = 10 * 60_000;

/** A sign-in that has been started and awaits the provider's callback. */
const Flow = z.object({
  provider: z.enum(providerIds),
  issuer: z.string(),
  redirectUri: z.string(),
  callbackURL: z.string(),
  errorCallbackURL: z.string(),
  /** The member to link the provider's account to; undefined for a sign-in. */
  linkTo: z.string().optional(),
});
export type Flow = z.infer<typeof Flow>;

const StoredFlow = Flow.extend({ secretHash: z.string() });

/**
 * The state is sent in URLs, the secret stays in a cookie. A callback needs both, and the database holds
 * only their hashes: neither a leaked URL nor a leaked database is enough to finish a sign-in.
 */
export type FlowKeys = { state: string; secret: string };

export async function createFlow(db: Database, flow: Flow): Promise<FlowKeys> {
  const keys = { state: randomText(), secret: randomText() };
  const time = databaseNow(db);
  await db.deleteFrom('verifications').where('expires_at', '<=', time).execute();
  await db
    .insertInto('verifications')
    .values({
      id: newId(),
      identifier: identifierOf(keys.state),
      value: JSON.stringify({ ...flow, secretHash: hash(keys.secret) }),
      expires_at: sql<number>`${time} + ${sql.lit(flowLifetimeMs)}`,
      created_at: time,
      updated_at: time,
    })
    .execute();
  return keys;
}

/** Reads and deletes a flow: of several callbacks with the same state, only one gets it. */
export async function consumeFlow(db: Database, { state, secret }: FlowKeys) {
  const row = await db
    .selectFrom('verifications')
    .select(['id', 'value'])
    .where('identifier', '=', identifierOf(state))
    .where('expires_at', '>', databaseNow(db))
    .executeTakeFirst();
  if (!row) return undefined;
  const { secretHash, ...flow } = StoredFlow.parse(JSON.parse(row.value));
  if (!timingSafeEqual(Buffer.from(secretHash), Buffer.from(hash(secret)))) return undefined;
  const deleted = await db
    .deleteFrom('verifications')
    .where('id', '=', row.id)
    .returning('id')
    .executeTakeFirst();
  return deleted && flow;
}

/** Derives nonce and PKCE verifier from the secret: only the browser that has it can finish the flow. */
export function deriveSecrets({ state, secret }: FlowKeys) {
  const derive = (use: string) => createHmac('sha256', secret).update(use).digest('base64url');
  return { state, nonce: derive('nonce'), codeVerifier: derive('code verifier') };
}

export function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

function identifierOf(state: string): string {
  return `provider sign-in ${hash(state)}`;
}

function randomText(): string {
  return randomBytes(32).toString('base64url');
}
