import type { Context } from 'hono';
import { clearSiteData } from '../../contracts/constants.ts';
import { endpoints } from '../../contracts/endpoints.ts';
import type { Member } from '../../contracts/member.ts';
import { topics } from '../changes/topics.ts';
import { recordChange } from '../db/change-log.ts';
import { isForeignKeyViolation } from '../db/errors.ts';
import { getViewer, route, type RouteDeps } from '../api/route.ts';
import { visitor, type AppEnv } from '../http/context.ts';
import { Problem } from '../http/problem.ts';
import { networkOf, prefixOf } from '../http/client-address.ts';
import { isIP } from 'node:net';
import type { AddressHash } from './addresses/address-hash.ts';
import { emailTaken, forwardRequest, memberFrom, readAuthResponse } from './auth-calls.ts';
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

type AppContext = Context<AppEnv>;

type IdentityDeps = {
  identity: Identity;
  sessions: Sessions;
  guesses: PasswordGuesses;
  /** Whether there are new members; else only a browser with the operator's link registers. */
  isRegistrationOpen: boolean;
  mayRegister: MayRegister;
  /** Sends a new member the link that confirms their address, if this site sends mail. */
  sendConfirmation: (context: AppContext, member: Member) => void;
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
    async ({ context }) => ({ isOpen: await mayRegister(context.get('scope').cookieHeader) }),
    // It depends on a cookie if it is closed.
    isRegistrationOpen ? () => [] : undefined,
  );

  route(deps, endpoints.signUp, async ({ body, context, db }) => {
    const { clientAddress, cookieHeader } = context.get('scope');
    if (!(await mayRegister(cookieHeader))) {
      throw new Problem('registration-closed', 'This site takes no new members. If you have an account, sign in.');
    }
    await limits.reserve([
      { budget: 'signUps', key: networkOf(clientAddress) },
      ...(isIP(clientAddress) === 6 ? [{ budget: 'signUpsOfPrefix', key: prefixOf(clientAddress, 56) } as const] : []),
      { budget: 'signUpsOfEmail', key: hashAddress(body.email) },
    ]);
    const response = await guesses.queueHash(context, () =>
      withPrecomputedHash(body.password, () => identity.handle(forwardRequest(context, body))),
    );
    const result = await readAuthResponse(response);
    if (result.code === 'FAILED_TO_CREATE_USER') {
      // Two concurrent sign-ups with one email: the database's unique index rejected the second.
      if (await findMemberId(db, body.email)) throw emailTaken();
      throw new Error(`better-auth created no user: ${result.message}`);
    }
    const user = await switchViewer(context, response.headers.getSetCookie());
    sendConfirmation(context, user);
    return { user };
  });

  route(deps, endpoints.signIn, async ({ body, context, db }) => {
    const compare = () => checkPassword(context, body);
    const state = await readPasswordState(db, body.email);
    const { user, setCookies } = await guesses.check(context, body.email, compare).catch(async (error: unknown) => {
      if (error instanceof WrongPassword) context.get('scope').viewer.setActorId(await findMemberId(db, body.email));
      throw error;
    });
    await checkNewSession(deps, sessions, setCookies, () => assertPasswordUnchanged(db, body.email, state));
    const factor = await readFactor(db, user.id);
    if (factor) {
      await discardSession(deps, sessions, setCookies);
      context.get('scope').viewer.setActorId(user.id);
      context.header('set-cookie', pending.write(factor), { append: true });
      return { codeRequired: true as const };
    }
    return { user: await switchViewer(context, setCookies) };
  });

  codeSignInRoutes(deps, { pending, seal, guesses, signInMember });
  passkeySignInRoutes(deps, { challenges, browserCookie: createBrowserCookie(isSecure), signInMember });

  async function checkPassword(context: AppContext, body: object) {
    try {
      const response = await identity.handle(forwardRequest(context, body));
      return { user: memberFrom(await readAuthResponse(response)), setCookies: response.headers.getSetCookie() };
    } catch (error) {
      // The account was deleted meanwhile: its session cannot be stored.
      throw isForeignKeyViolation(error) ? wrongPassword() : error;
    }
  }

  route(deps, endpoints.signOut, async ({ context }) => {
    // Set these headers first: the browser must drop the session even if the database fails below.
    context.header('set-cookie', sessions.clearCookie(), { append: true });
    context.header('clear-site-data', clearSiteData);
    const { viewer } = context.get('scope');
    const previous = await viewer.get();
    viewer.replace(visitor);
    await endSession(deps, sessions, context, previous);
    return { success: true };
  });

  route(
    deps,
    endpoints.readSession,
    async ({ context }) => {
      const { member } = await getViewer(context);
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
