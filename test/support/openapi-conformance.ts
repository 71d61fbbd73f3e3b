import assert from 'node:assert/strict';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { OpenApiDocument } from '../../src/contracts/openapi.ts';
import { createOpenApiDocument } from '../../src/server/api/openapi.ts';

const description = createOpenApiDocument('playshelf.session_token');

const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema({ $id: 'playshelf', components: description.components });

/** Checks a response against the OpenAPI document; a status or type that it does not declare fails. */
export async function assertMatchesOpenApi(method: string, path: string, response: Response) {
  const call = findCall(description, method, path);
  if (!call || response.status === 405) return;
  const status = String(response.status);
  const described = call.responses[status] ?? (response.status >= 500 && call.responses.default);
  assert.ok(described, `${method} ${path} answers ${status}, which is not described`);
  const type = (response.headers.get('content-type') ?? '').replace(/;.*/, '');
  if (!described.content || method === 'HEAD') return;
  const content = described.content[type];
  assert.ok(content, `${method} ${path} answers ${status} as ${type || 'nothing'}`);
  if (!response.headers.has('content-encoding')) {
    assertMatchesSchema(content.schema, await response.clone().json(), `${method} ${path} ${status}`);
  }
  for (const name of Object.keys(described.headers ?? {}).filter((one) =>
    ['ETag', 'Location', 'WWW-Authenticate'].includes(one),
  )) {
    assert.ok(response.headers.get(name), `${method} ${path} has no ${name}`);
  }
}

/** Checks a value against a schema of the OpenAPI document. */
export function assertMatchesSchema(schema: object, value: unknown, title: string): void {
  const validate = compileOnce(schema);
  if (validate(value)) return;
  assert.fail(`${title}: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(value)}`);
}

const compiled = new Map<string, ValidateFunction>();

/** Cached by the text of the schema: compiling takes far longer than validating. */
function compileOnce(schema: object): ValidateFunction {
  const text = JSON.stringify(schema).replaceAll('"#/components', '"playshelf#/components');
  const known = compiled.get(text) ?? ajv.compile(JSON.parse(text));
  compiled.set(text, known);
  return known;
}

function findCall({ paths }: OpenApiDocument, method: string, path: string) {
  const verb = method.replace('HEAD', 'GET').toLowerCase();
  const [plain = ''] = path.split('?');
  const found = Object.entries(paths).find(
    ([template, calls]) => verb in calls && new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(plain),
  );
  return found?.[1][verb];
}
