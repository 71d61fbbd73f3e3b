import * as fc from 'fast-check';
import { cookieLines } from './odd-cookies.ts';
import { createShrinkGuard } from './shrink-guard.ts';
import { createCheck, all, pathsOf, type Check, type OddRequest } from './check.ts';
import { inhabit, paths, type Cold, type Encoding, type InhabitedSite } from './site.ts';

/** Requests that are sent concurrently, and then all a second time. */
type Group = {
  cold: Cold;
  encoding: Encoding;
  /** Whether the requests of the second time have the ETags that are known by then. */
  thenWithEtags: boolean;
  requests: OddRequest[];
};

const maxRequests = 8;
/** A little less than the mean, so that at least the given number of cases is sent. */
const requestsPerGroup = 4;

const sent = fc.record({
  method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD'),
  isOther: fc.boolean(),
  lines: cookieLines,
});

const group: fc.Arbitrary<Group> = fc
  .record({
    cold: fc.constantFrom<Cold[]>('nothing', 'reviews', 'everything'),
    encoding: fc.constantFrom<Encoding[]>('identity', 'gzip'),
    thenWithEtags: fc.boolean(),
    path: fc.constantFrom(...paths),
    otherPath: fc.constantFrom(...paths),
    // Without fast-check's bias towards small values, long groups are as likely as short ones.
    sent: fc.noBias(fc.array(sent, { minLength: 1, maxLength: maxRequests, size: 'max' })),
  })
  .map(({ path, otherPath, sent: some, ...rest }) => ({
    ...rest,
    requests: some.map(({ method, isOther, lines }) => {
      return { request: `${method} ${isOther ? otherPath : path}`, lines };
    }),
  }));

type Options = {
  cases: number;
  seed: number;
  /** Whether to reduce a failure to the smallest requests that show it, which takes up to a minute. */
  shrink?: boolean;
};

/**
 * Sends `cases` odd Cookie headers to a running site, and fails if a response, a cached response or an ETag of
 * one viewer is sent to another. It registers members on the site, and records by plain requests what each
 * viewer gets. Resolves to the number of requests checked.
 */
export async function assertNobodySeesAnother(
  server: { address: string },
  { cases, seed, shrink = true }: Options,
): Promise<number> {
  const site = await inhabit(server.address);
  const check = await createCheck(site);
  let checked = 0;
  const shrinking = createShrinkGuard({
    invalidate: () => site.invalidate('everything'),
    check: ({ requests, encoding }: Group) => check.plain(pathsOf(requests), encoding),
  });
  const property = fc.asyncProperty(group, async (each) => {
    fc.pre(await shrinking.mayRun());
    await runGroup(site, check, each).catch((error: unknown) => {
      shrinking.noteFailure(each);
      throw error;
    });
    checked += each.requests.length;
  });
  await fc.assert(property, {
    numRuns: Math.ceil(cases / requestsPerGroup),
    seed,
    endOnFailure: !shrink,
  });
  return checked;
}

async function runGroup(site: InhabitedSite, check: Check, each: Group): Promise<void> {
  await site.invalidate(each.cold);
  for (const isAgain of [false, true]) {
    await all(each.requests.map((one) => check.odd(one, each.encoding, isAgain && each.thenWithEtags)));
  }
  await check.plain(pathsOf(each.requests), each.encoding);
}
