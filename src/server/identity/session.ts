import type { Context } from 'hono';
import type { Member } from '../../contracts/member.ts';
import { nearlyNow, now } from '../clock.ts';
import type { ChangeFeed } from '../changes/change-feed.ts';
import { topics } from '../changes/topics.ts';
import { keepUntilChanged, type KeptUntilChanged } from '../db/kept-until-changed.ts';
import type { AppEnvironment } from '../http/environment.ts';
import type { Identity } from './identity.ts';

type Session = { member: Member; until: number };

export type KeptSessions = KeptUntilChanged<Session>;

const mostKept = 20_000;

/** A session that was ended past us, in the database itself, is found out after so long. */
const longestKept = 60_000;

/** Sessions that were read once, until they end or their member changes. */
export const keepSessions = (): KeptSessions => keepUntilChanged(mostKept, () => 1);

type Sessions = { identity: Identity; kept: KeptSessions; changes: ChangeFeed };

/** Ways to find out who asks, by the cookie. */
export function readSessions({ identity, kept, changes }: Sessions) {
  function find(token: string): Session | undefined {
    const session = changes.isFresh() ? kept.find(token) : undefined;
    return session && session.until > nearlyNow() ? session : undefined;
  }

  async function read(token: string, context: Context<AppEnvironment>) {
    const since = kept.moment();
    const { member, freshUntil, cookies, owns } = await identity.readSession(
      context.req.raw.headers,
    );
    // Where the session is prolonged, so is the cookie.
    for (const cookie of cookies) context.header('set-cookie', cookie, { append: true });
    if (member && cookies.length === 0 && owns(token)) {
      const until = Math.min(freshUntil, now() + longestKept);
      kept.keep(token, { member, until }, { from: [topics.member(member.id)], since, in: 0 });
    }
    return member;
  }

  return {
    /** The member who asks; that it was looked at is noted with the request. */
    memberOf: async (context: Context<AppEnvironment>): Promise<Member | undefined> => {
      const token = identity.tokenIn(context.req.header('cookie'));
      const member = token && (find(token)?.member ?? (await read(token, context)));
      // Of a cookie that is nobody's, nothing tells us when it becomes somebody's.
      const viewerTopics = token ? member && [topics.member(member.id)] : [];
      context.set('asker', { topics: viewerTopics || undefined });
      return member || undefined;
    },
    /** The id of the member who asks, '' for a visitor; undefined where it has to be looked up. */
    knownAsker: (cookie: string | undefined): string | undefined => {
      const token = identity.tokenIn(cookie);
      return token ? find(token)?.member.id : '';
    },
  };
}
