import { inWriteTransaction } from '../../db/write-transaction.ts';
import { createClaimLink } from '../../identity/site-claim/claim-link.ts';
import { StartupError } from '../../runtime/startup-error.ts';
import type { Command } from '../command.ts';
import { readSiteOrigin, warnIfLoopback } from '../site-origin.ts';

export const claim: Command = {
  usage: [
    [
      'claim',
      'prints a link that makes whoever opens it the admin of a site without one, once, within an hour',
      'claim',
    ],
  ],
  async run(_values, _arguments, context) {
    const db = await context.openSite();
    const origin = await readSiteOrigin(db, context);
    const link = await inWriteTransaction(db, (tx) => createClaimLink(tx.db, origin));
    if (!link) throw new StartupError('This site has an admin already: another one is made by "grant EMAIL admin".');
    context.print(link);
    warnIfLoopback(context, origin);
    return { json: { link } };
  },
};
