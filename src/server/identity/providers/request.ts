import * as oauth from 'oauth4webapi';
import { errorMessage } from '../../runtime/startup-error.ts';
import type { Discovery } from './discovery.ts';
import { fetchFromProvider } from './fetch.ts';
import { SignInError } from './sign-in-error.ts';

/** Makes the library use our fetch, which limits time, size and redirects. */
export function requestOptions({ issuer }: Discovery) {
  return {
    [oauth.customFetch]: fetchFromProvider,
    // discovery.ts has rejected plain http for providers on other machines.
    [oauth.allowInsecureRequests]: issuer.startsWith('http:'),
  };
}

/** Replaces an error by a SignInError with the same message only: its cause, if logged, may contain tokens. */
export async function failAs<Result>(
  code: SignInError['code'],
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new SignInError(code, errorMessage(error));
  }
}
