import assert from 'node:assert/strict';
import { registerHooks } from 'node:module';
import { after, test } from 'node:test';
import { createSqlite } from './support/databases/databases.ts';
import { createTestApp, signUpMember } from './support/test-app.ts';

/**
 * The scanner comes with a server, a database client and a DOM. package.json replaces all of its dependencies by empty
 * packages, because only its tests and its grades are used here, with responses that it did not request itself:
 * cookies are given, a page has scripts with an address or none, and the list of sites that browsers know to have https,
 * which its installation would download, does not contain ours.
 */
const replacements: Record<string, string> = {
  './retriever/session.js': 'export class Session {}',
  '../hsts.js': 'export const isHstsPreloaded = () => null',
  'tough-cookie': 'export class Cookie {}',
  tldts: 'export const parse = (address) => ({ domain: URL.parse(address)?.hostname })',
  jsdom: `export class JSDOM {
    constructor(html) {
      const sources = [...html.matchAll(/<script\\b[^>]*\\ssrc="([^"]*)"/g)];
      const scripts = sources.map(([, src]) => ({ src, crossOrigin: null, getAttribute: () => null }));
      this.window = { document: { querySelectorAll: () => scripts } };
    }
  }`,
};
const hooks = registerHooks({
  resolve(specifier, context, nextResolve) {
    const source = context.parentURL?.includes('mdn-http-observatory') ? replacements[specifier] : undefined;
    return source
      ? { url: `data:text/javascript,${encodeURIComponent(source)}`, shortCircuit: true }
      : nextResolve(specifier, context);
  },
});
after(() => hooks.deregister());

type Output = { result: string; pass: boolean; constructor: { name: string } };
type Scanned = { headers: object; status: number; verified: boolean; httpEquiv?: Map<string, string[]> };
type Requests = {
  responses: Record<'auto' | 'https' | 'cors', Scanned>;
  resources: { path: string };
  session: { url: URL; jar: { serializeSync: () => { cookies: object[] } } };
};

/** The scanner has no types. */
async function load(path: string) {
  return import(`@mdn/mdn-http-observatory/src/${path}`);
}

const publicUrl = 'https://games.example.org';

function parseCookie(line: string) {
  const [, key] = /^([^=]+)=/.exec(line)!;
  const [, sameSite] = /; SameSite=(\w+)/i.exec(line) ?? [];
  return { key, secure: /; Secure/i.test(line), httpOnly: /; HttpOnly/i.test(line), sameSite };
}

/** What the scanner would get from a site, with other headers or without some. */
async function respondsTo(headers: Record<string, string> = {}, withhold: string[] = []): Promise<Requests> {
  const app = await createTestApp(createSqlite, { games: 1, publicUrl });
  const mara = await signUpMember(app);
  const signedIn = await mara.call('/api/auth/sign-in/email', {
    body: { email: mara.email, password: 'Lantern-7-valley' },
  });
  const cookies = signedIn.headers.getSetCookie().map(parseCookie);
  const home = await app.request('/');
  const preflight = await app.request('/', {
    method: 'OPTIONS',
    headers: { origin: 'https://http-observatory.example' },
  });
  const toScanned = (response: Response): Scanned => {
    const all = { ...Object.fromEntries(response.headers), ...headers };
    const sent = Object.entries(all).filter(([name]) => !withhold.includes(name));
    return { headers: Object.fromEntries(sent), status: response.status, verified: true };
  };
  const page = { ...toScanned(home), httpEquiv: new Map() };
  const { Requests } = await load('types.js');
  return Object.assign(new Requests(new URL(publicUrl).hostname), {
    responses: {
      auto: page,
      https: page,
      cors: toScanned(preflight),
      http: null,
      httpRedirects: [],
      httpsRedirects: [],
    },
    resources: { path: await home.text() },
    session: { url: new URL(publicUrl), jar: { serializeSync: () => ({ cookies }) } },
  });
}

/** The grade, by the rules of the scanner: bonuses count only for a site that has at least 90 points without them. */
async function grade(requests: Requests) {
  const { ALL_TESTS } = await load('constants.js');
  const { getGradeForScore, getScoreModifier } = await load('grader/grader.js');
  const { MINIMUM_SCORE_FOR_EXTRA_CREDIT } = await load('grader/charts.js');
  const outputs: Output[] = ALL_TESTS.map((run: (subject: Requests) => Output) => run(requests));
  const modifiers: number[] = outputs.map(({ result }) => getScoreModifier(result));
  const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 100);
  const base = sum(modifiers.filter((modifier) => modifier < 0));
  const score = base >= MINIMUM_SCORE_FOR_EXTRA_CREDIT ? sum(modifiers) : base;
  const results = Object.fromEntries(outputs.map(({ constructor, result }) => [constructor.name, result]));
  return {
    grade: getGradeForScore(score).grade as string,
    score,
    results,
    failed: outputs.filter(({ pass }) => !pass),
  };
}

test('a site under https gets an A+ from the Mozilla Observatory', async (t) => {
  const { grade: letter, score, results, failed } = await grade(await respondsTo());
  t.diagnostic(`${letter}, ${score} points: ${JSON.stringify(results)}`);
  assert.deepEqual(failed, []);
  assert.equal(letter, 'A+');
  assert.equal(results['content-security-policy'], 'csp-implemented-with-no-unsafe-default-src-none');
  assert.equal(results.cookies, 'cookies-secure-with-httponly-sessions-and-samesite');
});

test('a site with a weaker policy, or without one of the headers, would not', async () => {
  const unsafe = { 'content-security-policy': "default-src 'none'; script-src 'self' 'unsafe-inline'" };
  assert.notEqual((await grade(await respondsTo(unsafe))).grade, 'A+');
  assert.notEqual((await grade(await respondsTo({}, ['strict-transport-security']))).grade, 'A+');
});
