import * as oauth from 'oauth4webapi';
import { z } from 'zod';
import { NewEmail, MemberName } from '../../../contracts/member.ts';
import { PhotoAddress } from '../../../contracts/text.ts';
import { exchangeCode, type CodeExchange } from './code-exchange.ts';
import type { ProviderConfig } from './configured-providers.ts';
import type { ProviderMetadata } from './discovery.ts';
import type { FlowParameters } from './flow-store.ts';
import { oauthOptions } from './fetch-from-provider.ts';
import { failAs, SignInError } from './sign-in-error.ts';

/** A person as the provider describes them. */
export type Profile = { subject: string; email: string; emailVerified: boolean; name: string; photo: string };

/** Claims about the person; an invalid claim counts as missing. */
const Claims = z.object({
  email: NewEmail.optional().catch(undefined),
  // Some providers send the boolean as a string; any other string counts as false.
  email_verified: z
    .literal([true, 'true'])
    .transform(() => true)
    .catch(false),
  name: MemberName.optional().catch(undefined),
  picture: PhotoAddress.optional().catch(undefined),
});
type Claims = z.infer<typeof Claims>;
type Tokens = Awaited<ReturnType<typeof exchangeCode>>;

/** Builds the URL at which the person signs in, with PKCE, state and nonce. */
export async function authorizationUrl(
  metadata: ProviderMetadata,
  { clientId }: ProviderConfig,
  { redirectUri, state, nonce, codeVerifier }: FlowParameters,
): Promise<string> {
  const url = new URL(metadata.authorization_endpoint);
  const parameters = {
    client_id: clientId,
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: redirectUri,
    state,
    nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** Exchanges the code of a callback for the person's profile. */
export async function readProfile(exchange: CodeExchange): Promise<Profile> {
  const tokens = await exchangeCode(exchange);
  const idTokenClaims = Claims.parse(tokens.claims);
  // Never combine the email of one source with the `email_verified` of the other.
  const source = idTokenClaims.email ? idTokenClaims : await fetchUserInfo(exchange, tokens);
  if (!source.email) throw new SignInError('email_not_found');
  return {
    subject: tokens.claims.sub,
    email: source.email,
    emailVerified: source.email_verified,
    name: source.name ?? idTokenClaims.name ?? 'New player',
    photo: source.picture ?? idTokenClaims.picture ?? '',
  };
}

/** Some providers send the email only at the userinfo endpoint, not in the ID token. */
async function fetchUserInfo({ metadata }: CodeExchange, { client, claims, accessToken }: Tokens): Promise<Claims> {
  if (!metadata.userinfo_endpoint) throw new SignInError('email_not_found');
  const response = await failAs('unable_to_get_user_info', () =>
    oauth.userInfoRequest(metadata, client, accessToken, oauthOptions(metadata)),
  );
  // We do not request signed userinfo (application/jwt), and its signature would not be verified.
  const isJwt = response.headers.get('content-type')?.startsWith('application/jwt');
  if (!response.ok || isJwt) {
    throw new SignInError('unable_to_get_user_info', isJwt ? 'JWT' : `status ${response.status}`);
  }
  // The library throws if the userinfo is about another subject: then this person has no known email.
  return failAs('email_not_found', async () =>
    Claims.parse(await oauth.processUserInfoResponse(metadata, client, claims.sub, response)),
  );
}
