import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { decodeJwt, importJWK, SignJWT, UnsecuredJWT, type JWK, type JWTPayload } from 'jose';
import { Provider, type Context } from 'oidc-provider';

/** Providers say odd things at times. */
export type Claims = {
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
  /** What it signs with; a provider keeps its key when it starts again. */
  key?: JWK;
  /** Whether it tells of a person in the ID token or only on demand. */
  claimsIn?: 'id-token' | 'userinfo';
  /** What it says of some accounts, instead of what it says of all. */
  accounts?: Record<string, Claims>;
  clientAuthentication?: 'client_secret_post' | 'client_secret_basic';
  /** What is wrong with its ID tokens. */
  wrong?: 'nonce' | 'alg-none' | 'key' | 'audience' | 'issuer' | 'expired' | 'missing';
  /** Whether what it tells on demand is about somebody else. */
  confusesPeople?: boolean;
  /** Whether its pages cut themselves off from the window that opened them. */
  openerPolicy?: boolean;
};

/** What it tells those who started it. */
export type Ready = { issuer: string; key: JWK };

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

function createProvider(issuer: string, key: JWK, options: ProviderOptions): Provider {
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
    jwks: { keys: [key] },
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
async function spoil(
  idToken: string,
  key: JWK,
  wrong: ProviderOptions['wrong'],
): Promise<string | undefined> {
  const claims = decodeJwt(idToken);
  const sign = async (changes: JWTPayload, by = key) =>
    new SignJWT({ ...claims, ...changes })
      .setProtectedHeader({ alg: 'RS256', kid: 'tests' })
      .sign(await importJWK(by, 'RS256'));
  switch (wrong) {
    case 'nonce':
      return sign({ nonce: 'the nonce of another sign-in' });
    case 'alg-none':
      return new UnsecuredJWT(claims).encode();
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
      return idToken;
  }
}

async function main(options: ProviderOptions): Promise<void> {
  const key = options.key ?? newKey();
  const server = createServer().listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const issuer = `http://${options.host ?? '127.0.0.1'}:${port}`;
  const provider = createProvider(issuer, key, options);
  provider.use(async (context, next) => {
    if (options.openerPolicy) context.set('cross-origin-opener-policy', 'same-origin');
    if (context.path.startsWith('/interaction/')) return answerLogin(provider, context);
    await next();
    if (context.path === '/me' && options.confusesPeople) {
      context.body = { ...(context.body as Claims), sub: 'somebody-else' };
    }
    const answer = context.body as { id_token?: string } | undefined;
    if (context.path === '/token' && answer?.id_token && options.wrong) {
      context.body = { ...answer, id_token: await spoil(answer.id_token, key, options.wrong) };
    }
  });
  server.on('request', provider.callback());
  console.log(`ready: ${issuer}`);
  process.send?.({ issuer, key } satisfies Ready);
}

if (import.meta.main) {
  // It ends with the tests that started it, however they end.
  process.once('disconnect', () => process.exit());
  await main(JSON.parse(process.argv[2] ?? '{}'));
}
