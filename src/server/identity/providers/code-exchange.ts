import * as oauth from 'oauth4webapi';
import { z } from 'zod';
import { now } from '../../runtime/clock.ts';
import { errorMessage } from '../../runtime/startup-error.ts';
import type { ProviderConfig } from './configured-providers.ts';
import type { ProviderMetadata } from './discovery.ts';
import type { FlowParameters } from './flow-store.ts';
import { oauthOptions } from './fetch-from-provider.ts';
import { failAs, SignInError } from './sign-in-error.ts';

const clockToleranceSeconds = 60;
/** The provider issues the ID token while the callback is handled; an older one belongs to another sign-in. */
const maxIdTokenAgeSeconds = 10 * 60;

/** OpenID Connect Core: at most 255 ASCII characters; we also reject control characters. */
const Subject = z.string().regex(/^[\x20-\x7e]{1,255}$/);

export type CodeExchange = {
  metadata: ProviderMetadata;
  config: ProviderConfig;
  callbackParameters: URLSearchParams;
  flowParameters: FlowParameters;
};

/** Exchanges the code of a callback for the claims of a verified ID token. */
export async function exchangeCode(exchange: CodeExchange) {
  const client = { client_id: exchange.config.clientId, [oauth.clockTolerance]: clockToleranceSeconds };
  const response = await requestTokens(exchange, client, checkCallback(exchange, client));
  const tokens = await failAs('unable_to_get_user_info', () => readIdToken(exchange, client, response));
  return { client, ...tokens };
}

/**
 * Checks `state`, `error` and `iss` (RFC 9207). `iss` is checked whenever it is present, and required if the
 * metadata announces it.
 */
function checkCallback({ metadata, callbackParameters, flowParameters }: CodeExchange, client: oauth.Client) {
  const issuers = callbackParameters.getAll('iss');
  const isIssuerMissing = issuers.length === 0 && metadata.authorization_response_iss_parameter_supported;
  if (isIssuerMissing || issuers.some((issuer) => issuer !== metadata.issuer)) {
    throw new SignInError('issuer_mismatch');
  }
  try {
    return oauth.validateAuthResponse(metadata, client, callbackParameters, flowParameters.state);
  } catch (error) {
    if (!(error instanceof oauth.AuthorizationResponseError)) {
      throw new SignInError('invalid_code', errorMessage(error));
    }
    const code = error.error === 'access_denied' ? 'access_denied' : 'provider_error';
    throw new SignInError(code, error.error);
  }
}

async function requestTokens(
  { metadata, config, flowParameters }: CodeExchange,
  client: oauth.Client,
  callbackParameters: URLSearchParams,
): Promise<Response> {
  const methods = metadata.token_endpoint_auth_methods_supported;
  const authenticate = methods.includes('client_secret_basic') ? oauth.ClientSecretBasic : oauth.ClientSecretPost;
  const response = await failAs('invalid_code', () =>
    oauth.authorizationCodeGrantRequest(
      metadata,
      client,
      authenticate(config.clientSecret),
      callbackParameters,
      flowParameters.redirectUri,
      flowParameters.codeVerifier,
      oauthOptions(metadata),
    ),
  );
  if (!response.ok) throw new SignInError('invalid_code', `status ${response.status}`);
  return response;
}

/** Verifies the ID token: the library checks iss, aud, exp, nonce, alg and signature; we check iat, azp and sub. */
async function readIdToken({ metadata, flowParameters }: CodeExchange, client: oauth.Client, response: Response) {
  const checks = { expectedNonce: flowParameters.nonce, requireIdToken: true };
  const tokens = await oauth.processAuthorizationCodeResponse(metadata, client, response, checks);
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
