import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Member } from '../../contracts/member.ts';
import type { Logger } from '../runtime/log.ts';
import type { WriteAddressProblem } from './site-address/write-address.ts';

/** Who sends a request: a member with one of their sessions, or a visitor. */
export type Viewer =
  | {
      member: Member;
      sessionId: string;
      /** Whether the account is less than a day old: its limits are lower (limits/budgets.ts). */
      isNewAccount: boolean;
    }
  | typeof visitor;

export const visitor = { member: undefined, sessionId: undefined, isNewAccount: false } as const;

/** Identifies the viewer in cache keys; empty for every visitor. */
export function viewerId({ member }: Viewer): string {
  return member?.id ?? '';
}

/** The viewer of one request, which identity/sessions.ts resolves from the cookie at the first `get`. */
export type ViewerSlot = {
  get: () => Promise<Viewer>;
  /** The id of the member who acts, for the log: also of one who signs in or out by this request. */
  actorId: () => string | undefined;
  /** For the log of a failed sign-in: whose password was wrong. */
  setActorId: (memberId: string | undefined) => void;
  /** For a request that signs a member in or out: later steps of the same request get the new viewer. */
  replace: (viewer: Viewer) => void;
};

/** What a response depends on, as long as it is cached. */
export type Dependencies = {
  /** A change of one of these topics invalidates the response; undefined means unknown: do not cache. */
  topics: string[] | undefined;
  /** The viewer that the response is for; undefined if it is the same for every viewer. */
  viewer: Viewer | undefined;
};

/** The facts of a request: what request-scope.ts determines once, and all other code reads. */
export type RequestScope = {
  requestId: string;
  log: Logger;
  /** The client's network address; behind trusted proxies, the address that they forward. */
  clientAddress: string;
  /** The site's address as browsers know it, without a path. */
  origin: string;
  /** Why this request may not write or sign in, whoever sends it; undefined if it may. */
  writeAddressProblem: WriteAddressProblem | undefined;
  /** Parse it only by the functions of headers.ts. */
  cookieHeader: string | undefined;
  userAgent: string | undefined;
  /** The id of the last change that the client made, for ten seconds; else 0. */
  lastWrite: number;
  /** Whether this process has received that change. */
  isCaughtUp: boolean;
  viewer: ViewerSlot;
  /** What the calls of one page have read already, by what it is; a write empties it. */
  reads: Map<string, Promise<unknown>>;
  /** Headers of the response, whether the request succeeds or fails: cookies, above all. */
  responseHeaders: [name: string, value: string][];
};

/** Reads something once for a request, whose calls share it. */
export function readOnce<Value>({ reads }: RequestScope, what: string, read: () => Promise<Value>): Promise<Value> {
  const known = reads.get(what) as Promise<Value> | undefined;
  if (known) return known;
  const reading = read();
  reads.set(what, reading);
  return reading;
}

/** Whether the response is for one client only. */
export function isForOneClient({ responseHeaders }: RequestScope): boolean {
  return responseHeaders.some(([name]) => name === 'set-cookie');
}

/** Whether the client disconnected before its response was sent: nobody receives it. */
export function hasClientLeft({ env }: Context<AppEnv>): boolean {
  return env?.outgoing?.destroyed === true;
}

export type AppEnv = {
  Bindings: Partial<HttpBindings>;
  Variables: {
    scope: RequestScope;
    /** The route's pattern, for the metrics; the number of paths is unbounded. */
    route: string;
  };
};
