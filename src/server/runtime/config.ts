import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { StartupError } from './startup-error.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const AnyText = z.string();
const WholeNumber = AnyText.regex(/^\d{1,5}$/).transform(Number);
const HostAddress = AnyText.regex(/^[\w.:-]+$/);
const WebAddress = z.url({ protocol: /^https?$/ });

/** Whether the network cannot read the traffic: https, or plain http that stays on this machine. */
export function isSecureAddress(address: string): boolean {
  const protocol = URL.parse(address)?.protocol;
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackUrl(address));
}

/** Whether an address leads to the machine that opens it. */
export function isLoopbackUrl(address: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(URL.parse(address)?.hostname ?? '');
}

const Issuer = WebAddress.refine(isSecureAddress);

const Origin = WebAddress.refine(isOrigin).transform((address) => new URL(address).origin);

function isOrigin(address: string): boolean {
  return URL.parse(address)?.pathname === '/' && !/[?#@]/.test(address);
}

/** Reads the address of a PostgreSQL database; undefined if it is none. A Unix socket is named by `?host=/folder`. */
export function parsePostgresAddress(address: string): URL | undefined {
  // Without a host, `URL` refuses a user; pg takes such an address, too.
  const url = URL.parse(address.replace(/^(\w+:\/\/[^/]*@)\//, '$1localhost/'));
  return url && /^postgres(ql)?:$/.test(url.protocol) ? url : undefined;
}

export const PostgresAddress = AnyText.refine((address) => parsePostgresAddress(address) !== undefined);

const ProxyList = AnyText.transform(splitList).refine((entries) => entries.every(isAddressOrSubnet));

function splitList(list: string): string[] {
  return list.split(',').map((entry) => entry.trim());
}

function isAddressOrSubnet(entry: string): boolean {
  const [address = '', prefix, ...rest] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d+$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}

/** In the form that URL gives them. */
const HostList = AnyText.transform((list) => splitList(list).map(toHostName)).refine((names) => !names.includes(''));

/** "" for a text that is none: a dot in front, for example, stands for all names below in other programs. */
function toHostName(text: string): string {
  const hostname = /^[^\s/?#@:*.]+(\.[^\s/?#@:*.]+)*\.?$/.test(text)
    ? URL.parse(`http://${text}`)?.hostname
    : undefined;
  return hostname ?? '';
}

/** Every variable with its schema, and the hint that an operator gets for an invalid value. */
const variables = {
  PORT: [WholeNumber.pipe(z.int().max(65_535)).default(3000), 'set a number from 0 to 65535, for example PORT=3000'],
  HOST: [HostAddress.default('127.0.0.1'), 'set an address to listen on, for example HOST=127.0.0.1 or HOST=0.0.0.0'],
  DATA_DIR: [AnyText.default('./data').transform((path) => resolve(path)), 'set a folder that can be written to'],
  DATABASE_URL: [
    PostgresAddress.optional(),
    'set an address like postgres://user:password@host:5432/playshelf, or leave it out for the embedded database',
  ],
  PUBLIC_URL: [Origin.optional(), "set the site's address without a path, for example https://games.example.org"],
  ALLOWED_HOSTS: [
    HostList.optional(),
    'set host names without a port, separated by commas, for example ALLOWED_HOSTS=games.example.org',
  ],
  AUTH_SECRET: [AnyText.min(32).optional(), 'set at least 32 random characters, or leave it out'],
  TRUST_PROXY: [
    ProxyList.optional(),
    'set the addresses or subnets of your proxies, separated by commas, for example 10.0.0.0/8,127.0.0.1',
  ],
  GOOGLE_CLIENT_ID: [AnyText.optional(), 'set the id that Google gave you'],
  GOOGLE_CLIENT_SECRET: [AnyText.optional(), 'set the secret that Google gave you'],
  GOOGLE_ISSUER: [
    Issuer.default('https://accounts.google.com'),
    "set an address that begins with https://, or leave it out for Google's own",
  ],
  OIDC_ISSUER: [Issuer.optional(), 'set the address of your OpenID Connect provider, which begins with https://'],
  OIDC_CLIENT_ID: [AnyText.optional(), 'set the id that your provider gave you'],
  OIDC_CLIENT_SECRET: [AnyText.optional(), 'set the secret that your provider gave you'],
  OIDC_NAME: [AnyText.max(40).default('single sign-on'), 'set at most 40 characters to show on the button'],
  SMTP_URL: [
    z.url({ protocol: /^smtps?$/ }).optional(),
    "set your mail server's address, for example smtp://user:password@mail.example.org:587, or leave it out",
  ],
  MAIL_FROM: [
    AnyText.regex(/^([^<>@"\r\n]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/).optional(),
    'set the sender of mails, for example MAIL_FROM="Games Club <games@example.org>", or leave it out',
  ],
  REGISTRATION: [z.enum(['open', 'closed']).default('open'), 'set it to open or closed, or leave it out for open'],
  SITE_CONTACT: [
    z.union([z.email(), z.url({ protocol: /^https$/ })]).optional(),
    'set an email address or an address that begins with https://, or leave it out',
  ],
  RESPONSE_CACHE_MB: [
    WholeNumber.default(32),
    'set how many megabytes cached responses may take, for example RESPONSE_CACHE_MB=32; 0 caches none',
  ],
  SAMPLE_REVIEWS: [z.enum(['on', 'off']).optional(), 'set it to on or off, or leave it out'],
  OUTSIDE_PICTURES: [z.enum(['on', 'off']).default('on'), 'set it to on or off, or leave it out for on'],
  METRICS_TOKEN: [
    AnyText.regex(/^[\x21-\x7e]{16,}$/).optional(),
    'set at least 16 random letters, digits or symbols without spaces, or leave it out',
  ],
  METRICS_PORT: [
    WholeNumber.pipe(z.int().max(65_535)).optional(),
    'set a number from 0 to 65535, for example METRICS_PORT=9464, or leave it out',
  ],
  METRICS_HOST: [
    HostAddress.default('127.0.0.1'),
    'set an address to serve the metrics on, for example METRICS_HOST=10.0.0.5, or leave it out for this machine only',
  ],
  LOG_LEVEL: [z.enum(logLevels).default('info'), `set one of ${logLevels.join(', ')}`],
} as const satisfies Record<string, readonly [z.ZodType, string]>;

/** Variables that do nothing without another one. */
const companions: Partial<Record<keyof typeof variables, keyof typeof variables>> = {
  GOOGLE_ISSUER: 'GOOGLE_CLIENT_ID',
  OIDC_NAME: 'OIDC_ISSUER',
  MAIL_FROM: 'SMTP_URL',
  METRICS_HOST: 'METRICS_PORT',
};

export const variableNames = Object.keys(variables);

type Values = { [Name in keyof typeof variables]: z.infer<(typeof variables)[Name][0]> };

export type Config = ReturnType<typeof readConfig>;

/** Reads and validates our variables; no other code of the server reads the environment. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env) {
  const values = readValues(environment);
  if (values.METRICS_PORT && values.METRICS_PORT === values.PORT) {
    throw new StartupError('METRICS_PORT is not right: set another number than PORT has, for example 9464.');
  }
  return {
    port: values.PORT,
    host: values.HOST,
    dataDirectory: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    publicUrl: values.PUBLIC_URL,
    authSecret: values.AUTH_SECRET,
    allowedHosts: values.ALLOWED_HOSTS ?? [],
    trustedProxies: values.TRUST_PROXY ?? [],
    google: providerOf(values, 'GOOGLE'),
    openIdConnect: providerOf(values, 'OIDC'),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    siteContact: values.SITE_CONTACT,
    isRegistrationOpen: values.REGISTRATION === 'open',
    responseCacheMb: values.RESPONSE_CACHE_MB,
    sampleReviews: values.SAMPLE_REVIEWS,
    outsidePictures: values.OUTSIDE_PICTURES === 'on',
    metricsToken: values.METRICS_TOKEN,
    metricsPort: values.METRICS_PORT,
    metricsHost: values.METRICS_HOST,
    logLevel: values.LOG_LEVEL,
  };
}

function readValues(environment: NodeJS.ProcessEnv): Values {
  const read = (name: string) => environment[name]?.trim() || undefined;
  const entries = Object.entries(variables).map(([name, [schema, hint]]) => {
    const result = schema.safeParse(read(name));
    if (!result.success) throw new StartupError(`${name} is not right: ${hint}.`);
    return [name, result.data];
  });
  for (const [name, companion] of Object.entries(companions)) {
    if (read(name) && !read(companion)) {
      throw new StartupError(`${companion} is missing: ${name} does nothing without it; set both, or neither.`);
    }
  }
  return Object.fromEntries(entries) as Values;
}

/** A provider needs its id, secret and issuer together; undefined if it is not configured. */
function providerOf(values: Values, prefix: 'GOOGLE' | 'OIDC') {
  const names = [`${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`, `${prefix}_ISSUER`] as const;
  const [clientId, clientSecret, issuer] = names.map((name) => values[name]);
  const missing = names.filter((name) => values[name] === undefined);
  const isConfigured = prefix === 'GOOGLE' ? clientId || clientSecret : missing.length < names.length;
  if (!isConfigured) return undefined;
  if (!clientId || !clientSecret || !issuer) {
    throw new StartupError(`${missing[0]} is missing: ${variables[missing[0]!][1]}.`);
  }
  return { clientId, clientSecret, issuer, name: prefix === 'GOOGLE' ? 'Google' : values.OIDC_NAME };
}
