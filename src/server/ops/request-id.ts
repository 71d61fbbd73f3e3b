import { randomBytes } from 'node:crypto';

/** Random: distinguishes this process from every other, also after a restart. */
const processId = randomBytes(9).toString('base64url');
let count = 0;

/** A unique id, in all processes together. */
export function newRequestId(): string {
  count += 1;
  return `${processId}-${count}`;
}
