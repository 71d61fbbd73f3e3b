import * as fc from 'fast-check';
import { cookieLines } from './odd-cookies.ts';
import { createShrinkGuard } from './shrink-guard.ts';
import { createCheck, all, pathsOf, type Check, type OddRequest } from './check.ts';
import { inhabit, paths, type Cold, type Encoding, type InhabitedSite } from './site.ts';

/** Requests that are sent at the same time, and then all once more. */
type Group = {
  cold: Cold;
  encoding: Encoding;
  /** Whether the second time is with the ETags that are known by then. */
  thenWithEtags: boolean;
  requests: OddRequest[];
};

const maxRequests = 8;
/** A little less than the mean, so that no fewer cases are tried than asked for. */
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
    // Without a bias, groups are as often long as short.
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
  /** Whether a failure is to be reduced to its smallest form; it takes up to a minute. */
  shrink?: boolean;
};

/**
 * Sends odd Cookie headers to a running site, as many as there are cases, and fails where a response, a
 * cached response or an ETag of one viewer is sent to another. It signs two members up on the site and
 * learns from plain requests what each viewer is sent. Resolves with the number of requests checked.
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
