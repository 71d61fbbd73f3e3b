import type { HonoRequest } from 'hono';
import type { Logger } from '../../runtime/log.ts';
import { createPublicUrlCheck } from './missing-public-url.ts';
import { cannotBeRebound, isPublicSite } from './own-network.ts';

/** Why a request may not write or sign in because of the address that it was sent to, as a sentence for the page. */
export type WriteAddressProblem = { code: 'public-url-missing' | 'unknown-host'; detail: string };

type Options = { publicUrl: string | undefined; allowedHosts: string[]; log: Logger };

/**
 * Decides whether a request may write by the address that it was sent to. A page of another site can point its own name
 * at a site on its visitor's machine or network (DNS rebinding); to the browser, it then is a page of this site. So such
 * a site is written to under names only that no page elsewhere can have, or that the operator has named.
 */
export function createWriteAddressCheck({ publicUrl, allowedHosts, log }: Options) {
  const findPublicUrlProblem = createPublicUrlCheck(publicUrl, log);
  const isAnyHostAllowed = isPublicSite(publicUrl);
  return (request: HonoRequest): WriteAddressProblem | undefined => {
    const missing = findPublicUrlProblem(request);
    if (missing !== undefined) return { code: 'public-url-missing', detail: missing };
    if (isAnyHostAllowed) return undefined;
    const { hostname } = new URL(request.url);
    if (cannotBeRebound(hostname) || allowedHosts.includes(hostname)) return undefined;
    return {
      code: 'unknown-host',
      detail: `This site takes no changes under the name ${hostname}. If the name is yours, add it to ALLOWED_HOSTS, or set PUBLIC_URL, and restart the site.`,
    };
  };
}
