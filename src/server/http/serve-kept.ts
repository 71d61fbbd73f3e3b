import type { Context, MiddlewareHandler } from 'hono';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Changes } from '../db/changes.ts';
import { chooseEncoding } from './compress.ts';
import type { AppEnvironment } from './environment.ts';
import { knownTag, type Answer, type KeptAnswers } from './kept-answers.ts';
import type { Record } from './observe.ts';
import { newRequestId } from './request-id.ts';

/** Where changes were not heard of for so long, what was kept may be wrong. */
const longestUnheard = 5_000;

/** What is not said of an answer that the caller has already. */
const aboutBody = new Set(['content-length', 'content-encoding', 'content-type']);

type Asked = {
  method: string;
  host: string | undefined;
  url: string;
  header: (name: string) => string | undefined;
};

/**
 * What a request asks for, as far as the answer depends on it; undefined where the answer is for
 * this caller alone. The host is in it because pages say under which address they are found.
 */
function keyOf({ method, host, url, header }: Asked): string | undefined {
  if (method !== 'GET' || header('cookie') !== undefined || header('range') !== undefined) {
    return undefined;
  }
  return `${host} ${chooseEncoding(header('accept-encoding') ?? '') ?? ''} ${url}`;
}

type Keeping = { kept: KeptAnswers; changes: Changes };

/** Keeps what is made, and makes what many ask for at once only once. */
export function keepMade({ kept, changes }: Keeping): MiddlewareHandler<AppEnvironment> {
  const making = new Map<string, Promise<unknown>>();

  async function make(context: Context<AppEnvironment>, key: string, next: () => Promise<void>) {
    const since = kept.moment();
    const begun = performance.now();
    await next();
    const { topics } = context.var;
    const { status, headers } = context.res;
    if (!topics || status !== 200 || headers.has('set-cookie')) return;
    const body = Buffer.from(await context.res.arrayBuffer());
    context.res = new Response(body, context.res);
    context.res.headers.set('content-length', String(body.length));
    const answer = {
      body,
      headers: [...context.res.headers].flat(),
      tag: headers.get('etag') ?? undefined,
      route: context.var.route,
    };
    // Pages take their time to be made; the API is always exact.
    const isPage = headers.get('content-type')?.startsWith('text/html') ?? false;
    kept.keep(key, answer, { from: topics, since, in: isPage ? performance.now() - begun : 0 });
  }

  return async (context, next) => {
    const { method } = context.req;
    const { host, pathname, search } = new URL(context.req.url);
    const header = (name: string) => context.req.header(name);
    const asked = { method, host, url: pathname + search, header };
    const key = context.env?.within ? undefined : keyOf(asked);
    if (!key || changes.age() > longestUnheard) {
      await next();
    } else {
      await making.get(key);
      const found = kept.find(key);
      if (found) {
        context.set('route', found.route);
        context.res = toResponse(found);
      } else {
        const made = make(context, key, next).finally(() => making.delete(key));
        making.set(
          key,
          made.catch(() => undefined),
        );
        await made;
      }
    }
    answerKnown(context);
  };
}

function toResponse({ headers, body }: Answer): Response {
  const pairs = headers.flatMap((name, index): [string, string][] =>
    index % 2 === 0 ? [[name, headers[index + 1]!]] : [],
  );
  return new Response(new Uint8Array(body), { headers: pairs });
}

/** Who has this very answer already is told so, by the tag that they know it by. */
function answerKnown(context: Context<AppEnvironment>): void {
  if (context.res.status !== 200 || !['GET', 'HEAD'].includes(context.req.method)) return;
  const tag = context.res.headers.get('etag') ?? undefined;
  const known = knownTag(context.req.header('if-none-match'), tag);
  if (!known) return;
  const headers = new Headers(context.res.headers);
  for (const name of aboutBody) headers.delete(name);
  headers.set('etag', known);
  context.res = undefined;
  context.res = new Response(null, { status: 304, headers });
}

/** Answers what is kept straight from Node's own server; gives whether it did. */
export function serveKept({ kept, changes }: Keeping, record: Record) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method = '', url = '', headers } = request;
    const header = (name: string) => headers[name] as string | undefined;
    const key = keyOf({ method, host: headers.host, url, header });
    const answer = key === undefined ? undefined : kept.find(key);
    const begun = performance.now();
    if (!answer || changes.age(begun) > longestUnheard) return false;
    const requestId = newRequestId();
    const known = knownTag(headers['if-none-match'], answer.tag);
    if (known) {
      response.writeHead(304, ['x-request-id', requestId, ...withoutBody(answer, known)]);
      response.end();
    } else {
      response.writeHead(200, ['x-request-id', requestId, ...answer.headers]);
      response.end(answer.body);
    }
    const kind = { method, route: answer.route, status: known ? 304 : 200 };
    record(kind)(requestId, performance.now() - begun);
    return true;
  };
}

function withoutBody({ headers }: Answer, tag: string): string[] {
  const left: string[] = [];
  for (let index = 0; index < headers.length; index += 2) {
    const name = headers[index]!;
    if (!aboutBody.has(name)) left.push(name, name === 'etag' ? tag : headers[index + 1]!);
  }
  return left;
}
