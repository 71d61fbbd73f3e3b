import { clearSiteData } from '../../contracts/constants.ts';
import { endpoints } from '../../contracts/endpoints.ts';
import type { Member } from '../../contracts/member.ts';
import { topics } from '../changes/topics.ts';
import { recordChange } from '../db/change-log.ts';
import { finishWrite } from '../api/endpoint.ts';
import { route, type RouteDeps } from '../api/route.ts';
import { visitor, type RequestScope, type Viewer } from '../http/context.ts';
import { Problem } from '../http/problem.ts';
import { networkOf, prefixOf } from '../http/client-address.ts';
import { isIP } from 'node:net';
import type { AddressHash } from './addresses/address-hash.ts';
import { assertPasswordUnchanged, WrongPassword, wrongPassword, type PasswordGuesses } from './password-guesses.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { createBrowserCookie } from './passkeys/browser-cookie.ts';
import type { Challenges } from './passkeys/challenges.ts';
import { passkeySignInRoutes } from './passkeys/routes.ts';
import { providerRoutes } from './providers/routes.ts';
import type { SignInWithProvider } from './providers/sign-in.ts';
import { deleteSession, findMemberId, insertMember, recordSignIn, updateMemberRow } from './queries.ts';
import { createPendingSignIn } from './second-factor/pending-sign-in.ts';
import { readFactor } from './second-factor/queries.ts';
import { codeSignInRoutes } from './second-factor/routes.ts';
import type { Encryption } from './second-factor/encryption.ts';
import type { SessionCookie } from './session-cookie.ts';
import type { Sessions } from './sessions.ts';
import { createSignIn } from './sign-in.ts';
import type { MayRegister } from './site-claim/claim-cookie.ts';
import { passwordStateOf, readStoredPassword, storePassword, type StoredPassword } from './stored-password.ts';

type IdentityDeps = {
  providerSignIn: SignInWithProvider;
  sessions: Sessions;
  sessionCookie: SessionCookie;
  guesses: PasswordGuesses;
  /** Whether there are new members; else only a browser with the operator's link registers. */
  isRegistrationOpen: boolean;
  mayRegister: MayRegister;
  /** Sends a new member the link that confirms their address, if this site sends mail. */
  sendConfirmation: (scope: RequestScope, member: Member) => void;
  challenges: Challenges;
  encryption: Encryption;
  secret: string;
  hashAddress: AddressHash;
  /** Whether the site has https. */
  isSecure: boolean;
};

/**
 * Sign-up and sign-in by password, here, by provider (providers/) or by passkey (passkeys/), and the code that follows a
 * password (second-factor/). Each ends in sign-in.ts. sessions.ts reads the session of every request.
 */
export function identityRoutes(deps: RouteDeps, options: IdentityDeps): void {
  const { providerSignIn, sessions, sessionCookie, guesses, sendConfirmation } = options;
  const { challenges, encryption, secret, hashAddress, isSecure, isRegistrationOpen, mayRegister } = options;
  const { limits } = deps;
  const signIn = createSignIn(deps, { sessions, sessionCookie, guesses, hashAddress });
  const pending = createPendingSignIn(secret, isSecure);

  route(
    deps,
    endpoints.readRegistration,
    async ({ scope }) => ({ isOpen: await mayRegister(scope.cookieHeader) }),
    // It depends on a cookie if it is closed.
    isRegistrationOpen ? () => [] : undefined,
  );

  route(deps, endpoints.signUp, async ({ body, scope }) => {
    const { email, name, password, image } = body;
    const { clientAddress, cookieHeader } = scope;
    if (!(await mayRegister(cookieHeader))) {
      throw new Problem('registration-closed', 'This site takes no new members. If you have an account, sign in.');
    }
    await limits.reserve([
      { budget: 'signUps', key: networkOf(clientAddress) },
      ...(isIP(clientAddress) === 6 ? [{ budget: 'signUpsOfPrefix', key: prefixOf(clientAddress, 56) } as const] : []),
      { budget: 'signUpsOfEmail', key: hashAddress(email) },
    ]);
    const hash = await guesses.queueHash(scope, () => hashPassword(password));
    const user = await signIn(scope, async ({ db }) => {
      const memberId = await insertMember(db, { email, emailVerified: false, name, photo: image });
      if (!memberId) throw new Problem('email-taken', 'This email already has an account.');
      await storePassword(db, memberId, hash);
      return memberId;
    });
    sendConfirmation(scope, user);
    return { user };
  });

  route(deps, endpoints.signIn, async ({ body: { email, password }, scope, db }) => {
    const { viewer } = scope;
    const stored = await readStoredPassword(db, email);
    const compare = () => comparePassword(stored, password);
    const memberId = await guesses.check(scope, email, compare).catch(async (error: unknown) => {
      if (error instanceof WrongPassword) viewer.setActorId(await findMemberId(db, email));
      throw error;
    });
    const state = passwordStateOf(stored);
    const factor = await readFactor(db, memberId);
    if (factor) {
      if (passwordStateOf(factor) !== state) throw wrongPassword();
      viewer.setActorId(memberId);
      scope.responseHeaders.push(['set-cookie', pending.write(factor)]);
      return { codeRequired: true as const };
    }
    const user = await signIn(scope, async (tx) => {
      await assertPasswordUnchanged(tx.db, email, state);
      return memberId;
    });
    return { user };
  });

  codeSignInRoutes(deps, { pending, encryption, guesses, signIn });
  passkeySignInRoutes(deps, { challenges, browserCookie: createBrowserCookie(isSecure), signIn });

  route(deps, endpoints.signOut, async ({ scope }) => {
    // Set these headers first: the browser must drop the session even if the database fails below.
    scope.responseHeaders.push(['set-cookie', sessions.clearCookie()]);
    scope.responseHeaders.push(['clear-site-data', clearSiteData]);
    const { viewer } = scope;
    const previous = await viewer.get();
    viewer.replace(visitor);
    await endSession(scope, previous);
    return { success: true };
  });

  async function endSession(scope: RequestScope, { member, sessionId }: Viewer): Promise<void> {
    if (!member) return;
    try {
      await deps.write(async (tx) => {
        await deleteSession(tx.db, sessionId);
        recordChange(tx, [topics.member(member.id)]);
      });
    } catch (error) {
      // Delete it even if the change log cannot be written: other processes cache it for a minute at most.
      scope.log.warn({ error }, 'the end of a session could not be recorded');
      await deleteSession(deps.db, sessionId);
    } finally {
      sessions.invalidateMember(member.id);
    }
    await finishWrite(deps.feed, scope);
  }

  route(
    deps,
    endpoints.readSession,
    async ({ scope }) => {
      const { member } = await scope.viewer.get();
      return member ? { user: member } : null;
    },
    () => [],
  );

  providerRoutes(deps, providerSignIn, signIn);

  route(deps, endpoints.updateMember, async ({ tx, body, member }) => {
    const { name, photo, creationTime } = body;
    await updateMemberRow(tx.db, member.id, { name, photo, creationTime });
    recordChange(tx, [topics.member(member.id), topics.author(member.id)]);
    return { insertedId: member.id };
  });

  route(deps, endpoints.recordSignIn, async ({ tx, body, member }) => {
    await deps.assertExists(tx.db, member.id);
    const { lastSignInTime, creationTime } = body;
    const time = lastSignInTime === undefined ? undefined : Date.parse(lastSignInTime);
    if (creationTime !== undefined) await updateMemberRow(tx.db, member.id, { creationTime });
    const modifiedCount = await recordSignIn(tx.db, member.id, time);
    return { insertedId: member.id, matchedCount: 1, modifiedCount };
  });
}

/**
 * Returns the member whose password it is. Where there is none to compare with, one is hashed: an unknown address takes
 * as long as a known one.
 */
async function comparePassword({ memberId, password: hash }: StoredPassword, password: string): Promise<string> {
  if (!memberId || !hash) await hashPassword(password);
  else if (await verifyPassword({ hash, password })) return memberId;
  throw wrongPassword();
}
