import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;

export type Encryption = ReturnType<typeof createEncryption>;

/**
 * Authenticated encryption (AEAD) with a key that is derived from the site's secret. The purpose is the associated data:
 * what was encrypted for one member cannot be decrypted for another.
 */
export function createEncryption(siteSecret: string) {
  const key = new Uint8Array(hkdfSync('sha256', siteSecret, '', 'playshelf second factor', keyBytes));

  return {
    encrypt(bytes: Uint8Array, purpose: string): string {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(purpose));
      const ciphertext = Buffer.concat([cipher.update(bytes), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), ciphertext]).toString('base64url');
    },

    /** Undefined if the text was not encrypted by this site, or for another purpose. */
    decrypt(encrypted: string, purpose: string): Buffer | undefined {
      const bytes = Buffer.from(encrypted, 'base64url');
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

/** The purpose under which the secret of a member's authenticator app is encrypted. */
export const appSecretOf = (memberId: string) => `app secret ${memberId}`;
