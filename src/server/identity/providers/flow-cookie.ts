import { generateCookie } from 'hono/cookie';
import { cookieNames, readCookie } from '../../http/headers.ts';
import { flowLifetimeMs, hash, type FlowCredentials } from './flow-store.ts';

/** Concurrent sign-ins of one browser; a further one replaces the oldest. */
const maxFlows = 8;

/** Bounds the Set-Cookie lines of one response: a client may send hundreds of made-up flow cookies. */
const maxExpiredCookies = 8;

/** Each flow has a cookie of its own, so that two tabs can sign in at the same time. */
export function createFlowCookies(isSecure: boolean) {
  const prefix = `${isSecure ? '__Host-' : ''}playshelf.flow.`;
  const nameOf = (state: string) => prefix + hash(state).slice(0, 22);
  const write = (name: string, value: string, maxAgeSeconds: number) =>
    generateCookie(name, value, {
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      secure: isSecure,
      maxAge: maxAgeSeconds,
    });

  return {
    /** The secret of the flow with this state, if this browser started it. */
    read: (header: string | undefined, state: string) => readCookie(header, nameOf(state)),
    /** The Set-Cookie lines of a new flow: first those that expire the oldest flows, then its own. */
    set(header: string | undefined, { state, secret }: FlowCredentials): string[] {
      // Browsers send the oldest cookie first. The new flow is one of `maxFlows`.
      const surplus = cookieNames(header, prefix).slice(0, -(maxFlows - 1));
      return [
        ...surplus.slice(0, maxExpiredCookies).map((name) => write(name, '', 0)),
        write(nameOf(state), secret, flowLifetimeMs / 1000),
      ];
    },
    expire: (state: string): string => write(nameOf(state), '', 0),
  };
}
