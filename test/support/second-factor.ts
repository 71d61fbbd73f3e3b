import { stepAt, totpOf } from '../../src/server/identity/second-factor/totp.ts';
import { now } from '../../src/server/runtime/clock.ts';
import { validPassword, type TestClient } from './test-client.ts';

/** A phone with an authenticator app: the code that it shows now, or some steps of 30 seconds later. */
export function appWith(key: string) {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...key.replaceAll(' ', '')].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = bits
    .join('')
    .match(/.{8}/g)!
    .map((eight) => Number.parseInt(eight, 2));
  return (later = 0) => totpOf(Uint8Array.from(bytes), stepAt(now()) + later);
}

/** Turns the second factor of a member on. */
export async function enableSecondFactor(member: TestClient, password = validPassword) {
  const path = '/api/auth/second-factor';
  const { setUp, key, uri } = await (await member.callOk(`${path}/set-up`, { body: { password } })).json();
  const codeOf = appWith(key);
  const response = await member.callOk(path, { body: { setUp, code: codeOf() } });
  const { recoveryCodes } = (await response.json()) as { recoveryCodes: string[] };
  return { codeOf, recoveryCodes, key: key as string, uri: uri as string };
}
