import * as oauth from 'oauth4webapi';
import { z } from 'zod';
import { now } from '../../runtime/clock.ts';
import { errorMessage } from '../../runtime/startup-error.ts';
import type { ProviderConfig } from './configured-providers.ts';
import type { ProviderMetadata } from './discovery.ts';
import type { FlowParameters } from './flow-store.ts';
import { oauthOptions } from './oauth-options.ts';
import { failAs, SignInError } from './sign-in-error.ts';

const clockToleranceSeconds = 60;
/** The provider issues the ID token while the callback is handled; an older one belongs to another sign-in. */
const maxIdTokenAgeSeconds = 10 * 60;

/** OpenID Connect Core: at most 255 ASCII characters; we also reject control characters. */
const Subject = z.string().regex(/^[\x20-\x7e]{1,255}$/);

/** Exchanges the code of a callback for the claims of a verified ID token. */
export async function exchangeCode(
  metadata: ProviderMetadata,
  config: ProviderConfig,
  callbackParameters: URLSearchParams,
  flowParameters: FlowParameters,
) {
  const client = { client_id: config.clientId, [oauth.clockTolerance]: clockToleranceSeconds };
  const { state, nonce } = flowParameters;
  const checked = checkCallback(metadata, client, callbackParameters, state);
  const response = await requestTokens(metadata, config, client, checked, flowParameters);
  const tokens = await failAs('unable_to_get_user_info', () => readIdToken(metadata, client, response, nonce));
  return { client, ...tokens };
}

/**
 * Checks `state`, `error` and `iss` (RFC 9207). `iss` is checked whenever it is present, and required if the
 * metadata announces it.
 */
function checkCallback(
  metadata: ProviderMetadata,
  client: oauth.Client,
  callbackParameters: URLSearchParams,
  expectedState: string,
): URLSearchParams {
  const issuers = callbackParameters.getAll('iss');
  const isIssuerMissing = issuers.length === 0 && metadata.authorization_response_iss_parameter_supported;
  if (isIssuerMissing || issuers.some((issuer) => issuer !== metadata.issuer)) {
    throw new SignInError('issuer_mismatch');
  }
  try {
    return oauth.validateAuthResponse(metadata, client, callbackParameters, expectedState);
  } catch (error) {
    if (!(error instanceof oauth.AuthorizationResponseError)) {
      throw new SignInError('invalid_code', errorMessage(error));
    }
    const code = error.error === 'access_denied' ? 'access_denied' : 'provider_error';
    throw new SignInError(code, error.error);
  }
}

async function requestTokens(
  metadata: ProviderMetadata,
  { clientSecret }: ProviderConfig,
  client: oauth.Client,
  callbackParameters: URLSearchParams,
  { redirectUri, codeVerifier }: FlowParameters,
): Promise<Response> {
  const methods = metadata.token_endpoint_auth_methods_supported;
  const authentication = methods.includes('client_secret_basic')
    ? oauth.ClientSecretBasic(clientSecret)
    : oauth.ClientSecretPost(clientSecret);
  const response = await failAs('invalid_code', () =>
    oauth.authorizationCodeGrantRequest(
      metadata,
      client,
      authentication,
      callbackParameters,
      redirectUri,
      codeVerifier,
      oauthOptions(metadata),
    ),
  );
  if (!response.ok) throw new SignInError('invalid_code', `status ${response.status}`);
  return response;
}

/** Verifies the ID token: the library checks iss, aud, exp, nonce, alg and signature; we check iat, azp and sub. */
async function readIdToken(
  metadata: ProviderMetadata,
  client: oauth.Client,
  response: Response,
  expectedNonce: string,
): Promise<{ claims: oauth.IDToken; accessToken: string }> {
  const tokens = await oauth.processAuthorizationCodeResponse(metadata, client, response, {
    expectedNonce,
    requireIdToken: true,
  });
  await oauth.validateApplicationLevelSignature(metadata, response, oauthOptions(metadata));
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
