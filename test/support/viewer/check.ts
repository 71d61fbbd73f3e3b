import assert from 'node:assert/strict';
import { fillTokens, memberNames } from './odd-cookies.ts';
import type { RawResponse } from '../raw-http.ts';
import { paths, viewers, type Encoding, type InhabitedSite, type Viewer } from './site.ts';

export type OddRequest = { request: string; lines: string[] };

/** Statuses of requests that the HTTP parser rejected; 0 is a closed connection. */
const rejectedStatuses = new Set(['0', '400', '431']);

const pathOf = (request: string) => request.split(' ')[1]!;

export const pathsOf = (requests: OddRequest[]) => [...new Set(requests.map(({ request }) => pathOf(request)))];

export type Check = Awaited<ReturnType<typeof createCheck>>;

/** Records what each viewer gets by plain requests, and checks later responses against it. */
export async function createCheck(site: InhabitedSite) {
  const expected = new Map<string, Record<Viewer, string>>();
  for (const path of paths) expected.set(path, await learn(site, path));
  /** The outcome that came with an ETag of a path. */
  const outcomes = new Map<string, string>();
  /** The latest ETag that came with each outcome of a path. */
  const etags = new Map<string, Map<string, string>>(paths.map((path) => [path, new Map()]));

  /** The outcome of a response; of one without a body, the outcome that came with its ETag. */
  function identify(request: string, response: RawResponse): string {
    const etag = response.headers.get('etag') ?? '';
    const known = outcomes.get(`${pathOf(request)} ${etag}`);
    const hasBody = response.status !== 304 && !request.startsWith('HEAD');
    if (!hasBody) return known ?? `${response.status} without a body`;
    const outcome = site.outcomeOf(response);
    if (etag === '') return outcome;
    assert.equal(known ?? outcome, outcome, `one ETag for two viewers of ${request}`);
    outcomes.set(`${pathOf(request)} ${etag}`, outcome);
    etags.get(pathOf(request))!.set(outcome, etag);
    return outcome;
  }

  async function odd({ request, lines }: OddRequest, encoding: Encoding, withEtags: boolean) {
    const filled = fillTokens(lines, site.tokens);
    const known = withEtags ? [...etags.get(pathOf(request))!.values()] : [];
    const response = await site.send(request, [...filled, ...ifNoneMatch(known)], encoding);
    const outcome = identify(request, response);
    const responses = expected.get(pathOf(request))!;
    const possible = ['visitor' as const, ...holdersIn(filled, site.tokens)];
    const allowed = possible.flatMap((viewer) => {
      const bodiless = request.startsWith('HEAD') ? [`${statusIn(responses[viewer])} without a body`] : [];
      return [responses[viewer], ...bodiless];
    });
    if (allowed.includes(outcome) || rejectedStatuses.has(statusIn(outcome))) return;
    assert.fail(
      `${request} was answered with "${outcome}", but it can only be from ${possible.join(' or ')}: "${allowed.join('" or "')}"`,
    );
  }

  /** Checks that every viewer gets their own response, even if they send the ETags of all other viewers. */
  async function plain(touched: string[], encoding: Encoding = 'identity'): Promise<void> {
    const reads = touched.flatMap((path) => viewers.map((viewer) => ({ path, viewer })));
    await all(
      reads.map(async ({ path, viewer }) => {
        const own = expected.get(path)![viewer];
        const others = [...etags.get(path)!].flatMap(([outcome, etag]) => (outcome === own ? [] : [etag]));
        const lines = [...site.plainLines[viewer], ...ifNoneMatch(others)];
        const outcome = identify(`GET ${path}`, await site.send(`GET ${path}`, lines, encoding));
        const owner = viewer === 'visitor' ? 'a visitor' : viewer;
        assert.equal(outcome, own, `afterwards, ${owner} is sent somebody else's ${path}`);
      }),
    );
  }

  return { odd, plain };
}

const statusIn = (outcome: string) => outcome.split(' ')[0]!;

const ifNoneMatch = (etags: string[]) => (etags.length > 0 ? [`If-None-Match: ${etags.join(', ')}`] : []);

/** What each viewer gets from a site that has received no odd cookies yet. */
async function learn(site: InhabitedSite, path: string): Promise<Record<Viewer, string>> {
  const outcomes: Partial<Record<Viewer, string>> = {};
  for (const viewer of viewers) {
    const outcome = site.outcomeOf(await site.send(`GET ${path}`, site.plainLines[viewer]));
    const others = memberNames.filter((name) => name !== viewer);
    const shown = others.filter((name) => outcome.includes(name));
    assert.deepEqual(shown, [], `${viewer} is sent ${path} with marks of others`);
    outcomes[viewer] = outcome;
  }
  return outcomes as Record<Viewer, string>;
}

/** The members whose session token is in the header lines, in any encoding. */
function holdersIn(lines: string[], tokens: InhabitedSite['tokens']) {
  const text = decodeAll(lines.join('\n'));
  return memberNames.filter((name) => text.includes(decodeAll(tokens[name])));
}

function decodeAll(text: string): string {
  const decoded = text.replaceAll(/%([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return decoded === text ? text : decodeAll(decoded);
}

/** Waits for all, even if one fails: a request in flight could fill the cache again later. */
export async function all(checks: Promise<void>[]): Promise<void> {
  for (const result of await Promise.allSettled(checks)) {
    if (result.status === 'rejected') throw result.reason;
  }
}
