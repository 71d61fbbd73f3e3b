import { describeError } from '../../api/errors.ts';
import { copy } from './copy.ts';
import { passkeyApi } from './passkey-api.ts';
import { canAutofill, errorName, forgetPasskey, getPasskey } from './webauthn.ts';

/** A challenge is valid for five minutes. */
const renewalMs = 4 * 60_000;

type Options = Parameters<typeof getPasskey>[1];

/** Asks for a passkey and signs in with it. */
export async function signInWithPasskey(options: Options): Promise<void> {
  await finishSignIn(await startSignIn(options.signal), options);
}

const startSignIn = (signal: AbortSignal) => passkeyApi('startPasskeySignIn', { body: {}, signal });

async function finishSignIn(request: Awaited<ReturnType<typeof startSignIn>>, options: Options): Promise<void> {
  const credential = await getPasskey(request, options);
  try {
    await passkeyApi('signInWithPasskey', { body: { credential } });
  } catch (error) {
    if (describeError(error).status === 404) await forgetPasskey(credential.id);
    throw error;
  }
}

/**
 * Lets the browser offer passkeys among the suggestions for the email field, until the signal; resolves once the person
 * is signed in. The challenge is renewed while the page is visible.
 */
export async function signInByAutofill(signal: AbortSignal): Promise<void> {
  if (!(await canAutofill())) return waitFor(signal);
  for (;;) {
    await untilVisible(signal);
    // The person has asked for nothing yet: if the site has no challenge for them, they need not know.
    const request = await startSignIn(signal).catch(() => undefined);
    if (!request) return waitFor(signal);
    const renewal = AbortSignal.timeout(renewalMs);
    try {
      return await finishSignIn(request, { mediation: 'conditional', signal: AbortSignal.any([signal, renewal]) });
    } catch (error) {
      if (!renewal.aborted || signal.aborted) throw error;
    }
  }
}

/** Never resolves; rejects when the signal is aborted. */
function waitFor(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
}

async function untilVisible(signal: AbortSignal): Promise<void> {
  while (document.visibilityState !== 'visible') {
    await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true, signal }));
    signal.throwIfAborted();
  }
}

/** In words, for the person. */
export function describeFailure(error: unknown): string {
  const name = errorName(error);
  if (name === '') return describeError(error).detail;
  return name === 'NotAllowedError' || name === 'AbortError' ? copy.cancelled : copy.failed;
}
