import type { Context } from 'hono';
import { createHash } from 'node:crypto';
import { endpoints } from '../../../contracts/endpoints.ts';
import type { Member } from '../../../contracts/member.ts';
import { deleteWaysIn, deleteSessions, listSignInMethods, storePassword } from '../queries.ts';
import { finishWrite, route, type RouteDeps } from '../../api/route.ts';
import { topics } from '../../changes/topics.ts';
import { recordChange } from '../../db/change-log.ts';
import type { WriteTransaction } from '../../db/write-transaction.ts';
import { networkOf } from '../../http/client-address.ts';
import type { AppEnv } from '../../http/context.ts';
import { Problem } from '../../http/problem.ts';
import { TooManyRequests, type Spender } from '../../limits/too-many-requests.ts';
import { QueueFullError } from '../../runtime/queue-full-error.ts';
import { linkMail } from '../../mail/messages.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { WrongPassword, type PasswordGuesses } from '../../identity/password-guesses.ts';
import { hashPassword, verifyPassword } from '../../identity/passwords.ts';
import { confirmEmailOf, findMemberId, readIsEmailConfirmed } from '../../identity/queries.ts';
import { claimEmail, countContent, disownEarlierAccount, findEarlierAccount, takeOver } from './claims.ts';
import { consumeLink, createLink, findLink, type LinkPurpose } from './links.ts';

type AppContext = Context<AppEnv>;

type EmailDeps = {
  guesses: PasswordGuesses;
  /** Undefined if this site sends no mail. */
  mailer: Mailer | undefined;
  /** The site's address in links: never that of a request, which its sender chooses. */
  linkOrigin: () => string;
};

const resetPurposes: LinkPurpose[] = ['reset', 'operator reset'];

/** Links by mail: to confirm an address, and to set a new password. Returns how to send the link of a registration. */
export function emailRoutes(deps: RouteDeps, { guesses, mailer, linkOrigin }: EmailDeps) {
  const { db, limits, write } = deps;

  route(
    deps,
    endpoints.readMailSettings,
    async () => ({ configured: mailer !== undefined }),
    () => [],
  );

  route(deps, endpoints.requestConfirmation, async ({ context, member }) => {
    await reserve(context, member.email);
    const isConfirmed = await readIsEmailConfirmed(db, member.id);
    if (!isConfirmed) sendLink('confirm', member.email, async () => member.id);
    return { success: true as const };
  });

  route(deps, endpoints.confirmEmail, async ({ body, context, member }) => {
    await write(async (tx) => {
      const link = await findLink(tx.db, body.token, ['confirm']);
      if (!link) throw deadLink();
      // A stranger may have registered the address: its owner, who gets the mail, must not confirm the stranger's account.
      if (link.memberId !== member.id) throw new Problem(403, 'This link is for another account. Sign in to that one.');
      await consumeLink(tx.db, body.token, ['confirm']);
      await confirmEmailOf(tx.db, member.id);
      recordChange(tx, [topics.member(member.id)]);
    });
    await finishWrite(deps.feed, context);
    return { matchedCount: 1, modifiedCount: 1 };
  });

  route(deps, endpoints.requestPasswordReset, async ({ body, context }) => {
    await reserve(context, body.email);
    // The account is looked up in the background: neither the response nor its time tells whether there is one.
    sendLink('reset', body.email, () => findMemberId(db, body.email));
    return { success: true as const };
  });

  route(deps, endpoints.readPasswordReset, async ({ body, context }) => {
    limits.countRead(context.get('scope').clientAddress, { isSearch: false });
    const link = await findLink(db, body.token, resetPurposes);
    if (!link) throw deadLink();
    const isClaim = link.purpose === 'reset' && link.email_verified === 0;
    const { name, email, memberId } = link;
    return { name, email, isEmailConfirmed: !isClaim, ...(await countContent(db, memberId)) };
  });

  route(deps, endpoints.resetPassword, async ({ body, context }) => {
    limits.countRead(context.get('scope').clientAddress, { isSearch: false });
    if (!(await findLink(db, body.token, resetPurposes))) throw deadLink();
    const hash = await hashPassword(body.newPassword);
    const memberId = await write((tx) => setPassword(tx, body, hash));
    context.get('scope').viewer.setActorId(memberId);
    await finishWrite(deps.feed, context);
    return { matchedCount: 1, modifiedCount: 1 };
  });

  route(deps, endpoints.takeOverEarlierAccount, async ({ body, context, member }) => {
    const earlierId = await findEarlierAccount(db, member.id);
    if (!earlierId) throw noEarlierAccount();
    const { password: hash } = await listSignInMethods(db, earlierId);
    await guesses.check(context, member.email, async () => {
      if (hash !== undefined && (await verifyPassword({ hash, password: body.password }))) return;
      throw new WrongPassword(422, 'The password is wrong.', {
        errors: [{ field: 'password', message: 'This is not the password of the earlier account.' }],
      });
    });
    await changeEarlierAccount(context, member, (tx, id) => takeOver(tx, id, member));
    return { matchedCount: 1, modifiedCount: 1 };
  });

  route(deps, endpoints.disownEarlierAccount, async ({ context, member }) => {
    await changeEarlierAccount(context, member, (tx, id) => disownEarlierAccount(tx, id, member.id));
    return { deletedCount: 1 as const };
  });

  async function changeEarlierAccount(
    context: AppContext,
    member: Member,
    change: (tx: WriteTransaction, earlierId: string) => Promise<void>,
  ): Promise<void> {
    await write(async (tx) => {
      await deps.assertMay(tx.db, member.id, {});
      const earlierId = await findEarlierAccount(tx.db, member.id);
      if (!earlierId) throw noEarlierAccount();
      await change(tx, earlierId);
    });
    await finishWrite(deps.feed, context);
  }

  async function reserve(context: AppContext, email: string): Promise<void> {
    if (!mailer) throw new Problem(404, 'This site sends no mail. Ask whoever runs it for a link.');
    await limits.reserve([
      { budget: 'mailsOfNetwork', key: networkOf(context.get('scope').clientAddress) },
      mailsTo(email),
    ]);
  }

  function sendLink(purpose: 'confirm' | 'reset', email: string, findId: () => Promise<string | undefined>): void {
    mailer?.enqueue(async () => {
      const memberId = await findId();
      if (memberId === undefined) return undefined;
      return linkMail(purpose, email, await createLink(db, { purpose, memberId, origin: linkOrigin() }));
    });
  }

  return {
    /** After a registration, which succeeds without it, too: if too many mails wait, or were sent to this address. */
    sendConfirmation({ id, email }: Member): void {
      try {
        sendLink('confirm', email, () =>
          limits.reserve([mailsTo(email)]).then(
            () => id,
            (error: unknown) => {
              if (error instanceof TooManyRequests) return undefined;
              throw error;
            },
          ),
        );
      } catch (error) {
        if (!(error instanceof QueueFullError)) throw error;
      }
    },
  };
}

/** Sets the password of the member whom a link is for, or of a new one who claims the address by it. */
async function setPassword(
  tx: WriteTransaction,
  { token, content }: { token: string; content: 'keep' | 'leave' },
  hash: string,
): Promise<string> {
  const link = await consumeLink(tx.db, token, resetPurposes);
  if (!link) throw deadLink();
  const isClaim = link.purpose === 'reset' && link.email_verified === 0;
  const memberId = isClaim ? await claim(tx, link, content) : link.memberId;
  await deleteSessions(tx.db, memberId, 'all');
  await storePassword(tx.db, memberId, hash);
  recordChange(tx, [topics.member(link.memberId)]);
  return memberId;
}

async function claim(
  tx: WriteTransaction,
  { memberId, email }: { memberId: string; email: string },
  content: 'keep' | 'leave',
): Promise<string> {
  if (content === 'leave') {
    const name = email.replace(/@.*/s, '');
    return claimEmail(tx, memberId, { email, emailVerified: true, name, photo: '' });
  }
  await deleteWaysIn(tx.db, memberId);
  await confirmEmailOf(tx.db, memberId);
  return memberId;
}

/**
 * By a hash of the address, which stays when the account is deleted: otherwise who registers and deletes one again and
 * again could send any number of mails to somebody.
 */
const mailsTo = (email: string): Spender => ({
  budget: 'mailsToAddress',
  key: createHash('sha256').update(email).digest('base64url'),
});

const deadLink = () => new Problem(404, 'This link has been used or has expired. Ask for another one.');
const noEarlierAccount = () => new Problem(404, 'There is no earlier account.');
