import { generateCookie } from 'hono/cookie';
import { cookieNames, readCookie } from '../../http/cookies.ts';
import { flowLifetimeMs, hash, type FlowKeys } from './sign-in-flow.ts';

/** A browser with more sign-ins under way than this loses the oldest. */
const maxFlows = 8;

/** A client that makes up hundreds of names gets no more lines back than this. */
const maxExpired = 8;

/** Each flow has a cookie of its own, so that two tabs can sign in at the same time. */
export function createFlowCookies(isSecure: boolean) {
  const prefix = `${isSecure ? '__Host-' : ''}playshelf.flow.`;
  const nameOf = (state: string) => prefix + hash(state).slice(0, 22);
  const write = (name: string, value: string, maxAge: number) =>
    generateCookie(name, value, {
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      secure: isSecure,
      maxAge,
    });

  return {
    /** The secret of the flow with this state, if this browser started it. */
    read: (header: string | undefined, state: string) => readCookie(header, nameOf(state)),
    /** Set-Cookie lines: the new flow's, and one for each old flow that has to make room, oldest first. */
    set: (header: string | undefined, { state, secret }: FlowKeys): string[] => [
      ...cookieNames(header, prefix)
        .slice(0, 1 - maxFlows)
        .slice(0, maxExpired)
        .map((name) => write(name, '', 0)),
      write(nameOf(state), secret, flowLifetimeMs / 1000),
    ],
    expire: (state: string): string => write(nameOf(state), '', 0),
  };
}
