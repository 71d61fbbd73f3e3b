import type { Registry } from 'prom-client';
import { downloadRoutes } from './account/download/routes.ts';
import { claimEmail } from './account/email/claims.ts';
import { emailRoutes } from './account/email/routes.ts';
import { createReauthentication } from './account/reauthenticate.ts';
import { passkeyRoutes } from './account/passkeys/routes.ts';
import { createAccountDeletions } from './account/account-deletions.ts';
import { accountRoutes } from './account/routes.ts';
import { siteClaimRoutes } from './account/site-claim-routes.ts';
import { secondFactorRoutes } from './account/second-factor/routes.ts';
import type { RouteDeps } from './api/route.ts';
import type { Services } from './app.ts';
import { isHttps } from './http/request-scope.ts';
import { createAddressHash } from './identity/addresses/address-hash.ts';
import { createKnownBrowsers } from './identity/known-browser.ts';
import { createChallenges } from './identity/passkeys/challenges.ts';
import { createPasswordGuesses } from './identity/password-guesses.ts';
import { createProviderSignIn } from './identity/providers/sign-in.ts';
import { identityRoutes } from './identity/routes.ts';
import { createEncryption } from './identity/second-factor/encryption.ts';
import { createClaimCookie, createMayRegister } from './identity/site-claim/claim-cookie.ts';
import type { SessionCookie } from './identity/session-cookie.ts';
import type { Sessions } from './identity/sessions.ts';
import { startMailer } from './mail/start-mailer.ts';
import { busyPage, limitPage } from './ssr/busy-page.ts';

type MemberDeps = { sessionCookie: SessionCookie; sessions: Sessions; registry: Registry };

/** Registration, sign-in and one's own account. Returns what has to be stopped. */
export function memberRoutes(
  deps: RouteDeps,
  services: Services,
  { sessionCookie, sessions, registry }: MemberDeps,
): { mailer: ReturnType<typeof startMailer>; accountDeletions: ReturnType<typeof createAccountDeletions> } {
  const { publicUrl, secret, localAddress, isRegistrationOpen = true } = services;
  const isSecure = isHttps(publicUrl);
  const knownBrowsers = createKnownBrowsers(secret, isSecure);
  const claimCookie = createClaimCookie(isSecure);
  const mayRegister = createMayRegister(deps.db, claimCookie, isRegistrationOpen);
  const providerSignIn = createProviderSignIn({ ...services, mayRegister, write: deps.write, claimEmail });
  const guesses = createPasswordGuesses(deps.db, deps.limits, knownBrowsers);
  const challenges = createChallenges(secret);
  const encryption = createEncryption(secret);
  const hashAddress = createAddressHash(secret);
  const mailer = startMailer(services, registry);
  const linkOrigin = () => publicUrl ?? localAddress?.() ?? 'http://localhost';
  const { sendConfirmation } = emailRoutes(deps, {
    guesses,
    encryption,
    mailer,
    linkOrigin,
    hashAddress,
    contact: services.siteContact,
  });
  siteClaimRoutes(deps, claimCookie);
  identityRoutes(deps, {
    isRegistrationOpen,
    mayRegister,
    providerSignIn,
    sessions,
    sessionCookie,
    guesses,
    sendConfirmation,
    challenges,
    encryption,
    secret,
    hashAddress,
    isSecure,
  });
  const reauthenticate = createReauthentication(guesses);
  const canSendMail = mailer !== undefined;
  const { listProviders } = providerSignIn;
  const accountDeletions = createAccountDeletions({ db: deps.db, write: deps.write, log: services.log });
  const { start: finishAccountDeletions } = accountDeletions;
  accountRoutes(deps, {
    sessions,
    guesses,
    reauthenticate,
    listProviders,
    canSendMail,
    hashAddress,
    finishAccountDeletions,
  });
  passkeyRoutes(deps, { challenges, reauthenticate, listProviders });
  secondFactorRoutes(deps, { encryption, reauthenticate, guesses });
  downloadRoutes(deps, { limitPage, busyPage });
  return { mailer, accountDeletions };
}
