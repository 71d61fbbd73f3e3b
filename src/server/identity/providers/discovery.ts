import { z } from 'zod';
import { tickMonotonic } from '../../runtime/clock.ts';
import { isSecureAddress } from '../../runtime/config.ts';
import { fetchFromProvider } from './fetch-from-provider.ts';

/** A callback fetches the provider's metadata again if the cached copy is older. */
const maxAgeMs = 10 * 60_000;

const endpointNames = ['authorization_endpoint', 'token_endpoint', 'userinfo_endpoint', 'jwks_uri'] as const;

/** The fields that we use of the provider's metadata (OpenID Connect Discovery 1.0). */
const ProviderMetadata = z.object({
  issuer: z.url(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  userinfo_endpoint: z.url().exactOptional(),
  jwks_uri: z.url(),
  id_token_signing_alg_values_supported: z.array(z.string()).min(1),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
  authorization_response_iss_parameter_supported: z.boolean().default(false),
});
export type ProviderMetadata = z.infer<typeof ProviderMetadata>;

/** Fetches a provider's metadata; fails if the provider is unreachable or names another issuer. */
async function fetchMetadata(issuer: string): Promise<ProviderMetadata> {
  const address = `${withoutTrailingSlash(issuer)}/.well-known/openid-configuration`;
  const response = await fetchFromProvider(address, { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`${address} responded with ${response.status}`);
  const metadata = ProviderMetadata.parse(await response.json());
  if (withoutTrailingSlash(metadata.issuer) !== withoutTrailingSlash(issuer)) {
    throw new Error(`${address} names another issuer, ${metadata.issuer}`);
  }
  for (const name of endpointNames) assertSecure(name, metadata);
  return metadata;
}

/** Operators often omit an issuer's trailing slash; tokens are checked with the provider's spelling. */
const withoutTrailingSlash = (issuer: string) => issuer.replace(/\/$/, '');

/** Codes, tokens and keys need https; plain http stays on this machine, and only if the issuer is there too. */
function assertSecure(name: (typeof endpointNames)[number], metadata: ProviderMetadata): void {
  const address = metadata[name];
  if (address === undefined) return;
  const mayBeHttp = new URL(metadata.issuer).protocol === 'http:';
  if (mayBeHttp ? isSecureAddress(address) : address.startsWith('https://')) return;
  throw new Error(`${name} must be https (plain http only on this machine, if the issuer itself is there): ${address}`);
}

/** Caches the metadata of one provider; concurrent callers share one request (single-flight). */
export function createMetadataCache(issuer: string) {
  let cached: { text: string; metadata: ProviderMetadata; fetchedAtMs: number } | undefined;
  let inFlight: Promise<ProviderMetadata> | undefined;

  async function load(): Promise<ProviderMetadata> {
    const fetched = await fetchMetadata(issuer);
    const text = JSON.stringify(fetched);
    // Keep the same object while the metadata is unchanged: oauth4webapi caches the provider's keys by it.
    const metadata = cached?.text === text ? cached.metadata : fetched;
    cached = { text, metadata, fetchedAtMs: tickMonotonic() };
    return metadata;
  }

  function revalidate(): Promise<ProviderMetadata> {
    return (inFlight ??= load().finally(() => (inFlight = undefined)));
  }

  return {
    /** For the start of a sign-in: fails early if the provider is down. */
    revalidate,
    /** For a callback: the cached metadata, unless it is older than `maxAgeMs`. */
    read: async () => (cached && tickMonotonic() - cached.fetchedAtMs < maxAgeMs ? cached.metadata : revalidate()),
  };
}
