import type { Context, Hono } from 'hono';
import type { z } from 'zod';
import type { ResponseOf, Endpoint } from '../../contracts/endpoints.ts';
import type { Member } from '../../contracts/member.ts';
import type { Page } from '../../contracts/paging.ts';
import type { ChangeFeed } from '../changes/change-feed.ts';
import { wideNetworkOf } from '../http/client-address.ts';
import { setConsistencyToken } from '../http/consistency-token.ts';
import { topics as topicNames } from '../changes/topics.ts';
import { isUnavailable } from '../db/errors.ts';
import type { Database } from '../db/schema.ts';
import type { Write } from '../db/write-queue.ts';
import type { WriteTransaction } from '../db/write-transaction.ts';
import { serializePage, type DivisiblePage } from '../http/paging.ts';
import { readBody, validate } from '../http/validate.ts';
import type { AppEnv, CacheDependencies, Viewer } from '../http/context.ts';
import type { Limits } from '../limits/limits.ts';
import { createEtag } from '../http/etag.ts';
import { readIdempotencyKey, withIdempotencyKey } from './idempotency.ts';
import { revalidateAlways } from '../http/prefetch.ts';
import type { RunRead } from './locked-reads.ts';
import { isExpected, isForRole, Problem, findRoleProblem } from '../http/problem.ts';
import { readQuery, toSearch } from '../http/query.ts';
import type { RunQueued } from '../runtime/work-queue.ts';

type AppContext = Context<AppEnv>;

/** What every route needs. */
export type RouteDeps = {
  app: Hono<AppEnv>;
  db: Database;
  write: Write;
  /** Runs a read that a client requested; `readLimits` are its limits. */
  read: RunQueued;
  /** Runs a read, of a page as well, unless reads of this endpoint wait for a lock. */
  readUnlocked: RunRead;
  feed: ChangeFeed;
  limits: Limits;
  /** Throws a 401 if the account of a signed-in member has been deleted. */
  assertExists: (db: Database, memberId: string) => Promise<unknown>;
  /** The same, and a 403 if the member lacks the role that the endpoint is for, or is barred from it. */
  assertMay: (db: Database, memberId: string, endpoint: Pick<Endpoint, 'access' | 'publishes'>) => Promise<void>;
};

type RouteInput<E extends Endpoint> = {
  /** The transaction's connection if there is a transaction: a handler must not use another one in it. */
  db: Database;
  tx: E extends { transactional: true } ? WriteTransaction : undefined;
  parameters: z.infer<E['parameters']>;
  query: z.infer<E['query']>;
  body: E['body'] extends z.ZodType ? z.infer<E['body']> : undefined;
  member: E['access'] extends 'anyone' ? undefined : Member;
  context: AppContext;
};

/**
 * A result with the ETag of its resource, for If-Match. Handlers return it instead of setting a header: a write
 * may be rolled back and run again, and the response of a failed write has no ETag.
 */
export class WithEtag<Result> {
  readonly result: Result;
  readonly etag: string;

  constructor(result: Result, etag: string) {
    this.result = result;
    this.etag = etag;
  }
}

/** A handler of a paged endpoint returns its page with the cursors, so that `respond` can end it earlier. */
type ResultOf<E extends Endpoint> = E['paged'] extends true
  ? ResponseOf<E> & Pick<DivisiblePage<unknown>, 'cursorAfter'>
  : ResponseOf<E>;

type Handler<E extends Endpoint> = (input: RouteInput<E>) => Promise<ResultOf<E> | WithEtag<ResultOf<E>>>;

/** As plain data, which can be stored with an idempotency key. */
function unwrap<Result>(value: Result | WithEtag<Result>): { result: Result; etag?: string } {
  return value instanceof WithEtag ? { ...value } : { result: value };
}

/** The paths of an endpoint, as Hono writes them. */
export function honoPathsOf({ path, alias }: Endpoint): string[] {
  return (alias ? [path, alias] : [path]).map((one) => one.replaceAll(/\{(\w+)\}/g, ':$1'));
}

/** Adds the route of an endpoint: its rules, then its handler. */
export function route<E extends Endpoint>(
  deps: RouteDeps,
  endpoint: E,
  handle: Handler<E>,
  /** The topics whose change invalidates the response; without it, the response is not cached. */
  dependsOn?: (input: RouteInput<E>) => string[],
): void {
  for (const path of honoPathsOf(endpoint)) {
    deps.app.on(endpoint.method, path, async (context) => {
      context.set('route', endpoint.path);
      const { writeAddressProblem } = context.get('scope');
      if (writeAddressProblem && endpoint.method !== 'GET') {
        throw new Problem(writeAddressProblem.code, writeAddressProblem.detail);
      }
      const input = await parseRequest(deps.db, endpoint, context);
      if (endpoint.method !== 'GET') return handleWrite(deps, endpoint, input, handle);
      countRead(deps.limits, context, input.query);
      if (isForRole(endpoint)) await deps.assertMay(deps.db, input.member!.id, endpoint);
      addDependencies(context, { topics: dependsOn?.(input) });
      const read = () => deps.readUnlocked(endpoint.path, () => handle(input));
      if (context.env?.parent) return respond(context, endpoint, await read());
      const { clientAddress } = context.get('scope');
      const value = await deps.read(wideNetworkOf(clientAddress), read);
      if (endpoint.paged) deps.limits.countRows(clientAddress, (value as DivisiblePage<unknown>).rows.length);
      return respond(context, endpoint, value);
    });
  }
}

/** The calls of a page are part of its own read. */
function countRead(limits: Limits, context: AppContext, query: { q?: unknown }): void {
  if (context.env?.parent) return;
  limits.countRead(context.get('scope').clientAddress, { isSearch: Boolean(query.q) });
}

function respond(context: AppContext, endpoint: Endpoint, value: unknown): Response {
  const { result, etag } = unwrap(value);
  context.header('cache-control', endpoint.cors ? 'no-cache' : revalidateAlways);
  if (etag) context.header('etag', etag);
  const serialized = endpoint.paged && serializePage(result as DivisiblePage<unknown>);
  const page = serialized ? serialized.page : undefined;
  const { parent } = context.env ?? {};
  if (parent) {
    parent.setResult(page ?? result);
    return context.body(null, 200);
  }
  if (page) setPageHeaders(context, endpoint, page);
  const text = serialized ? serialized.text : JSON.stringify(result);
  if (!etag && endpoint.etag) {
    // With the same query as the cache key: undeclared parameters do not change the ETag.
    const { next, total } = page ?? {};
    const search = toSearch(queryOf(context, endpoint));
    context.header('etag', createEtag(context.req.path, search, text, next, total?.toString()));
  }
  return context.body(text, 200, { 'content-type': 'application/json' });
}

/** Adds dependencies to this response, and to the page that calls the API, if one does. */
function addDependencies(context: AppContext, { topics, viewer }: CacheDependencies): void {
  const before = context.get('cacheDependencies');
  const all = before ? before.topics && topics && [...before.topics, ...topics] : topics;
  context.set('cacheDependencies', { topics: all, viewer: viewer ?? before?.viewer });
  context.env?.parent?.addDependencies({ topics, viewer });
}

/** Topics that the response depends on, beside those of `dependsOn`: for a handler that finds them in its rows. */
export function addTopics(context: AppContext, topics: string[]): void {
  addDependencies(context, { topics });
}

/** The viewer of the request. Once it is called, the response is cached for this viewer only. */
export async function getViewer(context: AppContext): Promise<Viewer> {
  const viewer = await context.get('scope').viewer.get();
  addDependencies(context, { topics: viewer.member ? [topicNames.member(viewer.member.id)] : [], viewer });
  return viewer;
}

/** Signed in, the right member, valid query and body, in the order of record 12. Any path is valid. */
async function parseRequest<E extends Endpoint>(db: Database, endpoint: E, context: AppContext) {
  const member = endpoint.access === 'anyone' ? undefined : await requireMember(context);
  const parameters = validate(endpoint.parameters, context.req.param());
  if (endpoint.access === 'owner' && parameters.email !== member?.email)
    forbidOtherMember('This belongs to someone else.');
  // By the role in the cached session, which refuses most of them early; `assertMay` decides by the member's row.
  const roleProblem = findRoleProblem(endpoint.access, member?.role);
  if (roleProblem) throw new Problem(403, roleProblem);
  const query = validate(endpoint.query, queryOf(context, endpoint));
  const body = endpoint.body && (await readBody(context, endpoint.body));
  if (member && body?.email && body.email !== member.email) {
    forbidOtherMember("This email isn't the one you're signed in with.");
  }
  return { db, parameters, query, body, member, context } as RouteInput<E>;
}

function queryOf({ req }: AppContext, { query }: Endpoint): Record<string, string> {
  return readQuery(new URL(req.url).search, Object.keys(query.shape));
}

async function requireMember(context: AppContext): Promise<Member> {
  const { member } = await getViewer(context);
  if (!member) throw new Problem(401, 'Please sign in first.');
  return member;
}

function forbidOtherMember(detail: string): never {
  throw new Problem(403, detail);
}

async function handleWrite<E extends Endpoint>(
  deps: RouteDeps,
  endpoint: E,
  input: RouteInput<E>,
  handle: Handler<E>,
): Promise<Response> {
  const { context, member, parameters, body } = input;
  context.header('cache-control', 'no-store');
  const status = endpoint.status ?? 200;
  // Endpoints that check a password or call another server have transactions of their own.
  if (!member || !endpoint.transactional) return context.json(unwrap(await handle(input)).result, status);
  const key = readIdempotencyKey(context);
  const work = (tx: WriteTransaction) => {
    const run = async () => {
      if (endpoint.publishes || isForRole(endpoint)) await deps.assertMay(tx.db, member.id, endpoint);
      return unwrap(await handle({ ...input, db: tx.db, tx } as RouteInput<E>));
    };
    if (key === undefined) return run();
    const condition = context.req.header('if-match');
    const request = JSON.stringify([endpoint.method, endpoint.path, parameters, body, condition]);
    return withIdempotencyKey(tx.db, { memberId: member.id, key, request }, run);
  };
  const { result, etag } = await writeAs(deps, { context, member, budget: endpoint.budget }, work);
  if (etag) context.header('etag', etag);
  if (endpoint.location) context.header('location', locationOf(endpoint.location, member, result));
  return context.json(result, status);
}

type Writer = { context: AppContext; member: Member; budget?: Endpoint['budget'] };

/** Runs a write of a member: counted by the limits, and seen by the next request of this client. */
export async function writeAs<Result>(
  { db, feed, write, limits, assertExists }: RouteDeps,
  { context, member, budget }: Writer,
  work: (tx: WriteTransaction) => Promise<Result>,
): Promise<Result> {
  const { viewer, clientAddress: address } = context.get('scope');
  const { isYoung } = await viewer.get();
  const result = await limits
    .write(write, { memberId: member.id, isYoung, address, budget }, work)
    .catch(async (error: unknown) => {
      if (!isExpected(error) && !isUnavailable(error)) await assertExists(db, member.id);
      throw error;
    });
  await finishWrite(feed, context);
  return result;
}

function locationOf(path: string, { email }: Member, result: unknown): string {
  const { insertedId } = result as { insertedId: string };
  return path.replace('{email}', encodeURIComponent(email)).replace('{id}', insertedId);
}

/** Read-your-writes: invalidates the caches of this process, and makes others catch up for this client. */
export async function finishWrite(feed: ChangeFeed, context: AppContext): Promise<void> {
  setConsistencyToken(context, await feed.tryCatchUp());
}

/** The address of the next page, and the total if it is known. */
function setPageHeaders(context: AppContext, endpoint: Endpoint, { next, total }: Page<unknown>): void {
  if (total !== undefined) context.header('x-total-count', String(total));
  if (next) {
    const query = new URLSearchParams({ ...queryOf(context, endpoint), cursor: next });
    // Not `req.path`, which is decoded: a header has no other letters than those of ASCII.
    context.header('link', `<${new URL(context.req.url).pathname}?${query}>; rel="next"`);
  }
}
