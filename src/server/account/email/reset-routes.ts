import { endpoints } from '../../../contracts/endpoints.ts';
import { finishWrite } from '../../api/endpoint.ts';
import { route, type RouteDeps } from '../../api/route.ts';
import { topics } from '../../changes/topics.ts';
import { recordChange } from '../../db/change-log.ts';
import type { WriteTransaction } from '../../db/write-transaction.ts';
import { hashPassword } from '../../identity/passwords.ts';
import { confirmEmailOf, findMemberId } from '../../identity/queries.ts';
import type { PasswordGuesses } from '../../identity/password-guesses.ts';
import { readFactor } from '../../identity/second-factor/queries.ts';
import { storePassword } from '../../identity/stored-password.ts';
import { deleteSessions, deleteSignInMethods } from '../queries.ts';
import { claimEmail, countContent } from './claims.ts';
import { consumeLink, findLink, type LinkPurpose } from './links.ts';
import { deadLink, type MailLinks } from './mail-links.ts';

const purposes: LinkPurpose[] = ['reset', 'operator reset'];

type Deps = { links: MailLinks; guesses: PasswordGuesses };

/** A new password by a link, for a member who forgot theirs. */
export function resetRoutes(deps: RouteDeps, { links, guesses }: Deps): void {
  const { db, limits, write } = deps;

  route(deps, endpoints.requestPasswordReset, async ({ body, scope }) => {
    await links.reserve(scope, 'reset', body.email);
    // The account is looked up in the background: neither the response nor its time tells whether there is one.
    links.send('reset', body.email, () => findMemberId(db, body.email));
    return { success: true as const };
  });

  route(deps, endpoints.readPasswordReset, async ({ body, scope }) => {
    limits.countRead(scope.clientAddress, { isSearch: false });
    const link = await findLink(db, body.token, purposes);
    if (!link) throw deadLink();
    const { name, email, memberId, isOwnerUnknown } = link;
    const hasSecondFactor = (await readFactor(db, memberId)) !== undefined;
    return { name, email, isOwnerUnknown, hasSecondFactor, ...(await countContent(db, memberId)) };
  });

  route(deps, endpoints.resetPassword, async ({ body, scope }) => {
    limits.countRead(scope.clientAddress, { isSearch: false });
    const link = await findLink(db, body.token, purposes);
    if (!link) throw deadLink();
    const hash = await guesses.queueHash(scope, () => hashPassword(body.newPassword));
    const memberId = await write((tx) => setPassword(tx, body, hash));
    scope.viewer.setActorId(memberId);
    await finishWrite(deps.feed, scope);
    // Others' guesses at the password do not keep them from signing in with the new one. A code is not proved by a link.
    try {
      if (!(await readFactor(db, memberId))) await guesses.rememberBrowser(scope, link.email);
    } catch (error) {
      scope.log.warn({ error }, 'a browser could not be remembered');
    }
    return { matchedCount: 1, modifiedCount: 1 };
  });
}

/** Sets the password of the member whom a link is for, or of a new one who claims the address by it. */
async function setPassword(
  tx: WriteTransaction,
  { token, content }: { token: string; content: 'keep' | 'leave' },
  hash: string,
): Promise<string> {
  const link = await consumeLink(tx.db, token, purposes);
  if (!link) throw deadLink();
  const memberId = link.isOwnerUnknown ? await claim(tx, link, content) : link.memberId;
  await storePassword(tx.db, memberId, hash);
  await deleteSessions(tx.db, memberId, 'all');
  recordChange(tx, [topics.member(link.memberId)]);
  return memberId;
}

async function claim(
  tx: WriteTransaction,
  { memberId, email, purpose }: { memberId: string; email: string; purpose: LinkPurpose },
  content: 'keep' | 'leave',
): Promise<string> {
  // A link that the operator handed over proves nothing about the mailbox.
  const emailVerified = purpose === 'reset';
  if (content === 'leave') {
    // Not from the address, which is not public.
    return claimEmail(tx, memberId, { email, emailVerified, name: 'New member', photo: '' });
  }
  await deleteSignInMethods(tx.db, memberId);
  if (emailVerified) await confirmEmailOf(tx.db, memberId);
  return memberId;
}
