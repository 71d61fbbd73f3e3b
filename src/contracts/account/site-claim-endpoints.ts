import { z } from 'zod';
import { anyone, memberWrite } from '../endpoint.ts';
import { paths } from '../paths.ts';
import { UpdateResult } from '../write-results.ts';

const ClaimToken = z
  .object({
    token: z
      .string()
      .regex(/^[\w-]{1,100}$/)
      .meta({ description: 'From the link.' }),
  })
  .meta({
    id: 'ClaimToken',
    description: 'The token of the link that the operator has.',
    example: { token: 'V1d0c2VjcmV0LXRva2VuLW9mLTMyLWJ5dGVzLWhlcmU' },
  });

const SiteClaim = z
  .object({ isOpen: z.boolean().meta({ description: 'Whether this browser can make its member the admin.' }) })
  .meta({ id: 'SiteClaim', description: 'A link to take over a site without an admin.', example: { isOpen: true } });

/** The first admin of a site: by a link that its operator has. */
export const siteClaimEndpoints = {
  /** Not a GET, which would have the token in its address. */
  openSiteClaim: {
    ...paths.openSiteClaim,
    ...anyone,
    summary: "Store the token of the operator's link in a cookie",
    body: ClaimToken,
    response: SiteClaim,
    rateLimited: true,
    errors: [404],
  },
  readSiteClaim: {
    ...paths.readSiteClaim,
    ...anyone,
    summary: "Read whether the operator's link, stored in a cookie, still works",
    response: SiteClaim,
  },
  claimSite: {
    ...paths.claimSite,
    ...memberWrite,
    publishes: true,
    summary: "Become the admin of a site that has none, by the operator's link",
    response: UpdateResult,
    errors: [404],
  },
} as const;
