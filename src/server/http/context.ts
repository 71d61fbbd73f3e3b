import type { HttpBindings } from '@hono/node-server';
import type { Member } from '../../contracts/member.ts';
import type { Logger } from '../log.ts';

/** Who sends a request: a visitor, or a member by one of their sessions. */
export type Viewer = { member: Member; sessionId: string } | typeof visitor;

export const visitor = { member: undefined, sessionId: undefined } as const;

/** Stands for the viewer in cache keys; empty for every visitor. */
export function viewerId({ member }: Viewer): string {
  return member?.id ?? '';
}

/** The viewer of one request. The cookie is read at the first `get`, and never again. */
export type ViewerSlot = {
  get: () => Promise<Viewer>;
  /** The viewer where it has been resolved already, for the log. */
  resolved: () => Viewer | undefined;
  /** For a request that signs somebody in or out: later steps of the same request see the new viewer. */
  replace: (viewer: Viewer) => void;
};

/** What a response was made from. */
export type CacheDependencies = {
  /** A change of one of these topics invalidates the response; undefined means unknown: do not cache. */
  topics: string[] | undefined;
  /** The viewer that the response was made for; undefined where it is the same for everybody. */
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
  /** To be read by `readCookie` alone. */
  cookieHeader: string | undefined;
  viewer: ViewerSlot;
};

/** The request of a page, as the API sees it where the page calls the API within the process. */
type ParentRequest = RequestScope & {
  addDependencies: (dependencies: CacheDependencies) => void;
  /** Takes the result of a read as it is: a page need not parse what was written as JSON for it. */
  setResult: (result: unknown) => void;
};

export type AppEnv = {
  Bindings: Partial<HttpBindings> & { parent?: ParentRequest };
  Variables: RequestScope & {
    /** Why no form or API call may write: a sentence for the page; undefined where it may. */
    missingPublicUrl: string | undefined;
    cacheDependencies: CacheDependencies | undefined;
    /** The body of a page, which its Response does not have until `finishResponse` sets it. */
    documentBytes: Uint8Array | undefined;
    /** Called by a render that had to queue when it starts; set where the response may be cached. */
    onRenderStart: (() => void) | undefined;
    /** The pattern that handled the request, for the metrics; never the path, which has no bounds. */
    route: string;
  };
};
