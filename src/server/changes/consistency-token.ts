import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';

const name = 'playshelf.last-write';
const pattern = /(?:^|; )playshelf\.last-write=(\d{1,15})(?:;|$)/;

/** Longer than any process takes to receive a change. */
const maxAgeSeconds = 10;

/** Greater than the id of every change there will be. */
const unknownPosition = 999_999_999_999_999;

/**
 * Read-your-writes. For 10 s the client sends the id of its last change; a process that has not received
 * it catches up first. If the id is unknown, a maximum value forces a full catch-up.
 */
export function setConsistencyToken(context: Context, change = unknownPosition): void {
  const secure = context.var.origin?.startsWith('https:') ?? false;
  setCookie(context, name, String(change), {
    maxAge: maxAgeSeconds,
    httpOnly: true,
    sameSite: 'Lax',
    secure,
  });
}

/** The id of the client's last change; 0 if the client sends none. */
export function readConsistencyToken(cookie: string | undefined): number {
  return cookie === undefined ? 0 : Number(pattern.exec(cookie)?.[1] ?? 0);
}
