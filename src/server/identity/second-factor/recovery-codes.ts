import { createHash, randomInt } from 'node:crypto';

const codeCount = 10;
const groups = 3;
const groupLength = 5;

/** Crockford's base32: without I, L, O and U, which are misread or misheard. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Codes of 75 random bits, such as 7k2mq-x9d4t-hc3vn. */
export function createRecoveryCodes(): string[] {
  const group = () => Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: codeCount }, () => Array.from({ length: groups }, group).join('-'));
}

/**
 * The hash that is stored. It needs no slow function: 75 random bits cannot be tried out. It does not depend on the
 * site's secret, so that recovery codes still work when that is lost.
 */
export function hashRecoveryCode(memberId: string, code: string): string {
  return createHash('sha256')
    .update(`recovery code ${memberId} ${normalize(code)}`)
    .digest('base64url');
}

/** As a person may have typed it. */
function normalize(code: string): string {
  return code
    .toLowerCase()
    .replaceAll(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1');
}
