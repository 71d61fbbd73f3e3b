import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './context.ts';

/**
 * Adds the security headers that a response does not have yet; a page has a policy of its own, and a cached response
 * has them all. Event streams (event-streams.ts) and refusals of invalid requests (runtime/invalid-requests.ts) bypass the
 * app, and have them by themselves.
 */
export function addSecurityHeaders(security: Record<string, string>): MiddlewareHandler<AppEnv> {
  const pairs = Object.entries(security);
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    for (const [name, value] of pairs) if (!headers.has(name)) headers.set(name, value);
  };
}

/** The characters that RFC 6265 allows in a cookie's value, without quotes. */
const cookieOctets = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/;

/** Strips spaces and tabs (RFC 9110). `trim` strips U+00A0 as well, and would change the name of a cookie. */
function stripBlanks(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && isBlank(text[start])) start += 1;
  while (end > start && isBlank(text[end - 1])) end -= 1;
  return text.slice(start, end);
}

const isBlank = (character: string | undefined) => character === ' ' || character === '\t';

/**
 * `readCookie` and `cookieNames` are the only readers of the Cookie header. A name that occurs twice, or
 * whose value is malformed, counts as absent: browsers and libraries disagree on which of two cookies wins.
 */
export function readCookie(header: string | undefined, name: string): string | undefined {
  if (header === undefined || !header.includes(name)) return undefined;
  let value: string | undefined;
  for (const pair of header.split(';')) {
    if (!pair.includes(name)) continue;
    const separator = pair.indexOf('=');
    if (separator < 0 || stripBlanks(pair.slice(0, separator)) !== name) continue;
    if (value !== undefined) return undefined;
    value = stripBlanks(pair.slice(separator + 1));
  }
  return value === undefined || value === '' || !cookieOctets.test(value) ? undefined : value;
}

/** The names of cookies with a prefix, in the order of the header: browsers send the oldest first. */
export function cookieNames(header: string | undefined, prefix: string): string[] {
  const pairs = (header ?? '').split(';').filter((pair) => pair.includes('='));
  const names = pairs.map((pair) => stripBlanks(pair.slice(0, pair.indexOf('='))));
  return names.filter((name) => name.startsWith(prefix) && /^[\w.-]+$/.test(name));
}

const maxMemoizedHeaders = 1_000;
const maxMemoizedLength = 500;

/**
 * Caches a pure function of a header. Browsers repeat a few headers; clients can invent any number, so the
 * cache is emptied when it is full, and long headers are not cached.
 */
export function memoizeByHeader<Value>(compute: (header: string) => Value): (header?: string) => Value {
  const cache = new Map<string, { value: Value }>();
  return (header = '') => {
    const cached = cache.get(header);
    if (cached) return cached.value;
    const value = compute(header);
    if (header.length <= maxMemoizedLength) {
      if (cache.size >= maxMemoizedHeaders) cache.clear();
      cache.set(header, { value });
    }
    return value;
  };
}

/** Whether a client wants JSON and cannot show a page: a browser's navigation names HTML, and `fetch` anything. */
export function asksForJson(accept: string | undefined): boolean {
  return accept !== undefined && /\bjson\b/i.test(accept) && !/\btext\/html\b/i.test(accept);
}
