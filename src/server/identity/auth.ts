import { betterAuth } from 'better-auth';
import { newId } from '../db/id.ts';
import type { Database } from '../db/schema.ts';
import { isHttps } from '../http/request-scope.ts';
import type { Logger } from '../runtime/log.ts';
import { createAddressHash } from './addresses/address-hash.ts';
import { inheritBar } from './addresses/barred-addresses.ts';
import { columnTypesPlugin } from './column-types-plugin.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { deleteExpiredSessions } from './queries.ts';
import { sessionLifetimeMs } from './session-policy.ts';

type Options = { db: Database; log: Logger; secret: string; publicUrl?: string | undefined };

const timestamps = { createdAt: 'created_at', updatedAt: 'updated_at' };

/** Configures better-auth, on our tables, for email and password only; providers/ has its own sign-in. */
export function createAuth({ db, log, secret, publicUrl }: Options) {
  const secure = isHttps(publicUrl);
  const hashAddress = createAddressHash(secret);
  return betterAuth({
    appName: 'Playshelf',
    // Without PUBLIC_URL, the site's address is the one in the request.
    baseURL: publicUrl ?? { allowedHosts: ['*'], protocol: 'http', fallback: 'http://localhost' },
    secret,
    telemetry: { enabled: false },
    logger: { level: 'error', log: (level, message, ...rest) => log[level]({ error: rest[0] }, message) },
    // better-auth's PostgreSQL queries also run on SQLite, because the plugin converts the column types.
    database: { db: db.withPlugin(columnTypesPlugin(db)), type: 'postgres', transaction: true },
    user: {
      modelName: 'members',
      fields: { ...timestamps, emailVerified: 'email_verified', image: 'photo' },
    },
    session: {
      modelName: 'sessions',
      fields: {
        ...timestamps,
        userId: 'member_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
      },
      expiresIn: sessionLifetimeMs / 1_000,
      cookieCache: { enabled: false },
    },
    account: {
      modelName: 'accounts',
      fields: {
        ...timestamps,
        userId: 'member_id',
        providerId: 'provider_id',
        accountId: 'account_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
      },
      // Only providers/accounts.ts links accounts.
      accountLinking: { enabled: false },
    },
    verification: {
      modelName: 'verifications',
      fields: { ...timestamps, expiresAt: 'expires_at' },
      storeIdentifier: 'hashed',
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 7,
      maxPasswordLength: 128,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    databaseHooks: {
      user: {
        create: {
          before: async (user) => ({ data: { ...user, image: user.image ?? '' } }),
        },
      },
      session: {
        create: {
          before: async (session) => ({ data: { ...session, ipAddress: null, userAgent: null } }),
          after: async ({ userId }) => {
            await deleteExpiredSessions(db);
            await inheritBar(db, userId, hashAddress);
          },
        },
      },
    },
    // Thrown errors reach the app's own error handler (http/problem.ts).
    onAPIError: { throw: true },
    // Our CSRF check covers every write, and our rate limits sign-up and sign-in, so better-auth's are turned off.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: secure ? '__Host-playshelf' : 'playshelf',
      useSecureCookies: false,
      defaultCookieAttributes: { secure, httpOnly: true, sameSite: 'lax', path: '/' },
      disableCSRFCheck: true,
      ipAddress: { disableIpTracking: true },
      database: { generateId: () => newId(), validateSchema: false },
    },
  });
}
