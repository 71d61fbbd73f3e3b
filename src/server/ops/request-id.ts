import { randomBytes } from 'node:crypto';

/** This process, among all that there are and were. */
const ours = randomBytes(9).toString('base64url');
let count = 0;

/** An id that no other request has. */
export function newRequestId(): string {
  count += 1;
  return `${ours}-${count}`;
}
