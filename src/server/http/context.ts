import type { HttpBindings } from '@hono/node-server';
import type { Member } from '../../contracts/member.ts';
import type { Logger } from '../runtime/log.ts';

/** Who sends a request: a visitor, or a member by one of their sessions. */
export type Viewer = { member: Member; sessionId: string } | typeof visitor;

export const visitor = { member: undefined, sessionId: undefined } as const;

/** Stands for the viewer in cache keys; empty for every visitor. */
export function viewerId({ member }: Viewer): string {
  return member?.id ?? '';
}

/** The viewer of one request. It is resolved from the cookie at the first `get`, and then stays. */
export type ViewerSlot = {
  get: () => Promise<Viewer>;
  /** The viewer if it has been resolved, for the log. */
  resolved: () => Viewer | undefined;
  /** For a request that signs somebody in or out: later steps of the same request see the new viewer. */
  replace: (viewer: Viewer) => void;
};

/** What a response depends on. */
export type CacheDependencies = {
  /** A change of one of these topics invalidates the response; undefined means unknown: do not cache. */
  topics: string[] | undefined;
  /** The viewer that the response is for; undefined if it is the same for everybody. */
  viewer?: Viewer | undefined;
};

/** The facts of a request, each decided once. */
export type RequestScope = {
  requestId: string;
  log: Logger;
  /** The client's network address; behind trusted proxies, the one that they forward. */
  clientAddress: string;
  /** The address under which people reach the site, without a path. */
  origin: string;
  /** What to set before this request may write or sign in, as a sentence for the page; undefined if it may. */
  missingPublicUrl: string | undefined;
  /** To be parsed by the functions of headers.ts alone. */
  cookieHeader: string | undefined;
  viewer: ViewerSlot;
};

/** The facts of a page's request, for the calls that the page makes to the API within the process. */
type ParentRequest = {
  scope: RequestScope;
  addDependencies: (dependencies: CacheDependencies) => void;
  /** Takes the result of a read as it is: a page need not parse what was written as JSON for it. */
  setResult: (result: unknown) => void;
};

export type AppEnv = {
  Bindings: Partial<HttpBindings> & { parent?: ParentRequest };
  Variables: {
    scope: RequestScope;
    cacheDependencies: CacheDependencies | undefined;
    /** The body of a page; its Response is empty until `finishResponse` replaces it. */
    documentBytes: Uint8Array | undefined;
    /** To be called when a queued render starts; set if the response may be cached. */
    onRenderStart: (() => void) | undefined;
    /** The route's pattern, for the metrics; not the path, of which there is no end. */
    route: string;
  };
};
