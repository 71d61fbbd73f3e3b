import { clearSiteData } from '../../contracts/constants.ts';
import { endpoints } from '../../contracts/endpoints.ts';
import type { Member } from '../../contracts/member.ts';
import { topics } from '../changes/topics.ts';
import { recordChange } from '../db/change-log.ts';
import { isForeignKeyViolation } from '../db/errors.ts';
import { route, type RouteDeps } from '../api/route.ts';
import { visitor, type RequestScope } from '../http/context.ts';
import { Problem } from '../http/problem.ts';
import { networkOf, prefixOf } from '../http/client-address.ts';
import { isIP } from 'node:net';
import type { AddressHash } from './addresses/address-hash.ts';
import { emailTaken, authRequest, memberFrom, readAuthResponse } from './auth-calls.ts';
import type { Identity } from './identity.ts';
import { assertPasswordUnchanged, WrongPassword, wrongPassword, type PasswordGuesses } from './password-guesses.ts';
import { readPasswordState } from './password-state.ts';
import { withPrecomputedHash } from './passwords.ts';
import { createBrowserCookie } from './passkeys/browser-cookie.ts';
import type { Challenges } from './passkeys/challenges.ts';
import { passkeySignInRoutes } from './passkeys/routes.ts';
import { providerRoutes } from './providers/routes.ts';
import { findMemberId, recordSignIn, updateMemberRow } from './queries.ts';
import { createPendingSignIn } from './second-factor/pending-sign-in.ts';
import { readFactor } from './second-factor/queries.ts';
import { codeSignInRoutes } from './second-factor/routes.ts';
import type { Seal } from './second-factor/seal.ts';
import type { Sessions } from './sessions.ts';
import type { MayRegister } from './site-claim/claim-cookie.ts';
import {
  checkNewSession,
  createSignInMember,
  createViewerSwitch,
  discardSession,
  endSession,
} from './switch-viewer.ts';

type IdentityDeps = {
  identity: Identity;
  sessions: Sessions;
  guesses: PasswordGuesses;
  /** Whether there are new members; else only a browser with the operator's link registers. */
  isRegistrationOpen: boolean;
  mayRegister: MayRegister;
  /** Sends a new member the link that confirms their address, if this site sends mail. */
  sendConfirmation: (scope: RequestScope, member: Member) => void;
  challenges: Challenges;
  seal: Seal;
  secret: string;
  hashAddress: AddressHash;
  /** Whether the site has https. */
  isSecure: boolean;
};

export function identityRoutes(deps: RouteDeps, options: IdentityDeps): void {
  const { identity, sessions, guesses, sendConfirmation } = options;
  const { challenges, seal, secret, hashAddress, isSecure, isRegistrationOpen, mayRegister } = options;
  const { limits } = deps;
  const switchViewer = createViewerSwitch(deps, sessions, guesses);
  const signInMember = createSignInMember(deps, { identity, sessions, switchViewer });
  const pending = createPendingSignIn(secret, isSecure);

  route(
    deps,
    endpoints.readRegistration,
    async ({ scope }) => ({ isOpen: await mayRegister(scope.cookieHeader) }),
    // It depends on a cookie if it is closed.
    isRegistrationOpen ? () => [] : undefined,
  );

  route(deps, endpoints.signUp, async ({ body, scope, db }) => {
    const { clientAddress, cookieHeader } = scope;
    if (!(await mayRegister(cookieHeader))) {
      throw new Problem('registration-closed', 'This site takes no new members. If you have an account, sign in.');
    }
    await limits.reserve([
      { budget: 'signUps', key: networkOf(clientAddress) },
      ...(isIP(clientAddress) === 6 ? [{ budget: 'signUpsOfPrefix', key: prefixOf(clientAddress, 56) } as const] : []),
      { budget: 'signUpsOfEmail', key: hashAddress(body.email) },
    ]);
    const response = await guesses.queueHash(scope, () =>
      withPrecomputedHash(body.password, () => identity.handle(authRequest(scope, endpoints.signUp.path, body))),
    );
    const result = await readAuthResponse(response);
    if (result.code === 'FAILED_TO_CREATE_USER') {
      // Two concurrent sign-ups with one email: the database's unique index rejected the second.
      if (await findMemberId(db, body.email)) throw emailTaken();
      throw new Error(`better-auth created no user: ${result.message}`);
    }
    const user = await switchViewer(scope, response.headers.getSetCookie());
    sendConfirmation(scope, user);
    return { user };
  });

  route(deps, endpoints.signIn, async ({ body, scope, db }) => {
    const compare = () => checkPassword(scope, body);
    const state = await readPasswordState(db, body.email);
    const { user, setCookies } = await guesses.check(scope, body.email, compare).catch(async (error: unknown) => {
      if (error instanceof WrongPassword) scope.viewer.setActorId(await findMemberId(db, body.email));
      throw error;
    });
    await checkNewSession(deps, sessions, setCookies, () => assertPasswordUnchanged(db, body.email, state));
    const factor = await readFactor(db, user.id);
    if (factor) {
      await discardSession(deps, sessions, setCookies);
      scope.viewer.setActorId(user.id);
      scope.responseHeaders.append('set-cookie', pending.write(factor));
      return { codeRequired: true as const };
    }
    return { user: await switchViewer(scope, setCookies) };
  });

  codeSignInRoutes(deps, { pending, seal, guesses, signInMember });
  passkeySignInRoutes(deps, { challenges, browserCookie: createBrowserCookie(isSecure), signInMember });

  async function checkPassword(scope: RequestScope, body: object) {
    try {
      const response = await identity.handle(authRequest(scope, endpoints.signIn.path, body));
      return { user: memberFrom(await readAuthResponse(response)), setCookies: response.headers.getSetCookie() };
    } catch (error) {
      // The account was deleted meanwhile: its session cannot be stored.
      throw isForeignKeyViolation(error) ? wrongPassword() : error;
    }
  }

  route(deps, endpoints.signOut, async ({ scope }) => {
    // Set these headers first: the browser must drop the session even if the database fails below.
    scope.responseHeaders.append('set-cookie', sessions.clearCookie());
    scope.responseHeaders.set('clear-site-data', clearSiteData);
    const { viewer } = scope;
    const previous = await viewer.get();
    viewer.replace(visitor);
    await endSession(deps, sessions, scope, previous);
    return { success: true };
  });

  route(
    deps,
    endpoints.readSession,
    async ({ scope }) => {
      const { member } = await scope.viewer.get();
      return member ? { user: member } : null;
    },
    () => [],
  );

  providerRoutes(deps, identity, signInMember);

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
