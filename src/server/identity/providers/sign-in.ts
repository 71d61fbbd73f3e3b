import type { Provider, ProviderSignIn } from '../../../contracts/member.ts';
import type { Database } from '../../db/schema.ts';
import type { Write } from '../../db/write-queue.ts';
import type { RequestScope } from '../../http/context.ts';
import { Problem } from '../../http/problem.ts';
import { isHttps } from '../../http/request-scope.ts';
import type { Logger } from '../../runtime/log.ts';
import { hasSessionEnded } from '../recent-sign-in.ts';
import type { MayRegister } from '../site-claim/claim-cookie.ts';
import type { FindMember } from '../sign-in.ts';
import { findOrCreateMember, linkAccount, type ClaimEmail } from './accounts.ts';
import { configureProviders, type ProviderConfigs } from './configured-providers.ts';
import { createFlowCookies } from './flow-cookie.ts';
import { consumeFlow, createFlow, deriveFlowParameters, type Flow } from './flow-store.ts';
import { authorizationUrl, readProfile } from './provider.ts';
import { SignInError } from './sign-in-error.ts';

/** Followed by the provider: operators name the address to Google. */
export const callbackPath = '/api/auth/callback/';

type Deps = ProviderConfigs & {
  db: Database;
  write: Write;
  claimEmail: ClaimEmail;
  mayRegister: MayRegister;
  log: Logger;
  publicUrl?: string | undefined;
};

export type ProviderStart = ProviderSignIn & Pick<Flow, 'linkTo'>;

/** The provider's redirect back to the site. */
type ProviderCallback = {
  scope: RequestScope;
  provider: Provider['id'];
  parameters: URLSearchParams;
  /** Signs the member in, by this response. */
  signIn: (findMember: FindMember) => Promise<unknown>;
};

/** A redirect of the browser, with its Set-Cookie lines. */
type Redirect = { location: string; cookies: string[] };

export type SignInWithProvider = ReturnType<typeof createProviderSignIn>;

/** Sign-in with the configured providers, by OpenID Connect's authorization code flow. */
export function createProviderSignIn(deps: Deps) {
  const { db, write, claimEmail, mayRegister, log } = deps;
  const providers = configureProviders(deps);
  const flowCookies = createFlowCookies(isHttps(deps.publicUrl));

  /** Starts a sign-in and redirects to the provider; only a browser with these cookies can finish it. */
  async function startProviderSignIn(scope: RequestScope, options: ProviderStart): Promise<Redirect> {
    const { provider, callbackURL, errorCallbackURL = donePage(provider), linkTo } = options;
    const configured = providers.find(provider);
    if (!configured) {
      throw new Problem(404, `${provider === 'google' ? 'Google' : 'This'} sign-in isn't set up here.`);
    }
    const { config, metadataCache } = configured;
    const metadata = await metadataCache.revalidate().catch((error: unknown) => {
      log.warn({ error, provider }, 'a provider is out of reach');
      throw new Problem(503, `${config.name} can't be reached right now. Please try again later.`);
    });
    const { issuer } = metadata;
    const redirectUri = scope.origin + callbackPath + provider;
    const flow = { provider, issuer, redirectUri, callbackURL, errorCallbackURL, linkTo };
    const credentials = await createFlow(db, flow);
    const location = await authorizationUrl(metadata, config, deriveFlowParameters(redirectUri, credentials));
    return { location, cookies: flowCookies.set(scope.cookieHeader, credentials) };
  }

  /** Handles the provider's callback; an error redirects to the page that explains it. */
  async function finishProviderSignIn(callback: ProviderCallback): Promise<Redirect & { succeeded: boolean }> {
    const { provider } = callback;
    const cookies: string[] = [];
    let errorUrl = donePage(provider);
    try {
      const claimed = await claimFlow(callback);
      const { flow, credentials } = claimed;
      errorUrl = flow.errorCallbackURL;
      cookies.push(flowCookies.expire(credentials.state));
      await complete(callback, claimed);
      return { location: flow.callbackURL, cookies, succeeded: true };
    } catch (error) {
      const isExpected = error instanceof SignInError;
      if (isExpected) {
        log.info({ provider, code: error.code, reason: error.message }, 'a sign-in with a provider was refused');
      } else {
        log.error({ error, provider }, 'a sign-in with a provider failed');
      }
      return { location: withError(errorUrl, isExpected ? error.code : 'unavailable'), cookies, succeeded: false };
    }
  }

  /** Consumes the flow of a callback; fails if another browser started it, or if it is finished or expired. */
  async function claimFlow({ scope, provider, parameters }: ProviderCallback) {
    const configured = providers.find(provider);
    if (!configured) throw new SignInError('not_configured');
    const state = parameters.get('state');
    if (!state) throw new SignInError('state_not_found');
    const secret = flowCookies.read(scope.cookieHeader, state);
    const credentials = secret && { state, secret };
    const flow = credentials && (await consumeFlow(db, credentials));
    if (!flow) throw new SignInError('state_mismatch');
    return { configured, flow, credentials };
  }

  /** Signs in or links the person whom the provider identifies. */
  async function complete(
    { scope, provider, parameters, signIn }: ProviderCallback,
    { configured, flow, credentials }: Awaited<ReturnType<typeof claimFlow>>,
  ): Promise<void> {
    const metadata = await configured.metadataCache.read().catch((error: unknown) => {
      throw new SignInError('unreachable', String(error));
    });
    const { issuer } = metadata;
    if (flow.provider !== provider || flow.issuer !== issuer) throw new SignInError('issuer_mismatch');
    const flowParameters = deriveFlowParameters(flow.redirectUri, credentials);
    const { config } = configured;
    const profile = await readProfile({ metadata, config, callbackParameters: parameters, flowParameters });
    const account = { provider, issuer, profile };
    if (flow.linkTo === undefined) {
      const isOpen = await mayRegister(scope.cookieHeader);
      await signIn((tx) => findOrCreateMember(tx, account, { claimEmail, isOpen }));
      return;
    }
    // Check these last: the member may have signed out during the requests to the provider.
    const { member } = await scope.viewer.get();
    if (member?.id !== flow.linkTo) throw new SignInError('link_interrupted');
    await write(async (tx) => {
      if (await hasSessionEnded(tx.db, scope)) throw new SignInError('link_interrupted');
      await linkAccount(tx.db, member.id, account);
    });
  }

  return { listProviders: providers.list, startProviderSignIn, finishProviderSignIn };
}

/**
 * The page after a failure, unless the flow names another. `/auth/done` is the last page of the popup;
 * with an `error` parameter (see `withError`), it shows the message for that code.
 */
export function donePage(provider: Provider['id']): string {
  return `/auth/done?provider=${provider}`;
}

export function withError(path: string, code: string): string {
  const [address = '', ...fragment] = path.split('#');
  const separator = address.includes('?') ? '&' : '?';
  return [`${address}${separator}error=${code}`, ...fragment].join('#');
}
