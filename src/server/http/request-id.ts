import { randomBytes } from 'node:crypto';

/** Random: distinguishes this process from every other, also after a restart. */
const processId = randomBytes(9).toString('base64url');
let requestCount = 0;

/** A unique id, in all processes together. */
export function newRequestId(): string {
  requestCount += 1;
  return `${processId}-${requestCount}`;
}
