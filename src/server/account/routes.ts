import type { AccountSession } from '../../contracts/account/account.ts';
import { clearSiteData } from '../../contracts/constants.ts';
import { endpoints } from '../../contracts/endpoints.ts';
import { Id } from '../../contracts/id.ts';
import { providerIds, type Member, type Provider } from '../../contracts/member.ts';
import { finishWrite } from '../api/endpoint.ts';
import { route, type RouteDeps } from '../api/route.ts';
import { topics } from '../changes/topics.ts';
import { recordChange } from '../db/change-log.ts';
import { networkOf } from '../http/client-address.ts';
import { visitor, type RequestScope } from '../http/context.ts';
import { Problem } from '../http/problem.ts';
import { countContent, readEarlierAccount } from './email/claims.ts';
import { readIsEmailConfirmed } from '../identity/queries.ts';
import type { AddressHash } from '../identity/addresses/address-hash.ts';
import type { PasswordGuesses } from '../identity/password-guesses.ts';
import { hashPassword } from '../identity/passwords.ts';
import { assertSession } from '../identity/recent-sign-in.ts';
import type { Sessions } from '../identity/sessions.ts';
import { storePassword } from '../identity/stored-password.ts';
import type { Reauthenticate } from './reauthenticate.ts';
import {
  deleteProviderAccounts,
  deleteResetLinks,
  deleteSessions,
  listSessions,
  listSignInMethods,
} from './queries.ts';
import { countHiddenReviewsOf } from '../reviews/hidden-reviews.ts';
import { deleteMember } from './delete-member.ts';
import { describeDevice, describeNetwork } from './describe-session.ts';
import { assertNotLastSignInMethod } from './last-sign-in-method.ts';

type AccountDeps = {
  sessions: Sessions;
  guesses: PasswordGuesses;
  reauthenticate: Reauthenticate;
  listProviders: () => Provider[];
  canSendMail: boolean;
  hashAddress: AddressHash;
  /** Removes what is left of members who have left. */
  finishAccountDeletions: () => Promise<void>;
};

/** How a member can sign in, and where they are signed in. */
export function accountRoutes(deps: RouteDeps, options: AccountDeps): void {
  const { sessions, guesses, reauthenticate, listProviders, canSendMail, hashAddress, finishAccountDeletions } =
    options;
  route(deps, endpoints.readAccount, async ({ db, scope, member }) => {
    const [{ password, providers }, rows, content, hiddenReviewCount, isEmailConfirmed, earlierAccount, { sessionId }] =
      await Promise.all([
        listSignInMethods(db, member.id),
        listSessions(db, member.id),
        countContent(db, member.id),
        countHiddenReviewsOf(db, member.id),
        readIsEmailConfirmed(db, member.id),
        readEarlierAccount(db, member.id),
        scope.viewer.get(),
      ]);
    const network = networkOf(scope.clientAddress);
    return {
      user: member,
      isEmailConfirmed,
      canConfirmEmail: canSendMail,
      hasPassword: password !== undefined,
      providers: listProviders()
        .filter(({ configured }) => configured)
        .map(({ id, name }) => {
          // All of them, if a site of an earlier version has connected several.
          const emails = providers.filter((provider) => provider.id === id).map(({ email }) => email);
          return { id, name, isConnected: emails.length > 0, email: emails.join(', ') || null };
        }),
      ...content,
      hiddenReviewCount,
      earlierAccount,
      sessions: rows.map((row) => toSession(row, network, sessionId)),
    };
  });

  route(deps, endpoints.changePassword, async ({ db, body, scope, member }) => {
    await reauthenticate(db, scope, member, body.oldPassword, 'oldPassword');
    const hash = await guesses.queueHash(scope, () => hashPassword(body.newPassword));
    const { sessionId } = await scope.viewer.get();
    await deps.write(async (tx) => {
      await assertSession(tx.db, scope);
      await storePassword(tx.db, member.id, hash);
      await deleteSessions(tx.db, member.id, { except: sessionId! });
      await deleteResetLinks(tx.db, member.id);
      recordChange(tx, [topics.member(member.id)]);
    });
    await guesses.rememberBrowser(scope, member.email);
    await finishWrite(deps.feed, scope);
    return { matchedCount: 1, modifiedCount: 1 };
  });

  route(deps, endpoints.deleteAccount, async ({ db, body, scope, member }) => {
    await reauthenticate(db, scope, member, body.password, 'password');
    await deps.write(async (tx) => {
      await assertSession(tx.db, scope);
      await deleteMember(tx, member, { reviews: body.reviews, forget: deps.limits.forget, hashAddress });
    });
    void finishAccountDeletions();
    await signOutHere(scope, member);
    return { success: true };
  });

  route(deps, endpoints.disconnectProvider, async ({ tx, parameters, member }) => {
    const provider = providerIds.find((id) => id === parameters.provider);
    const { providers } = await listSignInMethods(tx.db, member.id);
    if (!provider || providers.every(({ id }) => id !== provider)) throw new Problem(404, 'It is not connected.');
    await assertNotLastSignInMethod(tx.db, member.id, listProviders(), { provider });
    await deleteProviderAccounts(tx.db, member.id, provider);
    recordChange(tx, [topics.member(member.id)]);
    return { deletedCount: 1 as const };
  });

  route(deps, endpoints.endSession, async ({ tx, parameters, member }) => {
    const isId = Id.safeParse(parameters.id).success;
    const count = isId ? await deleteSessions(tx.db, member.id, { only: parameters.id }) : 0;
    if (count === 0) throw new Problem(404, 'This session has already ended.');
    recordChange(tx, [topics.member(member.id)]);
    return { deletedCount: 1 as const };
  });

  route(deps, endpoints.signOutEverywhere, async ({ scope, member }) => {
    await deps.write(async (tx) => {
      await deleteSessions(tx.db, member.id, 'all');
      recordChange(tx, [topics.member(member.id)]);
    });
    await signOutHere(scope, member);
    return { success: true };
  });

  /** For a member whose sessions have all been deleted. */
  async function signOutHere(scope: RequestScope, { id }: Member): Promise<void> {
    sessions.invalidateMember(id);
    scope.viewer.replace(visitor);
    scope.responseHeaders.push(['set-cookie', sessions.clearCookie()]);
    scope.responseHeaders.push(['clear-site-data', clearSiteData]);
    await finishWrite(deps.feed, scope);
  }
}

type SessionRow = Awaited<ReturnType<typeof listSessions>>[number];

function toSession(row: SessionRow, currentNetwork: string, currentId: string | undefined): AccountSession {
  return {
    id: row.id,
    device: describeDevice(row.user_agent),
    place: describeNetwork(row.ip_address, currentNetwork),
    startedAt: new Date(row.created_at).toISOString(),
    lastUsedAt: new Date(row.updated_at).toISOString(),
    isCurrent: row.id === currentId,
  };
}
