import * as oauth from 'oauth4webapi';
import { z } from 'zod';
import { Email, MemberName } from '../../../contracts/member.ts';
import { PhotoAddress } from '../../../contracts/text.ts';
import { exchangeCode, type FlowSecrets } from './code-exchange.ts';
import type { ProviderConfig } from './configured-providers.ts';
import type { Discovery } from './discovery.ts';
import { failAs, requestOptions } from './request.ts';
import { SignInError } from './sign-in-error.ts';

/** A person as the provider describes them. */
export type Profile = {
  subject: string;
  email: string;
  emailVerified: boolean;
  name: string;
  photo: string;
};

/** Claims about the person; one that cannot be read counts as not sent. */
const Claims = z.object({
  email: Email.optional().catch(undefined),
  // Some providers send the boolean as text; no other text counts as a confirmation.
  email_verified: z
    .literal([true, 'true'])
    .transform(() => true)
    .catch(false),
  name: MemberName.optional().catch(undefined),
  picture: PhotoAddress.optional().catch(undefined),
});
type Claims = z.infer<typeof Claims>;

/** Where the person goes to sign in, with PKCE, state and nonce. */
export async function authorizationUrl(
  discovery: Discovery,
  { clientId }: ProviderConfig,
  { redirectUri, state, nonce, codeVerifier }: FlowSecrets,
): Promise<string> {
  const url = new URL(discovery.authorization_endpoint);
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

/** Exchanges the code of a callback for the person's profile, and checks everything on the way. */
export async function readProfile(
  discovery: Discovery,
  config: ProviderConfig,
  callback: URLSearchParams,
  secrets: FlowSecrets,
): Promise<Profile> {
  const { client, claims, accessToken } = await exchangeCode(discovery, config, callback, secrets);
  const inToken = Claims.parse(claims);
  // Address and confirmation are taken from one source, never one from each.
  const source = inToken.email
    ? inToken
    : await fetchUserInfo(discovery, client, accessToken, claims.sub);
  if (!source.email) throw new SignInError('email_not_found');
  return {
    subject: claims.sub,
    email: source.email,
    emailVerified: source.email_verified,
    name: source.name ?? inToken.name ?? 'New player',
    photo: source.picture ?? inToken.picture ?? '',
  };
}

/** Some providers leave the address out of the ID token and give it at the userinfo endpoint only. */
async function fetchUserInfo(
  discovery: Discovery,
  client: oauth.Client,
  accessToken: string,
  subject: string,
): Promise<Claims> {
  if (!discovery.userinfo_endpoint) throw new SignInError('email_not_found');
  const response = await failAs('unable_to_get_user_info', () =>
    oauth.userInfoRequest(discovery, client, accessToken, requestOptions(discovery)),
  );
  // A signed response (application/jwt) was not agreed on, and its signature would go unchecked.
  const isJwt = response.headers.get('content-type')?.startsWith('application/jwt');
  if (!response.ok || isJwt) {
    throw new SignInError('unable_to_get_user_info', isJwt ? 'JWT' : `status ${response.status}`);
  }
  // Userinfo about another subject is not about this person, who then has no known address.
  return failAs('email_not_found', async () =>
    Claims.parse(await oauth.processUserInfoResponse(discovery, client, subject, response)),
  );
}
