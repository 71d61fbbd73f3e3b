import { ping } from '../db/connect.ts';
import type { Database } from '../db/schema.ts';
import type { Write } from '../db/write-queue.ts';
import { createAuth } from './auth.ts';
import type { ClaimEmail } from './providers/accounts.ts';
import type { ProviderConfigs } from './providers/configured-providers.ts';
import { createProviderSignIn } from './providers/sign-in.ts';
import type { SessionCookie } from './session-cookie.ts';
import type { MayRegister } from './site-claim/claim-cookie.ts';
import { sessionLifetimeMs } from './session-policy.ts';

export type Identity = ReturnType<typeof createIdentity>;

type Options = Parameters<typeof createAuth>[0] &
  ProviderConfigs & {
    sessionCookie: SessionCookie;
    write: Write;
    claimEmail: ClaimEmail;
    mayRegister: MayRegister;
  };

/**
 * Sign-up and sign-in; each way ends with a new session. The work is divided so:
 * - auth.ts configures better-auth, which checks email and password and creates sessions.
 * - providers/sign-in.ts signs in with a provider (OpenID Connect).
 * - identity.ts, this file, joins these two for the routes.
 * - passkeys/ signs in with a passkey; second-factor/ asks for a code after a password.
 * - switch-viewer.ts is the last step of every sign-in. All but those of better-auth start their session there, too.
 * - sessions.ts reads the session of every request, without better-auth; routes.ts ends it.
 * - session-policy.ts says when a session expires and is renewed.
 */
export function createIdentity(options: Options) {
  const auth = createAuth(options);
  /** Creates a session for a member; returns its Set-Cookie line. */
  async function startSession(memberId: string): Promise<string> {
    // better-auth documents `internalAdapter` for hooks only. It runs the session hooks of auth.ts.
    const { internalAdapter } = await auth.$context;
    const { token } = await internalAdapter.createSession(memberId);
    return options.sessionCookie.write(token, sessionLifetimeMs / 1_000);
  }
  return {
    /** Forwards a sign-up or sign-in by email to the endpoint of better-auth that has the same path. */
    handle: (request: Request) => surfaceDatabaseErrors(options.db, auth.handler(request)),
    startSession,
    ...createProviderSignIn(options),
  };
}

/** better-auth hides the cause of a failure; if the database is unavailable, the ping throws that error. */
async function surfaceDatabaseErrors(db: Database, responding: Promise<Response>): Promise<Response> {
  try {
    const response = await responding;
    if (response.status >= 500) await ping(db);
    return response;
  } catch (error) {
    await ping(db);
    throw error;
  }
}
