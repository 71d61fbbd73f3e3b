import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';

const name = 'playshelf.seen';
const pattern = /(?:^|; )playshelf\.seen=(\d{1,15})(?:;|$)/;

/** Longer than any process takes to hear of a change. */
const maxAge = 10;

/** Later than every change there will be. */
const aheadOfAll = 999_999_999_999_999;

/**
 * Lets a browser say for a moment which change was made for it: whichever process it asks next, that
 * one is to know of it first. Where its number is not known, that is whatever there is by then.
 */
export function noteSeen(context: Context, change = aheadOfAll): void {
  const secure = context.var.origin?.startsWith('https:') ?? false;
  setCookie(context, name, String(change), { maxAge, httpOnly: true, sameSite: 'Lax', secure });
}

/** The change that the asker has seen the effect of; 0 where they say nothing. */
export function seenIn(cookie: string | undefined): number {
  return cookie === undefined ? 0 : Number(pattern.exec(cookie)?.[1] ?? 0);
}
