import type { Member } from '../../contracts/member.ts';
import { finishWrite } from '../api/endpoint.ts';
import type { RouteDeps } from '../api/route.ts';
import { topics } from '../changes/topics.ts';
import { recordChange } from '../db/change-log.ts';
import { networkOf } from '../http/client-address.ts';
import type { RequestScope, Viewer } from '../http/context.ts';
import type { Identity } from './identity.ts';
import type { PasswordGuesses } from './password-guesses.ts';
import {
  countSessions,
  deleteSession,
  deleteLeastRecentlyUsedSessions,
  describeSession,
  recordSignIn,
} from './queries.ts';
import { sessionEnded } from './recent-sign-in.ts';
import { maxSessions } from './session-policy.ts';
import type { Sessions } from './sessions.ts';

export type SwitchViewer = ReturnType<typeof createViewerSwitch>;

/**
 * The last step of a sign-in, called with its Set-Cookie headers: ends the client's previous session and
 * makes the new viewer the viewer of this request. If that fails, the new session is deleted and its cookie
 * is not sent. Returns the new viewer's member, with their role. Throws a 401 if the session has ended already.
 */
export function createViewerSwitch(deps: RouteDeps, sessions: Sessions, guesses: PasswordGuesses) {
  return async (scope: RequestScope, setCookies: string[]): Promise<Member> => {
    const viewer = await sessions.resolveCreated(setCookies);
    const { member, sessionId } = viewer;
    // A change of the password may have ended it meanwhile.
    if (!member) throw sessionEnded();
    const { clientAddress, userAgent } = scope;
    try {
      await describeSession(deps.db, sessionId, { userAgent, network: networkOf(clientAddress) });
      await recordSignIn(deps.db, member.id);
      await endLeastRecentlyUsedSessions(deps, sessions, member.id);
      await endSession(deps, sessions, scope, await scope.viewer.get());
    } catch (error) {
      // If this fails too, the session stays, but its token has been sent to no client.
      await deleteSession(deps.db, sessionId).catch(() => undefined);
      throw error;
    }
    scope.viewer.replace(viewer);
    for (const line of setCookies) scope.responseHeaders.append('set-cookie', line);
    await guesses.rememberBrowser(scope, member.email);
    return member;
  };
}

/**
 * Throws if the password, the passkey or the provider's account that a member has signed in with no longer counts. It
 * is checked when the session is stored: what changes them ends only the sessions that it finds.
 */
export type AssertProof = () => Promise<void>;

type SignInOptions = {
  /** More Set-Cookie lines of the response. */
  cookies?: string[];
  assertProof: AssertProof;
};

/** Starts a session for a member who has proved who they are, as the last step of a sign-in; returns the member. */
export type SignInMember = (scope: RequestScope, memberId: string, options: SignInOptions) => Promise<Member>;

type SignInDeps = { identity: Identity; sessions: Sessions; switchViewer: SwitchViewer };

export function createSignInMember(deps: RouteDeps, { identity, sessions, switchViewer }: SignInDeps): SignInMember {
  return async (scope, memberId, { cookies = [], assertProof }) => {
    const session = await identity.startSession(memberId).catch(async (error: unknown) => {
      // The account may have been deleted meanwhile: its session cannot be stored.
      await deps.assertExists(deps.db, memberId);
      throw error;
    });
    await checkNewSession(deps, sessions, [session], assertProof);
    return switchViewer(scope, [session, ...cookies]);
  };
}

/** Checks once more what a new session was started with; if that throws, the session is deleted. */
export async function checkNewSession(
  deps: RouteDeps,
  sessions: Sessions,
  setCookies: string[],
  assertProof: AssertProof,
): Promise<void> {
  await assertProof().catch(async (error: unknown) => {
    await discardSession(deps, sessions, setCookies);
    throw error;
  });
}

/** better-auth starts a session when the password is right. If a code is needed as well, no client gets its token. */
export async function discardSession({ db }: RouteDeps, sessions: Sessions, setCookies: string[]): Promise<void> {
  const { sessionId } = await sessions.resolveCreated(setCookies);
  if (sessionId) await deleteSession(db, sessionId);
}

/** Ends sessions of a member who has too many. */
async function endLeastRecentlyUsedSessions(
  { db, write }: RouteDeps,
  sessions: Sessions,
  memberId: string,
): Promise<void> {
  if ((await countSessions(db, memberId)) <= maxSessions) return;
  await write(async (tx) => {
    await deleteLeastRecentlyUsedSessions(tx.db, memberId, maxSessions);
    recordChange(tx, [topics.member(memberId)]);
  });
  sessions.invalidateMember(memberId);
}

export async function endSession(
  { db, write, feed }: RouteDeps,
  sessions: Sessions,
  scope: RequestScope,
  { member, sessionId }: Viewer,
): Promise<void> {
  if (!member) return;
  try {
    await write(async (tx) => {
      await deleteSession(tx.db, sessionId);
      recordChange(tx, [topics.member(member.id)]);
    });
  } catch (error) {
    // Delete it even if the change log cannot be written: other processes cache it for a minute at most.
    scope.log.warn({ error }, 'the end of a session could not be recorded');
    await deleteSession(db, sessionId);
  } finally {
    sessions.invalidateMember(member.id);
  }
  await finishWrite(feed, scope);
}
