import type { ApiPath } from '../paths.ts';

/** What scripts call in the browser for passkeys; few pages load it. */
export const passkeyPaths = {
  startPasskeySignIn: { method: 'POST', path: '/api/auth/sign-in/passkey/options' },
  signInWithPasskey: { method: 'POST', path: '/api/auth/sign-in/passkey' },
  startPasskey: { method: 'POST', path: '/api/auth/passkeys/options' },
  addPasskey: { method: 'POST', path: '/api/auth/passkeys' },
} as const satisfies Record<string, ApiPath>;
