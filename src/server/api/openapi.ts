import { z } from 'zod';
import project from '../../../package.json' with { type: 'json' };
import type { Operation, OpenApiDocument } from '../../contracts/openapi.ts';
import { endpoints, type Endpoint } from '../../contracts/endpoints.ts';
import { ProblemDetails } from '../../contracts/problem.ts';
import { eventsOperation } from './openapi-events.ts';
import { errorStatusesOf, errorDescriptions } from './openapi-errors.ts';

/** The OpenAPI document, generated from the contracts that validate every call. */
export function createOpenApiDocument(cookieName: string, publicUrl = '/'): OpenApiDocument {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Playshelf',
      version: project.version,
      description:
        'Games, reviews and watch lists. Sign in, keep the cookie, and send it with each call. Errors come as problem details (RFC 9457).',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas,
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookieName } },
    },
  };
}

const allPaths = Object.values<Endpoint>(endpoints).flatMap(({ path, alias }) => (alias ? [path, alias] : [path]));
const shapeOf = (path: string) => path.replaceAll(/\{\w+\}/g, '{}');
const parametersIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

/**
 * The name of a path parameter in the document. To OpenAPI, `/review/{email}` and `/review/{id}` are one path,
 * and a path has one name for each of its parameters: it is called `emailOrId`.
 */
function documentedName(path: string, name: string): string {
  const index = parametersIn(path).indexOf(name);
  const samePaths = allPaths.filter((other) => shapeOf(other) === shapeOf(path));
  const names = new Set(samePaths.map((other) => parametersIn(other)[index]!));
  return [...names].reduce((all, one) => `${all}Or${one[0]!.toUpperCase()}${one.slice(1)}`);
}

export function documentedPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `{${documentedName(path, name)}}`);
}

function describeOperation(operationId: string, path: string, endpoint: Endpoint): Operation {
  const { access, summary, body, status = 200 } = endpoint;
  return {
    operationId,
    summary,
    description: accessDescriptions[access],
    security: access === 'anyone' ? [] : [{ session: [] }],
    parameters: [
      ...describeParameters('path', endpoint.parameters).map((parameter) => ({
        ...parameter,
        name: documentedName(path, parameter.name),
      })),
      ...describeParameters('query', endpoint.query),
      ...describeHeaders(endpoint),
    ],
    ...(body && { requestBody: { required: true, content: describeContent(body, 'input') } }),
    responses: {
      [status]: describeResponse(endpoint),
      ...(endpoint.method === 'GET' && { 400: malformed }),
      ...(endpoint.etag && { 304: { description: 'Not modified since the ETag was sent.' } }),
      ...Object.fromEntries(errorStatusesOf(endpoint).map((error) => [error, problem(error)])),
      default: problem(500),
    },
  };
}

const accessDescriptions = {
  anyone: 'Anyone may call it.',
  member: 'For signed-in members, about their own data.',
  owner: 'For the signed-in member whose email is in the path.',
  moderator: 'For moderators and admins.',
  admin: 'For admins.',
};

function describeResponse({ response, paged, etag, ifMatch, body, location }: Endpoint) {
  const headers = {
    ...(location && { Location: header('The path of what was added.') }),
    ...(paged && {
      Link: header('The next page, with rel="next", if there is one: after at most 1,000 rows or 512 kB.'),
      'X-Total-Count': header('The number of rows on all pages together, where it is counted.', 'integer'),
    }),
    ...(etag && { ETag: header('Send it as If-None-Match to get 304 if nothing changed.') }),
    ...(ifMatch && body && { ETag: header('The ETag after the update; send it as If-Match.') }),
  };
  return {
    description: paged ? 'One page of the list.' : 'Success.',
    content: describeContent(response, 'output'),
    ...(Object.keys(headers).length > 0 && { headers }),
  };
}

function header(description: string, type: 'string' | 'integer' = 'string') {
  return { description, schema: { type } };
}

function problem(status: keyof typeof errorDescriptions) {
  const headers = {
    ...((status === 429 || status === 503) && { 'Retry-After': header('Seconds to wait before the next try.') }),
    ...(status === 401 && { 'WWW-Authenticate': header('The way to sign in: by the cookie of a session.') }),
  };
  return {
    description: errorDescriptions[status],
    content: { 'application/problem+json': { schema: schemaOf(ProblemDetails) } },
    ...(Object.keys(headers).length > 0 && { headers }),
  };
}

/** Node's HTTP server and ours refuse such requests before any endpoint sees them. */
const malformed = { description: 'The request is malformed, for example without a valid Host.' };

function describeContent(type: z.ZodType, io: 'input' | 'output') {
  const example = exampleOf(type);
  return { 'application/json': { schema: schemaOf(type, io), ...(example !== undefined && { example }) } };
}

function exampleOf(type: z.ZodType): unknown {
  if (!(type instanceof z.ZodArray)) return z.globalRegistry.get(type)?.example;
  const example = exampleOf(type.element as z.ZodType);
  return example === undefined ? undefined : [example];
}

function describeParameters(location: 'path' | 'query', object: z.ZodObject) {
  return Object.entries(object.shape as Record<string, z.ZodType>).map(([name, type]) => {
    const { description, example, ...schema } = schemaOf(type, 'input');
    return {
      name,
      in: location,
      required: location === 'path' || !type.safeParse(undefined).success,
      schema,
      ...(typeof description === 'string' && { description }),
      ...(typeof example === 'string' && { example }),
    };
  });
}

const headerDescriptions = {
  'If-None-Match': 'The ETag of the response you have: 304 if it is still current.',
  'If-Match': 'The ETag of the review as you read it: 412 if it has changed since.',
  'Idempotency-Key':
    'A key of your choice: a second call with the same key within 24 hours returns the response of the first.',
};

function describeHeaders(endpoint: Endpoint) {
  const names: (keyof typeof headerDescriptions)[] = [];
  if (endpoint.etag) names.push('If-None-Match');
  if (endpoint.ifMatch) names.push('If-Match');
  if (endpoint.transactional) names.push('Idempotency-Key');
  return names.map((name) => ({
    name,
    in: 'header' as const,
    required: false,
    schema: { type: 'string', ...(name === 'Idempotency-Key' && { minLength: 1, maxLength: 255 }) },
    description: headerDescriptions[name],
  }));
}

/** Ids of the schemas of request bodies: in these, fields with defaults are optional. */
const inputSchemas = new Set(
  Object.values<Endpoint>(endpoints).map(({ body }) => body && z.globalRegistry.get(body)?.id),
);

/**
 * Schemas with an id, to be referenced from `components`. They are collected when this module is loaded: the
 * server build of the pages, loaded later, registers its own copies under the same ids.
 */
const schemas = describeSchemas();
const paths = describePaths();

function describePaths(): OpenApiDocument['paths'] {
  const described: OpenApiDocument['paths'] = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const { path, alias, method, operationId = name } = endpoint;
    const add = (at: string, id: string) => {
      const operations = (described[documentedPath(at)] ??= {});
      operations[method.toLowerCase()] = describeOperation(id, at, endpoint);
    };
    add(path, operationId);
    if (alias) add(alias, `${operationId}Also`);
  }
  const responses = {
    ...eventsOperation.responses,
    400: malformed,
    429: problem(429),
    503: problem(503),
    default: problem(500),
  };
  described['/events'] = { get: { ...eventsOperation, responses } };
  return described;
}

function describeSchemas() {
  const describeAll = (io: 'input' | 'output') => z.toJSONSchema(z.globalRegistry, { uri: refOf, io }).schemas;
  const [input, output] = [describeAll('input'), describeAll('output')];
  const names = Object.keys(output);
  return Object.fromEntries(
    names.map((name) => [name, stripZodNoise((inputSchemas.has(name) ? input : output)[name]!)]),
  );
}

function schemaOf(type: z.ZodType, io: 'input' | 'output' = 'output'): Record<string, unknown> {
  const id = z.globalRegistry.get(type)?.id;
  if (id) return { $ref: refOf(id) };
  if (type instanceof z.ZodArray) return { type: 'array', items: schemaOf(type.element as z.ZodType) };
  return stripZodNoise(z.toJSONSchema(type, { io }));
}

function refOf(id: string): string {
  return `#/components/schemas/${id}`;
}

/** Removes zod's own keys, and integer bounds that only express JavaScript's safe range. */
function stripZodNoise({ $schema: _schema, $id: _id, id: _name, ...schema }: Record<string, unknown>) {
  const text = JSON.stringify(schema, (_key, value: unknown) =>
    Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER ? undefined : value,
  );
  return JSON.parse(text) as Record<string, unknown>;
}
