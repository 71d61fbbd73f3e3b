import type { Member, Provider } from '../../contracts/member.ts';
import type { Config } from '../config.ts';
import { ping } from '../db/connect.ts';
import type { Database } from '../db/schema.ts';
import { Problem } from '../http/problems.ts';
import type { Logger } from '../log.ts';
import { within } from '../patience.ts';
import { createAuth, type Auth } from './auth.ts';
import { discover } from './discovery.ts';
import { providerOptions, type ProviderConfig, type ProviderId } from './provider.ts';

/** How long a provider may take. */
const patience = 8_000;

export type Identity = ReturnType<typeof createIdentity>;

type Options = {
  db: Database;
  log: Logger;
  secret: string;
} & Partial<Pick<Config, 'publicUrl' | 'google' | 'openIdConnect'>>;

/** The identity service: better-auth, and with it the providers that are configured. */
export function createIdentity({ google, openIdConnect, ...options }: Options) {
  const auth = createAuth(options);
  const configs: Partial<Record<ProviderId, ProviderConfig>> = {
    ...(google && { google }),
    ...(openIdConnect && { oidc: openIdConnect }),
  };
  const known = new Map<ProviderId, { text: string; auth: Auth }>();

  /** better-auth with the provider in it, which is asked each time: it may be away, or have moved. */
  async function authWith(id: ProviderId): Promise<Auth> {
    const config = configs[id];
    if (!config) throw new Problem(404, `This site has no ${nameOf(id)} sign-in yet.`);
    return prepare(id, config).catch((error: unknown) => {
      options.log.warn({ error, provider: id }, 'a provider is out of reach');
      throw new Problem(503, `${config.name} is out of reach just now. Please try again later.`);
    });
  }

  async function prepare(id: ProviderId, config: ProviderConfig): Promise<Auth> {
    const discovery = await discover(config.issuer);
    const text = JSON.stringify(discovery);
    const same = known.get(id);
    if (same?.text === text) return same.auth;
    const provider = providerOptions(id, config, discovery);
    const made = createAuth({ ...options, provider });
    // It asks the provider once more, and without a limit of its own.
    const { socialProviders } = await within(patience, made.$context);
    if (socialProviders.length === 0) throw new Error('the provider was left out');
    known.set(id, { text, auth: made });
    return made;
  }

  const nameOf = (id: ProviderId) => (id === 'google' ? 'Google' : (openIdConnect?.name ?? 'such'));

  return {
    /** What a call to better-auth itself answers. */
    call: (request: Request) => honest(options.db, auth.handler(request)),
    beginWith: async (id: ProviderId, request: Request) => (await authWith(id)).handler(request),
    /** A person comes back from the provider. */
    finishWith: async (id: ProviderId, request: Request) => {
      const { handler } = known.get(id)?.auth ?? (await authWith(id));
      return within(patience, handler(request));
    },
    providers: (): Provider[] => [
      { id: 'google', name: 'Google', configured: google !== undefined },
      ...(openIdConnect
        ? [{ id: 'oidc' as const, name: openIdConnect.name, configured: true }]
        : []),
    ],
  };
}

/** better-auth does not say why it fails; where the database is away, that is why. */
async function honest<Answer>(db: Database, asked: Promise<Answer>): Promise<Answer> {
  try {
    const answer = await asked;
    if (answer instanceof Response && answer.status >= 500) await ping(db);
    return answer;
  } catch (error) {
    await ping(db);
    throw error;
  }
}

type User = { id: string; name: string; email: string; image?: string | null | undefined };

export function toMember({ id, name, email, image }: User): Member {
  return { id, name, email, image: image ?? '' };
}
