import type { Member } from '../../contracts/member.ts';
import { finishWrite } from '../api/endpoint.ts';
import type { RouteDeps } from '../api/route.ts';
import { topics } from '../changes/topics.ts';
import { recordChange } from '../db/change-log.ts';
import type { WriteTransaction } from '../db/write-transaction.ts';
import { networkOf } from '../http/client-address.ts';
import type { RequestScope } from '../http/context.ts';
import type { AddressHash } from './addresses/address-hash.ts';
import type { PasswordGuesses } from './password-guesses.ts';
import { deleteSession } from './queries.ts';
import type { SessionCookie } from './session-cookie.ts';
import { sessionLifetimeMs } from './session-policy.ts';
import type { Sessions } from './sessions.ts';
import { startSession } from './start-session.ts';

/**
 * Returns the id of the member who signs in. It runs in the transaction that starts the session, so it checks there what
 * may have changed since the request came: password, passkey, provider's account. An error leaves no session.
 */
export type FindMember = (tx: WriteTransaction) => Promise<string>;

/** Signs a member in, or registers them. Returns the member, with their role. */
export type SignIn = (scope: RequestScope, findMember: FindMember) => Promise<Member>;

type SignInDeps = {
  sessions: Sessions;
  sessionCookie: SessionCookie;
  guesses: PasswordGuesses;
  hashAddress: AddressHash;
};

/** The last step of every sign-in: it ends the session that the browser had, starts one and sets its cookie. */
export function createSignIn(deps: RouteDeps, { sessions, sessionCookie, guesses, hashAddress }: SignInDeps): SignIn {
  return async (scope, findMember) => {
    const { clientAddress, userAgent, viewer: slot } = scope;
    const device = { userAgent, network: networkOf(clientAddress) };
    const previous = await slot.get();
    const { token, viewer } = await deps.write(async (tx) => {
      const session = await startSession(tx, await findMember(tx), { device, hashAddress });
      if (previous.member) {
        await deleteSession(tx.db, previous.sessionId);
        recordChange(tx, [topics.member(previous.member.id)]);
      }
      return session;
    });
    const { member } = viewer;
    // The new session may have been one too many.
    sessions.invalidateMember(member.id);
    if (previous.member) {
      sessions.invalidateMember(previous.member.id);
      await finishWrite(deps.feed, scope);
    }
    slot.replace(viewer);
    scope.responseHeaders.push(['set-cookie', sessionCookie.write(token, sessionLifetimeMs / 1_000)]);
    await guesses.rememberBrowser(scope, member.email);
    return member;
  };
}
