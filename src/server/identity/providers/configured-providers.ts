import type { Provider } from '../../../contracts/member.ts';
import type { Config } from '../../runtime/config.ts';
import { createMetadataCache } from './discovery.ts';

export type ProviderConfig = NonNullable<Config['google']>;
export type ProviderConfigs = Partial<Pick<Config, 'google' | 'openIdConnect'>>;

/** The providers that the operator has configured, each with a cache of its metadata. */
export function configureProviders({ google, openIdConnect }: ProviderConfigs) {
  const withCache = (config?: ProviderConfig) =>
    config && { config, metadataCache: createMetadataCache(config.issuer) };
  const configured = { google: withCache(google), oidc: withCache(openIdConnect) };
  return {
    find: (id: Provider['id']) => configured[id],
    /** For the login page, which shows a button for Google even if it is not configured. */
    list: (): Provider[] => [
      { id: 'google', name: 'Google', configured: google !== undefined },
      ...(openIdConnect ? [{ id: 'oidc' as const, name: openIdConnect.name, configured: true }] : []),
    ],
  };
}
