import type { Context } from 'hono';
import type { Member } from '../../contracts/member.ts';
import type { AppEnvironment } from '../http/environment.ts';
import type { Identity } from './identity.ts';

/** Finds out who asks, by the cookie; where the session is prolonged, so is the cookie. */
export function memberReader(identity: Identity) {
  return async (context: Context<AppEnvironment>): Promise<Member | undefined> => {
    const { headers } = context.req.raw;
    if (!identity.hasCookie(headers)) return undefined;
    const { member, cookies } = await identity.readSession(headers);
    for (const cookie of cookies) context.header('set-cookie', cookie, { append: true });
    return member;
  };
}
