import { createHmac } from 'node:crypto';

/** The parameters of RFC 6238 that all authenticator apps support: HMAC-SHA-1, six digits, steps of 30 seconds. */
const stepMs = 30_000;
const digits = 6;

/** Codes of the step before and after are right, too: the clock of a phone may differ, and typing takes time. */
const toleranceSteps = 1;

export const secretBytes = 20;

export function totpOf(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.at(-1)! & 0x0f;
  const number = (mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 10 ** digits;
  return String(number).padStart(digits, '0');
}

/** The time step that a code is of; undefined if it is wrong, or of a step that is not after the last accepted one. */
export function findStep(
  secret: Uint8Array,
  code: string,
  { timeMs, lastStep }: { timeMs: number; lastStep: number },
): number | undefined {
  const current = stepAt(timeMs);
  const steps = Array.from({ length: 2 * toleranceSteps + 1 }, (_, index) => current + toleranceSteps - index);
  return steps.find((step) => step > lastStep && totpOf(secret, step) === code);
}

export const stepAt = (timeMs: number) => Math.floor(timeMs / stepMs);

const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Without padding; the number of bytes has to be a multiple of five. */
export function encodeBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => base32Alphabet[Number.parseInt(five, 2)]).join('');
}

/** The address that authenticator apps read from a QR code. */
export function otpauthUri(secret: Uint8Array, email: string): string {
  const issuer = 'Playshelf';
  const query = new URLSearchParams({ secret: encodeBase32(secret), issuer });
  return `otpauth://totp/${issuer}:${encodeURIComponent(email)}?${query}`;
}
