import { z } from 'zod';
import project from '../../../package.json' with { type: 'json' };
import type { ApiCall, ApiDescription } from '../../contracts/api-description.ts';
import { endpoints, type Endpoint } from '../../contracts/endpoints.ts';
import { ProblemDetails } from '../../contracts/problem.ts';
import { eventsOperation } from './openapi-events.ts';
import { errorStatusesOf, errorDescriptions } from './openapi-errors.ts';

/** The API's description in OpenAPI 3.1, made of the same contracts that check every call. */
export function createOpenApiDocument(cookieName: string, publicUrl = '/'): ApiDescription {
  const paths: ApiDescription['paths'] = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const { path, also, method } = endpoint;
    (paths[path] ??= {})[method.toLowerCase()] = describeCall(name, endpoint);
    const again = `${name}Also`;
    if (also) (paths[also] ??= {})[method.toLowerCase()] = describeCall(again, endpoint);
  }
  paths['/events'] = {
    get: { ...eventsOperation, responses: { ...eventsOperation.responses, default: problem(500) } },
  };
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
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookieName },
      },
    },
  };
}

function describeCall(operationId: string, endpoint: Endpoint): ApiCall {
  const { may, summary, body, status = 200 } = endpoint;
  return {
    operationId,
    summary,
    description: whoMay[may],
    security: may === 'anyone' ? [] : [{ session: [] }],
    parameters: [
      ...describeParameters('path', endpoint.parameters),
      ...describeParameters('query', endpoint.query),
      ...describeHeaders(endpoint),
    ],
    ...(body && { requestBody: { required: true, content: describeContent(body, 'input') } }),
    responses: {
      [status]: describeAnswer(endpoint),
      ...(endpoint.tagged && { 304: { description: 'Nothing changed since the tag was given.' } }),
      ...Object.fromEntries(
        errorStatusesOf(endpoint).map((refusal) => [refusal, problem(refusal)]),
      ),
      default: problem(500),
    },
  };
}

const whoMay = {
  anyone: 'For anyone.',
  member: 'For whoever is signed in, about what is theirs.',
  owner: 'For the signed-in person whose email is in the path.',
};

function describeAnswer({ answer, paged, tagged, guarded, body }: Endpoint) {
  const headers = {
    ...(paged && { Link: header('Where there are more rows: the next page, with rel="next".') }),
    ...(tagged && { ETag: header('Send it as If-None-Match to learn whether anything changed.') }),
    ...(guarded && body && { ETag: header('Of what it is now; send it as If-Match.') }),
  };
  return {
    description: paged ? 'One page of the list.' : 'As asked.',
    content: describeContent(answer, 'output'),
    ...(Object.keys(headers).length > 0 && { headers }),
  };
}

function header(description: string) {
  return { description, schema: { type: 'string' } };
}

function problem(status: keyof typeof errorDescriptions) {
  const content = { 'application/problem+json': { schema: schemaOf(ProblemDetails) } };
  const headers = { 'Retry-After': header('How many seconds to wait.') };
  return {
    description: errorDescriptions[status],
    content,
    ...((status === 429 || status === 503) && { headers }),
  };
}

function describeContent(type: z.ZodType, io: 'input' | 'output') {
  const example = exampleOf(type);
  return {
    'application/json': { schema: schemaOf(type, io), ...(example !== undefined && { example }) },
  };
}

function exampleOf(type: z.ZodType): unknown {
  if (!(type instanceof z.ZodArray)) return z.globalRegistry.get(type)?.example;
  const one = exampleOf(type.element as z.ZodType);
  return one === undefined ? undefined : [one];
}

function describeParameters(place: 'path' | 'query', object: z.ZodObject) {
  return Object.entries(object.shape as Record<string, z.ZodType>).map(([name, type]) => {
    const { description, ...schema } = schemaOf(type, 'input');
    const required = place === 'path' || !type.safeParse(undefined).success;
    return {
      name,
      in: place,
      required,
      schema,
      ...(typeof description === 'string' && { description }),
    };
  });
}

const headers = {
  'If-None-Match': 'The ETag of the answer you have: 304 where it is still the same.',
  'If-Match': 'The ETag of the review as you saw it: 412 where somebody changed it since.',
  'Idempotency-Key':
    'Chosen by you: a second call with it, within 24 hours, gets the answer of the first.',
};

function describeHeaders(endpoint: Endpoint) {
  const names: (keyof typeof headers)[] = [];
  if (endpoint.tagged) names.push('If-None-Match');
  if (endpoint.guarded) names.push('If-Match');
  if (endpoint.transactional) names.push('Idempotency-Key');
  return names.map((name) => ({
    name,
    in: 'header' as const,
    required: false,
    schema: { type: 'string', ...(name === 'Idempotency-Key' && { minLength: 1, maxLength: 255 }) },
    description: headers[name],
  }));
}

/** What callers send, as against what they get: there, defaults are not filled in yet. */
const sent = new Set(
  Object.values<Endpoint>(endpoints).flatMap(({ body }) => {
    const id = body && z.globalRegistry.get(body)?.id;
    return id ? [id] : [];
  }),
);

/**
 * Named contracts stand once under components, and are referred to from everywhere else. Made when
 * this file is loaded: the built pages bring a copy of the contracts, under the same names.
 */
const schemas = describeSchemas();

function describeSchemas() {
  const [input, output] = (['input', 'output'] as const).map((io) =>
    z.toJSONSchema(z.globalRegistry, { uri: refOf, io }),
  );
  return Object.fromEntries(
    Object.entries(output!.schemas).map(([name, schema]) => [
      name,
      tidy(sent.has(name) ? input!.schemas[name]! : schema),
    ]),
  );
}

function schemaOf(type: z.ZodType, io: 'input' | 'output' = 'output'): Record<string, unknown> {
  const id = z.globalRegistry.get(type)?.id;
  if (id) return { $ref: refOf(id) };
  if (type instanceof z.ZodArray)
    return { type: 'array', items: schemaOf(type.element as z.ZodType) };
  return tidy(z.toJSONSchema(type, { io }));
}

function refOf(id: string): string {
  return `#/components/schemas/${id}`;
}

/** Leaves out zod's own notes, and bounds that only say "a number that JavaScript can count to". */
function tidy({ $schema: _schema, $id: _id, id: _name, ...schema }: Record<string, unknown>) {
  const text = JSON.stringify(schema, (_key, value: unknown) =>
    Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER ? undefined : value,
  );
  return JSON.parse(text) as Record<string, unknown>;
}
