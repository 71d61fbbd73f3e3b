import * as oauth from 'oauth4webapi';
import { z } from 'zod';
import { now } from '../../runtime/clock.ts';
import { errorMessage } from '../../runtime/startup-error.ts';
import type { ProviderConfig } from './configured-providers.ts';
import type { Discovery } from './discovery.ts';
import { failAs, requestOptions } from './request.ts';
import { SignInError } from './sign-in-error.ts';

const clockToleranceSeconds = 60;
/** An ID token is issued during the callback; an older one belongs to another sign-in. */
const maxIdTokenAgeSeconds = 10 * 60;

/** OpenID Connect Core: at most 255 ASCII characters; we also reject control characters. */
const Subject = z.string().regex(/^[\x20-\x7e]{1,255}$/);

/** The values that one sign-in sends to the provider, and checks in its response. */
export type FlowSecrets = {
  redirectUri: string;
  state: string;
  nonce: string;
  codeVerifier: string;
};

/** Exchanges the code of a callback for the claims of a verified ID token. */
export async function exchangeCode(
  discovery: Discovery,
  config: ProviderConfig,
  callback: URLSearchParams,
  secrets: FlowSecrets,
) {
  const client = { client_id: config.clientId, [oauth.clockTolerance]: clockToleranceSeconds };
  const parameters = checkCallback(discovery, client, callback, secrets.state);
  const response = await requestTokens(discovery, config, client, parameters, secrets);
  const tokens = await failAs('unable_to_get_user_info', () =>
    readIdToken(discovery, client, response, secrets.nonce),
  );
  return { client, ...tokens };
}

/** Checks `state`, `error` and `iss` (RFC 9207); `iss` also if the metadata does not announce it. */
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
      throw new SignInError('invalid_code', errorMessage(error));
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

/** Verifies the ID token. The library checks iss, aud, exp, nonce, alg and signature. */
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
