import { z } from 'zod';
import project from '../../../package.json' with { type: 'json' };
import type { ApiDescription } from '../../contracts/api-description.ts';
import { endpoints, type Endpoint } from '../../contracts/endpoints.ts';
import { ProblemDetails } from '../../contracts/problem.ts';

/** The API's description in OpenAPI 3.1, made of the same contracts that check every call. */
export function describeApi(publicUrl = '/'): ApiDescription {
  const paths: ApiDescription['paths'] = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    paths[endpoint.path] ??= {};
    paths[endpoint.path]![endpoint.method.toLowerCase()] = describeCall(name, endpoint);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Playshelf',
      version: project.version,
      description: 'Games, reviews and watch lists. Errors come as problem details (RFC 9457).',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    paths,
    components: { schemas: describeSchemas() },
  };
}

function describeCall(operationId: string, endpoint: Endpoint) {
  return {
    operationId,
    summary: endpoint.summary,
    parameters: [
      ...describeParameters('path', endpoint.parameters),
      ...describeParameters('query', endpoint.query),
    ],
    responses: {
      200: {
        description: endpoint.paged ? 'One page of the list.' : 'As asked.',
        content: { 'application/json': { schema: schemaOf(endpoint.answer) } },
        ...(endpoint.paged && { headers: { Link: linkHeader } }),
      },
      default: {
        description: 'A problem.',
        content: { 'application/problem+json': { schema: schemaOf(ProblemDetails) } },
      },
    },
  };
}

const linkHeader = {
  description: 'Where there are more rows: the address of the next page, with rel="next".',
  schema: { type: 'string' },
};

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

/** Named contracts stand once under components, and are referred to from everywhere else. */
function describeSchemas() {
  const { schemas } = z.toJSONSchema(z.globalRegistry, { uri: refOf });
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, tidy(schema)]));
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
