import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import type { AppEnv } from './context.ts';
import { readCookie } from './headers.ts';
import { isHttps } from './request-scope.ts';

const name = 'playshelf.last-write';

/** Longer than any process takes to receive a change. */
const maxAgeSeconds = 10;

/** Greater than the id of every change there will be. */
const unknownPosition = 999_999_999_999_999;

/**
 * Read-your-writes. For 10 s the client sends the id of its last change; a process that has not received
 * it catches up first. If the id is unknown, a maximum value forces a full catch-up.
 */
export function setConsistencyToken(context: Context<AppEnv>, change = unknownPosition): void {
  setCookie(context, name, String(change), {
    maxAge: maxAgeSeconds,
    httpOnly: true,
    sameSite: 'Lax',
    secure: isHttps(context.get('scope').origin),
  });
}

/** The id of the last change that the client made; 0 where it sends none. */
export function readConsistencyToken(cookieHeader: string | undefined): number {
  const value = readCookie(cookieHeader, name);
  return value !== undefined && /^\d{1,15}$/.test(value) ? Number(value) : 0;
}
