import type { PasskeySignIn } from '../../../contracts/account/passkeys.ts';
import { endpoints } from '../../../contracts/endpoints.ts';
import { route, type RouteDeps } from '../../api/route.ts';
import { networkOf } from '../../http/client-address.ts';
import type { RequestScope } from '../../http/context.ts';
import { Problem } from '../../http/problem.ts';
import type { SignIn } from '../sign-in.ts';
import type { createBrowserCookie } from './browser-cookie.ts';
import { challengeLifetimeMs, useChallenge, type Challenges } from './challenges.ts';
import { findPasskey, recordUse } from './queries.ts';
import { requireRelyingParty } from './relying-party.ts';
import { userHandleOf } from './user-handle.ts';
import { readChallenge, verifySignature } from './verify.ts';

type Deps = {
  challenges: Challenges;
  browserCookie: ReturnType<typeof createBrowserCookie>;
  signIn: SignIn;
};

/** Sign-in with a passkey. It needs no second factor: the authenticator has verified the person. */
export function passkeySignInRoutes(deps: RouteDeps, { challenges, browserCookie, signIn }: Deps): void {
  const { db, limits } = deps;

  route(deps, endpoints.startPasskeySignIn, async ({ scope }) => {
    const { origin, clientAddress, cookieHeader } = scope;
    limits.countRead(clientAddress, { isSearch: false });
    const { id: rpId } = requireRelyingParty(origin);
    const { id, line } = browserCookie.renew(cookieHeader);
    scope.responseHeaders.push(['set-cookie', line]);
    const challenge = await challenges.create(db, purposeFor(id));
    return { rpId, challenge, timeout: challengeLifetimeMs, userVerification: 'required' as const };
  });

  route(deps, endpoints.signInWithPasskey, async ({ body, scope }) => {
    const { clientAddress } = scope;
    await limits.reserve([{ budget: 'passkeySignIns', key: networkOf(clientAddress) }]);
    const { passkey, challenge, counter } = await checkSignature(scope, body);
    const user = await signIn(scope, async (tx) => {
      if (!(await useChallenge(tx.db, challenge))) throw expired();
      // It may have been removed since.
      if (!(await recordUse(tx.db, passkey.id, counter))) throw refused();
      return passkey.member_id;
    });
    return { user };
  });

  /** Returns the passkey that has signed a challenge of ours. */
  async function checkSignature(scope: RequestScope, { credential }: PasskeySignIn) {
    const party = requireRelyingParty(scope.origin);
    const challenge = await requireChallenge(scope, credential.response.clientDataJSON);
    const passkey = await findPasskey(db, credential.id);
    if (!passkey) throw new Problem(404, "This passkey isn't known here. It may have been removed.");
    scope.viewer.setActorId(passkey.member_id);
    const isOwner = credential.response.userHandle === userHandleOf(passkey.member_id);
    const verified = isOwner && (await verifySignature(credential, passkey, { challenge, party, log: scope.log }));
    if (!verified) throw refused();
    return { passkey, challenge, counter: verified.counter };
  }

  async function requireChallenge({ cookieHeader }: RequestScope, clientDataJSON: string): Promise<string> {
    const challenge = readChallenge(clientDataJSON);
    const browser = browserCookie.read(cookieHeader);
    if (challenge === undefined || browser === undefined) throw expired();
    if (!(await challenges.isValid(db, challenge, purposeFor(browser)))) throw expired();
    return challenge;
  }
}

const purposeFor = (browser: string) => `sign-in ${browser}`;

const expired = () =>
  new Problem('wrong-credentials', 'This sign-in took too long, or was sent twice. Please try again.');
const refused = () =>
  new Problem('wrong-credentials', 'This passkey could not be verified. Try again, or sign in another way.');
