import { endpoints } from '../../contracts/endpoints.ts';
import { route, type RouteDeps } from '../api/route.ts';
import { Problem } from '../http/problem.ts';
import type { ClaimCookie } from '../identity/site-claim/claim-cookie.ts';
import { isClaimOpen } from '../identity/site-claim/claim-link.ts';
import { grantRole } from '../moderation/commands.ts';

const deadClaim = () =>
  new Problem(404, "This link has been used or replaced, is older than an hour, or isn't complete.");

/** How the operator of a site without an admin becomes its admin. */
export function siteClaimRoutes(deps: RouteDeps, cookie: ClaimCookie): void {
  route(deps, endpoints.openSiteClaim, async ({ db, body, scope }) => {
    deps.limits.countRead(scope.clientAddress, { isSearch: false });
    if (!(await isClaimOpen(db, body.token))) throw deadClaim();
    scope.responseHeaders.push(['set-cookie', cookie.write(body.token)]);
    return { isOpen: true };
  });

  route(deps, endpoints.readSiteClaim, async ({ db, scope }) => ({
    isOpen: await isClaimOpen(db, cookie.read(scope.cookieHeader)),
  }));

  route(deps, endpoints.claimSite, async ({ tx, member, scope }) => {
    if (!(await isClaimOpen(tx.db, cookie.read(scope.cookieHeader)))) throw deadClaim();
    await grantRole(tx, 'operator', member.email, 'admin');
    return { matchedCount: 1, modifiedCount: 1 };
  });
}
