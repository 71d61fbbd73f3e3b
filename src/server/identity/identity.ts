import type { Member } from '../../contracts/member.ts';
import type { Config } from '../runtime/config.ts';
import { ping } from '../db/connect.ts';
import type { Database } from '../db/schema.ts';
import type { Logger } from '../runtime/log.ts';
import { createAuth } from './auth.ts';
import { createProviderSignIn } from './providers/sign-in.ts';
import type { SessionCookie } from './session-cookie.ts';
import { sessionLifetimeMs } from './session-queries.ts';

export type Identity = ReturnType<typeof createIdentity>;

type Options = {
  db: Database;
  log: Logger;
  secret: string;
  sessionCookie: SessionCookie;
} & Partial<Pick<Config, 'publicUrl' | 'google' | 'openIdConnect'>>;

/** Sign-up and sign-in: better-auth for email and password, OpenID Connect for providers. */
export function createIdentity(options: Options) {
  const auth = createAuth(options);
  const { listProviders, start, finish } = createProviderSignIn({
    ...options,
    async startSession(memberId) {
      const { internalAdapter } = await auth.$context;
      const { token } = await internalAdapter.createSession(memberId);
      return options.sessionCookie.write(token, sessionLifetimeMs / 1_000);
    },
  });

  return {
    /** Passes a request to better-auth. */
    handle: (request: Request) => surfaceDatabaseErrors(options.db, auth.handler(request)),
    listProviders,
    startProviderSignIn: start,
    finishProviderSignIn: finish,
  };
}

/** better-auth hides the cause of a failure; if the database is unavailable, the ping throws that error. */
async function surfaceDatabaseErrors(
  db: Database,
  responding: Promise<Response>,
): Promise<Response> {
  try {
    const response = await responding;
    if (response.status >= 500) await ping(db);
    return response;
  } catch (error) {
    await ping(db);
    throw error;
  }
}

type User = { id: string; name: string; email: string; image?: string | null | undefined };

export function toMember({ id, name, email, image }: User): Member {
  return { id, name, email, image: image ?? '' };
}
