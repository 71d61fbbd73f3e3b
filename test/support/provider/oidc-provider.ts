import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { after } from 'node:test';
import { decodeJwt, importJWK, SignJWT, UnsecuredJWT, type JWK, type JWTPayload } from 'jose';
import { Provider, type Context } from 'oidc-provider';
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js';

/** Providers say odd things at times. */
type Claims = {
  email?: string;
  email_verified?: boolean | string;
  name?: string | null;
  picture?: string | number;
};

export type ProviderOptions = {
  /** 0 for a free one. */
  port?: number;
  /** What it is called, in its own address and in all it says. */
  host?: '127.0.0.1' | 'localhost';
  /** Whether it tells of a person in the ID token or only on demand. */
  claimsIn?: 'id-token' | 'userinfo';
  /** What it says of some accounts, instead of what it says of all. */
  accounts?: Record<string, Claims>;
  clientAuthentication?: 'client_secret_post' | 'client_secret_basic';
  /** What is wrong with its ID tokens. */
  wrong?: 'nonce' | 'alg-none' | 'alg-hs256' | 'key' | 'audience' | 'issuer' | 'expired' | 'missing';
  /** Changes to what it says in its ID tokens, at its userinfo endpoint and in its metadata. */
  idToken?: Changes;
  userinfo?: Changes;
  metadata?: Changes;
  /** How an endpoint misbehaves: with too many bytes, too slowly, or with a redirect. */
  misbehaves?: { at: keyof typeof endpoints; how: 'large' | 'slow' | 'redirect' } | null;
  /** Whether what it tells on demand is about somebody else. */
  confusesPeople?: boolean;
  /** Whether its pages cut themselves off from the window that opened them. */
  openerPolicy?: boolean;
};

/** New values by name; null leaves the name out. */
type Changes = Record<string, unknown>;

/** The requests it has answered so far, by endpoint. */
export type Counts = Record<keyof typeof endpoints, number>;

const endpoints = {
  discovery: '/.well-known/openid-configuration',
  jwks: '/jwks',
  token: '/token',
  userinfo: '/me',
} as const;

const hourSeconds = 3_600;
const daySeconds = 24 * hourSeconds;

const client = { id: 'playshelf', secret: 'only-for-tests' };

const ours = /^https?:\/\/(127\.0\.0\.1|localhost)(:\d+)?\/api\/auth\/callback\/(google|oidc)$/;

const loginPage = `<!doctype html>
<html lang="en">
  <title>Sign in at the provider</title>
  <form method="post">
    <label>Account <input name="account" autofocus></label>
    <button name="choice" value="sign-in">Sign in</button>
    <button name="choice" value="refuse">Refuse</button>
  </form>
</html>`;

function newKey(): JWK {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), kid: 'tests', use: 'sig', alg: 'RS256' };
}

/** What every provider signs with. */
const ownKey = newKey();

/** What the provider knows of an account: everybody's address is confirmed, except where we say so. */
function claimsOf(name: string, { accounts = {} }: ProviderOptions): Claims {
  if (accounts[name]) return accounts[name];
  if (name === 'nomail') return { name: 'No Mail' };
  return {
    email: `${name}@example.org`,
    email_verified: name !== 'uma',
    name: `${name.charAt(0).toUpperCase()}${name.slice(1)} Example`,
    picture: `https://example.org/${name}.jpg`,
  };
}

function createProvider(issuer: string, options: ProviderOptions): Provider {
  const { claimsIn = 'id-token', clientAuthentication = 'client_secret_post' } = options;
  const provider: Provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: ['http://127.0.0.1/api/auth/callback/google'],
        token_endpoint_auth_method: clientAuthentication,
      },
    ],
    clientAuthMethods: [clientAuthentication],
    jwks: { keys: [ownKey] },
    // Set, because the package warns of its defaults.
    adapter: createMemoryAdapter(),
    ttl: {
      AccessToken: hourSeconds,
      Grant: daySeconds,
      IdToken: hourSeconds,
      Interaction: hourSeconds,
      Session: daySeconds,
    },
    cookies: { keys: ['only-for-tests'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    conformIdTokenClaims: claimsIn === 'userinfo',
    interactions: { url: (_: Context, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: async (_: Context, sub: string) => ({
      accountId: sub,
      claims: async () => ({ sub, ...claimsOf(sub, options) }),
    }),
    loadExistingGrant: async ({ oidc }: Context) => {
      const of = { clientId: oidc.client.clientId, accountId: oidc.session.accountId };
      const grant = new provider.Grant(of);
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  // The site's port is known only after the provider's.
  provider.Client.prototype.redirectUriAllowed = (address) => ours.test(address);
  return provider;
}

async function answerLogin(provider: Provider, context: Context): Promise<void> {
  if (context.method !== 'POST') {
    context.type = 'html';
    context.body = loginPage;
    return;
  }
  const form = new URLSearchParams(await text(context.req));
  const result =
    form.get('choice') === 'refuse'
      ? { error: 'access_denied', error_description: 'The person refused.' }
      : { login: { accountId: form.get('account') ?? '' } };
  const next = await provider.interactionResult(context.req, context.res, result);
  context.status = 303;
  context.redirect(next);
}

/** Spoils an ID token, as an attacker or a broken provider would. */
async function spoil(idToken: string, { wrong, idToken: changes = {} }: ProviderOptions): Promise<string | undefined> {
  const claims = apply(changes, decodeJwt(idToken));
  const sign = async (others: JWTPayload, by = ownKey) =>
    new SignJWT({ ...claims, ...others })
      .setProtectedHeader({ alg: 'RS256', kid: 'tests' })
      .sign(await importJWK(by, 'RS256'));
  switch (wrong) {
    case 'nonce':
      return sign({ nonce: 'the nonce of another sign-in' });
    case 'alg-none':
      return new UnsecuredJWT(claims).encode();
    case 'alg-hs256':
      return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(client.secret));
    case 'key':
      return sign({}, newKey());
    case 'audience':
      return sign({ aud: 'another-site' });
    case 'issuer':
      return sign({ iss: 'https://another-provider.example.org' });
    case 'expired':
      return sign({ exp: claims.iat! - 3600, iat: claims.iat! - 7200 });
    case 'missing':
      return undefined;
    default:
      return sign({});
  }
}

function apply<Values extends object>(changes: Changes, values: Values): Values {
  const entries = Object.entries({ ...values, ...changes });
  return Object.fromEntries(entries.filter(([, value]) => value !== null)) as Values;
}

/** Breaks a whole response. */
function misbehave(context: Context, how: 'large' | 'slow' | 'redirect'): void {
  const response = context.body as object;
  if (how === 'large') context.body = { ...response, padding: 'x'.repeat(257 * 1024) };
  if (how === 'slow') {
    const timer = setInterval(() => body.push(' '), 100);
    const body = new Readable({ read() {}, destroy: () => clearInterval(timer) });
    context.body = body;
  }
  // A client that follows the redirect gets the right response.
  if (how === 'redirect' && !context.req.url?.includes('again')) {
    context.status = 307;
    context.redirect(`${context.path}?again`);
  }
}

/** Counts the request, and changes the response of an endpoint as the options say. */
async function spoilAnswer(context: Context, options: ProviderOptions, counts: Counts): Promise<void> {
  const names = Object.keys(endpoints) as (keyof typeof endpoints)[];
  const name = names.find((one) => endpoints[one] === context.path);
  if (!name || context.status !== 200) return;
  counts[name] += 1;
  const response = context.body as { id_token?: string };
  if (name === 'discovery') context.body = apply(options.metadata ?? {}, response);
  if (name === 'userinfo') {
    const another = options.confusesPeople ? { sub: 'somebody-else' } : {};
    context.body = apply({ ...options.userinfo, ...another }, response);
  }
  if (name === 'token' && response.id_token) {
    context.body = { ...response, id_token: await spoil(response.id_token, options) };
  }
  if (options.misbehaves?.at === name) misbehave(context, options.misbehaves.how);
}

export type TestProvider = {
  issuer: string;
  stop: () => Promise<void>;
  /** Changes how it behaves from now on; gives how many requests it has answered so far. */
  change: (options: Partial<ProviderOptions>) => Counts;
  /** Accepts connections and requests from now on, and answers none before `resume`. */
  suspend: () => void;
  resume: () => void;
  /** Once it is stopped: the same provider at the same address, with the same key. */
  startAgain: () => Promise<TestProvider>;
};

/** Starts a real provider on a free port, and stops it after the tests. */
export async function startProvider(given: ProviderOptions = {}): Promise<TestProvider> {
  const options = { ...given };
  const counts: Counts = { discovery: 0, jwks: 0, token: 0, userinfo: 0 };
  const server = createServer().listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const stop = () => close(server);
  after(stop);
  const { port } = server.address() as AddressInfo;
  const issuer = `http://${options.host ?? '127.0.0.1'}:${port}`;
  const provider = createProvider(issuer, options);
  let suspended = Promise.withResolvers<void>();
  suspended.resolve();
  provider.use(async (context, next) => {
    await suspended.promise;
    if (options.openerPolicy) context.set('cross-origin-opener-policy', 'same-origin');
    if (context.path.startsWith('/interaction/')) return answerLogin(provider, context);
    await next();
    await spoilAnswer(context, options, counts);
  });
  server.on('request', provider.callback());
  return {
    issuer,
    stop,
    change: (changes) => {
      Object.assign(options, changes);
      return { ...counts };
    },
    suspend: () => (suspended = Promise.withResolvers<void>()),
    resume: () => suspended.resolve(),
    startAgain: () => startProvider({ ...given, port }),
  };
}

async function close(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
