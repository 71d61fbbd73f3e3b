import { z } from 'zod';

const patience = 4_000;

/** What a provider says of itself (OpenID Connect Discovery), as far as we need it. */
const Discovery = z.object({
  issuer: z.url(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  userinfo_endpoint: z.url().optional(),
  jwks_uri: z.url(),
  id_token_signing_alg_values_supported: z.array(z.string()).min(1),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
});
export type Discovery = z.infer<typeof Discovery>;

export function discoveryAddress(issuer: string): string {
  return `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
}

/** Asks a provider for its addresses; fails where it is out of reach or not who it should be. */
export async function discover(issuer: string): Promise<Discovery> {
  const address = discoveryAddress(issuer);
  const response = await fetch(address, { signal: AbortSignal.timeout(patience) });
  if (!response.ok) throw new Error(`${address} answers ${response.status}`);
  const discovery = Discovery.parse(await response.json());
  if (discovery.issuer.replace(/\/$/, '') !== issuer.replace(/\/$/, '')) {
    throw new Error(`${address} speaks for another issuer, ${discovery.issuer}`);
  }
  return discovery;
}
