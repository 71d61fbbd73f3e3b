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
import { createFlow, secretsOf, takeFlow, type Flow, type FlowKeys } from './sign-in-flow.ts';

type Deps = ProviderConfigs & {
  db: Database;
  log: Logger;
  publicUrl?: string | undefined;
  /** Starts a session of a member; gives its Set-Cookie line. */
  startSession: (memberId: string) => Promise<string>;
};

export type ProviderStart = {
  provider: ProviderId;
  /** The address under which people reach the site, without a path. */
  origin: string;
  cookieHeader: string | undefined;
  callbackURL: string;
  errorCallbackURL?: string | undefined;
  /** The signed-in member who wants to connect the provider; absent where somebody signs in. */
  linkTo?: string | undefined;
};

type ProviderCallback = {
  provider: ProviderId;
  parameters: URLSearchParams;
  cookieHeader: string | undefined;
  getMember: () => Promise<Member | undefined>;
};

/** Where the person goes next, with the Set-Cookie lines that go along. */
type Next = { location: string; cookies: string[] };

/** Sign-in with the configured providers, by OpenID Connect's authorization code flow. */
export function createProviderSignIn(deps: Deps) {
  const { db, log, publicUrl, startSession } = deps;
  const providers = configureProviders(deps);
  const flowCookies = createFlowCookies(isHttps(publicUrl));

  /** Sends a person to the provider; the cookies let this browser alone come back. */
  async function start({ provider, origin, cookieHeader, ...flow }: ProviderStart): Promise<Next> {
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
    const location = await authorizationUrl(metadata, config, { redirectUri, ...secretsOf(keys) });
    return { location, cookies: flowCookies.set(cookieHeader, keys) };
  }

  /** Ends a sign-in for which the provider sent the person back; /auth/done explains an error. */
  async function finish(callback: ProviderCallback): Promise<Next & { succeeded: boolean }> {
    const { provider } = callback;
    const cookies: string[] = [];
    let errorAddress = donePage(provider);
    try {
      const { flow, keys } = await claimFlow(callback);
      errorAddress = flow.errorCallbackURL;
      cookies.push(flowCookies.expire(keys.state));
      cookies.push(...(await complete(callback, flow, keys)));
      return { location: flow.callbackURL, cookies, succeeded: true };
    } catch (error) {
      if (error instanceof SignInError) {
        const { code, message } = error;
        log.info({ provider, code, reason: message }, 'a sign-in with a provider was refused');
        return { location: withError(errorAddress, code), cookies, succeeded: false };
      }
      log.error({ error, provider }, 'a sign-in with a provider failed');
      return { location: withError(errorAddress, 'unavailable'), cookies, succeeded: false };
    }
  }

  /** The flow that this callback ends: started by this browser, not ended yet, not expired. */
  async function claimFlow({ provider, parameters, cookieHeader }: ProviderCallback) {
    if (!providers.find(provider)) throw new SignInError('not_configured');
    const state = parameters.get('state');
    if (!state) throw new SignInError('state_not_found');
    const secret = flowCookies.read(cookieHeader, state);
    const keys = secret && { state, secret };
    const flow = keys && (await takeFlow(db, keys));
    if (!flow) throw new SignInError('state_mismatch');
    return { flow, keys };
  }

  /** Reads the person's profile from the provider; returns the cookies of the session that starts. */
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
    const secrets = { redirectUri: flow.redirectUri, ...secretsOf(keys) };
    const profile = await readProfile(metadata, config, parameters, secrets);
    const account = { provider, issuer, profile };
    if (flow.linkTo === undefined) {
      return [await startSession(await findOrCreateMember(db, account))];
    }
    // Looked up last: the member may have signed out while the provider was asked.
    if ((await getMember())?.id !== flow.linkTo) throw new SignInError('link_interrupted');
    await linkAccount(db, flow.linkTo, account);
    return [];
  }

  function requireProvider(id: ProviderId) {
    const found = providers.find(id);
    const name = id === 'google' ? 'Google' : 'such';
    if (!found) throw new Problem(404, `This site has no ${name} sign-in yet.`);
    return found;
  }

  return { listProviders: providers.list, start, finish };
}

/** The page that explains a sign-in that failed. */
export function donePage(provider: ProviderId): string {
  return `/auth/done?provider=${provider}`;
}

export function withError(path: string, code: string): string {
  const [address = '', ...fragment] = path.split('#');
  const separator = address.includes('?') ? '&' : '?';
  return [`${address}${separator}error=${code}`, ...fragment].join('#');
}
