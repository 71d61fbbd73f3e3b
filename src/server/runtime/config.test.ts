import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from './config.ts';
import { StartupError } from './startup-error.ts';

test('without any variable, a club gets a working set-up', () => {
  const config = readConfig({});
  assert.equal(config.port, 3000);
  assert.equal(config.host, '127.0.0.1');
  assert.match(config.dataDirectory, /[\\/]data$/);
  assert.equal(config.databaseUrl, undefined);
  assert.equal(config.google, undefined);
  assert.equal(config.openIdConnect, undefined);
  assert.equal(config.logLevel, 'info');
  assert.equal(config.responseCacheMb, 32);
  assert.equal(config.outsidePictures, true);
  assert.equal(config.isRegistrationOpen, true);
});

test('an operator disables the response cache with 0 megabytes', () => {
  assert.equal(readConfig({ RESPONSE_CACHE_MB: '0' }).responseCacheMb, 0);
});

test('an operator switches pictures of other sites off', () => {
  assert.equal(readConfig({ OUTSIDE_PICTURES: 'off' }).outsidePictures, false);
});

test('an operator closes the registration', () => {
  assert.equal(readConfig({ REGISTRATION: 'closed' }).isRegistrationOpen, false);
});

test('an operator names whom members ask, by an email address or a link', () => {
  for (const contact of ['club@example.org', 'https://chat.example.org/games']) {
    assert.equal(readConfig({ SITE_CONTACT: contact }).siteContact, contact);
  }
});

test('an empty variable counts as left out', () => {
  assert.equal(readConfig({ PORT: '', DATABASE_URL: ' ' }).port, 3000);
});

test('a public address loses its closing slash', () => {
  const { publicUrl } = readConfig({ PUBLIC_URL: 'https://games.example.org/' });
  assert.equal(publicUrl, 'https://games.example.org');
});

test('an operator names the hosts of a site in any spelling', () => {
  const { allowedHosts } = readConfig({ ALLOWED_HOSTS: 'Games.example.org, bücher.example' });
  assert.deepEqual(allowedHosts, ['games.example.org', 'xn--bcher-kva.example']);
});

test('a provider is read as a whole', () => {
  const { google, openIdConnect } = readConfig({
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'secret',
    OIDC_ISSUER: 'https://id.example.org',
    OIDC_CLIENT_ID: 'club',
    OIDC_CLIENT_SECRET: 'hidden',
    OIDC_NAME: 'Club account',
  });
  assert.equal(google?.issuer, 'https://accounts.google.com');
  assert.equal(openIdConnect?.name, 'Club account');
});

test('an operator opens the metrics by a token, a port, or both', () => {
  const { metricsToken, metricsPort } = readConfig({ METRICS_TOKEN: 'a-long-enough-token', METRICS_PORT: '9464' });
  assert.deepEqual([metricsToken, metricsPort], ['a-long-enough-token', 9464]);
  const { metricsToken: noToken, metricsPort: noPort } = readConfig({});
  assert.deepEqual([noToken, noPort], [undefined, undefined]);
});

test('an operator serves the metrics to this machine only, unless METRICS_HOST says otherwise', () => {
  const METRICS_PORT = '9464';
  assert.equal(readConfig({ HOST: '0.0.0.0', METRICS_PORT }).metricsHost, '127.0.0.1');
  assert.equal(readConfig({ METRICS_PORT, METRICS_HOST: '10.0.0.5' }).metricsHost, '10.0.0.5');
});

test('an operator names a database behind a Unix socket', () => {
  for (const url of [
    'postgres://playshelf@/games?host=/run/postgresql',
    'postgres:///games?host=/run/postgresql',
    'postgresql://playshelf:secret@%2Frun%2Fpostgresql/games',
  ]) {
    assert.equal(readConfig({ DATABASE_URL: url }).databaseUrl, url);
  }
});

const invalidSettings: [string, NodeJS.ProcessEnv][] = [
  ['SITE_CONTACT', { SITE_CONTACT: 'the club room' }],
  ['SITE_CONTACT', { SITE_CONTACT: 'http://example.org' }],
  ['SITE_CONTACT', { SITE_CONTACT: 'javascript:alert(1)' }],
  ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
  ['METRICS_TOKEN', { METRICS_TOKEN: 'with spaces in a long text' }],
  ['METRICS_PORT', { METRICS_PORT: 'metrics' }],
  ['METRICS_PORT', { METRICS_PORT: '70000' }],
  ['METRICS_PORT', { PORT: '3000', METRICS_PORT: '3000' }],
  ['METRICS_HOST', { METRICS_PORT: '9464', METRICS_HOST: 'http://10.0.0.5' }],
  ['METRICS_PORT', { METRICS_HOST: '10.0.0.5' }],
  ['OIDC_ISSUER', { OIDC_NAME: 'Club account' }],
  ['SMTP_URL', { MAIL_FROM: 'games@example.org' }],
  ['GOOGLE_CLIENT_ID', { GOOGLE_ISSUER: 'https://accounts.example.org' }],
  ['PORT', { PORT: 'three thousand' }],
  ['PORT', { PORT: '70000' }],
  ['PORT', { PORT: '-1' }],
  ['HOST', { HOST: 'http://localhost' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://root@localhost/games' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'games.example.org' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://example.org/games' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://club@example.org' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://[games' }],
  ['ALLOWED_HOSTS', { ALLOWED_HOSTS: 'https://games.example.org' }],
  ['ALLOWED_HOSTS', { ALLOWED_HOSTS: 'games.example.org:3000' }],
  ['ALLOWED_HOSTS', { ALLOWED_HOSTS: '*.example.org' }],
  ['ALLOWED_HOSTS', { ALLOWED_HOSTS: '.example.org' }],
  ['ALLOWED_HOSTS', { ALLOWED_HOSTS: 'games.example.org,' }],
  ['AUTH_SECRET', { AUTH_SECRET: 'short' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'true' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }],
  ['GOOGLE_CLIENT_SECRET', { GOOGLE_CLIENT_ID: 'id' }],
  ['GOOGLE_ISSUER', { GOOGLE_ISSUER: 'accounts' }],
  ['GOOGLE_ISSUER', { GOOGLE_ISSUER: 'http://accounts.example.org' }],
  ['OIDC_ISSUER', { OIDC_ISSUER: 'http://127.0.0.1.example.org' }],
  ['OIDC_CLIENT_ID', { OIDC_ISSUER: 'https://id.example.org' }],
  ['RESPONSE_CACHE_MB', { RESPONSE_CACHE_MB: '32 MB' }],
  ['RESPONSE_CACHE_MB', { RESPONSE_CACHE_MB: '-1' }],
  ['REGISTRATION', { REGISTRATION: 'off' }],
  ['OUTSIDE_PICTURES', { OUTSIDE_PICTURES: 'no' }],
  ['SAMPLE_REVIEWS', { SAMPLE_REVIEWS: 'yes' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
];

for (const [name, environment] of invalidSettings) {
  test(`a wrong value is refused in one line that names it: ${JSON.stringify(environment)}`, () => {
    assert.throws(
      () => readConfig(environment),
      (error) => {
        assert.ok(error instanceof StartupError);
        assert.match(error.message, new RegExp(`^${name} is (not right|missing): .+\\.$`));
        assert.doesNotMatch(error.message, /\n/);
        return true;
      },
    );
  });
}
