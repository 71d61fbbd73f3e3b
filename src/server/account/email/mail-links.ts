import type { Member } from '../../../contracts/member.ts';
import type { RouteDeps } from '../../api/route.ts';
import type { AddressHash } from '../../identity/addresses/address-hash.ts';
import { networkOf } from '../../http/client-address.ts';
import type { RequestScope } from '../../http/context.ts';
import { Problem } from '../../http/problem.ts';
import { TooManyRequests, type Charge } from '../../limits/too-many-requests.ts';
import { linkMail } from '../../mail/messages.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { QueueFullError } from '../../runtime/queue-full-error.ts';
import { createLink } from './links.ts';

type Purpose = 'confirm' | 'reset';

export type MailLinkDeps = {
  /** Undefined if this site sends no mail. */
  mailer: Mailer | undefined;
  /** The site's address in links: never that of a request, which its sender chooses. */
  linkOrigin: () => string;
  hashAddress: AddressHash;
};

export type MailLinks = ReturnType<typeof createMailLinks>;

/** Sends links by mail, in the background. */
export function createMailLinks({ db, limits }: RouteDeps, { mailer, linkOrigin, hashAddress }: MailLinkDeps) {
  function send(purpose: Purpose, email: string, findMemberId: () => Promise<string | undefined>): void {
    mailer?.enqueue(async () => {
      const memberId = await findMemberId();
      if (memberId === undefined) return undefined;
      return linkMail(purpose, email, await createLink(db, { purpose, memberId, origin: linkOrigin() }));
    });
  }

  const chargesOf = (scope: RequestScope, purpose: Purpose, email: string): Charge[] => [
    { budget: 'mailsOfNetwork', key: networkOf(scope.clientAddress) },
    { budget: purpose === 'confirm' ? 'confirmationsTo' : 'resetsTo', key: hashAddress(email) },
  ];

  async function isWithinLimits(charges: Charge[]): Promise<boolean> {
    try {
      await limits.reserve(charges);
      return true;
    } catch (error) {
      if (error instanceof TooManyRequests) return false;
      throw error;
    }
  }

  return {
    isConfigured: mailer !== undefined,

    /** Counts a mail that a client has asked for; throws if they were too many. */
    async reserve(scope: RequestScope, purpose: Purpose, email: string): Promise<void> {
      if (!mailer) throw new Problem(404, "This site doesn't send email. Ask the site's operator for a link.");
      await limits.reserve(chargesOf(scope, purpose, email));
    },

    /** Sends a link to an address, unless no member is found. */
    send,

    /** After a registration, which succeeds without it, too: if too many mails wait, or were sent. */
    sendConfirmation(scope: RequestScope, { id, email }: Member): void {
      const charges = chargesOf(scope, 'confirm', email);
      try {
        send('confirm', email, async () => ((await isWithinLimits(charges)) ? id : undefined));
      } catch (error) {
        if (!(error instanceof QueueFullError)) throw error;
      }
    },
  };
}

export const deadLink = () => new Problem(404, 'This link has been used or has expired. Ask for another one.');
