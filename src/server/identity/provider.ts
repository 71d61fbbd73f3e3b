import type { GenericOAuthConfig } from 'better-auth/plugins/generic-oauth';
import { validateAuthorizationCode } from 'better-auth/oauth2';
import { decodeJwt } from 'jose';
import { z } from 'zod';
import { Email, MemberName, type providerIds } from '../../contracts/member.ts';
import { PhotoAddress } from '../../contracts/text.ts';
import type { Config } from '../config.ts';
import { within } from '../patience.ts';
import { discoveryAddress, type Discovery } from './discovery.ts';

const patience = 5_000;

export type ProviderId = (typeof providerIds)[number];
export type ProviderConfig = NonNullable<Config['google']>;

/** What a provider says of a person; what cannot be read is as good as not said. */
const Claims = z.object({
  sub: z.string().min(1),
  email: Email.optional().catch(undefined),
  // Some providers write it as text.
  email_verified: z.union([z.boolean(), z.stringbool()]).optional().catch(false),
  name: z.string().optional().catch(undefined),
  picture: z.string().optional().catch(undefined),
});
type Claims = z.infer<typeof Claims>;

/** A provider as better-auth's plugin for OpenID Connect takes it. */
export function providerOptions(
  providerId: ProviderId,
  { clientId, clientSecret, issuer }: ProviderConfig,
  discovery: Discovery,
): GenericOAuthConfig {
  const methods = discovery.token_endpoint_auth_methods_supported;
  const authentication = methods.includes('client_secret_basic') ? 'basic' : 'post';
  return {
    providerId,
    clientId,
    clientSecret,
    discoveryUrl: discoveryAddress(issuer),
    requireIdTokenVerification: true,
    scopes: ['openid', 'email', 'profile'],
    pkce: true,
    authentication,
    getToken: ({ code, redirectURI, codeVerifier }) =>
      within(
        patience,
        validateAuthorizationCode({
          code,
          redirectURI,
          ...(codeVerifier !== undefined && { codeVerifier }),
          options: { clientId, clientSecret },
          tokenEndpoint: discovery.token_endpoint,
          authentication,
        }),
      ),
    // A number that one provider gave a person may be another person's at another provider.
    accountSubject: ({ profile }) => `${discovery.issuer} ${profile.sub}`,
    getUserInfo: ({ idToken, accessToken }) =>
      // By now the plugin has verified the token's signature, issuer, audience and nonce.
      profileIn(discovery, idToken, accessToken).catch(() => null),
  };
}

async function profileIn(
  discovery: Discovery,
  idToken: string | undefined,
  accessToken: string | undefined,
) {
  if (!idToken) return null;
  const claims = Claims.parse(decodeJwt(idToken));
  const more = claims.email ? {} : await askForMore(discovery, accessToken, claims.sub);
  return toProfile({ ...claims, ...more });
}

/** Some providers leave the address out of the token and tell it on demand. */
async function askForMore(
  { userinfo_endpoint: address }: Discovery,
  accessToken: string | undefined,
  sub: string,
): Promise<Partial<Claims>> {
  if (!address || !accessToken) return {};
  const response = await fetch(address, {
    headers: { authorization: `Bearer ${accessToken}` },
    signal: AbortSignal.timeout(patience),
  });
  const claims = Claims.parse(await response.json());
  return claims.sub === sub ? claims : {};
}

function toProfile({ sub, email, email_verified, name, picture }: Claims) {
  return {
    id: sub,
    sub,
    email,
    emailVerified: email_verified === true,
    name: MemberName.safeParse(name).data ?? 'New player',
    image: PhotoAddress.safeParse(picture).data ?? '',
  };
}
