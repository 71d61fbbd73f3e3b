import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts';
import { appSecretOf, createEncryption } from './encryption.ts';
import { encodeBase32, findStep, otpauthUri, stepAt, totpOf } from './totp.ts';

/** Appendix B of RFC 6238, SHA-1: the last six of its eight digits. */
const vectors: [seconds: number, code: string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
];
const secret = Buffer.from('12345678901234567890');

test('codes are those of RFC 6238', () => {
  for (const [seconds, code] of vectors) assert.equal(totpOf(secret, stepAt(seconds * 1_000)), code);
});

test('keys are in base32, as in RFC 4648, in an address that apps read', () => {
  assert.equal(encodeBase32(Buffer.from('fooba')), 'MZXW6YTB');
  assert.equal(encodeBase32(secret), 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  assert.equal(
    otpauthUri(secret, 'mara+games@example.org'),
    'otpauth://totp/Playshelf:mara%2Bgames%40example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Playshelf',
  );
});

test('a code is right for its own step and the ones beside it, and not at or before the last accepted one', () => {
  const code = totpOf(secret, 1_000);
  const stepOf = (step: number, lastStep = 0) => findStep(secret, code, { timeMs: step * 30_000, lastStep });
  assert.deepEqual(
    [998, 999, 1_000, 1_001, 1_002].map((step) => stepOf(step)),
    [undefined, 1_000, 1_000, 1_000, undefined],
  );
  assert.deepEqual(
    [999, 1_000, 1_001].map((last) => stepOf(1_000, last)),
    [1_000, undefined, undefined],
  );
});

test('an encrypted secret is decrypted with the same site secret, for the same member only', () => {
  const encryption = createEncryption('one secret');
  const encrypted = encryption.encrypt(secret, appSecretOf('mara'));
  assert.deepEqual(encryption.decrypt(encrypted, appSecretOf('mara')), secret);
  assert.notEqual(encryption.encrypt(secret, appSecretOf('mara')), encrypted);
  assert.equal(encryption.decrypt(encrypted, appSecretOf('otto')), undefined);
  assert.equal(createEncryption('another secret').decrypt(encrypted, appSecretOf('mara')), undefined);
  for (const odd of [
    '',
    'AAAA',
    encrypted.slice(0, -4),
    `${encrypted}AAAA`,
    `A${encrypted.slice(1)}`,
    'é'.repeat(60),
  ]) {
    if (odd !== encrypted) assert.equal(encryption.decrypt(odd, appSecretOf('mara')), undefined, odd);
  }
});

test('recovery codes are ten different ones, and may be typed with other case, dashes and letters like digits', () => {
  const codes = createRecoveryCodes();
  assert.equal(new Set(codes).size, 10);
  for (const code of codes) assert.match(code, /^([0-9a-hjkmnp-tv-z]{5}-){2}[0-9a-hjkmnp-tv-z]{5}$/);
  const expected = hashRecoveryCode('mara', '01abc-defgh-jkmnp');
  for (const typed of ['01ABC DEFGH JKMNP', 'olabcdefghjkmnp', ' 0iabc-defgh-jkmnp ']) {
    assert.equal(hashRecoveryCode('mara', typed), expected);
  }
  assert.notEqual(hashRecoveryCode('otto', '01abc-defgh-jkmnp'), expected);
});
