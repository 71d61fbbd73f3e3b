import type { ChangeFeed } from '../changes/change-feed.ts';
import type { Endpoint } from '../../contracts/endpoint.ts';
import { topics } from '../changes/topics.ts';
import { createTopicCache, type TopicCache } from '../cache/topic-cache.ts';
import { tickMonotonic } from '../runtime/clock.ts';
import type { Database } from '../db/schema.ts';
import { visitor, type Viewer } from '../http/context.ts';
import { newAccountMs } from '../limits/budgets.ts';
import { Problem, findRoleProblem } from '../http/problem.ts';
import type { ResolveViewer } from '../http/request-scope.ts';
import { describeBar, readStanding, type Standing } from './roles.ts';
import type { SessionCookie, SignedToken } from './session-cookie.ts';
import { readSession, renewSession, type SessionRow } from './queries.ts';

type CachedSession = { signed: SignedToken; viewer: Viewer; validUntilMs: number };

const maxCachedSessions = 20_000;

/** The change log does not show a session that was deleted directly in the database, so cached ones expire. */
const maxCachedMs = 60_000;

/** Caches sessions by token until they expire or their member changes. */
export const createSessionCache = (): TopicCache<CachedSession> => createTopicCache(maxCachedSessions, () => 1);

type Deps = { db: Database; cookie: SessionCookie; cache: TopicCache<CachedSession>; feed: ChangeFeed };

export type Sessions = ReturnType<typeof createSessions>;

/** Resolves the viewer of a request from its session cookie. */
export function createSessions({ db, cookie, cache, feed }: Deps) {
  /** The viewer without a database query, for the fast path; undefined if a query is needed. */
  function knownViewer(cookieHeader: string | undefined): Viewer | undefined {
    const signed = cookie.read(cookieHeader);
    return signed === undefined ? visitor : findCached(signed);
  }

  function findCached(signed: SignedToken): Viewer | undefined {
    const session = feed.isFresh() ? cache.get(signed.token) : undefined;
    if (!session) return cookie.isValid(signed) ? undefined : visitor;
    // The cache key is the token alone: requests with forged signatures must not add entries.
    if (session.signed.signature !== signed.signature) return visitor;
    return session.validUntilMs > tickMonotonic() ? session.viewer : undefined;
  }

  async function readFromDatabase(signed: SignedToken): ReturnType<ResolveViewer> {
    const { token } = signed;
    const sinceVersion = cache.version();
    const session = await readSession(db, token);
    // Safe to cache: an expired or unknown token never becomes valid later.
    if (!session) return store(signed, visitor, maxCachedMs, sinceVersion);
    const viewer = viewerOf(session);
    if (session.renewalInMs <= 0) {
      await renewSession(db, session);
      return { viewer, cookie: cookie.write(token, Math.floor(session.maxRemainingMs / 1_000)) };
    }
    return store(signed, viewer, Math.min(maxCachedMs, session.remainingMs, session.renewalInMs), sinceVersion);
  }

  function store(signed: SignedToken, viewer: Viewer, validMs: number, sinceVersion: number): { viewer: Viewer } {
    const memberTopics = viewer.member ? [topics.member(viewer.member.id)] : [];
    const session = { signed, viewer, validUntilMs: tickMonotonic() + validMs };
    cache.set(signed.token, session, { topics: memberTopics, sinceVersion, renderMs: 0 });
    return { viewer };
  }

  /** Takes effect in this process immediately, even if the change log cannot be written. */
  const invalidateMember = (memberId: string) => cache.invalidate([topics.member(memberId)]);

  /** Throws a 401 if the account of a signed-in member has been deleted. */
  async function assertExists(database: Database, memberId: string): Promise<Standing> {
    const standing = await readStanding(database, memberId);
    if (standing) return standing;
    invalidateMember(memberId);
    throw new Problem(401, 'This account no longer exists. Please sign in with another one.');
  }

  return {
    knownViewer,
    resolve: (async (cookieHeader) => {
      const viewer = knownViewer(cookieHeader);
      return viewer ? { viewer } : readFromDatabase(cookie.read(cookieHeader)!);
    }) satisfies ResolveViewer,
    invalidateMember,
    clearCookie: cookie.clear,
    assertExists,
    /**
     * Throws a 403 if a member may not do what an endpoint is for. It reads the database: a role that was taken, or a
     * bar, takes effect at once in all processes.
     */
    async assertMay(
      database: Database,
      memberId: string,
      { access, publishes }: Pick<Endpoint, 'access' | 'publishes'>,
    ): Promise<void> {
      const { role, bar } = await assertExists(database, memberId);
      const roleProblem = findRoleProblem(access, role);
      if (roleProblem) {
        invalidateMember(memberId);
        throw new Problem(403, roleProblem);
      }
      if (publishes && bar) throw new Problem('barred', describeBar(bar));
    },
  };
}

export function viewerOf({ id, member_id, name, email, photo, role, memberAgeMs }: SessionRow) {
  const member = { id: member_id, name, email, image: photo, ...(role && { role }) };
  return { member, sessionId: id, isNewAccount: memberAgeMs < newAccountMs };
}
