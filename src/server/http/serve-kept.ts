import type { Context, MiddlewareHandler } from 'hono';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ChangeFeed } from '../changes/change-feed.ts';
import { readConsistencyToken } from '../changes/consistency-token.ts';
import { topicsOwnedBy } from '../changes/topics.ts';
import { chooseEncoding } from './compress.ts';
import type { AppEnvironment } from './environment.ts';
import { purpose } from './fetched-ahead.ts';
import { prepareHead, writeHead, type Head } from './head.ts';
import { knownTag, type Answer, type KeptAnswers } from './kept-answers.ts';
import type { Record } from './observe.ts';
import { newRequestId } from './request-id.ts';

/** Up to so many bytes, one piece is sent faster than two; above, its bytes are copied once too often. */
const longestInOnePiece = 8_192;
const encodingOfText = 'latin1';

/** What is not said of an answer that the caller has already. */
const aboutBody = ['content-length', 'content-encoding', 'content-type'];

type Keeping = {
  kept: KeptAnswers;
  changes: ChangeFeed;
  record: Record;
  /** The id of who asks, '' for a visitor; undefined where it has to be looked up. */
  knownAsker: (cookie: string | undefined) => string | undefined;
};

/** What a request asks for, as far as the answer depends on it. */
type Asked = {
  /** Pages say under which address they are found. */
  host: string | undefined;
  encoding: 'br' | 'gzip' | undefined;
  url: string;
  cookie: string | undefined;
};

/** What had changed by the time that something was begun, and that time. */
type Begun = { since: number; at: number };

const keyOf = (asker: string, { host, encoding, url }: Asked) =>
  `${asker} ${host} ${encoding} ${url}`;

/** The answer that is kept for whoever asks: everybody's, or their own. */
function find(
  { kept, knownAsker }: Keeping,
  asked: Asked,
  exact: boolean,
  visitorsKey = keyOf('', asked),
): Answer | undefined {
  const visitors = kept.find(visitorsKey, exact);
  if (asked.cookie === undefined || visitors?.personal === false) return visitors;
  const asker = knownAsker(asked.cookie);
  if (asker === '') return visitors;
  return asker === undefined ? undefined : kept.find(keyOf(asker, asked), exact);
}

/** Keeps what is made, and makes what many ask for at once only once. */
export function keepMade(keeping: Keeping): MiddlewareHandler<AppEnvironment> {
  const { kept, changes, record, knownAsker } = keeping;
  const making = new Map<string, Begun & { made: Promise<Answer | undefined> }>();

  /** Gives what was made where it is a page that may be sent to all who have asked for it meanwhile. */
  async function make(
    context: Context<AppEnvironment>,
    asked: Asked,
    begun: Begun,
    next: () => Promise<void>,
  ): Promise<Answer | undefined> {
    await next();
    const { sources, route } = context.var;
    const { status, headers } = context.res;
    if (!sources?.topics || status !== 200 || headers.has('set-cookie')) return undefined;
    const { topics: from, personal } = sources;
    // Whoever could not be told before is known by now, if they are a member.
    const asker = personal ? knownAsker(asked.cookie) : '';
    if (asker === undefined) return undefined;
    const body = Buffer.from(await context.res.arrayBuffer());
    context.res = new Response(body, context.res);
    context.res.headers.set('content-length', String(body.length));
    const tag = headers.get('etag') ?? undefined;
    const pairs = [...context.res.headers];
    const answer = {
      body: body.length > longestInOnePiece ? body : body.toString(encodingOfText),
      headers: pairs,
      head: prepareHead(200, pairs),
      headOfKnown: headOfKnown(pairs),
      tag,
      route,
      noteSent: record({ method: 'GET', route, status: 200 }),
      noteKnown: record({ method: 'GET', route, status: 304 }),
      personal,
    };
    // Pages take their time to be made; the API is always exact.
    const isPage = headers.get('content-type')?.startsWith('text/html') ?? false;
    const time = isPage ? performance.now() - begun.at : 0;
    // Nobody is shown less than they wrote.
    const exactly = asker === '' ? [] : topicsOwnedBy(asker);
    const made = { from, exactly, since: begun.since, in: time };
    const fits = kept.keep(keyOf(asker, asked), answer, made);
    return isPage && fits ? answer : undefined;
  }

  /** Makes the answer; who asks for the same meanwhile waits for it. */
  async function makeOnce(
    context: Context<AppEnvironment>,
    asked: Asked,
    key: string,
    next: () => Promise<void>,
  ): Promise<void> {
    const begun = { since: 0, at: 0 };
    const begin = () => Object.assign(begun, { since: kept.moment(), at: performance.now() });
    begin();
    // What waits for its turn begins when it has come.
    context.set('begin', begin);
    const made = make(context, asked, begun, next);
    const own = Object.assign(begun, { made: made.catch(() => undefined) });
    making.set(key, own);
    await made.finally(() => {
      if (making.get(key) === own) making.delete(key);
    });
  }

  return async (context, next) => {
    const { req, env } = context;
    const cookie = req.header('cookie');
    const seen = readConsistencyToken(cookie);
    // What a page asks for within was waited for by the page.
    const lacks = !env?.within && seen > changes.position();
    const isShown = !lacks || (await changes.tryCatchUp()) !== undefined;
    const isKept = req.method === 'GET' && !req.header('range') && !env?.within;
    if (!isKept || !isShown || !changes.isFresh()) {
      await next();
    } else {
      const { host, pathname, search } = new URL(req.url);
      const encoding = chooseEncoding(req.header('accept-encoding') ?? '');
      const asked = { host, encoding, url: pathname + search, cookie };
      // Who is not known yet waits for nobody.
      const key = keyOf(knownAsker(cookie) ?? newRequestId(), asked);
      const exact = seen > 0;
      const arrived = kept.moment();
      let found = find(keeping, asked, exact);
      // What was begun after all that had changed by now will do; else the first who waited begins anew.
      for (let begun = making.get(key); begun && !found; begun = making.get(key)) {
        const made = await begun.made;
        found = find(keeping, asked, exact);
        if (!made || exact) break;
        if (begun.since >= arrived) found ??= made;
      }
      if (found) {
        context.set('route', found.route);
        context.res = toResponse(found);
      } else {
        await makeOnce(context, asked, key, next);
      }
    }
    answerKnown(context);
  };
}

function toResponse({ headers, body }: Answer): Response {
  const bytes = typeof body === 'string' ? Buffer.from(body, encodingOfText) : body;
  return new Response(new Uint8Array(bytes), { headers });
}

/** Who has this very answer already is told so, by the tag that they know it by. */
function answerKnown(context: Context<AppEnvironment>): void {
  if (context.res.status !== 200 || !['GET', 'HEAD'].includes(context.req.method)) return;
  const tag = context.res.headers.get('etag') ?? undefined;
  const known = knownTag(context.req.header('if-none-match'), tag);
  if (!known) return;
  const headers = headersOfKnown(context.res.headers, known);
  context.res = undefined;
  context.res = new Response(null, { status: 304, headers });
}

/** Answers what is kept straight from Node's own server; gives whether it did. */
export function serveKept(keeping: Keeping) {
  const { changes } = keeping;
  const knownKeys = rememberKeys();
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method = '', url = '', headers } = request;
    if (method !== 'GET' || headers.range !== undefined || headers[purpose]) return false;
    const { host, cookie } = headers;
    const seen = readConsistencyToken(cookie);
    if (seen > changes.position() || !changes.isFresh()) return false;
    const encoding = chooseEncoding((headers['accept-encoding'] as string | undefined) ?? '');
    const asked = { host, encoding, url, cookie };
    const known = knownKeys.find(asked);
    const answer = find(keeping, asked, seen > 0, known);
    if (!answer) return false;
    if (known === undefined) knownKeys.keep(asked);
    const requestId = newRequestId();
    const tag = knownTag(headers['if-none-match'], answer.tag);
    if (tag) {
      const isOurs = tag === answer.tag;
      const head = isOurs ? answer.headOfKnown : headOfKnown(answer.headers, tag);
      writeHead(response, head, requestId);
      response.end();
    } else {
      writeHead(response, answer.head, requestId);
      response.end(answer.body, encodingOfText);
    }
    // It took less time than it would take to look how much.
    (tag ? answer.noteKnown : answer.noteSent)(requestId, 0);
    return true;
  };
}

/** How it begins for who knows the answer, by its tag or by one that means the same. */
function headOfKnown(headers: HeadersInit, tag?: string): Head {
  return prepareHead(304, [...headersOfKnown(headers, tag)]);
}

function headersOfKnown(headers: HeadersInit, tag?: string): Headers {
  const said = new Headers(headers);
  for (const name of aboutBody) said.delete(name);
  if (tag) said.set('etag', tag);
  return said;
}

const mostRemembered = 1_000;
const longestRemembered = 200;

/**
 * The keys of what visitors asked for, by its address: to put one together takes a twentieth of the
 * time that the whole answer does. Nearly all ask for one host, and in one of three encodings.
 */
function rememberKeys() {
  let host: string | undefined;
  const noKeys = () => new Map<string, string>();
  const byEncoding = { br: noKeys(), gzip: noKeys(), none: noKeys() };

  return {
    find: (asked: Asked): string | undefined =>
      asked.host === host ? byEncoding[asked.encoding ?? 'none'].get(asked.url) : undefined,
    keep(asked: Asked): void {
      const keys = byEncoding[asked.encoding ?? 'none'];
      if (asked.host !== host || keys.size >= mostRemembered) {
        for (const each of Object.values(byEncoding)) each.clear();
      }
      host = asked.host;
      if (asked.url.length <= longestRemembered) keys.set(asked.url, keyOf('', asked));
    },
  };
}
