import * as oauth from 'oauth4webapi';
import { z } from 'zod';
import { Email, MemberName, type providerIds } from '../../contracts/member.ts';
import { PhotoAddress } from '../../contracts/text.ts';
import { now } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Discovery } from './discovery.ts';
import { fetchFromProvider } from './provider-fetch.ts';
import { SignInError } from './sign-in-error.ts';

export type ProviderId = (typeof providerIds)[number];
export type ProviderConfig = NonNullable<Config['google']>;

/** What one sign-in sends to the provider and expects back from it. */
export type FlowSecrets = {
  redirectUri: string;
  state: string;
  nonce: string;
  codeVerifier: string;
};

/** A person as the provider describes them. */
export type Profile = {
  subject: string;
  email: string;
  emailVerified: boolean;
  name: string;
  photo: string;
};

const clockToleranceSeconds = 60;
/** An ID token is issued during the callback, so an older one was made for something else. */
const maxIdTokenAgeSeconds = 10 * 60;

/** OpenID Connect Core: at most 255 ASCII characters. Control characters have no place in an id. */
const Subject = z.string().regex(/^[\x20-\x7e]{1,255}$/);

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
  const client = { client_id: config.clientId, [oauth.clockTolerance]: clockToleranceSeconds };
  const parameters = checkCallback(discovery, client, callback, secrets.state);
  const response = await requestTokens(discovery, config, client, parameters, secrets);
  const { claims, accessToken } = await failAs('unable_to_get_user_info', () =>
    readIdToken(discovery, client, response, secrets.nonce),
  );
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

/** State, `iss` (RFC 9207) and the provider's own error; `iss` is checked whenever it is sent. */
function checkCallback(
  discovery: Discovery,
  client: oauth.Client,
  callback: URLSearchParams,
  state: string,
): URLSearchParams {
  const issuers = callback.getAll('iss');
  const isMissing =
    issuers.length === 0 && discovery.authorization_response_iss_parameter_supported;
  if (isMissing || issuers.some((issuer) => issuer !== discovery.issuer)) {
    throw new SignInError('issuer_mismatch');
  }
  try {
    return oauth.validateAuthResponse(discovery, client, callback, state);
  } catch (error) {
    if (!(error instanceof oauth.AuthorizationResponseError)) {
      throw new SignInError('invalid_code', reasonOf(error));
    }
    const code = error.error === 'access_denied' ? 'access_denied' : 'provider_error';
    throw new SignInError(code, error.error);
  }
}

async function requestTokens(
  discovery: Discovery,
  { clientSecret }: ProviderConfig,
  client: oauth.Client,
  parameters: URLSearchParams,
  { redirectUri, codeVerifier }: FlowSecrets,
): Promise<Response> {
  const methods = discovery.token_endpoint_auth_methods_supported;
  const authentication = methods.includes('client_secret_basic')
    ? oauth.ClientSecretBasic(clientSecret)
    : oauth.ClientSecretPost(clientSecret);
  const response = await failAs('invalid_code', () =>
    oauth.authorizationCodeGrantRequest(
      discovery,
      client,
      authentication,
      parameters,
      redirectUri,
      codeVerifier,
      requestOptions(discovery),
    ),
  );
  if (!response.ok) throw new SignInError('invalid_code', `status ${response.status}`);
  return response;
}

/** Checks the ID token: iss, aud, exp, nonce, alg and signature by the library, the rest here. */
async function readIdToken(
  discovery: Discovery,
  client: oauth.Client,
  response: Response,
  expectedNonce: string,
): Promise<{ claims: oauth.IDToken; accessToken: string }> {
  const tokens = await oauth.processAuthorizationCodeResponse(discovery, client, response, {
    expectedNonce,
    requireIdToken: true,
  });
  await oauth.validateApplicationLevelSignature(discovery, response, requestOptions(discovery));
  const claims = oauth.getValidatedIdTokenClaims(tokens);
  if (!claims) throw new Error('there is no ID token');
  const ageSeconds = now() / 1000 - claims.iat;
  if (ageSeconds < -clockToleranceSeconds) throw new Error('the ID token is from the future');
  if (ageSeconds > maxIdTokenAgeSeconds) throw new Error('the ID token was issued long ago');
  if (claims.azp !== undefined && claims.azp !== client.client_id) {
    throw new Error('the ID token was issued to another client (azp)');
  }
  Subject.parse(claims.sub);
  return { claims, accessToken: tokens.access_token };
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

/** Every request of the library goes out by our fetch, which limits time, size and redirects. */
function requestOptions({ issuer }: Discovery) {
  return {
    [oauth.customFetch]: fetchFromProvider,
    // discovery.ts lets plain http pass for a provider on this machine alone.
    [oauth.allowInsecureRequests]: issuer.startsWith('http:'),
  };
}

/** Only the message of the error goes on, and into the log: its cause may hold tokens. */
async function failAs<Result>(
  code: SignInError['code'],
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new SignInError(code, reasonOf(error));
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
