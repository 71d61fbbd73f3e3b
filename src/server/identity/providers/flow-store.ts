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
  /** The page after a success; not the provider's callback. */
  callbackURL: z.string(),
  /** The page after a failure. */
  errorCallbackURL: z.string(),
  /** The member to link the provider's account to; undefined for a sign-in. */
  linkTo: z.string().optional(),
});
export type Flow = z.infer<typeof Flow>;

const StoredFlow = Flow.extend({ secretHash: z.string() });

/**
 * A callback must present both to finish a flow: the state, which is sent in URLs, and the secret, which stays
 * in a cookie. The database holds only their hashes, so neither a leaked URL nor a leaked database is enough.
 */
export type FlowCredentials = { state: string; secret: string };

export async function createFlow(db: Database, flow: Flow): Promise<FlowCredentials> {
  const credentials = { state: randomText(), secret: randomText() };
  const time = databaseNow(db);
  await db.deleteFrom('verifications').where('expires_at', '<=', time).execute();
  await db
    .insertInto('verifications')
    .values({
      id: newId(),
      identifier: identifierOf(credentials.state),
      value: JSON.stringify({ ...flow, secretHash: hash(credentials.secret) }),
      expires_at: sql<number>`${time} + ${sql.lit(flowLifetimeMs)}`,
      created_at: time,
      updated_at: time,
    })
    .execute();
  return credentials;
}

/** Reads and deletes a flow: of several callbacks with the same state, only one gets it. */
export async function consumeFlow(db: Database, { state, secret }: FlowCredentials) {
  const row = await db
    .selectFrom('verifications')
    .select(['id', 'value'])
    .where('identifier', '=', identifierOf(state))
    .where('expires_at', '>', databaseNow(db))
    .executeTakeFirst();
  if (!row) return undefined;
  const { secretHash, ...flow } = StoredFlow.parse(JSON.parse(row.value));
  if (!timingSafeEqual(Buffer.from(secretHash), Buffer.from(hash(secret)))) return undefined;
  const deleted = await db.deleteFrom('verifications').where('id', '=', row.id).returning('id').executeTakeFirst();
  return deleted && flow;
}

/**
 * The OpenID Connect parameters of one flow. Redirect URI, state and nonce are sent in the authorization URL;
 * of the code verifier (PKCE), only a hash is sent there.
 */
export type FlowParameters = { redirectUri: string; state: string; nonce: string; codeVerifier: string };

/** Derives nonce and code verifier from the secret: only the browser that has it can finish the flow. */
export function deriveFlowParameters(redirectUri: string, { state, secret }: FlowCredentials): FlowParameters {
  const derive = (use: string) => createHmac('sha256', secret).update(use).digest('base64url');
  return { redirectUri, state, nonce: derive('nonce'), codeVerifier: derive('code verifier') };
}

export const hash = (text: string) => createHash('sha256').update(text).digest('base64url');

const identifierOf = (state: string) => `provider sign-in ${hash(state)}`;

const randomText = () => randomBytes(32).toString('base64url');
