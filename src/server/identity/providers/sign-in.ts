import type { Member } from '../../../contracts/member.ts';
import type { Database } from '../../db/schema.ts';
import { Problem } from '../../http/problem.ts';
import { isHttps } from '../../http/request-scope.ts';
import type { Logger } from '../../runtime/log.ts';
import { configureProviders, type ProviderConfigs, type ProviderId } from './configured-providers.ts';
import { createFlowCookies } from './flow-cookie.ts';
import { findOrCreateMember, linkAccount } from './accounts.ts';
import { authorizationUrl, readProfile } from './provider.ts';
import { SignInError } from './sign-in-error.ts';
import { consumeFlow, createFlow, deriveFlowParameters, type Flow, type FlowCredentials } from './flow-store.ts';

type Deps = ProviderConfigs & {
  db: Database;
  log: Logger;
  publicUrl?: string | undefined;
  /** Creates a session for a member; returns its Set-Cookie line. */
  startSession: (memberId: string) => Promise<string>;
};

export type ProviderStart = Pick<Flow, 'provider' | 'callbackURL' | 'linkTo'> & {
  errorCallbackURL?: string | undefined;
  /** The address under which people reach the site, without a path. */
  origin: string;
  cookieHeader: string | undefined;
};

/** The provider's redirect back to the site. */
type ProviderCallback = {
  provider: ProviderId;
  parameters: URLSearchParams;
  cookieHeader: string | undefined;
  getMember: () => Promise<Member | undefined>;
};

/** A redirect of the browser, with its Set-Cookie lines. */
type Redirect = { location: string; cookies: string[] };

/** Sign-in with the configured providers, by OpenID Connect's authorization code flow. */
export function createProviderSignIn(deps: Deps) {
  const { db, log, publicUrl, startSession } = deps;
  const providers = configureProviders(deps);
  const flowCookies = createFlowCookies(isHttps(publicUrl));

  /** Starts a sign-in and redirects to the provider; only a browser with these cookies can finish it. */
  async function start({ provider, origin, cookieHeader, ...flow }: ProviderStart): Promise<Redirect> {
    const { config, metadataCache } = requireProvider(provider);
    const metadata = await metadataCache.revalidate().catch((error: unknown) => {
      log.warn({ error, provider }, 'a provider is out of reach');
      throw new Problem(503, `${config.name} is out of reach just now. Please try again later.`);
    });
    const redirectUri = `${origin}/api/auth/callback/${provider}`;
    const credentials = await createFlow(db, {
      provider,
      issuer: metadata.issuer,
      redirectUri,
      callbackURL: flow.callbackURL,
      errorCallbackURL: flow.errorCallbackURL ?? donePage(provider),
      linkTo: flow.linkTo,
    });
    const flowParameters = deriveFlowParameters(redirectUri, credentials);
    const location = await authorizationUrl(metadata, config, flowParameters);
    return { location, cookies: flowCookies.set(cookieHeader, credentials) };
  }

  /** Handles the provider's callback; an error redirects to the page that explains it. */
  async function finish(callback: ProviderCallback): Promise<Redirect & { succeeded: boolean }> {
    const { provider } = callback;
    const cookies: string[] = [];
    let errorUrl = donePage(provider);
    try {
      const { flow, credentials } = await claimFlow(callback);
      errorUrl = flow.errorCallbackURL;
      cookies.push(flowCookies.expire(credentials.state));
      cookies.push(...(await complete(callback, flow, credentials)));
      return { location: flow.callbackURL, cookies, succeeded: true };
    } catch (error) {
      if (error instanceof SignInError) {
        const { code, message } = error;
        log.info({ provider, code, reason: message }, 'a sign-in with a provider was refused');
        return { location: withError(errorUrl, code), cookies, succeeded: false };
      }
      log.error({ error, provider }, 'a sign-in with a provider failed');
      return { location: withError(errorUrl, 'unavailable'), cookies, succeeded: false };
    }
  }

  /** Consumes the flow of a callback; fails if another browser started it, or if it is finished or expired. */
  async function claimFlow({ provider, parameters, cookieHeader }: ProviderCallback) {
    if (!providers.find(provider)) throw new SignInError('not_configured');
    const state = parameters.get('state');
    if (!state) throw new SignInError('state_not_found');
    const secret = flowCookies.read(cookieHeader, state);
    const credentials = secret && { state, secret };
    const flow = credentials && (await consumeFlow(db, credentials));
    if (!flow) throw new SignInError('state_mismatch');
    return { flow, credentials };
  }

  /** Signs in or links the person whom the provider identifies; returns the cookies of a new session. */
  async function complete(callback: ProviderCallback, flow: Flow, credentials: FlowCredentials) {
    const { provider, parameters, getMember } = callback;
    const { config, metadataCache } = requireProvider(provider);
    const metadata = await metadataCache.read().catch((error: unknown) => {
      throw new SignInError('unreachable', String(error));
    });
    const { issuer } = metadata;
    if (flow.provider !== provider || flow.issuer !== issuer) {
      throw new SignInError('issuer_mismatch');
    }
    const flowParameters = deriveFlowParameters(flow.redirectUri, credentials);
    const profile = await readProfile(metadata, config, parameters, flowParameters);
    const account = { provider, issuer, profile };
    if (flow.linkTo === undefined) {
      return [await startSession(await findOrCreateMember(db, account))];
    }
    // Check this last: the member may have signed out during the requests to the provider.
    if ((await getMember())?.id !== flow.linkTo) throw new SignInError('link_interrupted');
    await linkAccount(db, flow.linkTo, account);
    return [];
  }

  function requireProvider(id: ProviderId) {
    const provider = providers.find(id);
    const name = id === 'google' ? 'Google' : 'such';
    if (!provider) throw new Problem(404, `This site has no ${name} sign-in yet.`);
    return provider;
  }

  return { listProviders: providers.list, start, finish };
}

/**
 * The page after a failure, unless the flow names another. `/auth/done` is the last page of the popup;
 * with an `error` parameter (see `withError`), it shows the message for that code.
 */
export function donePage(provider: ProviderId): string {
  return `/auth/done?provider=${provider}`;
}

export function withError(path: string, code: string): string {
  const [address = '', ...fragment] = path.split('#');
  const separator = address.includes('?') ? '&' : '?';
  return [`${address}${separator}error=${code}`, ...fragment].join('#');
}
