import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { providerIds } from '../../../contracts/member.ts';
import { databaseNow } from '../../db/dialect.ts';
import { newId } from '../../db/id.ts';
import type { Database } from '../../db/schema.ts';

/** How long a person may take at the provider. */
export const flowLifetimeMs = 10 * 60_000;

/** A sign-in on its way to the provider and back. */
const Flow = z.object({
  provider: z.enum(providerIds),
  issuer: z.string(),
  redirectUri: z.string(),
  callbackURL: z.string(),
  errorCallbackURL: z.string(),
  /** The member who asked to connect the provider; absent where somebody signs in. */
  linkTo: z.string().optional(),
});
export type Flow = z.infer<typeof Flow>;

const StoredFlow = Flow.extend({ secretHash: z.string() });

/**
 * The state travels through addresses, the secret stays in a cookie. Both are needed to finish, and
 * the database holds only their hashes: a copy of it, or of an address, finishes no sign-in.
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

/** Finds a flow and ends it: of several callbacks with one state, a single one gets it. */
export async function takeFlow(db: Database, { state, secret }: FlowKeys) {
  const row = await db
    .selectFrom('verifications')
    .select(['id', 'value'])
    .where('identifier', '=', identifierOf(state))
    .where('expires_at', '>', databaseNow(db))
    .executeTakeFirst();
  if (!row) return undefined;
  const { secretHash, ...flow } = StoredFlow.parse(JSON.parse(row.value));
  if (!timingSafeEqual(Buffer.from(secretHash), Buffer.from(hash(secret)))) return undefined;
  const taken = await db
    .deleteFrom('verifications')
    .where('id', '=', row.id)
    .returning('id')
    .executeTakeFirst();
  return taken && flow;
}

/** Nonce and PKCE verifier follow from the secret, so that only this browser can finish its flow. */
export function secretsOf({ state, secret }: FlowKeys) {
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
