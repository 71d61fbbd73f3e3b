import type { Member } from '../../../contracts/member.ts';
import type { Database } from '../../db/schema.ts';
import { Problem } from '../../http/problem.ts';
import { isHttps } from '../../http/request-scope.ts';
import type { Logger } from '../../runtime/log.ts';
import {
  configureProviders,
  type ProviderConfigs,
  type ProviderId,
} from './configured-providers.ts';
import { createFlowCookies } from './flow-cookie.ts';
import { findOrCreateMember, linkAccount } from './accounts.ts';
import { authorizationUrl, readProfile } from './provider.ts';
import { SignInError } from './sign-in-error.ts';
import {
  createFlow,
  deriveSecrets,
  consumeFlow,
  type Flow,
  type FlowKeys,
} from './sign-in-flow.ts';

type Deps = ProviderConfigs & {
  db: Database;
  log: Logger;
  publicUrl?: string | undefined;
  /** Creates a session for a member; returns its Set-Cookie line. */
  startSession: (memberId: string) => Promise<string>;
};

export type ProviderStart = {
  provider: ProviderId;
  /** The address under which people reach the site, without a path. */
  origin: string;
  cookieHeader: string | undefined;
  callbackURL: string;
  errorCallbackURL?: string | undefined;
  /** The member to link the provider's account to; undefined for a sign-in. */
  linkTo?: string | undefined;
};

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
  async function start({
    provider,
    origin,
    cookieHeader,
    ...flow
  }: ProviderStart): Promise<Redirect> {
    const { config, discovery } = requireProvider(provider);
    const metadata = await discovery.revalidate().catch((error: unknown) => {
      log.warn({ error, provider }, 'a provider is out of reach');
      throw new Problem(503, `${config.name} is out of reach just now. Please try again later.`);
    });
    const redirectUri = `${origin}/api/auth/callback/${provider}`;
    const keys = await createFlow(db, {
      provider,
      issuer: metadata.issuer,
      redirectUri,
      callbackURL: flow.callbackURL,
      errorCallbackURL: flow.errorCallbackURL ?? donePage(provider),
      linkTo: flow.linkTo,
    });
    const location = await authorizationUrl(metadata, config, {
      redirectUri,
      ...deriveSecrets(keys),
    });
    return { location, cookies: flowCookies.set(cookieHeader, keys) };
  }

  /** Handles the provider's callback; an error redirects to the page that explains it. */
  async function finish(callback: ProviderCallback): Promise<Redirect & { succeeded: boolean }> {
    const { provider } = callback;
    const cookies: string[] = [];
    let errorUrl = donePage(provider);
    try {
      const { flow, keys } = await claimFlow(callback);
      errorUrl = flow.errorCallbackURL;
      cookies.push(flowCookies.expire(keys.state));
      cookies.push(...(await complete(callback, flow, keys)));
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
    const keys = secret && { state, secret };
    const flow = keys && (await consumeFlow(db, keys));
    if (!flow) throw new SignInError('state_mismatch');
    return { flow, keys };
  }

  /** Signs in or links the person whom the provider identifies; returns the cookies of a new session. */
  async function complete(callback: ProviderCallback, flow: Flow, keys: FlowKeys) {
    const { provider, parameters, getMember } = callback;
    const { config, discovery } = requireProvider(provider);
    const metadata = await discovery.read().catch((error: unknown) => {
      throw new SignInError('unreachable', String(error));
    });
    const { issuer } = metadata;
    if (flow.provider !== provider || flow.issuer !== issuer) {
      throw new SignInError('issuer_mismatch');
    }
    const secrets = { redirectUri: flow.redirectUri, ...deriveSecrets(keys) };
    const profile = await readProfile(metadata, config, parameters, secrets);
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

/** The page that explains a failed sign-in. */
export function donePage(provider: ProviderId): string {
  return `/auth/done?provider=${provider}`;
}

export function withError(path: string, code: string): string {
  const [address = '', ...fragment] = path.split('#');
  const separator = address.includes('?') ? '&' : '?';
  return [`${address}${separator}error=${code}`, ...fragment].join('#');
}
