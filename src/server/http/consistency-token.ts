import { serialize } from 'hono/utils/cookie';
import type { RequestScope } from './context.ts';
import { readCookie } from './headers.ts';

const cookieName = 'playshelf.last-write';

/** Longer than any process lags behind the change log while it serves from its cache. */
const maxAgeSeconds = 10;

/** Greater than any id that a change can have. */
const unknownPosition = 999_999_999_999_999;

/**
 * Read-your-writes. For 10 s the client sends the id of its last change; a process that has not received
 * it catches up first. If the id is unknown, a maximum value forces a full catch-up.
 */
export function setConsistencyToken({ origin, responseHeaders }: RequestScope, changeId = unknownPosition): void {
  const line = serialize(cookieName, String(changeId), {
    path: '/',
    maxAge: maxAgeSeconds,
    httpOnly: true,
    sameSite: 'Lax',
    secure: origin.startsWith('https:'),
  });
  responseHeaders.push(['set-cookie', line]);
}

/** The id of the last change that the client made; 0 if it sends none. */
export function readConsistencyToken(cookieHeader: string | undefined): number {
  const value = readCookie(cookieHeader, cookieName);
  return value !== undefined && /^\d{1,15}$/.test(value) ? Number(value) : 0;
}
