import type { Context, Hono } from 'hono';
import type { z } from 'zod';
import type { AnswerOf, Endpoint } from '../../contracts/endpoints.ts';
import type { Member } from '../../contracts/member.ts';
import type { Page } from '../../contracts/paging.ts';
import type { ChangeFeed } from '../changes/change-feed.ts';
import { setConsistencyToken } from '../changes/consistency-token.ts';
import type { Database } from '../db/schema.ts';
import type { Write } from '../db/write.ts';
import { parse, readBody } from './body.ts';
import type { AppEnvironment } from './environment.ts';
import { tagOf } from './etag.ts';
import { isAt, patternsOf } from './patterns.ts';
import { Problem } from './problems.ts';
import { once } from './remembered-answer.ts';

type AppContext = Context<AppEnvironment>;

/** What routes are made with. */
export type Api = {
  app: Hono<AppEnvironment>;
  db: Database;
  write: Write;
  /** Who asks, by the session of the request. */
  memberOf: (context: AppContext) => Promise<Member | undefined>;
  changes: ChangeFeed;
};

type Asked<E extends Endpoint> = {
  /** For a write: the transaction that it all goes into. */
  db: Database;
  parameters: z.infer<E['parameters']>;
  query: z.infer<E['query']>;
  body: E['body'] extends z.ZodType ? z.infer<E['body']> : undefined;
  member: E['may'] extends 'anyone' ? undefined : Member;
  context: AppContext;
};

/** An endpoint with its rules, and the function behind it, become a route. */
export function route<E extends Endpoint>(
  api: Api,
  endpoint: E,
  answer: (asked: Asked<E>) => Promise<AnswerOf<E>>,
  /** What the answer is made from: while that stays, so does the answer. */
  madeFrom?: (asked: Asked<E>) => string[] | undefined,
): void {
  for (const pattern of patternsOf(endpoint)) {
    api.app.on(endpoint.method, pattern, async (context) => {
      context.set('route', endpoint.path);
      const asked = await readRequest(api, endpoint, context);
      if (endpoint.method !== 'GET') return answerWrite(api, endpoint, asked, answer);
      context.header('cache-control', endpoint.otherSites ? 'no-cache' : 'private, no-cache');
      const result = await answer(asked);
      noteSources(context, madeFrom?.(asked));
      const rows = endpoint.paged ? listed(context, result as Page<unknown>) : result;
      const text = JSON.stringify(rows);
      // Some answers are tagged by what they show, for changes to refer to.
      if (endpoint.tagged && !context.res.headers.has('etag')) {
        context.header('etag', tagOf(context.req.url, text));
      }
      return context.body(text, 200, { 'content-type': 'application/json' });
    });
  }
}

/** Notes what the answer was made from: of whoever asks as well, where that was looked at. */
function noteSources(context: AppContext, topics: string[] | undefined): void {
  const { asker } = context.var;
  const all = asker ? topics && asker.topics && [...topics, ...asker.topics] : topics;
  const sources = { topics: all, personal: asker !== undefined };
  context.set('sources', sources);
  context.env?.within?.madeFrom(sources);
}

/** The rules in their order: signed in, the right person, the right shape. */
async function readRequest<E extends Endpoint>(
  { db, memberOf }: Api,
  endpoint: E,
  context: AppContext,
): Promise<Asked<E>> {
  const member = endpoint.may === 'anyone' ? undefined : await requireMember(memberOf, context);
  const parameters = parse(endpoint.parameters, context.req.param());
  if (endpoint.may === 'owner' && parameters.email !== member?.email) refuseStranger();
  const query = parse(endpoint.query, context.req.query());
  const body = endpoint.body && (await readBody(context, endpoint.body));
  if (member && body?.email !== undefined && body.email !== member.email) refuseStranger();
  return { db, parameters, query, body, member, context } as Asked<E>;
}

async function requireMember(memberOf: Api['memberOf'], context: AppContext): Promise<Member> {
  const member = await memberOf(context);
  if (!member) throw new Problem(401, 'Please sign in first.');
  return member;
}

function refuseStranger(): never {
  throw new Problem(403, 'This email is not the one you are signed in with.');
}

async function answerWrite<E extends Endpoint>(
  { changes, write }: Api,
  endpoint: E,
  asked: Asked<E>,
  answer: (asked: Asked<E>) => Promise<AnswerOf<E>>,
): Promise<Response> {
  const { context, member, parameters, body } = asked;
  context.header('cache-control', 'no-store');
  const status = endpoint.status ?? 200;
  // Who is not signed in writes through the identity service, which has transactions of its own.
  if (!member) return context.json(await answer(asked), status);
  const key = context.req.header('idempotency-key');
  const { result, tag } = await write((transaction) => {
    const work = async () => ({
      result: await answer({ ...asked, db: transaction }),
      tag: context.res.headers.get('etag'),
    });
    if (key === undefined) return work();
    const condition = context.req.header('if-match');
    const request = JSON.stringify([endpoint.method, endpoint.path, parameters, body, condition]);
    return once(transaction, { memberId: member.id, key, request }, work);
  });
  await showWritten(changes, context);
  if (tag) context.header('etag', tag);
  return context.json(result, status);
}

/** Whoever asks from now on, and first of all the writer, is to see it. It is written in any case. */
export async function showWritten(changes: ChangeFeed, context: AppContext): Promise<void> {
  setConsistencyToken(context, await changes.tryCatchUp());
}

/** The rows of a page, and in the headers where the next one is. */
function listed(context: AppContext, { rows, next }: Page<unknown>): unknown[] {
  if (next) {
    const query = new URLSearchParams({ ...context.req.query(), cursor: next });
    context.header('link', `<${context.req.path}?${query}>; rel="next"`);
  }
  return rows;
}

/** Answers a known path asked with a method it does not have; comes after all routes. */
export function refuseOtherMethods(app: Api['app'], endpoints: Endpoint[]): void {
  for (const endpoint of endpoints) {
    for (const pattern of patternsOf(endpoint)) {
      app.all(pattern, (context) => {
        context.set('route', endpoint.path);
        const same = endpoints.filter((other) => isAt(other, pattern));
        const allow = same.map(({ method }) => method.replace('GET', 'GET, HEAD')).join(', ');
        throw new Problem(405, `This address takes ${allow} only.`, { headers: { allow } });
      });
    }
  }
}
