import { z } from 'zod';
import { tickMonotonic } from '../../runtime/clock.ts';
import { isSecureAddress } from '../../runtime/config.ts';
import { fetchFromProvider } from './fetch.ts';

/** A callback that comes later than this asks the provider for its metadata again. */
const maxAgeMs = 10 * 60_000;

const endpointNames = [
  'authorization_endpoint',
  'token_endpoint',
  'userinfo_endpoint',
  'jwks_uri',
] as const;

/** The provider's metadata (OpenID Connect Discovery 1.0), as far as we use it. */
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

/** Requests a provider's metadata; fails if it is unreachable or speaks for another issuer. */
async function discover(issuer: string): Promise<Discovery> {
  const address = `${withoutSlash(issuer)}/.well-known/openid-configuration`;
  const response = await fetchFromProvider(address, { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`${address} answers ${response.status}`);
  const discovery = Discovery.parse(await response.json());
  if (withoutSlash(discovery.issuer) !== withoutSlash(issuer)) {
    throw new Error(`${address} speaks for another issuer, ${discovery.issuer}`);
  }
  for (const name of endpointNames) assertSecure(name, discovery);
  return discovery;
}

/** Operators often leave out the slash at the end of an issuer; the provider's spelling counts. */
function withoutSlash(issuer: string): string {
  return issuer.replace(/\/$/, '');
}

/** Codes, tokens and keys travel by https; plain http is for a provider on this machine alone. */
function assertSecure(name: (typeof endpointNames)[number], discovery: Discovery): void {
  const address = discovery[name];
  if (address === undefined) return;
  const mayBeHttp = new URL(discovery.issuer).protocol === 'http:';
  const isAllowed = mayBeHttp ? isSecureAddress(address) : address.startsWith('https://');
  if (!isAllowed) throw new Error(`${name} is neither https nor on this machine: ${address}`);
}

export type DiscoveryCache = ReturnType<typeof createDiscoveryCache>;

/** The metadata of one provider, requested by one caller at a time for all that wait (single-flight). */
export function createDiscoveryCache(issuer: string) {
  let cached: { text: string; discovery: Discovery; fetchedAtMs: number } | undefined;
  let inFlight: Promise<Discovery> | undefined;

  async function load(): Promise<Discovery> {
    const createDatabase = await discover(issuer);
    const text = JSON.stringify(createDatabase);
    // While nothing changed the object stays: the client library caches the provider's keys by it.
    const discovery = cached?.text === text ? cached.discovery : createDatabase;
    cached = { text, discovery, fetchedAtMs: tickMonotonic() };
    return discovery;
  }

  function revalidate(): Promise<Discovery> {
    return (inFlight ??= load().finally(() => (inFlight = undefined)));
  }

  return {
    /** For the start of a sign-in: nobody is sent to a provider that is down. */
    revalidate,
    /** For a callback: the metadata that the sign-in started with, while it is fresh. */
    read: async () =>
      cached && tickMonotonic() - cached.fetchedAtMs < maxAgeMs ? cached.discovery : revalidate(),
  };
}
