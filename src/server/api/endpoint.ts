import type { z } from 'zod';
import type { Endpoint, ResponseOf } from '../../contracts/endpoints.ts';
import type { Member } from '../../contracts/member.ts';
import type { Page } from '../../contracts/paging.ts';
import type { ChangeFeed } from '../changes/change-feed.ts';
import { topics as topicNames } from '../changes/topics.ts';
import { isUnavailable } from '../db/errors.ts';
import type { Database } from '../db/schema.ts';
import type { Write } from '../db/write-queue.ts';
import type { WriteTransaction } from '../db/write-transaction.ts';
import { wideNetworkOf } from '../http/client-address.ts';
import { setConsistencyToken } from '../http/consistency-token.ts';
import type { Dependencies, RequestScope, Viewer, ViewerSlot } from '../http/context.ts';
import type { DivisiblePage } from '../http/paging.ts';
import { findRoleProblem, isExpected, isForRole, Problem } from '../http/problem.ts';
import { validate } from '../http/validate.ts';
import type { Limits } from '../limits/limits.ts';
import type { RunQueued } from '../runtime/work-queue.ts';
import { assertIdempotencyKey, withIdempotencyKey } from './idempotency.ts';
import type { RunRead } from './locked-reads.ts';

/** What every endpoint needs. */
export type EndpointDeps = {
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

/** What a caller sends to an endpoint, unchecked. */
export type Call = {
  parameters: Record<string, unknown>;
  query: Record<string, unknown>;
  /** Called after the access has been checked. */
  readBody: () => Promise<unknown>;
  idempotencyKey: string | undefined;
  ifMatch: string | undefined;
};

/** A client sends its call by HTTP; a page calls as a part of its own read, which has been counted and queued. */
export type Caller = 'client' | 'page';

/** What came of a call. */
export type Outcome = Dependencies &
  ({ error: unknown } | { error?: undefined; result: unknown; etag: string | undefined; location: string | undefined });

/** An endpoint as a function: it checks who calls and what they send, and runs the handler. It throws nothing. */
export type CallEndpoint = (call: Call, scope: RequestScope, caller: Caller) => Promise<Outcome>;

export type EndpointInput<E extends Endpoint> = {
  /** The transaction's connection if there is a transaction: a handler must not use another one in it. */
  db: Database;
  tx: E extends { transactional: true } ? WriteTransaction : undefined;
  parameters: z.infer<E['parameters']>;
  query: z.infer<E['query']>;
  body: E['body'] extends z.ZodType ? z.infer<E['body']> : undefined;
  member: E['access'] extends 'anyone' ? undefined : Member;
  ifMatch: string | undefined;
  scope: RequestScope;
};

/** A handler of a paged endpoint returns its page with the cursors, so that the page can end earlier. */
type ResultOf<E extends Endpoint> = E['paged'] extends true
  ? ResponseOf<E> & Pick<DivisiblePage<unknown>, 'cursorAfter'>
  : ResponseOf<E>;

/** A result with what else a handler knows about it. */
export class Reply<Result> {
  readonly result: Result;
  readonly etag: string | undefined;
  /** Topics that the result depends on, beside those of `dependsOn`: of the rows that were found. */
  readonly topics: string[];

  constructor(result: Result, { etag, topics = [] }: { etag?: string; topics?: string[] }) {
    this.result = result;
    this.etag = etag;
    this.topics = topics;
  }
}

export type Handler<E extends Endpoint> = (input: EndpointInput<E>) => Promise<ResultOf<E> | Reply<ResultOf<E>>>;

/** The topics whose change invalidates the response, also of a handler that fails. */
export type DependsOn<E extends Endpoint> = (input: EndpointInput<E>) => string[];

function toReply<Result>(value: Result | Reply<Result>): Reply<Result> {
  return value instanceof Reply ? value : new Reply(value, {});
}

/** Without `dependsOn`, the response is not cached. */
export function createEndpoint<E extends Endpoint>(
  deps: EndpointDeps,
  endpoint: E,
  handle: Handler<E>,
  dependsOn?: DependsOn<E>,
): CallEndpoint {
  return async (call, requestScope, caller) => {
    const viewer = observe(requestScope.viewer);
    const scope: RequestScope = Object.create(requestScope, { viewer: { value: viewer } });
    let topics: string[] | undefined;
    const dependencies = (): Dependencies => {
      const dependentOn = viewer.seen();
      const ofMember = dependentOn?.member ? [topicNames.member(dependentOn.member.id)] : [];
      return { topics: topics && [...topics, ...ofMember], viewer: dependentOn };
    };
    try {
      if (endpoint.method !== 'GET') assertMayWrite(scope);
      const input = await checkCall(deps.db, endpoint, call, scope);
      if (endpoint.method !== 'GET') {
        const { result, etag } = await runWrite(deps, endpoint, { input, call }, handle);
        scope.reads.clear();
        const location = endpoint.location && locationOf(endpoint.location, input.member!, result);
        return { result, etag, location, topics: undefined, viewer: undefined };
      }
      if (caller === 'client') countRead(deps.limits, scope, input.query);
      if (isForRole(endpoint)) await deps.assertMay(deps.db, input.member!.id, endpoint);
      topics = dependsOn?.(input);
      const read = () => deps.readUnlocked(endpoint.path, () => handle(input));
      const network = wideNetworkOf(scope.clientAddress);
      const reply = toReply(caller === 'page' ? await read() : await deps.read(network, read));
      if (caller === 'client' && endpoint.paged) countRows(deps.limits, scope, reply.result as Page<unknown>);
      if (topics) topics = [...topics, ...reply.topics];
      return { result: reply.result, etag: reply.etag, location: undefined, ...dependencies() };
    } catch (error) {
      return { error, ...dependencies() };
    }
  };
}

function assertMayWrite({ writeAddressProblem }: RequestScope): void {
  if (writeAddressProblem) throw new Problem(writeAddressProblem.code, writeAddressProblem.detail);
}

/** The viewer of a request, for one call: once it has been read, the outcome is cached for this viewer only. */
function observe(slot: ViewerSlot): ViewerSlot & { seen: () => Viewer | undefined } {
  let seen: Viewer | undefined;
  return { ...slot, get: async () => (seen = await slot.get()), seen: () => seen };
}

function countRead(limits: Limits, { clientAddress }: RequestScope, query: { q?: unknown }): void {
  limits.countRead(clientAddress, { isSearch: Boolean(query.q) });
}

function countRows(limits: Limits, { clientAddress }: RequestScope, { rows }: Page<unknown>): void {
  limits.countRows(clientAddress, rows.length);
}

/** Signed in, the right member, valid query and body, in the order of record 12. Any path is valid. */
async function checkCall<E extends Endpoint>(db: Database, endpoint: E, call: Call, scope: RequestScope) {
  const member = endpoint.access === 'anyone' ? undefined : await requireMember(scope);
  const parameters = validate(endpoint.parameters, call.parameters);
  if (endpoint.access === 'owner' && parameters.email !== member?.email)
    forbidOtherMember('This belongs to someone else.');
  // By the role in the cached session, which refuses most of them early; `assertMay` decides by the member's row.
  const roleProblem = findRoleProblem(endpoint.access, member?.role);
  if (roleProblem) throw new Problem(403, roleProblem);
  const query = validate(endpoint.query, call.query);
  const body = endpoint.body && validate(endpoint.body, await call.readBody());
  if (member && body?.email && body.email !== member.email) {
    forbidOtherMember("This email isn't the one you're signed in with.");
  }
  return { db, parameters, query, body, member, ifMatch: call.ifMatch, scope } as EndpointInput<E>;
}

async function requireMember(scope: RequestScope): Promise<Member> {
  const { member } = await scope.viewer.get();
  if (!member) throw new Problem(401, 'Please sign in first.');
  return member;
}

function forbidOtherMember(detail: string): never {
  throw new Problem(403, detail);
}

type CheckedCall<E extends Endpoint> = { input: EndpointInput<E>; call: Call };

async function runWrite<E extends Endpoint>(
  deps: EndpointDeps,
  endpoint: E,
  { input, call }: CheckedCall<E>,
  handle: Handler<E>,
): Promise<{ result: unknown; etag: string | undefined }> {
  const { member, parameters, body, scope } = input;
  // Endpoints that check a password or call another server have transactions of their own.
  if (!member || !endpoint.transactional) return toReply(await handle(input));
  const { idempotencyKey: key } = call;
  // Before the transaction: a malformed key must not roll back the other writes of its group.
  assertIdempotencyKey(key);
  const work = (tx: WriteTransaction) => {
    const run = async () => {
      if (endpoint.publishes || isForRole(endpoint)) await deps.assertMay(tx.db, member.id, endpoint);
      const { result, etag } = toReply(await handle({ ...input, db: tx.db, tx } as EndpointInput<E>));
      return { result, etag };
    };
    if (key === undefined) return run();
    const request = JSON.stringify([endpoint.method, endpoint.path, parameters, body, call.ifMatch]);
    return withIdempotencyKey(tx.db, { memberId: member.id, key, request }, run);
  };
  return writeAs(deps, { scope, member, budget: endpoint.budget }, work);
}

type Writer = { scope: RequestScope; member: Member; budget?: Endpoint['budget'] };

/** Runs a write of a member: counted by the limits, and seen by the next request of this client. */
export async function writeAs<Result>(
  { db, feed, write, limits, assertExists }: EndpointDeps,
  { scope, member, budget }: Writer,
  work: (tx: WriteTransaction) => Promise<Result>,
): Promise<Result> {
  const { isNewAccount } = await scope.viewer.get();
  const result = await limits
    .write(write, { memberId: member.id, isNewAccount, address: scope.clientAddress, budget }, work)
    .catch(async (error: unknown) => {
      if (!isExpected(error) && !isUnavailable(error)) await assertExists(db, member.id);
      throw error;
    });
  await finishWrite(feed, scope);
  return result;
}

function locationOf(path: string, { email }: Member, result: unknown): string {
  const { insertedId } = result as { insertedId: string };
  return path.replace('{email}', encodeURIComponent(email)).replace('{id}', insertedId);
}

/** Read-your-writes: invalidates the caches of this process, and makes others catch up for this client. */
export async function finishWrite(feed: ChangeFeed, scope: RequestScope): Promise<void> {
  setConsistencyToken(scope, await feed.tryCatchUp());
}
