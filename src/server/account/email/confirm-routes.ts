import { endpoints } from '../../../contracts/endpoints.ts';
import { route, type RouteDeps } from '../../api/route.ts';
import { topics } from '../../changes/topics.ts';
import { recordChange } from '../../db/change-log.ts';
import { Problem } from '../../http/problem.ts';
import { confirmEmailOf, readIsEmailConfirmed } from '../../identity/queries.ts';
import { consumeLink, findLink } from './links.ts';
import { deadLink, type MailLinks } from './mail-links.ts';

/** Confirmation of a member's address by a link. */
export function confirmRoutes(deps: RouteDeps, links: MailLinks): void {
  route(deps, endpoints.requestConfirmation, async ({ db, scope, member }) => {
    await links.reserve(scope, 'confirm', member.email);
    const isConfirmed = await readIsEmailConfirmed(db, member.id);
    if (!isConfirmed) links.send('confirm', member.email, async () => member.id);
    return { success: true as const };
  });

  route(deps, endpoints.readConfirmation, async ({ db, body, scope }) => {
    deps.limits.countRead(scope.clientAddress, { isSearch: false });
    const link = await findLink(db, body.token, ['confirm']);
    if (!link) throw deadLink();
    const { member } = await scope.viewer.get();
    return { isOwn: link.memberId === member?.id };
  });

  route(deps, endpoints.confirmEmail, async ({ tx, body, member }) => {
    const link = await findLink(tx.db, body.token, ['confirm']);
    if (!link) throw deadLink();
    // A stranger may have registered the address: its owner, who gets the mail, must not confirm the stranger's account.
    if (link.memberId !== member.id) throw new Problem(403, 'This link is for another account. Sign in to that one.');
    await consumeLink(tx.db, body.token, ['confirm']);
    await confirmEmailOf(tx.db, member.id);
    recordChange(tx, [topics.member(member.id)]);
    return { matchedCount: 1, modifiedCount: 1 };
  });
}
