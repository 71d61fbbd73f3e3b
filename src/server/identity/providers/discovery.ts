import { z } from 'zod';
import { tickMonotonic } from '../../runtime/clock.ts';
import { isSecureAddress } from '../../runtime/config.ts';
import { fetchFromProvider } from './fetch.ts';

/** A callback requests the provider's metadata again if the cached copy is older. */
const maxAgeMs = 10 * 60_000;

const endpointNames = [
  'authorization_endpoint',
  'token_endpoint',
  'userinfo_endpoint',
  'jwks_uri',
] as const;

/** The fields that we use of the provider's metadata (OpenID Connect Discovery 1.0). */
const Discovery = z.object({
  issuer: z.url(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  userinfo_endpoint: z.url().exactOptional(),
  jwks_uri: z.url(),
  id_token_signing_alg_values_supported: z.array(z.string()).min(1),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
  authorization_response_iss_parameter_supported: z.boolean().default(false),
});
export type Discovery = z.infer<typeof Discovery>;

/** Requests a provider's metadata; fails if it is unreachable or names another issuer. */
async function discover(issuer: string): Promise<Discovery> {
  const address = `${withoutTrailingSlash(issuer)}/.well-known/openid-configuration`;
  const response = await fetchFromProvider(address, { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`${address} responded with ${response.status}`);
  const discovery = Discovery.parse(await response.json());
  if (withoutTrailingSlash(discovery.issuer) !== withoutTrailingSlash(issuer)) {
    throw new Error(`${address} names another issuer, ${discovery.issuer}`);
  }
  for (const name of endpointNames) assertSecure(name, discovery);
  return discovery;
}

/** Operators often omit an issuer's trailing slash; tokens are checked with the provider's spelling. */
function withoutTrailingSlash(issuer: string): string {
  return issuer.replace(/\/$/, '');
}

/** Codes, tokens and keys need https; plain http is allowed only for a provider on this machine. */
function assertSecure(name: (typeof endpointNames)[number], discovery: Discovery): void {
  const address = discovery[name];
  if (address === undefined) return;
  const mayBeHttp = new URL(discovery.issuer).protocol === 'http:';
  const isAllowed = mayBeHttp ? isSecureAddress(address) : address.startsWith('https://');
  if (!isAllowed) throw new Error(`${name} is neither https nor on this machine: ${address}`);
}

export type DiscoveryCache = ReturnType<typeof createDiscoveryCache>;

/** Caches the metadata of one provider; concurrent callers share one request (single-flight). */
export function createDiscoveryCache(issuer: string) {
  let cached: { text: string; discovery: Discovery; fetchedAtMs: number } | undefined;
  let inFlight: Promise<Discovery> | undefined;

  async function load(): Promise<Discovery> {
    const fetched = await discover(issuer);
    const text = JSON.stringify(fetched);
    // Keep the same object while the metadata is unchanged: oauth4webapi caches the provider's keys by it.
    const discovery = cached?.text === text ? cached.discovery : fetched;
    cached = { text, discovery, fetchedAtMs: tickMonotonic() };
    return discovery;
  }

  function revalidate(): Promise<Discovery> {
    return (inFlight ??= load().finally(() => (inFlight = undefined)));
  }

  return {
    /** For the start of a sign-in: fails early if the provider is down. */
    revalidate,
    /** For a callback: the cached metadata, unless it is older than `maxAgeMs`. */
    read: async () =>
      cached && tickMonotonic() - cached.fetchedAtMs < maxAgeMs ? cached.discovery : revalidate(),
  };
}
