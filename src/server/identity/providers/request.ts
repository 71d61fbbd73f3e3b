import * as oauth from 'oauth4webapi';
import { errorMessage } from '../../runtime/startup-error.ts';
import type { Discovery } from './discovery.ts';
import { fetchFromProvider } from './fetch.ts';
import { SignInError } from './sign-in-error.ts';

/** Every request of the library goes out by our fetch, which limits time, size and redirects. */
export function requestOptions({ issuer }: Discovery) {
  return {
    [oauth.customFetch]: fetchFromProvider,
    // discovery.ts lets plain http pass for a provider on this machine alone.
    [oauth.allowInsecureRequests]: issuer.startsWith('http:'),
  };
}

/** Only the message of the error goes on, and into the log: its cause may hold tokens. */
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
