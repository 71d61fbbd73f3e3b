import type { Case } from './cases.ts';

/** Requests that anybody can send by the thousand; each must stay cheap for the server. */
export function attackCases(browser: Record<string, string>): Case[] {
  const attack = (name: string, path: string, more: Partial<Case> = {}): Case => {
    return { name, path, headers: browser, goal: 0.3, quick: true, isAttack: true, ...more };
  };
  return [
    attack('`/?fbclid=…`, another one each time', '/?fbclid=IwAR{n}'),
    attack('`/`, another made-up session cookie each time', '/', {
      headers: { ...browser, cookie: madeUpSession },
    }),
    attack('`/`, `Range: bytes=0-99`', '/', { headers: { ...browser, range: 'bytes=0-99' } }),
    attack('a path that is not found', '/wp-login.php', { isNotFound: true }),
    attack('another path that is not found each time', '/no-such-page-{n}', { isNotFound: true }),
    attack('`HEAD /`', '/', { method: 'HEAD', quick: false }),
  ];
}

/** As long as a real one: a token of 32 characters and a signature in Base64. */
const madeUpSession = `playshelf.session_token=made-up-session-cookie-{n}.${'A'.repeat(43)}%3D`;
