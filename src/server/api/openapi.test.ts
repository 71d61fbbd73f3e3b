import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { createTestApp } from '../../../test/support/test-app.ts';
import { onEachDatabase, tempDirectory } from '../../../test/support/databases/databases.ts';
import { assertMatchesOpenApi, assertMatchesSchema } from '../../../test/support/openapi-conformance.ts';
import { OpenApiDocument } from '../../contracts/openapi.ts';
import { endpoints, type Endpoint } from '../../contracts/endpoints.ts';
import { createOpenApiDocument, documentedPath } from './openapi.ts';

const description = createOpenApiDocument('playshelf.session_token');

const calls = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, call]) => ({ path, method, call })),
);

/** Every place of a call where JSON is sent or answered. */
function contentsOf({ path, method, call }: (typeof calls)[number]) {
  const responses = Object.entries(call.responses).map(([status, response]) => ({
    title: `${method} ${path} ${status}`,
    content: response.content?.['application/json'],
  }));
  const body = call.requestBody?.content['application/json'];
  const sent = body ? [{ title: `${method} ${path}, its body`, content: body }] : [];
  return [...sent, ...responses].flatMap(({ title, content }) => (content ? [{ title, content }] : []));
}

test('a program that listens to events is told that there may be too many streams', () => {
  const { responses } = description.paths['/events']!.get!;
  assert.deepEqual(Object.keys(responses).toSorted(), ['200', '400', '429', '503', 'default']);
});

onEachDatabase("the API's description", (createDatabase) => {
  test('a program finds every endpoint in the OpenAPI document', async () => {
    const app = await createTestApp(createDatabase);
    const response = await app.request('/openapi.json');
    const read = OpenApiDocument.parse(await response.json());
    for (const [name, { path, alias, method, operationId }] of Object.entries<Endpoint>(endpoints)) {
      const verb = method.toLowerCase();
      const id = operationId ?? name;
      assert.equal(read.paths[documentedPath(path)]?.[verb]?.operationId, id);
      if (alias) assert.equal(read.paths[documentedPath(alias)]?.[verb]?.operationId, `${id}Also`);
    }
  });

  test('a program learns the address of the site and the name of its cookie', async () => {
    const app = await createTestApp(createDatabase, { publicUrl: 'https://games.example.org' });
    const read = OpenApiDocument.parse(await (await app.request('/openapi.json')).json());
    assert.deepEqual(read.servers, [{ url: 'https://games.example.org' }]);
    const { name } = read.components.securitySchemes.session!;
    assert.equal(name, '__Host-playshelf.session_token');
  });
});

const project = join(import.meta.dirname, '..', '..', '..');
const redocly = join(project, 'node_modules', '@redocly', 'cli', 'bin', 'cli.js');

/** Lints a document with Redocly's recommended rules; returns the ids of the rules that it breaks. */
async function lint(document: object): Promise<string[]> {
  const file = join(tempDirectory(), 'openapi.json');
  writeFileSync(file, JSON.stringify(document));
  const words = [redocly, 'lint', file, '--extends', 'recommended', '--format', 'json'];
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const output = await promisify(execFile)(process.execPath, words, { env }).catch(
    // It exits with 1 where it finds errors.
    (error: { stdout: string }) => error,
  );
  const { problems } = JSON.parse(output.stdout) as { problems: { ruleId: string }[] };
  return problems.map(({ ruleId }) => ruleId);
}

test('an OpenAPI linter finds no error and no warning', async () => {
  assert.deepEqual(await lint(description), []);
  const paths = {
    ...description.paths,
    '/review/{name}': description.paths['/review/{emailOrId}'],
  };
  assert.ok((await lint({ ...description, paths })).includes('no-identical-paths'));
});

test('every list says how it is continued and counted', () => {
  const headers = calls.map(({ call }) => Object.keys(call.responses[200]?.headers ?? {}));
  const lists = headers.filter((names) => names.includes('Link'));
  assert.ok(lists.length > 3);
  for (const names of lists) assert.ok(names.includes('X-Total-Count'), names.join());
});

test('every reference in it leads somewhere', () => {
  const references = [...JSON.stringify(description).matchAll(/"\$ref":"([^"]+)"/g)];
  assert.ok(references.length > 50);
  for (const [, reference = ''] of references) {
    const [, name = ''] = /^#\/components\/schemas\/(\w+)$/.exec(reference) ?? [];
    assert.ok(description.components.schemas[name], `${reference} leads nowhere`);
  }
});

test('every part of an address in braces is described, and every call has a name of its own', () => {
  for (const { path, call } of calls) {
    const named = call.parameters.filter((one) => one.in === 'path').map(({ name }) => name);
    const braced = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    assert.deepEqual(named, braced, path);
  }
  assert.equal(new Set(calls.map(({ call }) => call.operationId)).size, calls.length);
});

test('every body and every successful response has an example', () => {
  // The description is its own example.
  const others = calls.filter(({ path }) => path !== '/openapi.json');
  assert.ok(others.length > 20);
  for (const { title, content } of others.flatMap(contentsOf)) {
    assert.notEqual(content.example, undefined, title);
  }
});

test('every example fits its schema', () => {
  for (const { title, content } of calls.flatMap(contentsOf)) {
    if (content.example !== undefined) assertMatchesSchema(content.schema, content.example, title);
  }
  for (const [name, schema] of Object.entries(description.components.schemas)) {
    if ('example' in schema) assertMatchesSchema(schema, schema.example, name);
  }
});

test('every writing call says that another site is refused, and every guarded one what it guards', () => {
  for (const { path, method, call } of calls.filter((one) => one.method !== 'get')) {
    for (const status of ['403', '413']) assert.ok(call.responses[status], `${method} ${path}`);
  }
  const conditional = Object.values<Endpoint>(endpoints).filter((endpoint) => endpoint.ifMatch);
  for (const { path, method } of conditional) {
    const call = description.paths[documentedPath(path)]![method.toLowerCase()]!;
    assert.ok(call.responses['412'], path);
    assert.ok(call.parameters.some(({ name }) => name === 'If-Match'));
  }
});

const game = description.components.schemas.Game!.example as object;
const headers = { etag: '"a"' };

test('a response that matches the document passes', async () => {
  await assertMatchesOpenApi('GET', '/default', Response.json([game], { headers }));
  await assertMatchesOpenApi('GET', '/default?limit=1', Response.json([], { headers }));
  await assertMatchesOpenApi('GET', '/nowhere', new Response('a page'));
});

const planted: [title: string, method: string, path: string, response: () => Response][] = [
  ['a field too few', 'GET', '/default', () => Response.json([{ ...game, name: undefined }], { headers })],
  ['a wrong type', 'GET', '/default', () => Response.json([{ ...game, price: '9.99' }], { headers })],
  ['a value outside its list', 'GET', '/default', () => Response.json([{ ...game, gameGenre: 'RPG' }], { headers })],
  ['no list', 'GET', '/default?limit=1', () => Response.json(game, { headers })],
  ['no tag', 'GET', '/default', () => Response.json([game])],
  ['another status', 'POST', '/review', () => Response.json({ insertedId: 'x' }, { status: 200 })],
  ['a status that is not described', 'GET', '/default', () => Response.json([], { status: 401, headers })],
  ['a page instead of JSON', 'GET', '/review', () => new Response('<!doctype html>', { headers })],
  ['a refusal that is no problem', 'POST', '/review', () => Response.json({}, { status: 422 })],
];

for (const [title, method, path, response] of planted) {
  test(`a response that breaks the document is found: ${title}`, async () => {
    await assert.rejects(assertMatchesOpenApi(method, path, response()), assert.AssertionError);
  });
}
