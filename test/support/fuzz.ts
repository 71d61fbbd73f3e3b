import assert from 'node:assert/strict';
import fc, { type Arbitrary } from 'fast-check';
import type { OpenApiDocument, Operation } from '../../src/contracts/openapi.ts';
import { ModerationReason, NewReport } from '../../src/contracts/moderation/moderation.ts';
import { NewReview } from '../../src/contracts/review.ts';
import { NewWatchListEntry } from '../../src/contracts/watch-list.ts';
import { budgets } from '../../src/server/limits/budgets.ts';
import { createOpenApiDocument } from '../../src/server/api/openapi.ts';
import { signUpAdmin } from './admin.ts';
import type { CreateDatabase } from './databases/databases.ts';
import { hostileTexts, hostileValues } from './hostile-values.ts';
import { createTestApp, signUpMember, TestClient, type TestApp } from './test-app.ts';

const description = createOpenApiDocument('playshelf.session_token');

type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  format?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
};

/** One request; `viewer` is the index of who sends it. */
type FuzzRequest = {
  method: string;
  path: string;
  viewer: number;
  headers: Record<string, string>;
  body: string | undefined;
};

/** Values that exist in the database, so that some requests find what they name. */
type KnownValues = { emails: string[]; ids: string[]; titles: string[] };

const much = 1_000_000;
const unlimited = { burst: { max: much, windowMs: 1_000 }, day: much, newAccount: { burst: much, day: much } };

/** Otherwise, after the first few, every write would be refused. */
const unlimitedWrites = {
  memberWrites: { ...budgets.memberWrites, ...unlimited },
  failedWrites: { ...budgets.failedWrites, ...unlimited },
};

/** Sends generated requests to every operation of the OpenAPI document, and checks responses and what is stored. */
export async function fuzz(createDatabase: CreateDatabase, requestCount: number, seed: number) {
  const app = await createTestApp(createDatabase, { games: 40, budgets: unlimitedWrites });
  const mara = await signUpAdmin(app, 'Mara Adeyemi');
  const jonas = await signUpMember(app, 'Jonas Beck');
  const forger = new TestClient(app);
  const titles = ['Game 1', 'Game 2', 'Game 3'];
  const ids: string[] = [];
  for (const member of [mara, jonas]) {
    for (const gameTitle of titles) ids.push(await member.addReview({ gameTitle, text: 'A start.', rating: '4' }));
    await member.callOk('/gameList', { body: { gameTitle: 'Game 4' } });
    const [entry] = await member.readJson(`/gamelist/${member.email}`);
    ids.push(entry._id);
  }
  const games: { _id: string }[] = await mara.readJson('/default?limit=3');
  const known = { emails: [mara.email, jonas.email], ids: [...ids, ...games.map(({ _id }) => _id)], titles };
  const viewers = [new TestClient(app), mara, jonas, forger];
  const statuses = new Map<number, number>();

  const send = async (request: FuzzRequest) => {
    const status = await sendOnce(app, viewers[request.viewer]!, request);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    assert.ok(status < 500, `${status}`);
  };
  await fc.assert(fc.asyncProperty(anyRequest(known), send), { numRuns: requestCount, seed, endOnFailure: true });
  await assertOnlyValidRows(app);
  return statuses;
}

/** Every response is checked against the document by the test app. */
async function sendOnce(app: TestApp, viewer: TestClient, { method, path, viewer: index, headers, body }: FuzzRequest) {
  const isForger = index === 3;
  const cookie = isForger ? 'playshelf.session_token=forged.signature' : viewer.cookies.header();
  const response = await app.request(path, {
    method,
    headers: {
      ...headers,
      ...(cookie && { cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
    redirect: 'manual',
  });
  await response.body?.cancel();
  return response.status;
}

function anyRequest(known: KnownValues): Arbitrary<FuzzRequest> {
  const operations = Object.entries(description.paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  return fc.oneof(
    ...operations
      // An event stream does not end.
      .filter(({ path }) => path !== '/events')
      .map(({ path, method, operation }) => ({
        // Each sign-up and sign-in computes a hash, which takes as long as a hundred other requests.
        weight: /sign-(up|in)/.test(path) ? 1 : 20,
        arbitrary: requestOf(path, method, operation, known),
      })),
  );
}

function requestOf(
  template: string,
  method: string,
  { parameters, requestBody }: Operation,
  known: KnownValues,
): Arbitrary<FuzzRequest> {
  const named = (place: string) => parameters.filter((each) => each.in === place);
  const texts = (place: string) =>
    fc.record(Object.fromEntries(named(place).map(({ name, schema }) => [name, parameterText(name, schema, known)])), {
      requiredKeys: place === 'path' ? undefined : [],
    } as object);
  const schema = requestBody?.content['application/json']?.schema;
  return fc
    .record({
      inPath: texts('path'),
      inQuery: texts('query'),
      inHeaders: texts('header'),
      extraQuery: fc.option(fc.tuple(fc.constantFrom(...hostileTexts), fc.constantFrom(...hostileTexts)), {
        nil: undefined,
        freq: 10,
      }),
      // Signing out would end the session of a member whom other requests need.
      viewer: template.includes('sign-out') ? fc.constantFrom(0, 3) : fc.constantFrom(0, 1, 1, 1, 2, 2, 3),
      body: schema ? bodyText(schema, known) : fc.constant(undefined),
    })
    .map(({ inPath, inQuery, inHeaders, extraQuery, viewer, body }) => {
      const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => segment((inPath as Texts)[name]));
      const query = [...Object.entries(inQuery as Texts), ...(extraQuery ? [extraQuery] : [])]
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => `${encode(name!)}=${encode(value!)}`);
      const headers = Object.entries(inHeaders as Texts).map(([name, value]) => [name, headerValue(value)] as const);
      const address = path + (query.length > 0 ? `?${query.join('&')}` : '');
      return { method, path: address, viewer, headers: Object.fromEntries(headers), body };
    });
}

type Texts = Record<string, string>;

/** Clients resolve dot segments, and leave out empty ones: both would be another path. */
const segment = (text = '') => (/^\.{0,2}$/.test(text) ? 'x' : encode(text));

/** A lone surrogate cannot be encoded, and no client could send it. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed());

/** What an HTTP client lets through: visible characters of Latin-1. */
const headerValue = (text = '') => text.replaceAll(/[^\x20-\x7e\xa0-\xff]/g, '').trim();

function parameterText(name: string, schema: Schema, known: KnownValues): Arbitrary<string> {
  const fitting = /email/i.test(name)
    ? fc.constantFrom(...known.emails, ...known.ids)
    : /^(id|game)$/.test(name)
      ? fc.constantFrom(...known.ids)
      : valueOf(schema, known).map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
  return fc.oneof({ weight: 4, arbitrary: fitting }, { weight: 1, arbitrary: fc.constantFrom(...hostileTexts) });
}

function bodyText(schema: Schema, known: KnownValues): Arbitrary<string> {
  return fc.oneof(
    { weight: 8, arbitrary: valueOf(schema, known).map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.constantFrom(...hostileValues).map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.constantFrom(...hostileTexts) },
  );
}

/** A value that fits a schema, most of the time. */
function valueOf(schema: Schema, known: KnownValues): Arbitrary<unknown> {
  return fc.oneof(
    { weight: 30, arbitrary: fittingValue(schema, known) },
    { weight: 1, arbitrary: fc.constantFrom(...hostileTexts) },
    { weight: 1, arbitrary: fc.constantFrom(...hostileValues) },
  );
}

function fittingValue(schema: Schema, known: KnownValues): Arbitrary<unknown> {
  if (schema.$ref) return fittingValue(resolve(schema.$ref), known);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => fittingValue(each, known)));
  switch (schema.type) {
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -10, max: Math.min(schema.maximum ?? 1e6, 1e6) });
    case 'number':
      return fc.double({ min: schema.minimum ?? -10, max: schema.maximum ?? 1e6, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(valueOf(schema.items ?? {}, known), { maxLength: 5 });
    case 'object': {
      const properties = Object.entries(schema.properties ?? {}).map(
        ([name, each]) => [name, propertyValue(name, each, known)] as const,
      );
      return fc.record(Object.fromEntries(properties), { requiredKeys: schema.required ?? [] } as object);
    }
    default:
      return fittingText(schema, known);
  }
}

const photos = ['', '/art/covers/lantern.avif', 'https://example.org/lantern.png'];

function propertyValue(name: string, schema: Schema, known: KnownValues): Arbitrary<unknown> {
  const likely = { gameTitle: known.titles, email: known.emails, photo: photos }[name];
  const value = valueOf(schema, known);
  return likely
    ? fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...likely) }, { weight: 1, arbitrary: value })
    : value;
}

function fittingText({ format, maxLength }: Schema, known: KnownValues): Arbitrary<string> {
  if (format === 'uuid') return fc.constantFrom(...known.ids);
  if (format === 'email') return fc.constantFrom(...known.emails);
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  return fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength ?? 50, 50) });
}

function resolve(reference: string): Schema {
  const { schemas } = (description as OpenApiDocument).components;
  return schemas[reference.replace('#/components/schemas/', '')] as Schema;
}

/** What is stored could be sent again: the contract accepts it. */
async function assertOnlyValidRows({ db }: TestApp): Promise<void> {
  // Of the two members, one is an admin, who hides some.
  const [visible, hidden] = [
    await db.selectFrom('reviews').selectAll().execute(),
    await db.selectFrom('hidden_reviews').selectAll().execute(),
  ];
  const reviews = [...visible, ...hidden];
  assert.ok(reviews.length > 6, 'no generated review was stored');
  for (const { id, name, game_title, photo, rating, year, genre, text } of reviews) {
    const fields = {
      name: name ?? undefined,
      gameTitle: game_title,
      photo,
      rating: String(rating ?? ''),
      year,
      gameGenre: genre,
      text,
    };
    const { error } = NewReview.safeParse(fields);
    assert.equal(error, undefined, `review ${id}: ${JSON.stringify(fields)}`);
  }
  for (const { id, name, game_title, photo } of await db.selectFrom('watch_list').selectAll().execute()) {
    const { error } = NewWatchListEntry.safeParse({ name, gameTitle: game_title, photo });
    assert.equal(error, undefined, `watch list ${id}`);
  }
  for (const { id, reason, text } of await db.selectFrom('reports').selectAll().execute()) {
    assert.equal(NewReport.safeParse({ reason, text }).error, undefined, `report ${id}`);
  }
  // A role is granted without a reason.
  const log = db.selectFrom('moderation_log').selectAll().where('action', '!=', 'grant');
  for (const { id, reason } of await log.execute()) {
    assert.equal(ModerationReason.safeParse({ reason }).error, undefined, `log entry ${id}`);
  }
}
