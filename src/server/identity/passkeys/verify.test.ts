import assert from 'node:assert/strict';
import { registerHooks } from 'node:module';
import { test } from 'node:test';
import { pino } from 'pino';

test('a passkey is not refused because the package that checks it cannot be loaded, as during an upgrade', async () => {
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      if (specifier.startsWith('@simplewebauthn/')) throw new Error('the package is missing');
      return next(specifier, context);
    },
  });
  // As another module than that of other tests, which has loaded the package.
  const address = new URL('./verify.ts?without-package', import.meta.url).href;
  const { verifySignature } = (await import(address)) as typeof import('./verify.ts');
  const bytes = 'AAAA';
  const credential = {
    id: bytes,
    rawId: bytes,
    type: 'public-key' as const,
    response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes },
  };
  const passkey = { credentialId: bytes, publicKey: bytes, counter: 0 };
  const party = { id: 'localhost', origin: 'http://localhost' };
  const log = pino({ level: 'silent' });
  await assert.rejects(verifySignature(credential, passkey, { challenge: bytes, party, log }), /package is missing/);
  hooks.deregister();
});
