import type { Context } from 'hono';
import type { z } from 'zod';
import { Problem } from './problems.ts';

const json = /^application\/([\w.+-]+\+)?json\s*(;|$)/i;

/** The body of a call: JSON, in the shape of the contract. */
export async function readBody<Schema extends z.ZodType>(
  context: Context,
  schema: Schema,
): Promise<z.infer<Schema>> {
  if (!json.test(context.req.header('content-type') ?? '')) {
    throw new Problem(415, 'Send JSON, with the header Content-Type: application/json.');
  }
  return parse(schema, parseJson(await context.req.text()));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem(400, 'The body is not JSON.');
  }
}

/** A value in the shape of the contract, or a refusal that names each wrong field. */
export function parse<Schema extends z.ZodType>(schema: Schema, given: unknown): z.infer<Schema> {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const errors = result.error.issues.map((issue) => ({
    field: issue.path.join('.'),
    message: issue.message,
  }));
  throw new Problem(422, 'Some values are not right.', { errors });
}
