import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;

export type Seal = ReturnType<typeof createSeal>;

/**
 * Encrypts with a key that is derived from the site's secret. The purpose is authenticated, too: what is sealed for one
 * member opens for no other.
 */
export function createSeal(siteSecret: string) {
  const key = new Uint8Array(hkdfSync('sha256', siteSecret, '', 'playshelf second factor', keyBytes));

  return {
    seal(bytes: Uint8Array, purpose: string): string {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(purpose));
      const encrypted = Buffer.concat([cipher.update(bytes), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url');
    },

    /** Undefined if it was sealed with another secret or for another purpose, or is not sealed at all. */
    open(sealed: string, purpose: string): Buffer | undefined {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < ivBytes + tagBytes) return undefined;
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
      } catch {
        return undefined;
      }
    },
  };
}

/** The purpose of the secret that a member's authenticator app has. */
export const appSecretOf = (memberId: string) => `app secret ${memberId}`;
