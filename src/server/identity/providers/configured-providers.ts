import { providerIds, type Provider } from '../../../contracts/member.ts';
import type { Config } from '../../runtime/config.ts';
import { createMetadataCache, type MetadataCache } from './discovery.ts';

export type ProviderId = (typeof providerIds)[number];
export type ProviderConfig = NonNullable<Config['google']>;

type ConfiguredProvider = { config: ProviderConfig; metadataCache: MetadataCache };

export type ProviderConfigs = Partial<Pick<Config, 'google' | 'openIdConnect'>>;

/** The providers that the operator has configured, each with a cache of its metadata. */
export function configureProviders({ google, openIdConnect }: ProviderConfigs) {
  const configs = { google, oidc: openIdConnect };
  const configured = new Map<ProviderId, ConfiguredProvider>();
  for (const id of providerIds) {
    const config = configs[id];
    if (config) configured.set(id, { config, metadataCache: createMetadataCache(config.issuer) });
  }
  return {
    find: (id: ProviderId): ConfiguredProvider | undefined => configured.get(id),
    /** For the login page, which shows a button for Google even if it is not configured. */
    list: (): Provider[] => [
      { id: 'google', name: 'Google', configured: google !== undefined },
      ...(openIdConnect ? [{ id: 'oidc' as const, name: openIdConnect.name, configured: true }] : []),
    ],
  };
}
