import * as oauth from 'oauth4webapi';
import type { ProviderMetadata } from './discovery.ts';
import { fetchFromProvider } from './fetch-from-provider.ts';

/** Options for each request of oauth4webapi: it uses our fetch, which limits time, size and redirects. */
export function oauthOptions({ issuer }: ProviderMetadata) {
  return {
    [oauth.customFetch]: fetchFromProvider,
    // discovery.ts has rejected plain http for providers on other machines.
    [oauth.allowInsecureRequests]: issuer.startsWith('http:'),
  };
}
