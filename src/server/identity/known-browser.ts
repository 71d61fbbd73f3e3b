import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readCookie } from '../http/headers.ts';

/** Browsers keep a cookie for 400 days at most; each sign-in renews it. */
const maxAgeSeconds = 400 * 24 * 3_600;
/** Of one browser, such as a family's; the latest first. */
const maxAccounts = 5;
const idShape = /^[\w-]{22}$/;

export type KnownBrowsers = ReturnType<typeof createKnownBrowsers>;

/**
 * A cookie for a browser that has signed in: a random id, and for each account a proof of it. A proof is an HMAC of the
 * id and the state of the account's password (stored-password.ts) by our secret, so the cookie contains no address, only
 * the server can make one, and it ends with the password. Wrong passwords from such a browser are counted by the proof:
 * others' attempts at the account do not lock it out.
 */
export function createKnownBrowsers(secret: string, isSecure: boolean) {
  const name = `${isSecure ? '__Host-' : ''}playshelf.known_browser`;
  const attributes = `Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const proofOf = (id: string, account: string) =>
    createHmac('sha256', secret).update(`known browser ${id} ${account}`).digest('base64url').slice(0, 22);

  function parse(cookieHeader: string | undefined): { id: string; proofs: string[] } | undefined {
    const [id = '', ...proofs] = (readCookie(cookieHeader, name) ?? '').split('.');
    return idShape.test(id) && proofs.every((proof) => idShape.test(proof)) ? { id, proofs } : undefined;
  }

  return {
    name,
    /** The proof that this browser has signed in to the account before; undefined if it has not. */
    find(cookieHeader: string | undefined, account: string): string | undefined {
      const { id, proofs } = parse(cookieHeader) ?? { id: '', proofs: [] };
      const proof = proofOf(id, account);
      return proofs.slice(0, maxAccounts).some((each) => isEqual(each, proof)) ? proof : undefined;
    },
    /** The Set-Cookie header after a sign-in. The id stays, so that wrong passwords of the browser stay counted. */
    remember(cookieHeader: string | undefined, account: string): string {
      const { id, proofs } = parse(cookieHeader) ?? { id: randomBytes(16).toString('base64url'), proofs: [] };
      const proof = proofOf(id, account);
      const others = proofs.filter((each) => each !== proof);
      return `${name}=${[id, proof, ...others].slice(0, maxAccounts + 1).join('.')}; ${attributes}`;
    },
  };
}

function isEqual(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
